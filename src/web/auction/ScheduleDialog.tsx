import { Modal, SimpleGrid, Text } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { recordTexts } from '#texts/record.ts'
import { useScheduleAuction } from '../../api/gen/hooks/auction/schedule-auction.ts'
import type { AuctionDay, AuctionLotRow, ScheduleAuctionRequest } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useCancel } from '../shared/record/useCancel.ts'
import { type KeyedValues, newKey } from '../shared/record/useIdempotencyKey.ts'
import { useScope } from '../shared/record/useScope.ts'
import { usePosting } from '../shared/voucher/usePosting.ts'
import { today } from '../ui/days.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { useReturnFocus } from '../ui/useReturnFocus.ts'

const { schedule: scheduleTexts } = auctionTexts

interface ScheduleValues extends KeyedValues {
  heldOn: string | null
  place: string
  auctioneer: string
  note: string
}

interface ScheduleDialogProps {
  lots: readonly AuctionLotRow[]
  onClose: () => void
  onDone: () => void
}

/** Schedules the chosen lots on an auction day; the earliest day from today on that all their notices allow is proposed. */
export function ScheduleDialog({ lots, onClose, onDone }: ScheduleDialogProps) {
  const scope = useScope()
  const earliest = lots.map(({ earliestOn }) => earliestOn ?? '').reduce((a, b) => (a > b ? a : b), today())
  const posting = usePosting<ScheduleValues, AuctionDay, Pick<ScheduleAuctionRequest, 'lotIds'>>({
    draftKey: 'auction/schedule',
    empty: () => ({ heldOn: earliest, place: '', auctioneer: '', note: '', idempotencyKey: newKey() }),
    check: (values) =>
      contractCheck(
        auctionRules.ScheduleAuction,
        { heldOn: scheduleTexts.heldOn, place: scheduleTexts.place, auctioneer: scheduleTexts.auctioneer },
        values,
      ),
    sentWith: () => ({ lotIds: lots.map(({ id }) => id) }),
    send: ({ heldOn, place, auctioneer, note }, sentWith): Promise<AuctionDay> =>
      schedule.mutateAsync({
        data: {
          ...scope,
          heldOn: heldOn ?? '',
          place: place.trim(),
          auctioneer: auctioneer.trim(),
          note: note.trim() || null,
          ...sentWith,
        },
      }),
    successText: ({ heldOn }) => scheduleTexts.done(formatDate(heldOn)),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const schedule = useScheduleAuction({ request: posting.request })
  const { form } = posting
  const cancel = useCancel(posting, onClose)
  useReturnFocus()

  return (
    <Modal
      opened
      size="lg"
      onClose={cancel}
      title={scheduleTexts.title}
      closeButtonProps={{ 'aria-label': recordTexts.cancel }}
    >
      <Text c="dimmed" size="sm" mb="md">
        {scheduleTexts.lead}
      </Text>
      <RecordBody record={posting} onCancel={cancel} saveLabel={scheduleTexts.submit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField record={form} name="heldOn" label={scheduleTexts.heldOn} required />
          <TextField record={form} name="place" label={scheduleTexts.place} required />
          <TextField record={form} name="auctioneer" label={scheduleTexts.auctioneer} required />
          <TextField record={form} name="note" label={scheduleTexts.note} />
        </SimpleGrid>
      </RecordBody>
    </Modal>
  )
}
