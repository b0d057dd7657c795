/** Why nothing can be posted, shown until the detailed reason in noDay.ts is loaded. */
export const openDayTexts = { none: 'The day is not open in this store.' }
