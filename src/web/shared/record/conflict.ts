import type { ConflictChoice, ConflictField } from './ConflictDialog.tsx'

/** A record that someone else saved while a form was open. */
export interface Conflict<Values> {
  /** Who saved it, if known. */
  who: string | null
  version: number
  theirs: Values
  fields: ConflictField[]
}

interface Wording<Values> {
  labels: Readonly<Record<keyof Values & string, string>>
  write?: (name: keyof Values & string, value: unknown) => string
}

/**
 * Compares the typed values with the current record: the labelled fields that differ, with both values as text. `opened` are the values of
 * the version that the form was opened at, by which the user's own changes are recognised.
 */
export function conflictBetween<Values extends Record<string, unknown>>(
  current: Readonly<Record<string, unknown>>,
  mine: Values,
  opened: Values,
  toValues: (current: Readonly<Record<string, unknown>>) => Values,
  { labels, write = (_, value) => String(value ?? '') }: Wording<Values>,
): Conflict<Values> {
  const theirs = toValues(current)
  const names = Object.keys(labels) as (keyof Values & string)[]
  const fields = names
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({
      path: name,
      label: labels[name],
      mine: write(name, mine[name]),
      theirs: write(name, theirs[name]),
      changedByMe: !same(mine[name], opened[name]),
    }))
  const who = typeof current.changedBy === 'string' ? current.changedBy : null
  return { who, version: Number(current.version), theirs, fields }
}

/** The values after a choice; fields without a difference stay as they are. */
export function settle<Values extends Record<string, unknown>>(
  conflict: Conflict<Values>,
  mine: Values,
  choice: ConflictChoice,
): Values {
  const chosen = conflict.fields
    .filter(({ path }) => choice[path] === 'theirs')
    .map(({ path }) => [path, conflict.theirs[path]])
  return { ...mine, ...Object.fromEntries(chosen) }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
