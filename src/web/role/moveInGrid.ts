import type { KeyboardEvent } from 'react'

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus by arrow key to the nearest enabled checkbox in that direction. */
export function moveInGrid(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const step = steps[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td, th') : null
  const row = cell?.closest('tr')
  if (step === undefined || !(cell instanceof HTMLTableCellElement) || !row || table === null) return
  const rows = [...table.rows]
  const width = rows[0]?.cells.length ?? 0
  let [y, x] = [rows.indexOf(row), cell.cellIndex]
  for (;;) {
    y += step[0]
    x += step[1]
    const next = rows[y]
    if (next === undefined || x < 0 || x >= width) return
    // The row of a group has a wide last cell, and so fewer cells than the head.
    const box = next.cells[x]?.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (!box) continue
    event.preventDefault()
    box.focus()
    return
  }
}
