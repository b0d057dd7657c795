import { useMemo } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { getAuctionLot, useGetAuctionLot } from '../../api/gen/hooks/auction/get-auction-lot.ts'
import { useGetAuctionLotCount } from '../../api/gen/hooks/auction/get-auction-lot-count.ts'
import type {
  AuctionLotCount,
  AuctionLotRow,
  AuctionStage,
  AuctionStageCount,
  GetAuctionLotRequest,
} from '../../api/gen/model/index.ts'
import { isOf } from '../shared/list/listFilters.ts'
import { type PagedCalls, usePagedList } from '../shared/list/pagedList.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { ChooseRows, ListFilter } from '../ui/table/types.ts'
import { stageList, stageQuery } from './auctionSearch.ts'
import { StageTable } from './StageTable.tsx'
import { lotColumns } from './stageColumns.tsx'
import { stageFilters } from './stageFilters.ts'
import { lotPlace } from './useAuctionNavigation.ts'

const { filter: filterLabel, filters: words } = auctionTexts

type Filter = Pick<GetAuctionLotRequest, 'companyId' | 'storeId' | 'search' | 'state' | 'sort'> & {
  stage: AuctionStage
}
type Sort = NonNullable<GetAuctionLotRequest['sort']>

const calls: PagedCalls<Filter, Sort, AuctionLotRow, AuctionStageCount> = {
  page: getAuctionLot,
  usePage: useGetAuctionLot,
  useCount: ({ stage, sort: _, ...filter }, { query }) =>
    useGetAuctionLotCount(filter, { query: { ...query, select: (count) => countOfStage(count, stage) } }),
  totals: ({ principalPaise, pricePaise, surplusDuePaise, shortfallDuePaise }) => ({
    principalPaise,
    pricePaise,
    surplusDuePaise,
    shortfallDuePaise,
  }),
}

function countOfStage({ stages }: AuctionLotCount, stage: AuctionStage): AuctionStageCount {
  const found = stages.find((one) => one.stage === stage)
  if (found === undefined) throw new Error(`no count of ${stage}`)
  return found
}

/** What can be done with several lots of a stage; loaded once one is chosen. */
const choices: Partial<Record<AuctionStage, ChooseRows<AuctionLotRow>>> = {
  notice: { actions: async () => (await import('./chosenLots.tsx')).NotifyChosen },
  service: { actions: async () => (await import('./chosenLots.tsx')).PrintChosen },
  schedule: { actions: async () => (await import('./chosenLots.tsx')).ScheduleChosen },
  sale: { actions: async () => (await import('./chosenLots.tsx')).RescheduleChosen },
}

/** The lots of a stage; searched, filtered, sorted and paged by the server. A scheduled lot opens its auction day. */
export function LotList({ stage }: { stage: AuctionStage }) {
  const scope = useScope()
  const [state, setState] = useListState(stageList(stage))
  const {
    search,
    filters: { state: chosen },
  } = state
  const filter = useMemo(
    (): Filter => ({
      ...scope,
      ...stageQuery(stage),
      ...(search !== '' && { search }),
      ...(isOf(words, chosen) && { state: chosen }),
    }),
    [scope, stage, search, chosen],
  )
  const list = usePagedList(calls, filter, state, useGetAuctionLotCount(scope))
  const filters = useMemo(() => filtersOf(stage), [stage])
  const linkTo = useRecordLink((lot) => lotPlace({ lot }))
  const choose = choices[stage]
  return (
    <StageTable
      stage={stage}
      columns={lotColumns[stage]}
      {...list}
      state={state}
      onStateChange={setState}
      rowName={({ loanNumber }) => loanNumber}
      linkOf={({ id, auctionId }) =>
        stage === 'sale' && auctionId !== null ? `${linkTo(id)}&day=${auctionId}` : linkTo(id)
      }
      filters={filters}
      {...(choose && { choose })}
    />
  )
}

/** The filter that a stage offers, such as lots whose notice period has passed; empty where there is none. */
function filtersOf(stage: AuctionStage): readonly ListFilter<AuctionLotRow>[] {
  const options = stageFilters[stage].map(({ filter }) => ({ value: filter, label: words[filter] }))
  return options.length === 0 ? [] : [{ id: 'state', label: filterLabel, options }]
}
