import { partPaymentTexts } from '#texts/partpayment.ts'
import type { PartPaymentRow } from '../../../api/gen/model/index.ts'

const { page, places } = partPaymentTexts

type Waiting = Pick<PartPaymentRow, 'place' | 'toRelease'>

/** Where the packet of a repaid loan is, and whether it is on hold. */
export function waitingPlace({ place, toRelease }: Waiting): string {
  const { location = '', otherStore = null, holdReason = null } = toRelease ?? {}
  const at = page.packetAt(places[place], location, otherStore)
  return holdReason === null ? at : page.heldAt(at)
}

/** The days by which its release is late; null while it is in another store or on hold, because this store cannot release it. */
export function waitingDays({ toRelease }: Waiting): number | null {
  const isStopped = !toRelease || toRelease.otherStore !== null || toRelease.holdReason !== null
  return isStopped ? null : toRelease.lateDays
}
