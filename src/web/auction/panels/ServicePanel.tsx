import { SimpleGrid } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { useRecordService } from '../../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { auctionRules } from '../../../api/gen/rules/auction.ts'
import { PictureField } from '../../shared/PictureField.tsx'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type LotPanelProps, PanelFrame } from './PanelFrame.tsx'

const { service: texts } = auctionTexts

interface ServiceValues extends KeyedValues {
  how: 'served' | 'affixed'
  servedOn: string | null
  postReference: string
  proofId: string | null
  note: string
}

const hows = (['served', 'affixed'] as const).map((value) => ({ value, label: texts.hows[value] }))

/** Records how a notice reached the customer. */
export function ServicePanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<ServiceValues, AuctionLot>({
    draftKey: `auction/service/${lot.lot.id}`,
    empty: () => ({
      how: 'served',
      servedOn: lot.openDayOn ?? lot.lot.noticedOn,
      postReference: '',
      proofId: null,
      note: '',
      idempotencyKey: newKey(),
    }),
    check: (values) => contractCheck(auctionRules.RecordService, { servedOn: texts.servedOn }, values),
    send: ({ how, servedOn, postReference, proofId, note }): Promise<AuctionLot> =>
      record.mutateAsync({
        params: { id: lot.lot.id },
        data: {
          how,
          servedOn: servedOn ?? '',
          postReference: postReference.trim() || null,
          proofId,
          note: note.trim() || null,
        },
      }),
    said: () => texts.done,
    onDone: onClose,
  })
  const record = useRecordService()
  const { form } = posting
  return (
    <PanelFrame title={texts.title} posting={posting} saveLabel={texts.submit} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField record={form} name="how" label={texts.how} options={hows} required />
        <DateField record={form} name="servedOn" label={texts.servedOn} required />
        <TextField record={form} name="postReference" label={texts.post} />
        <TextField record={form} name="note" label={texts.note} />
      </SimpleGrid>
      <PictureField
        label={texts.proof}
        purpose="auctionProof"
        value={form.form.values.proofId}
        error={form.form.errors.proofId}
        disabled={form.saving}
        onChange={(id) => form.form.setFieldValue('proofId', id)}
      />
    </PanelFrame>
  )
}
