/** Texts of the dialog for a record that someone else changed meanwhile. */
export const conflictTexts = {
  title: 'Changed by someone else',
  lead: (who: string) =>
    `${who} saved this record while you were working on it. Choose which value to keep for each field.`,
  someone: 'Someone else',
  mine: 'Mine',
  theirs: 'Theirs',
  empty: 'empty',
  save: 'Save this choice',
  cancel: 'Back to the form',
}
