import { allRows, type PageReply, type PageRequest } from '../shared/list/pagedList.ts'
import { ExportMenu } from '../ui/table/ExportMenu.tsx'
import { saveSheet } from '../ui/table/saveSheet.ts'
import { sheetOf } from '../ui/table/sheet.ts'
import { useUiTexts } from '../ui/UiTextsProvider.tsx'
import type { StageColumns } from './LotTable.tsx'
import { useAuctionLock } from './useAuctionLock.ts'

interface StageExportProps<Row> {
  /** Name of the files. */
  name: string
  columns: StageColumns<Row>
  ask: (page: PageRequest) => Promise<PageReply<Row>>
}

/** All rows of a stage that match, as a file. */
export function StageExport<Row>({ name, columns, ask }: StageExportProps<Row>) {
  const lockedReason = useAuctionLock()('export')
  const { total } = useUiTexts().table
  return (
    <ExportMenu
      canExport={lockedReason === undefined}
      lockedReason={lockedReason}
      save={async (format) => saveSheet(sheetOf(await allRows(ask), columns, total), format, name)}
    />
  )
}
