import { SimpleGrid } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { useScheduleAuction } from '../../api/gen/hooks/auction/auction.ts'
import type { AuctionDay, AuctionLotRow } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { RecordBody } from '../shared/record/RecordBody.tsx'
import { useScope } from '../shared/record/useScope.ts'
import { type KeyedValues, newKey } from '../shared/useIdempotencyKey.ts'
import { usePosting } from '../shared/usePosting.ts'
import { DateField } from '../ui/form/DateField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { formatDate } from '../ui/format.ts'
import { Section } from '../ui/page/Section.tsx'

const { schedule: texts } = auctionTexts

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

/** Puts chosen lots up on a day of sale; the earliest that all their notices allow is proposed. */
export function ScheduleForm({ lots, onClose, onDone }: ScheduleFormProps) {
  const scope = useScope()
  const earliest = lots.map(({ earliestOn }) => earliestOn ?? '').reduce((a, b) => (a > b ? a : b), '')
  const posting = usePosting<ScheduleValues, AuctionDay>({
    draftKey: 'auction/schedule',
    empty: () => ({ heldOn: earliest, place: '', auctioneer: '', note: '', idempotencyKey: newKey() }),
    check: (values) =>
      contractCheck(
        auctionRules.ScheduleAuction,
        { heldOn: texts.heldOn, place: texts.place, auctioneer: texts.auctioneer },
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
    said: ({ heldOn }) => texts.done(formatDate(heldOn)),
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const schedule = useScheduleAuction({ request: posting.request })
  const { form } = posting

  function cancel() {
    posting.discard()
    onClose()
  }

  return (
    <Section title={texts.title} lead={texts.lead}>
      <RecordBody record={posting} onCancel={cancel} saveLabel={texts.submit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField record={form} name="heldOn" label={texts.heldOn} required />
          <TextField record={form} name="place" label={texts.place} required />
          <TextField record={form} name="auctioneer" label={texts.auctioneer} required />
          <TextField record={form} name="note" label={texts.note} />
        </SimpleGrid>
      </RecordBody>
    </Section>
  )
}
