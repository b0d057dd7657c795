import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useCallback, useEffect } from 'react'
import classes from './DataTable.module.css'
import { type Density, ROW_REM } from './useDensity.ts'

/** Lists of up to this many rows are rendered completely, so that the browser's search and print include all of them. */
const WHOLE_UP_TO = 80

interface VirtualRowsProps {
  items: readonly VirtualItem[]
  totalSize: number
  span: number
  children: (index: number) => ReactNode
}

/** The rendered rows with empty space for the others, so that the scroll bar is accurate. */
export function VirtualRows({ items, totalSize, span, children }: VirtualRowsProps) {
  let end = 0
  const rows = items.map((item) => {
    const gap = item.start - end
    end = item.end
    return (
      <Fragment key={item.key}>
        {gap > 0 && <Spacer height={gap} span={span} />}
        {children(item.index)}
      </Fragment>
    )
  })
  return (
    <>
      {rows}
      {totalSize > end && <Spacer height={totalSize - end} span={span} />}
    </>
  )
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

/** The rendered rows of a long list: those in view and a few more. */
export function useWindowedRows(scroller: RefObject<HTMLDivElement | null>, count: number, density: Density) {
  const windowed = count > WHOLE_UP_TO
  const rowHeight = ROW_REM[density] * rootFontPixels()
  const virtualizer = useVirtualizer({
    count,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Header and totals cover the rows.
    scrollPaddingEnd: rowHeight * 2.5,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height need a new layout
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const scrollTo = useCallback(
    (index: number) => {
      if (windowed) virtualizer.scrollToIndex(index)
      else scroller.current?.querySelector(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    [virtualizer, windowed, scroller],
  )
  return { windowed, virtualizer, scrollTo }
}

function rootFontPixels(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10) || 16
}
