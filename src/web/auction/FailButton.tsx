import { Button } from '@mantine/core'
import { auctionTexts } from '#texts/auction.ts'
import { useFailLot } from '../../api/gen/hooks/auction/fail-lot.ts'
import type { AuctionLot } from '../../api/gen/model/index.ts'
import { notifyProblem } from '../shared/problemOf.ts'
import { DisabledButton } from '../ui/DisabledButton.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useAuctionReason } from './useAuctionReason.ts'

const { lot: texts } = auctionTexts

/** Records that a lot was not sold; it can be scheduled again. */
export function FailButton({ lot }: { lot: AuctionLot }) {
  const fail = useFailLot()
  const reason = useAuctionReason()('edit')
  if (reason !== undefined) return <DisabledButton reason={reason}>{texts.mayFail}</DisabledButton>

  async function record() {
    try {
      await fail.mutateAsync({ params: { id: lot.lot.id }, data: { note: null } })
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
