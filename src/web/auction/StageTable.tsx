import { auctionTexts } from '#texts/auction.ts'
import { ListViews } from '../shared/list/ListViews.tsx'
import { detailOf } from '../shared/list/listReads.ts'
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx'
import { type DeskStage, stageList } from './auctionSearch.ts'
import { stageFilters } from './stageFilters.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const { stages, empty, emptyHints, filters: words } = auctionTexts

interface StageTableProps<Row extends { id: string }>
  extends Pick<
    DataTableProps<Row>,
    | 'columns'
    | 'query'
    | 'remote'
    | 'missing'
    | 'state'
    | 'onStateChange'
    | 'rowName'
    | 'linkOf'
    | 'filters'
    | 'choose'
  > {
  stage: DeskStage
}

/** The list of a stage with its views. */
export function StageTable<Row extends { id: string }>({ stage, ...table }: StageTableProps<Row>) {
  const disabledReason = useAuctionReason()
  const views = stageFilters[stage].filter(({ isView }) => isView)
  return (
    <>
      <ListViews
        list={stageList(stage)}
        views={views.map(({ filter }) => ({ name: words[filter], f: { state: filter } }))}
        state={table.state}
      />
      <DataTable
        {...table}
        name={stages[stage]}
        rowId={({ id }) => id}
        errorDetail={detailOf}
        exportName={stage === 'candidates' ? 'auction-candidates' : `auction-${stage}`}
        exportDisabledReason={disabledReason('Auction.export')}
        emptyTitle={empty[stage]}
        emptyText={stage === 'candidates' ? emptyHints.candidates : emptyHints.lots}
      />
    </>
  )
}
