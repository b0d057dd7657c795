/** Texts of the columns of loans whose packets wait for release. */
export const toReleaseTexts = { closedOn: 'Closed on', lateDays: 'Days late' }
