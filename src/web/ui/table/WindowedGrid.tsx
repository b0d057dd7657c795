import type { RowData } from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePhone } from '../usePhone.ts'
import { cardHeightRem } from './cards.ts'
import classes from './DataTable.module.css'
import { TableGrid, type TableGridProps, WHOLE_UP_TO, wholeList } from './TableGrid.tsx'
import { ROW_REM } from './useDensity.ts'
import { rootFontPixels } from './useListWidth.ts'

/** A row that is rendered, and its place in the list in pixels. */
type PlacedRow = Pick<VirtualItem, 'key' | 'index' | 'start' | 'end'>

interface VirtualRowsProps {
  items: readonly PlacedRow[]
  totalSize: number
  span: number
  children: (index: number) => ReactNode
}

/** The rendered rows with empty space for the others, so that the scroll bar is accurate. */
function VirtualRows({ items, totalSize, span, children }: VirtualRowsProps) {
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

/** All rows, without empty space between them. */
function everyRow(count: number): PlacedRow[] {
  return Array.from({ length: count }, (_, index) => ({ key: index, index, start: 0, end: 0 }))
}

/** The table of a long list: only the rows in view and a few more are rendered. */
export function WindowedGrid<Row extends RowData>(props: TableGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = props.rows?.length ?? 0
  const isLong = count > WHOLE_UP_TO
  const cards = usePhone()
  const rowRem = cards ? cardHeightRem(props.columns) : ROW_REM[props.density]
  const rowHeight = rowRem * rootFontPixels()
  const virtualizer = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Header and totals cover the rows.
    scrollPaddingEnd: ROW_REM.comfortable * rootFontPixels() * 2.5,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height need a new layout, before the grid scrolls to a row
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index)
  // Few rows are rendered by the same component as many, so that a focused row keeps the focus when a change makes the list short.
  const draw = (rowAt: (index: number) => ReactNode, span: number) => (
    <VirtualRows
      items={isLong ? virtualizer.getVirtualItems() : everyRow(count)}
      totalSize={isLong ? virtualizer.getTotalSize() : 0}
      span={span}
    >
      {rowAt}
    </VirtualRows>
  )
  const whole = wholeList(scroller, { count, isPart: false })
  const windowing = { ...whole, draw, ...(isLong && { scrollTo }) }
  return <TableGrid {...props} windowing={windowing} />
}
