/** Texts of the common chart. */
export const chartTexts = {
  chart: 'Chart',
  table: 'Table',
  /** The accessible label of a switch: what it shows, and the name of the chart. */
  named: (shows: string, label: string) => `${shows}: ${label}`,
}
