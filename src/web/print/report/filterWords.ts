import type { Report, ReportFilters, ReportHead } from '../../../api/gen/model/index.ts'
import { formatDate } from '../../ui/format.ts'

/** What a report was asked for, in words: each filter that was chosen or holds unless one is, as `From 01 May 2026`. */
export function filterWords(
  { filters }: Report,
  chosen: ReportFilters,
  { head, storeNames, customerName }: ReportHead,
): string[] {
  return filters.flatMap(({ name, label, preset, choices }) => {
    const value = chosen[name] ?? preset
    if (value === undefined) return []
    if (name === 'stores') return [`${label}: ${value === 'all' ? storeNames.join(', ') : head.storeName}`]
    if (name === 'customerId') return [`${label}: ${customerName ?? ''}`]
    return [`${label} ${choices.find((choice) => choice.value === value)?.label ?? formatDate(value)}`]
  })
}
