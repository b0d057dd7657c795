import { auctionTexts } from '#texts/auction.ts'
import { useWithdrawBid } from '../../api/gen/hooks/auction/withdraw-bid.ts'
import type { AuctionBid, AuctionLot } from '../../api/gen/model/index.ts'
import { auctionRules } from '../../api/gen/rules/auction.ts'
import { ActionDialog } from '../shared/form/ActionDialog.tsx'
import { contractCheck } from '../shared/record/contractCheck.ts'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { formatMoney } from '../ui/format.ts'

const { withdrawBid: texts } = auctionTexts

interface WithdrawBidProps {
  lot: AuctionLot
  bid: AuctionBid
  onClose: () => void
}

/** Withdraws a bid that was recorded by mistake, with the reason. */
export function WithdrawBid({ lot, bid, onClose }: WithdrawBidProps) {
  const withdraw = useWithdrawBid()
  return (
    <ActionDialog
      title={texts.of(formatMoney(bid.amountPaise), bid.bidderName)}
      lead={texts.lead}
      saveLabel={texts.label}
      initial={{ reason: '' }}
      check={({ reason }) =>
        contractCheck(auctionRules.WithdrawBid, { reason: texts.reason }, { bidId: bid.id, reason })
      }
      action={async ({ reason }) => {
        await withdraw.mutateAsync({
          params: { id: lot.lot.id },
          data: { bidId: bid.id, reason: reason.trim() },
        })
        return texts.done
      }}
      onClose={onClose}
    >
      {(record) => <TextAreaField record={record} name="reason" label={texts.reason} required first />}
    </ActionDialog>
  )
}
