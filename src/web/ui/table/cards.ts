import type { DataColumn } from './types.ts'

/** Height of the first line of a card, of a wide column, of each further line of two columns, and of the space below. */
const TITLE_REM = 2.5
const WIDE_REM = 3.25
const LINE_REM = 2.375
const END_REM = 0.375

/** The place of a column on a card: the first one is its title, a status is next to it, a wide one below it. */
export function cardPart(
  columns: readonly DataColumn<never>[],
  at: number,
): 'title' | 'status' | 'wide' | 'field' {
  if (at === 0) return 'title'
  if (columns[at]?.wide === true) return 'wide'
  return at === statusAt(columns) ? 'status' : 'field'
}

/** The height of every card of a list: it depends on the columns alone, so that nothing moves when rows arrive. */
export function cardHeightRem(columns: readonly DataColumn<never>[]): number {
  const wide = columns.some((column) => column.wide === true) ? 1 : 0
  const fields = columns.length - (statusAt(columns) < 0 ? 1 : 2) - wide
  return TITLE_REM + wide * WIDE_REM + Math.ceil(fields / 2) * LINE_REM + END_REM
}

function statusAt(columns: readonly DataColumn<never>[]): number {
  return columns.findIndex(({ kind }, at) => at > 0 && kind === 'status')
}

/** The role of a part of a table whose rows are cards: some browsers drop it for elements that are not laid out as a table. */
export function roleIn<const Role extends string>(cards: boolean, role: Role): { role?: Role } {
  return cards ? { role } : {}
}
