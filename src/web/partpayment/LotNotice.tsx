import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { partPaymentTexts } from '#texts/partpayment.ts'
import type { LoanLot } from '../../api/gen/model/index.ts'
import { runningStates } from '../../domain/auction/auction.ts'
import { useCan } from '../shell/can.ts'
import { formatDate } from '../ui/format.ts'

const { lot: texts } = partPaymentTexts

/** How far the sale of a loan's pledge has come, what stops it, and the way to its lot. */
export function LotNotice({ lot: { id, state, noticeNumber, heldOn } }: { lot: LoanLot }) {
  const can = useCan()
  const where = texts.where[state](noticeNumber ?? '', heldOn === null ? '' : formatDate(heldOn))
  return (
    <Alert color="yellow" variant="light" role="status">
      {where} {runningStates.includes(state) && `${texts.until} `}
      {can('GetAuctionLotById') && (
        <Anchor
          inherit
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/action" search={{ lot: id }} {...props} />}
        >
          {texts.open}
        </Anchor>
      )}
    </Alert>
  )
}
