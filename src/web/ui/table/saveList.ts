import type { TableTexts } from '../uiTexts.ts'
import { saveSheet } from './saveFile.ts'
import { sheetOf } from './sheet.ts'
import type { DataColumn, FileFormat } from './types.ts'

interface ListFile<Row> {
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  /** Which rows are inactive, if the list shows them; the file then has a column that marks them. */
  isInactive: ((row: Row) => boolean) | undefined
  /** The heading of that column. */
  inactiveWord: string
  texts: Pick<TableTexts, 'total' | 'yes' | 'no'>
  format: FileFormat
  /** The name of the file without date and extension. */
  name: string
}

/** Saves rows of a list as a file: its visible columns, and whether a row is inactive. */
export async function saveList<Row>(file: ListFile<Row>): Promise<void> {
  const { rows, columns, isInactive, inactiveWord, texts, format, name } = file
  const marked: DataColumn<Row>[] =
    isInactive === undefined
      ? []
      : [{ id: 'inactive', header: inactiveWord, value: (row) => (isInactive(row) ? texts.yes : texts.no) }]
  await saveSheet(sheetOf(rows, [...columns, ...marked], texts.total), format, name)
}
