import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect } from 'react'
import { type Density, ROW_REM } from './useDensity.ts'

/** Lists up to this many rows are written whole, so that the browser's own search and print see all of them. */
const WHOLE_UP_TO = 80

/** Which rows of a long list are written: those in view and a few beyond. */
export function useWindowedRows(scroller: RefObject<HTMLDivElement | null>, count: number, density: Density) {
  const windowed = count > WHOLE_UP_TO
  const rowHeight = ROW_REM[density] * rootFontPixels()
  const virtualizer = useVirtualizer({
    count,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Header and totals stand over the rows.
    scrollPaddingEnd: rowHeight * 2.5,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out anew
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
