import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
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
 * @param besides pixels of the frame that are not columns
 */
export function useFittingColumns<Row>(
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
  const width = useListWidth(frame)
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

/**
 * The width of an element's content in pixels at a root font size of 16; null before its first layout. The scroll bars that the element
 * and the window get with the rows are already subtracted. It is measured before the first paint, so that nothing moves once the list
 * is shown.
 */
function useListWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const bar = scrollBarPixels(current)
    const measure = () => {
      const windowBar = window.innerWidth > document.documentElement.clientWidth ? 0 : bar
      setWidth(((current.clientWidth - bar - windowBar) * 16) / rootFontPixels())
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The root font size in pixels. */
export function rootFontPixels(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) || 16
}

/** The width that a scroll bar takes from its content; 0 if scroll bars are drawn over it. */
function scrollBarPixels(place: HTMLElement): number {
  const probe = document.createElement('div')
  Object.assign(probe.style, {
    position: 'absolute',
    width: '4rem',
    overflowY: 'scroll',
    visibility: 'hidden',
  })
  place.append(probe)
  const bar = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return bar
}
