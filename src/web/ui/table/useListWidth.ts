import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePhone } from '../usePhone.ts'
import { boxWidthIn, columnsWithoutRoom } from './fitColumns.ts'
import type { DataColumn } from './types.ts'

/** The columns of a list for which its frame has room. */
interface FittingColumns<Row> {
  /** Null before the frame is measured; the same list while nothing changes. */
  columns: readonly DataColumn<Row>[] | null
  /** The ids of the columns without room. */
  noRoom: readonly string[]
  /** The room for the checkboxes of rows in pixels. */
  boxWidth: number
  /** Whether columns without room are hidden; otherwise the list scrolls sideways. Stored on this device for all lists. */
  fits: boolean
  setFits: (fits: boolean) => void
}

/**
 * The columns of a list that its width allows. On a phone all of them, because rows are cards.
 * @param list a name that no other list has; the last width is stored under it
 * @param besides pixels of the frame that are not columns
 */
export function useFittingColumns<Row>(
  list: string,
  frame: RefObject<HTMLElement | null>,
  columns: readonly DataColumn<Row>[],
  besides: number,
): FittingColumns<Row> {
  const [fits, setFits] = useLocalStorage<boolean>({
    key: 'pledgebook-fit-columns',
    defaultValue: true,
    getInitialValueInEffect: false,
    deserialize: (text) => text !== 'false',
    serialize: String,
  })
  const phone = usePhone()
  const width = useListWidth(list, frame)
  const noRoom =
    width === null || phone || !fits ? '' : columnsWithoutRoom(columns, width - besides).join(' ')
  const isMeasured = width !== null
  const fitting = useMemo(() => {
    const ids = noRoom.split(' ').filter(Boolean)
    const withRoom = ids.length === 0 ? columns : columns.filter(({ id }) => !ids.includes(id))
    return { columns: isMeasured ? withRoom : null, noRoom: ids, fits, setFits }
  }, [columns, noRoom, isMeasured, fits, setFits])
  const boxWidth =
    fitting.columns === null || width === null ? 0 : boxWidthIn(fitting.columns, width - besides)
  return { ...fitting, boxWidth }
}

/** The last width of each list that was open, by its name, and the window's width then. */
const lastWidths = new Map<string, { window: number; list: number }>()

/** The last width of a list, if the window was then as wide as now; otherwise null. */
function lastWidth(list: string): number | null {
  const last = lastWidths.get(list)
  return last?.window === window.innerWidth ? last.list : null
}

/**
 * The width of a list's content in pixels at a root font size of 16; null before its first layout. The scroll bars that the element and the
 * window get with the rows are already subtracted. It is measured before the first paint, so that nothing moves once the list is shown. A
 * list that was open before first renders its rows for its last width, which saves a layout without rows. If its width has changed since,
 * that is corrected before the paint.
 */
function useListWidth(list: string, element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState(() => lastWidth(list))
  const shown = useRef(width)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      const bar = scrollBarPixels(current)
      const windowBar = window.innerWidth > document.documentElement.clientWidth ? 0 : bar
      const measured = ((current.clientWidth - bar - windowBar) * 16) / rootFontPixels()
      lastWidths.set(list, { window: window.innerWidth, list: measured })
      if (measured === shown.current) return
      shown.current = measured
      setWidth(measured)
    }
    if (shown.current === null) measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(current)
    return () => observer.disconnect()
  }, [list, element])
  return width
}

/** The root font size in pixels. */
export function rootFontPixels(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) || 16
}

/** The width of scroll bars at the zoom at which it was measured. */
let scrollBar: { zoom: number; pixels: number } | undefined

/** The width that a scroll bar takes from its content; 0 if scroll bars are drawn over it. It depends on the zoom of the page only. */
function scrollBarPixels(place: HTMLElement): number {
  if (scrollBar?.zoom === window.devicePixelRatio) return scrollBar.pixels
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;width:4rem;overflow-y:scroll;visibility:hidden'
  place.append(probe)
  scrollBar = { zoom: window.devicePixelRatio, pixels: probe.offsetWidth - probe.clientWidth }
  probe.remove()
  return scrollBar.pixels
}
