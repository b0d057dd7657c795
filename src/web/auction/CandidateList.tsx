import { useMemo } from 'react'
import {
  getAuctionCandidate,
  useGetAuctionCandidate,
} from '../../api/gen/hooks/auction/get-auction-candidate.ts'
import { useGetAuctionLotCount } from '../../api/gen/hooks/auction/get-auction-lot-count.ts'
import type {
  AuctionCandidate,
  AuctionLotCount,
  GetAuctionCandidateRequest,
} from '../../api/gen/model/index.ts'
import { type PagedCalls, usePagedList } from '../shared/list/pagedList.ts'
import { useListState } from '../shared/list/useListState.ts'
import { useRecordLink } from '../shared/record/useRecordLink.ts'
import { useScope } from '../shared/record/useScope.ts'
import type { ChooseRows } from '../ui/table/types.ts'
import { StageTable } from './StageTable.tsx'
import { candidateColumns } from './stageColumns.tsx'

type Filter = Pick<GetAuctionCandidateRequest, 'companyId' | 'storeId' | 'search'>
type Sort = NonNullable<GetAuctionCandidateRequest['sort']>

const candidatesOf = ({ candidates }: AuctionLotCount) => candidates

const calls: PagedCalls<Filter, Sort, AuctionCandidate, AuctionLotCount['candidates']> = {
  page: getAuctionCandidate,
  usePage: useGetAuctionCandidate,
  useCount: (filter, { query }) =>
    useGetAuctionLotCount(filter, { query: { ...query, select: candidatesOf } }),
  totals: ({ principalPaise }) => ({ principalPaise }),
}

/** What can be done with several loans; loaded once one is chosen. */
const choose: ChooseRows<AuctionCandidate> = {
  actions: async () => (await import('./chosenLots.tsx')).IdentifyChosen,
}

/** The loans that can be auctioned; chosen ones can be added to the auction list. */
export function CandidateList() {
  const scope = useScope()
  const [state, setState] = useListState('GetAuctionCandidate')
  const { search } = state
  const filter = useMemo(() => ({ ...scope, ...(search !== '' && { search }) }), [scope, search])
  const list = usePagedList(calls, filter, state, useGetAuctionLotCount(scope))
  const linkTo = useRecordLink((id) => ({ to: '/partpayment/$id', params: { id } }))
  return (
    <StageTable
      stage="candidates"
      columns={candidateColumns}
      {...list}
      state={state}
      onStateChange={setState}
      rowName={({ number }) => number}
      linkOf={({ id }) => linkTo(id)}
      choose={choose}
    />
  )
}
