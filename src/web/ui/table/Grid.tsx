import type { RowData } from '@tanstack/react-table'
import { lazy, memo, Suspense, useDeferredValue, useRef, useState } from 'react'
import { TableGrid, type TableGridProps, WHOLE_UP_TO, wholeList } from './TableGrid.tsx'

/** Loaded with the first long list; without it such a list is rendered completely. */
const WindowedGrid = lazy(() =>
  import('./WindowedGrid.tsx').then(
    ({ WindowedGrid }) => ({ default: WindowedGrid as typeof WholeGrid }),
    () => ({ default: WholeGrid }),
  ),
)

/**
 * The table of a list. Its content is updated in slices between frames, so that typing and scrolling are not blocked while many rows are
 * drawn. A list that was long once stays windowed, because another component would lose focus and place.
 */
export function Grid<Row extends RowData>(props: TableGridProps<Row>) {
  return <Sized {...useDeferredValue(props)} />
}

/** Rendered again only when its deferred content changes. */
const Sized = memo(SizedGrid) as typeof SizedGrid

function SizedGrid<Row extends RowData>(props: TableGridProps<Row>) {
  const [wasLong, setWasLong] = useState(false)
  const isLong = wasLong || (props.rows?.length ?? 0) > WHOLE_UP_TO
  if (isLong && !wasLong) setWasLong(true)
  if (!isLong) return <WholeGrid {...props} />
  const Windowed = WindowedGrid as typeof WholeGrid
  return (
    <Suspense fallback={<WholeGrid {...props} rows={null} />}>
      <Windowed {...props} />
    </Suspense>
  )
}

function WholeGrid<Row extends RowData>(props: TableGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  return <TableGrid {...props} windowing={wholeList(scroller, props.rows?.length ?? 0)} />
}
