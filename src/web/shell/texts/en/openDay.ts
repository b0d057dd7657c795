/** Why nothing can be posted, until it is known what can be done about it. */
export const openDayTexts = { none: 'The day is not open in this store.' }
