import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomerEvent } from '../../api/gen/model/index.ts'
import { LoanAnchor } from '../shared/loan/LoanAnchor.tsx'
import { useCan } from '../shell/can.ts'
import { Numbers } from '../ui/Numbers.tsx'

/** The words of an event, linked to its loan, lot or note; plain text for a change to the record, or without the right. */
export function EventAnchor({ event, children }: { event: CustomerEvent; children: string }) {
  const can = useCan()
  const { entry, release, auctionStep, voucher } = event
  const words = <Numbers>{children}</Numbers>
  if (auctionStep !== undefined && can('GetAuctionLotById'))
    return (
      <Anchor renderRoot={(props) => <Link to="/action" search={{ lot: auctionStep.lotId }} {...props} />}>
        {words}
      </Anchor>
    )
  const noteId = voucher?.noteId ?? null
  if (noteId !== null) {
    const to = voucher?.kind === 'creditNote' ? '/creditnote' : '/debitnote'
    return (
      <Anchor renderRoot={(props) => <Link to={to} search={{ open: noteId }} {...props} />}>{words}</Anchor>
    )
  }
  const loanId = (entry ?? release ?? auctionStep ?? voucher)?.loanId ?? null
  return loanId === null ? words : <LoanAnchor id={loanId}>{words}</LoanAnchor>
}
