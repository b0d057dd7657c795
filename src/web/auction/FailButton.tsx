import { Button } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { useFailLot } from '../../api/gen/hooks/auction/fail-lot.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { useScope } from '../shared/record/useScope.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useConfirm } from '../ui/confirm/ConfirmProvider.tsx'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { formatMoney } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { highestBid } from './highestBid.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const { lot: texts, disabled: disabledTexts } = auctionTexts

/** Records that a lot was not sold; it can be scheduled again. */
export function FailButton({ lot }: { lot: AuctionLot }) {
  const fail = useFailLot()
  const confirm = useConfirm()
  const { storeId } = useScope()
  const disabledReason = useAuctionReason()
  const reason = lot.storeId === storeId ? disabledReason('FailLot') : disabledTexts.otherStore
  const highest = highestBid(lot)
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.mayFail}</DisabledButton>

  async function record() {
    const agreed = await confirm({
      title: texts.fail.title,
      text: lot.reserveFixed ? texts.fail.text : texts.fail.notHeld,
      confirmLabel: texts.mayFail,
      danger: true,
      facts: [
        { label: texts.loan, value: `${lot.lot.loanNumber} · ${lot.lot.customerName}` },
        ...(highest === undefined
          ? []
          : [
              {
                label: texts.fail.bid,
                value: `${formatMoney(highest.amountPaise)} · ${highest.bidderName}`,
                strong: true,
              },
            ]),
      ],
    })
    if (!agreed) return
    try {
      await fail.mutateAsync({ params: { id: lot.lot.id }, data: { bidId: highest?.id ?? null, note: null } })
      notifySuccess(texts.failed)
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Button variant="default" loading={fail.isPending} onClick={() => void record()}>
      {texts.mayFail}
    </Button>
  )
}
