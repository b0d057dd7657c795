import type { PartPayment } from '../../../api/gen/model/index.ts'
import { auctionMessages, runningStates } from '../../../domain/auction/auction.ts'
import { type CustodyAction, custodyProblem } from '../../../domain/custody/custody.ts'
import { partReleaseMessages } from '../../../domain/custody/partRelease.ts'

/** The actions on a packet, in the order of the panel. */
export const packetActions = ['move', 'hold', 'unhold'] as const

/** Why the packet of a loan cannot be released as a whole; null if it can. */
export function releaseProblem(loan: PartPayment): string | null {
  return problemOf(loan, 'release')
}

/** Why no items of an active loan can be released; null if some can. */
export function releaseItemsProblem(loan: PartPayment): string | null {
  const pledged = loan.items.filter(({ released }) => !released)
  if (loan.lot && runningStates.includes(loan.lot.state)) return auctionMessages.holdsArticles
  return problemOf(loan, 'releaseItems') ?? (pledged.length < 2 ? partReleaseMessages.oneStays : null)
}

/** Why a packet can be neither moved nor put on hold nor taken off hold; null if one is possible. */
export function packetProblem(loan: PartPayment): string | null {
  return packetActions.some((action) => problemOf(loan, action) === null) ? null : problemOf(loan, 'hold')
}

/** Why a packet cannot be opened and resealed; null if it can. */
export function resealProblem(loan: PartPayment): string | null {
  return problemOf(loan, 'open')
}

/** Why an active loan cannot be renewed on its packet; null if it can. */
export function renewalProblem(loan: PartPayment): string | null {
  return problemOf(loan, 'renew')
}

/** Why an action is not possible with the packet of a loan now; null if it is. */
export function problemOf({ packet, status }: PartPayment, action: CustodyAction) {
  const { place, otherStore, holdReason } = packet
  const hold = holdReason === null ? null : { reason: holdReason }
  return custodyProblem({ place, otherStore, hold }, action, status)
}
