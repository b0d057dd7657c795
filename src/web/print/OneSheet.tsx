import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The smallest scale: it makes the 7.5 pt text of A5 5 pt high. A printout that is still too long keeps its size and takes another
 * sheet.
 */
const SMALLEST = 0.66
const STEP = 0.02

/** Room that is left free, in px: browsers round line heights differently when they print. */
const SPARE_PX = 6

/**
 * Content that is printed smaller when it would need a second sheet, so that a ticket is one sheet of paper in every language. It is
 * scaled again when its text, its fonts or the sheet size change; on a roll, whose length is not fixed, it is never scaled.
 */
export function OneSheet({ children }: { children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [measured, scaled] = [outer.current, inner.current]
    if (measured === null || scaled === null) return
    const adjust = () => fitToSheet(measured, scaled)
    adjust()
    const observer = new ResizeObserver(adjust)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={outer}>
      <div ref={inner}>{children}</div>
    </div>
  )
}

function fitToSheet(measured: HTMLElement, scaled: HTMLElement): void {
  const room = availableHeight(measured)
  if (room === null) return
  const fits = () => measured.getBoundingClientRect().height <= room
  let scale = 1
  scaled.style.zoom = ''
  while (!fits() && scale >= SMALLEST) {
    scale -= STEP
    scaled.style.zoom = scale.toFixed(2)
  }
  if (!fits()) scaled.style.zoom = ''
}

/** The height of the sheet within its margins, in px; infinite on a roll, null while the browser prints. */
function availableHeight(content: HTMLElement): number | null {
  const sheet = content.closest<HTMLElement>('[data-size]')
  if (sheet === null || matchMedia('print').matches) return null
  if (sheet.dataset.size === 'roll') return Number.POSITIVE_INFINITY
  const { minHeight, paddingTop, paddingBottom } = getComputedStyle(sheet)
  return (
    Number.parseFloat(minHeight) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) - SPARE_PX
  )
}
