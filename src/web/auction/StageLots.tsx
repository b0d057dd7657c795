import '../ui/styles/button.ts'
import '../ui/styles/input.ts'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auctionTexts as texts } from '#texts/auction.ts'
import { useGetAuctionLot, useIssueNotices } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionStage } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { LockedButton } from '../ui/LockedButton.tsx'
import { LotTable } from './LotTable.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { StageFrame } from './StageFrame.tsx'
import { lotColumns } from './stageColumns.tsx'
import { useAuctionLock } from './useAuctionLock.ts'
import { useAuctionWays } from './useAuctionWays.ts'
import { useBatch } from './useBatch.ts'

/** The lots of a stage; where something is done with several at once, they are chosen here. */
export function StageLots({ stage, search }: { stage: AuctionStage; search: string }) {
  const scope = useScope()
  const ways = useAuctionWays()
  const [cursor, setCursor] = useState<string | null>(null)
  const [scheduling, setScheduling] = useState(false)
  const query = useGetAuctionLot(
    {
      ...{ ...scope, stage },
      ...(stage === 'ended' && { sort: '-createdAt' as const }),
      ...(search !== '' && { search }),
      ...(cursor !== null && { cursor }),
    },
    { query: { placeholderData: keepPreviousData } },
  )
  const batch = useBatch()
  const issue = useIssueNotices({ request: batch.request })
  const locked = useAuctionLock()('edit')
  const count = String(batch.chosen.size)
  const next = query.data?.nextCursor ?? null
  const rows = query.data?.rows ?? []
  const label = stage === 'notice' ? texts.batch.notify(count) : texts.batch.schedule(count)
  const isBatch = stage === 'notice' || stage === 'schedule'

  function start() {
    if (stage === 'schedule') return setScheduling(true)
    void batch.run((lotIds) => issue.mutateAsync({ data: { ...scope, lotIds } }), texts.batch.notified(count))
  }

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
        chosen={batch.chosen.size}
        onFirst={cursor === null ? null : () => setCursor(null)}
        onNext={next === null ? null : () => setCursor(next)}
        acts={
          isBatch &&
          (locked === undefined ? (
            <Button disabled={batch.chosen.size === 0} loading={batch.busy} onClick={start}>
              {label}
            </Button>
          ) : (
            <LockedButton reason={locked}>{label}</LockedButton>
          ))
        }
      >
        <LotTable
          caption={texts.stages[stage]}
          rows={rows}
          columns={lotColumns[stage]}
          numberOf={(row) => row.loanNumber}
          onOpen={(row) =>
            stage === 'sale' && row.auctionId !== null
              ? ways.toDay(row.auctionId, row.id)
              : ways.toLot(row.id)
          }
          chosen={isBatch ? batch.chosen : undefined}
          onChoose={batch.setChosen}
        />
      </StageFrame>
    </>
  )
}
