/** What the entries of a store need, and what to do about it. */
export const openDayTexts = {
  none: 'The day is not open in this store. Open or reopen it on the dashboard first.',
}
