import type { ColumnKind, DataColumn } from './types.ts'
import { widthOf } from './values.ts'

/** Width of the menus of rows in pixels. */
export const ACTIONS_WIDTH = 56
/** Room for the badge of inactive rows next to the first column's text. */
export const BADGE_WIDTH = 72
/** Room for the checkbox of a row before the first column's text. */
const BOX_WIDTH = 20

/** Priority of the columns that are never hidden for lack of width. */
const KEPT = Number.POSITIVE_INFINITY
/** Priorities of columns that declare none: a time is hidden before the others, a status after them. */
const USUAL = 2
const priorities: Partial<Record<ColumnKind, number>> = { status: 3, datetime: 1 }

/** The priority of a column. */
function priorityOf(column: DataColumn<never>, at: number): number {
  const { priority, kind = 'text', hideable, leads, atHand, initiallyHidden } = column
  if (at === 0 || kind === 'money' || hideable === false || leads || atHand || initiallyHidden) return KEPT
  return priority ?? priorities[kind] ?? USUAL
}

/**
 * The ids of the columns for which a list has no room: the lowest priority is hidden first, of equal ones the last, because lists begin
 * with what identifies a row. Never hidden are the first column, money, columns that cannot be hidden, those that come first on a phone
 * (`leads`, `atHand`), and those that are hidden by default and were added by the user.
 * @param width pixels for all columns, at a root font size of 16
 */
export function columnsWithoutRoom(columns: readonly DataColumn<never>[], width: number): string[] {
  let missing = columns.reduce((sum, column) => sum + widthOf(column), -width)
  const inOrder = columns
    .map((column, at) => ({ column, at, priority: priorityOf(column, at) }))
    .filter(({ priority }) => priority !== KEPT)
    .sort((a, b) => a.priority - b.priority || b.at - a.at)
  const out: string[] = []
  for (const { column } of inOrder) {
    if (missing <= 0) break
    missing -= widthOf(column)
    out.push(column.id)
  }
  return out
}

/**
 * The width for the checkboxes of rows in a list: what its columns leave free, because no column is hidden for them. If that is too
 * little, they take the rest from the texts of the first column. A list that scrolls sideways has room for everything.
 * @param width pixels for all columns, at a root font size of 16
 */
export function boxWidthIn(columns: readonly DataColumn<never>[], width: number): number {
  const left = columns.reduce((rest, column) => rest - widthOf(column), width)
  return left < 0 ? BOX_WIDTH : Math.min(BOX_WIDTH, Math.floor(left))
}
