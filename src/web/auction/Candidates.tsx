import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auctionTexts as texts } from '#texts/auction.ts'
import {
  getAuctionCandidate,
  useGetAuctionCandidate,
} from '../../api/gen/hooks/auction/get-auction-candidate.ts'
import { useGetAuctionLotCount } from '../../api/gen/hooks/auction/get-auction-lot-count.ts'
import { useIdentifyLots } from '../../api/gen/hooks/auction/identify-lots.ts'
import type { AuctionCandidate } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { LotTable } from './LotTable.tsx'
import { StageExport, StageFrame, useBatch } from './StageFrame.tsx'
import { candidateColumns } from './stageColumns.tsx'
import { useAuctionReason } from './useAuctionReason.ts'

/** The loans eligible for auction; selected ones are added to the auction list. */
export function Candidates() {
  const scope = useScope()
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useGetAuctionCandidate(
    { ...scope, ...(cursor !== null && { cursor }) },
    { query: { placeholderData: keepPreviousData } },
  )
  const { data: counts } = useGetAuctionLotCount(scope, { query: { placeholderData: keepPreviousData } })
  const batch = useBatch<AuctionCandidate>()
  const identify = useIdentifyLots({ request: batch.request })
  const reason = useAuctionReason()('IdentifyLots')
  const next = query.data?.nextCursor ?? null
  return (
    <StageFrame
      query={query}
      emptyText={texts.empty.candidates}
      emptyHint={texts.emptyHints.candidates}
      count={counts?.candidates.count}
      chosen={batch.chosen.size}
      onFirst={cursor === null ? null : () => setCursor(null)}
      onNext={next === null ? null : () => setCursor(next)}
      actions={
        <>
          <StageExport
            name="auction-candidates"
            columns={candidateColumns}
            fetchPage={(page) => getAuctionCandidate({ ...scope, ...page })}
          />
          {reason === undefined ? (
            <Button
              disabled={batch.chosen.size === 0}
              loading={batch.busy}
              onClick={() =>
                void batch.run(
                  (loanIds) => identify.mutateAsync({ data: { ...scope, loanIds } }),
                  texts.batch.identified(batch.count),
                )
              }
            >
              {texts.batch.identify(batch.countWords)}
            </Button>
          ) : (
            <DisabledButton reason={reason}>{texts.batch.identify(batch.countWords)}</DisabledButton>
          )}
        </>
      }
    >
      <LotTable
        caption={texts.stages.candidates}
        rows={query.data?.rows ?? []}
        columns={candidateColumns}
        totals={counts && { principalPaise: counts.candidates.principalPaise }}
        placeOf={({ id }) => ({ to: '/partpayment/$id', params: { id } })}
        chosen={batch.chosen}
        onChoose={batch.setChosen}
      />
    </StageFrame>
  )
}
