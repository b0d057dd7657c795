import { auctionTexts } from '#texts/auction.ts'
import { useWriteOffShortfall } from '../../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { auctionRules } from '../../../api/gen/rules/auction.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { formatMoney } from '../../ui/format.ts'
import { type LotPanelProps, PanelFrame } from './PanelFrame.tsx'

const { writeOff: texts } = auctionTexts

/** Writes off what is left of a shortfall, with the reason. */
export function WriteOffPanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<KeyedValues & { reason: string }, AuctionLot>({
    draftKey: `auction/writeOff/${lot.lot.id}`,
    empty: () => ({ reason: '', idempotencyKey: newKey() }),
    check: (values) => contractCheck(auctionRules.WriteOffShortfall, { reason: texts.reason }, values),
    send: ({ reason }): Promise<AuctionLot> =>
      writeOff.mutateAsync({
        params: { id: lot.lot.id },
        data: { postedOn: lot.openDayOn ?? '', reason: reason.trim() },
      }),
    said: () => texts.done,
    onDone: onClose,
  })
  const writeOff = useWriteOffShortfall({ request: posting.request })
  return (
    <PanelFrame
      title={texts.title}
      lead={texts.lead(formatMoney(lot.lot.shortfallDuePaise))}
      posting={posting}
      saveLabel={texts.submit}
      onClose={onClose}
    >
      <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
    </PanelFrame>
  )
}
