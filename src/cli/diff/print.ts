import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'
import type { ChangeOfMany } from './change.ts'

/** Maximum number of operations listed by name. */
const NAMED = 6

/** The changes for a terminal: by subject, with breaking ones marked, and their operations. */
export function printed(changes: readonly ChangeOfMany[], ref: string): string[] {
  const subjects = [...new Set(changes.map(({ subject }) => subject))]
  const breaking = changes.filter((change) => change.breaking).length
  return [
    ...subjects.flatMap((subject) => [
      subject,
      ...changes
        .filter((change) => change.subject === subject)
        .map(
          (change) =>
            `  ${change.breaking ? 'BREAKING' : 'ok      '}  ${change.message}${namedOperations(change)}`,
        ),
    ]),
    `${counted(changes.length, 'change')} since ${ref}, ${grouped(breaking)} breaking`,
  ]
}

/** The operations that use a changed schema, the first few by name. */
function namedOperations({ subject, operations }: ChangeOfMany): string {
  if (operations.includes(subject)) return ''
  const more = operations.length - NAMED
  return ` (${operations.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
