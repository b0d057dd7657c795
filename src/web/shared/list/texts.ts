/** Texts of the views above a list. */
export const viewTexts = {
  views: 'Views',
  save: 'Save view',
  title: 'Saved views',
  lead: 'Saves the filters, the order and the columns shown now. Search words are not saved. Views are kept with your login.',
  name: 'Name',
  add: 'Save',
  remove: (name: string) => `Remove ${name}`,
  close: 'Close',
  needsName: 'Enter a name.',
  taken: 'There is already a view with this name.',
  full: (most: number) => `At most ${most} views can be saved. Remove one first.`,
  saved: 'Your views',
} as const
