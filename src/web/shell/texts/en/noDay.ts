/** Why nothing can be posted in a store without an open day: what the user can do about it, or who can. */
export const noDayTexts = {
  notOpened: {
    own: 'The day is not open in this store. Open it on the dashboard first.',
    others: 'The day is not open in this store. Someone with the right to open days can open it.',
  },
  closed: {
    own: 'The day is closed in this store. To post more entries, reopen it on the dashboard.',
    others:
      'The day is closed in this store. Someone with the right to reopen days can reopen it on the dashboard.',
  },
  /** For users who may not view the days of the store. */
  unknown: 'No day is open in this store. Someone with the right to open or reopen days can do so.',
}
