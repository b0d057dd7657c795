import { auctionTexts } from '#texts/auction.ts'
import { useWithdrawLot } from '../../../api/gen/hooks/auction/auction.ts'
import type { AuctionLot } from '../../../api/gen/model/index.ts'
import { auctionRules } from '../../../api/gen/rules/auction.ts'
import { contractCheck } from '../../shared/record/contractCheck.ts'
import { type KeyedValues, newKey } from '../../shared/useIdempotencyKey.ts'
import { usePosting } from '../../shared/usePosting.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { type LotPanelProps, PanelFrame } from './PanelFrame.tsx'

const { withdraw: texts } = auctionTexts

/** Ends the sale of a lot before the hammer, with the reason. */
export function WithdrawPanel({ lot, onClose }: LotPanelProps) {
  const posting = usePosting<KeyedValues & { reason: string }, AuctionLot>({
    draftKey: `auction/withdraw/${lot.lot.id}`,
    empty: () => ({ reason: '', idempotencyKey: newKey() }),
    check: (values) => contractCheck(auctionRules.WithdrawLot, { reason: texts.reason }, values),
    send: ({ reason }): Promise<AuctionLot> =>
      withdraw.mutateAsync({ params: { id: lot.lot.id }, data: { reason: reason.trim() } }),
    said: () => texts.done(lot.lot.loanNumber),
    onDone: onClose,
  })
  const withdraw = useWithdrawLot()
  return (
    <PanelFrame title={texts.title} posting={posting} saveLabel={texts.submit} onClose={onClose}>
      <TextAreaField record={posting.form} name="reason" label={texts.reason} required />
    </PanelFrame>
  )
}
