import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface RowFocusInput {
  /** The element that scrolls and holds the rows (`tr[data-index]`). */
  scroller: RefObject<HTMLDivElement | null>
  count: number
  /** Brings a row into the window of rendered rows. */
  scrollTo: (index: number) => void
  onOpen: (index: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * One tab stop for all rows: arrows, Page Up and Down, Home and End move it, Enter opens the row. Keys typed
 * into controls within a row are theirs.
 */
export function useRowFocus({ scroller, count, scrollTo, onOpen }: RowFocusInput) {
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
    if (index === null || event.altKey || event.metaKey || event.ctrlKey) return
    const step = steps[event.key]
    if (step !== undefined) moveTo(index + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(count - 1)
    else if (event.key === 'Enter') onOpen(index)
    else return
    event.preventDefault()
  }

  /** Keeps the tab stop on the row that was clicked or reached by a control in it; answers which. */
  function onFocus(event: { target: EventTarget }): number | null {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
    if (row === null) return null
    setCurrent(Number(row.dataset.index))
    return Number(row.dataset.index)
  }

  return { current: within, moveTo, onKeyDown, onFocus }
}

/** The row an event came from, if from the row itself and not from a control in it. */
function indexOfRow(target: EventTarget): number | null {
  if (!(target instanceof HTMLTableRowElement)) return null
  const { index } = target.dataset
  return index === undefined ? null : Number(index)
}
