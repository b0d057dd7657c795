import { writtenDay } from '../dates/writtenDay.ts'

/** A filter of a report: its label, its default value, and its choices. */
interface Filter<Name extends string> {
  name: Name
  label: string
  preset?: string
  choices: readonly { value: string; label: string }[]
}

/**
 * Describes the filters of a report, one text per filter that is set or has a default: `From 01 May 2026`, `Scheme: Gold Saver`.
 * @param named texts for values that are ids, such as stores
 */
export function filterTexts<Name extends string>(
  filters: readonly Filter<Name>[],
  chosen: Readonly<Partial<Record<Name, string>>>,
  named: Readonly<Partial<Record<Name, string>>>,
): string[] {
  return filters.flatMap(({ name, label, preset, choices }) => {
    const value = chosen[name] ?? preset
    if (value === undefined) return []
    const text = named[name] ?? choices.find((choice) => choice.value === value)?.label
    return [text === undefined ? `${label} ${writtenDay(value)}` : `${label}: ${text}`]
  })
}
