import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFocusFree } from '../focusFree.ts'
import type { Returning } from '../returning.ts'

/** How long a row that was just saved is highlighted. */
const MARKED_MS = 2000

interface RowReturnInput<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Whether rows are loading. */
  waiting: boolean
  /** The return to the list; cleared once the focus is set. */
  returning: RefObject<Returning | null>
  moveTo: (index: number) => void
}

/**
 * Focuses the right row: the one that was opened or just saved when the user returns to the list, and the next one when the
 * focused row is removed. Never takes the focus from another element.
 * @returns the id of a row that was just saved, for two seconds
 */
export function useRowReturn<Row>(input: RowReturnInput<Row>) {
  const { rows, rowId, waiting, returning, moveTo } = input
  const [marked, setMarked] = useState<string | null>(null)
  const focused = useRef<{ id: string; index: number } | null>(null)

  useEffect(() => {
    const back = returning.current
    if (back === null) return
    const index = indexOfFirst(rows, rowId, back.ids)
    if (index < 0 && waiting) return
    returning.current = null
    if (!isFocusFree()) return
    if (index < 0 && back.adding && focusMainAction()) return
    moveTo(Math.max(0, index))
    const row = rows[index]
    if (row !== undefined && back.saved) setMarked(rowId(row))
  })

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])

  useEffect(() => {
    const lost = focused.current
    if (lost === null || rows.length === 0 || document.activeElement !== document.body) return
    if (rows.some((row) => rowId(row) === lost.id)) return
    moveTo(lost.index)
  }, [rows, rowId, moveTo])

  /** Call it when a row, or a control in it, gets the focus. */
  function noteFocus(index: number) {
    const row = rows[index]
    focused.current = row === undefined ? null : { id: rowId(row), index }
  }

  return { marked, noteFocus }
}

/** The index of the row with the first of these ids that exists; -1 for none. */
function indexOfFirst<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  ids: readonly string[],
): number {
  const present = rows.map(rowId)
  const found = ids.find((id) => present.includes(id))
  return found === undefined ? -1 : present.indexOf(found)
}

/** Focuses the first action of a list without rows, or the main action of the page, unless something else has the focus. */
export function focusInEmpty(frame: HTMLElement | null): void {
  if (!isFocusFree()) return
  const action = frame?.querySelector<HTMLElement>('button, a')
  if (action) action.focus()
  else focusMainAction()
}

/** Focuses the first row of the page's list, or the main action of the page, unless something else has the focus. */
export function focusInList(): void {
  if (!isFocusFree()) return
  const row = document.querySelector<HTMLElement>('main tbody a')
  if (row) row.focus()
  else focusMainAction()
}

/** Focuses the main action of the page, the last of its actions; false if it has none. */
function focusMainAction(): boolean {
  const actions = document.querySelectorAll<HTMLElement>('[data-page-actions] :is(button, a)')
  const main = actions[actions.length - 1]
  main?.focus()
  return main !== undefined
}
