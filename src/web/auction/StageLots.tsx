import { TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auctionTexts as texts } from '#texts/auction.ts'
import {
  getAuctionLot,
  useGetAuctionLot,
  useGetAuctionLotCount,
} from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionStage, AuctionStageCount } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LotTable } from './LotTable.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { StageAct } from './StageAct.tsx'
import { StageExport } from './StageExport.tsx'
import { StageFrame } from './StageFrame.tsx'
import { lotColumns } from './stageColumns.tsx'
import { useAuctionWays } from './useAuctionWays.ts'
import { useBatch } from './useBatch.ts'

const keep = { query: { placeholderData: keepPreviousData } }
/** Stages at which something is done with several lots at once. */
const batches: readonly AuctionStage[] = ['notice', 'service', 'schedule']

/** The lots of a stage; where something is done with several at once, they are chosen here. */
export function StageLots({ stage, search }: { stage: AuctionStage; search: string }) {
  const scope = useScope()
  const ways = useAuctionWays()
  const [cursor, setCursor] = useState<string | null>(null)
  const [scheduling, setScheduling] = useState(false)
  const found = { ...scope, ...(search !== '' && { search }) }
  const filter = { ...found, stage, ...(stage === 'ended' && { sort: '-createdAt' as const }) }
  const query = useGetAuctionLot({ ...filter, ...(cursor !== null && { cursor }) }, keep)
  const { data: counts } = useGetAuctionLotCount(found, keep)
  const sums = counts?.stages.find((one) => one.stage === stage)
  const batch = useBatch()
  const next = query.data?.nextCursor ?? null
  const rows = query.data?.rows ?? []

  return (
    <>
      <TextInput
        aria-label={texts.pages.search}
        placeholder={texts.pages.searchHint}
        maw={360}
        defaultValue={search}
        onChange={(event) => {
          setCursor(null)
          ways.find(event.currentTarget.value.trim())
        }}
      />
      {scheduling && batch.chosen.size > 0 && (
        <ScheduleForm
          lots={rows.filter(({ id }) => batch.chosen.has(id))}
          onClose={() => setScheduling(false)}
          onDone={() => batch.setChosen(new Set())}
        />
      )}
      <StageFrame
        query={query}
        emptyText={texts.empty[stage]}
        emptyHint={texts.emptyHints.lots}
        count={sums?.count}
        chosen={batch.chosen.size}
        onFirst={cursor === null ? null : () => setCursor(null)}
        onNext={next === null ? null : () => setCursor(next)}
        acts={
          <>
            <StageExport
              name={`auction-${stage}`}
              columns={lotColumns[stage]}
              ask={(page) => getAuctionLot({ ...filter, ...page })}
            />
            <StageAct stage={stage} batch={batch} onSchedule={() => setScheduling(true)} />
          </>
        }
      >
        <LotTable
          caption={texts.stages[stage]}
          rows={rows}
          columns={lotColumns[stage]}
          totals={sums && totalsOf(sums)}
          onOpen={(row) =>
            stage === 'sale' && row.auctionId !== null
              ? ways.toDay(row.auctionId, row.id)
              : ways.toLot(row.id)
          }
          chosen={batches.includes(stage) ? batch.chosen : undefined}
          onChoose={batch.setChosen}
        />
      </StageFrame>
    </>
  )
}

/** The sums of a stage by the columns that show them. */
function totalsOf({ stage: _stage, count: _count, ...totals }: AuctionStageCount): Record<string, number> {
  return totals
}
