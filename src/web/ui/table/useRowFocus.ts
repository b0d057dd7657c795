import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface RowFocusInput {
  /** The scroll container of the rows (`tr[data-index]`). */
  scroller: RefObject<HTMLDivElement | null>
  count: number
  /** Scrolls a row into the rendered range. */
  scrollTo: (index: number) => void
  onOpen: (index: number, inNewTab: boolean) => void
  /** Chooses the row at an index, or the range up to it, which otherwise begins at `from`; null if rows cannot be chosen. */
  onChoose: ((index: number, isRange: boolean, from?: number) => void) | null
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * One tab stop for all rows: arrows, Page Up and Down, Home and End move it, with Shift they choose the rows between; Space chooses
 * the row; Enter opens it, with Ctrl or ⌘ in a new tab. Keys in controls within a row are left to them, except on the link to its
 * record and on its checkbox, where only Space is left to them.
 */
export function useRowFocus({ scroller, count, scrollTo, onOpen, onChoose }: RowFocusInput) {
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number | null>(null)
  const within = Math.min(current, Math.max(0, count - 1))

  useEffect(() => {
    const index = wanted.current
    if (index === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  function moveTo(index: number) {
    if (count === 0) return
    const next = Math.max(0, Math.min(count - 1, index))
    wanted.current = next
    scrollTo(next)
    setCurrent(next)
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)
    if (next !== current || !row) return
    wanted.current = null
    row.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOfRow(event.target)
    if (index === null || event.altKey) return
    const modified = event.metaKey || event.ctrlKey
    const { key, shiftKey } = event
    const step = steps[key]
    const next = key === 'Home' ? 0 : key === 'End' ? count - 1 : step && index + step
    if (key === 'Enter') onOpen(index, modified)
    else if (modified) return
    else if (next !== undefined) {
      const to = Math.max(0, Math.min(count - 1, next))
      moveTo(to)
      if (shiftKey) onChoose?.(to, true, index)
    } else if (key === ' ' && onChoose !== null && !(event.target instanceof HTMLInputElement))
      onChoose(index, shiftKey)
    else return
    event.preventDefault()
  }

  /** Moves the tab stop to the row that was clicked or focused through a control in it; returns its index. */
  function onFocus(event: { target: EventTarget }): number | null {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
    if (row === null) return null
    setCurrent(Number(row.dataset.index))
    return Number(row.dataset.index)
  }

  return { current: within, moveTo, onKeyDown, onFocus }
}

/** The row of an event on the row itself, on the link to its record or on its checkbox, not on another control in it. */
function indexOfRow(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const row = target.matches('a[data-record], [data-choose] > input') ? target.closest('tr') : target
  const index = row instanceof HTMLTableRowElement ? row.dataset.index : undefined
  return index === undefined ? null : Number(index)
}
