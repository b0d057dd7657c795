/** Texts of the common chart. */
export const chartTexts = {
  asTable: 'The figures as a table',
}
