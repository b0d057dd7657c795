/** Texts of the common chart. */
export const chartTexts = {
  chart: 'Chart',
  table: 'Table',
  /** The switch to one of them, by what the chart says. */
  named: (shows: string, label: string) => `${shows}: ${label}`,
}
