import type { RowData } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { RowTools } from './TableRow.tsx'
import type { RowAction, TableFormats } from './types.ts'
import { defaultFormats, valueText } from './values.ts'

interface RowToolsInput<Row> {
  rowName?: ((row: Row) => string) | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  formats?: Partial<TableFormats> | undefined
}

/**
 * The tools of rows, with one identity while formats and texts stay the same: actions are computed from the latest props when a
 * menu opens.
 */
export function useRowTools<Row extends RowData>(input: RowToolsInput<Row>): RowTools<Row> {
  const { inactive, table: words } = usePageTexts()
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  const { formats } = input
  const named = input.rowName !== undefined
  const acting = input.actions !== undefined
  return useMemo(() => {
    const allFormats = { ...defaultFormats, ...formats }
    return {
      text: (value, column) => valueText(value, column.kind, allFormats, words),
      number: allFormats.number,
      nameOf: named ? (row) => latest.current.rowName?.(row) ?? '' : null,
      actionsOf: acting ? (row) => latest.current.actions?.(row) ?? [] : null,
      inactiveWord: inactive,
    }
  }, [formats, words, inactive, named, acting])
}
