import { writtenDay } from '../dates/writtenDay.ts'

/** A filter of a report: its label, what holds unless something is chosen, and what may be chosen. */
interface Filter<Name extends string> {
  name: Name
  label: string
  preset?: string
  choices: readonly { value: string; label: string }[]
}

/**
 * What a report was asked for, in words: each filter that was chosen or holds unless one is, as `From 01 May 2026`. What is
 * named by an id, and the stores, are said as `named` has them.
 */
export function filterWords<Name extends string>(
  filters: readonly Filter<Name>[],
  chosen: Readonly<Partial<Record<Name, string>>>,
  named: Readonly<Partial<Record<Name, string>>>,
): string[] {
  return filters.flatMap(({ name, label, preset, choices }) => {
    const value = chosen[name] ?? preset
    if (value === undefined) return []
    return [
      `${label} ${named[name] ?? choices.find((choice) => choice.value === value)?.label ?? writtenDay(value)}`,
    ]
  })
}
