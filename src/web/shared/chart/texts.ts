/** Texts of the common chart. */
export const chartTexts = {
  chart: 'Chart',
  table: 'Table',
  /** The label of the switch to one of them; `label` names the chart. */
  named: (shows: string, label: string) => `${shows}: ${label}`,
}
