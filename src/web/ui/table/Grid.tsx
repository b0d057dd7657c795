import type { RowData } from '@tanstack/react-table'
import { lazy, memo, Suspense, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
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
 * drawn. A list that was long once stays windowed: with another component, focus and scroll position would be lost.
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
  return <TableGrid {...props} windowing={wholeList(scroller, useRenderedRows(props))} />
}

/** Rows of a new view that are rendered first: more than a screen shows. */
const FIRST_ROWS = 24

/**
 * The number of rows to render. A new view begins with about as many rows as a screen shows, so that they appear sooner, and then renders
 * all; if the user returns to a row of it, all are rendered at once. Rows of the same view that were fetched again stay rendered.
 */
function useRenderedRows<Row extends RowData>({
  rows,
  view,
  returning,
}: TableGridProps<Row>): {
  count: number
  isPart: boolean
} {
  const count = rows?.length ?? 0
  const [shown, setShown] = useState({ rows, view, isWhole: returning.current !== null })
  const isNewView = shown.rows === null || shown.view !== view
  const current =
    rows === shown.rows
      ? shown
      : { rows, view, isWhole: isNewView ? returning.current !== null : shown.isWhole }
  if (current !== shown) setShown(current)
  const isPart = count > FIRST_ROWS && !current.isWhole
  useEffect(() => {
    if (isPart) startTransition(() => setShown((now) => ({ ...now, isWhole: true })))
  }, [isPart])
  return { count: isPart ? FIRST_ROWS : count, isPart }
}
