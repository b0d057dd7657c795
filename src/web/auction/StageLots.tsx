import { Button, SimpleGrid, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auctionTexts, auctionTexts as texts } from '#texts/auction.ts'
import { getAuctionLot, useGetAuctionLot } from '../../api/gen/hooks/auction/get-auction-lot.ts'
import { useGetAuctionLotCount } from '../../api/gen/hooks/auction/get-auction-lot-count.ts'
import { useIssueNotices } from '../../api/gen/hooks/auction/issue-notices.ts'
import { useScheduleAuction } from '../../api/gen/hooks/auction/schedule-auction.ts'
import type { AuctionDay, AuctionLotRow, AuctionStage, AuctionStageCount } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { DateField } from '../ui/form/DateField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'
import { LotTable } from './LotTable.tsx'
import { MOST_SCHEDULED, StageExport, StageFrame, useBatch } from './StageFrame.tsx'
import { lotColumns } from './stageColumns.tsx'
import { useAuctionReason } from './useAuctionReason.ts'
import { lotPlace, useAuctionWays } from './useAuctionWays.ts'

const { schedule: scheduleTexts } = auctionTexts

const keep = { query: { placeholderData: keepPreviousData } }
/** Stages with bulk actions on lots. */
const batches: readonly AuctionStage[] = ['notice', 'service', 'schedule']

/** The lots of a stage, with selection where there are bulk actions. */
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
  const batch = useBatch<AuctionLotRow>(stage === 'schedule' ? MOST_SCHEDULED : undefined)
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
          lots={[...batch.chosen.values()].slice(0, batch.parts[0]?.length)}
          onClose={() => setScheduling(false)}
          onDone={batch.done}
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
        actions={
          <>
            <StageExport
              name={`auction-${stage}`}
              columns={lotColumns[stage]}
              fetchPage={(page) => getAuctionLot({ ...filter, ...page })}
            />
            <StageAction stage={stage} batch={batch} onSchedule={() => setScheduling(true)} />
          </>
        }
      >
        <LotTable
          caption={texts.stages[stage]}
          rows={rows}
          columns={lotColumns[stage]}
          totals={sums && totalsOf(sums)}
          placeOf={(row) =>
            stage === 'sale' && row.auctionId !== null
              ? lotPlace({ day: row.auctionId, lot: row.id })
              : lotPlace({ lot: row.id, day: undefined })
          }
          chosen={batches.includes(stage) ? batch.chosen : undefined}
          onChoose={batch.setChosen}
        />
      </StageFrame>
    </>
  )
}

/** The totals of a stage by column. */
function totalsOf({ stage: _stage, count: _count, ...totals }: AuctionStageCount): Record<string, number> {
  return totals
}

interface StageActionProps {
  stage: AuctionStage
  batch: ReturnType<typeof useBatch<AuctionLotRow>>
  onSchedule: () => void
}

/** The bulk action of a stage; none at stages where each lot is handled separately. */
function StageAction({ stage, batch, onSchedule }: StageActionProps) {
  const scope = useScope()
  const issue = useIssueNotices({ request: batch.request })
  const reason = useAuctionReason()(stage === 'notice' ? 'IssueNotices' : 'ScheduleAuction')
  const none = batch.chosen.size === 0

  if (stage === 'service') {
    const icon = <IconPrinter size={16} aria-hidden />
    if (none)
      return (
        <Button disabled leftSection={icon}>
          {texts.batch.print(batch.count)}
        </Button>
      )
    return batch.parts.map((lotIds, part) => (
      <Button
        key={lotIds[0]}
        component="a"
        href={noticesPath(lotIds)}
        target="_blank"
        rel="noreferrer"
        leftSection={icon}
      >
        {texts.batch.print(
          batch.parts.length === 1
            ? batch.count
            : texts.batch.part(...bounds(batch.parts.slice(0, part + 1))),
        )}
      </Button>
    ))
  }
  if (stage !== 'notice' && stage !== 'schedule') return null
  const label = texts.batch[stage === 'notice' ? 'notify' : 'schedule'](batch.countWords)
  if (reason !== undefined) return <DisabledButton reason={reason}>{label}</DisabledButton>
  const notify = () =>
    void batch.run(
      (lotIds) => issue.mutateAsync({ data: { ...scope, lotIds } }),
      texts.batch.notified(batch.count),
    )
  return (
    <Button disabled={none} loading={batch.busy} onClick={stage === 'notice' ? notify : onSchedule}>
      {label}
    </Button>
  )
}

/** The positions, from 1, of the first and the last row of the last part. */
function bounds(parts: readonly (readonly string[])[]): [first: string, last: string] {
  const last = parts.flat().length
  return [formatNumber(last - (parts.at(-1)?.length ?? 0) + 1), formatNumber(last)]
}

/** The page that prints the notices of several lots at once. */
function noticesPath(lotIds: readonly string[]): string {
  return `/print/auction-notices?lots=${lotIds.join(',')}&print=1`
}

interface ScheduleValues extends KeyedValues {
  heldOn: string | null
  place: string
  auctioneer: string
  note: string
}

interface ScheduleFormProps {
  lots: readonly AuctionLotRow[]
  onClose: () => void
  onDone: () => void
}

/** Schedules the selected lots on an auction day; the earliest day that all their notices allow is proposed. */
function ScheduleForm({ lots, onClose, onDone }: ScheduleFormProps) {
  const scope = useScope()
  const earliest = lots.map(({ earliestOn }) => earliestOn ?? '').reduce((a, b) => (a > b ? a : b), '')
  const posting = usePosting<ScheduleValues, AuctionDay>({
    draftKey: 'auction/schedule',
    empty: () => ({ heldOn: earliest, place: '', auctioneer: '', note: '', idempotencyKey: newKey() }),
    check: (values) =>
      contractCheck(
        auctionRules.ScheduleAuction,
        { heldOn: scheduleTexts.heldOn, place: scheduleTexts.place, auctioneer: scheduleTexts.auctioneer },
        values,
      ),
    send: ({ heldOn, place, auctioneer, note }): Promise<AuctionDay> =>
      schedule.mutateAsync({
        data: {
          ...scope,
          heldOn: heldOn ?? '',
          place: place.trim(),
          auctioneer: auctioneer.trim(),
          note: note.trim() || null,
          lotIds: lots.map(({ id }) => id),
        },
      }),
    successText: ({ heldOn }) => scheduleTexts.done(formatDate(heldOn)),
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const schedule = useScheduleAuction({ request: posting.request })
  const { form } = posting
  const cancel = useCancel(posting, onClose)

  return (
    <Section title={scheduleTexts.title} lead={scheduleTexts.lead}>
      <RecordBody record={posting} onCancel={cancel} saveLabel={scheduleTexts.submit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField record={form} name="heldOn" label={scheduleTexts.heldOn} required />
          <TextField record={form} name="place" label={scheduleTexts.place} required />
          <TextField record={form} name="auctioneer" label={scheduleTexts.auctioneer} required />
          <TextField record={form} name="note" label={scheduleTexts.note} />
        </SimpleGrid>
      </RecordBody>
    </Section>
  )
}
