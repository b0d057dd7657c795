/** Where a packet is; released and sold ones have left for good (further decisions, lending). */
export const packetPlaces = ['vault', 'bank', 'transit', 'released', 'sold'] as const

/** Place of a packet. */
export type PacketPlace = (typeof packetPlaces)[number]

/** A packet as custody sees it: one a loan. */
export interface Packet {
  place: PacketPlace
  /** The store in whose vault it is when that is not the store that acts; null when it is. */
  otherStore: string | null
  /** Why it must stay as it is (police, dispute, death); null if it need not. */
  hold: { reason: string } | null
}

/** State of a loan (lending rules, section 7); overdue is derived, never stored. */
export type LoanStatus =
  | 'pending'
  | 'approved'
  | 'active'
  | 'closed'
  | 'renewed'
  | 'auctioned'
  | 'written-off'
  | 'cancelled'

/** What is done with a packet. */
export type CustodyAct =
  | 'release'
  | 'releaseItems'
  | 'toBank'
  | 'fromBank'
  | 'send'
  | 'arrive'
  | 'hold'
  | 'unhold'
  | 'sell'
  | 'open'
  | 'move'
  | 'renew'

/** Where an act begins, and where the packet is after it; without `to` it stays. */
const moves: Readonly<Record<CustodyAct, { from: readonly PacketPlace[]; to?: PacketPlace }>> = {
  release: { from: ['vault'], to: 'released' },
  releaseItems: { from: ['vault'] },
  toBank: { from: ['vault'], to: 'bank' },
  fromBank: { from: ['bank'], to: 'vault' },
  send: { from: ['vault'], to: 'transit' },
  arrive: { from: ['transit'], to: 'vault' },
  hold: { from: ['vault', 'bank', 'transit'] },
  unhold: { from: ['vault', 'bank', 'transit'] },
  sell: { from: ['vault'], to: 'sold' },
  open: { from: ['vault'] },
  move: { from: ['vault'] },
  // Valued by weight and price: nothing is opened.
  renew: { from: ['vault', 'bank', 'transit'] },
}

/** What a packet on hold may still go through: coming back to the vault, another location in it, and the end of the hold. */
const despiteHold: readonly CustodyAct[] = ['fromBank', 'arrive', 'move', 'unhold']

/** The state that a loan is in when an act is done with its packet; acts not named go with any. */
const loanStates: Partial<Record<CustodyAct, LoanStatus>> = {
  release: 'closed',
  releaseItems: 'active',
  toBank: 'active',
  sell: 'active',
  renew: 'active',
}

/** What an act on a packet, or a release, is refused for, in words. */
export const custodyMessages = {
  released: 'The packet was released.',
  sold: 'The packet was sold.',
  atBank: 'The packet is at a bank: take it back first.',
  inTransit: 'The packet is in transit: record its arrival first.',
  inVaultOf: (store: string) => `The packet is in the vault of ${store}.`,
  notAtBank: 'The packet is not at a bank.',
  notInTransit: 'The packet is not in transit.',
  held: (reason: string) => `The packet is on hold (${reason}): end the hold first.`,
  heldAlready: (reason: string) => `The packet is already on hold (${reason}).`,
  notHeld: 'The packet is not on hold.',
  close: 'The loan is not closed: close it before its packet is released.',
  renewed: 'The loan was renewed: the items stay pledged for the new loan.',
  active: 'The loan is not active.',
  closingStands: 'The packet is not in the vault: the closing cannot be reversed.',
  holdReason: 'Say why the packet is held.',
  ticket: 'Take the ticket, or a bond for a lost ticket.',
  identity: 'Record the ID of the person who collects.',
} as const

/** Where a packet may go from a place: none once it was released or sold. */
export function nextPlaces(place: PacketPlace): PacketPlace[] {
  return packetPlaces.filter((next) =>
    Object.values(moves).some(({ from, to }) => to === next && from.includes(place)),
  )
}

/**
 * Why an act cannot be done with a packet while its loan is in a state; null if it can. A packet that left, is at a bank,
 * in transit or in the vault of another store, or is on hold is neither released, opened, sent nor sold; it is released for a closed loan only (that a
 * loan was renewed is no release), and given to a bank, sold, released in part or pledged for a renewal of an active one. `sell` and `release`
 * are asked before the loan's state changes by them (lending rules, section 7; further decisions).
 */
export function custodyRefusal(packet: Packet, act: CustodyAct, loanStatus: LoanStatus): string | null {
  const { place, otherStore, hold } = packet
  if (place === 'released' || place === 'sold') return custodyMessages[place]
  if (act === 'hold') return hold && custodyMessages.heldAlready(hold.reason)
  if (act === 'unhold') return hold ? null : custodyMessages.notHeld
  return (
    placeRefusal(place, act) ??
    (otherStore !== null && isOfVault(act) ? custodyMessages.inVaultOf(otherStore) : null) ??
    (hold && !despiteHold.includes(act) ? custodyMessages.held(hold.reason) : null) ??
    loanRefusal(act, loanStatus)
  )
}

/**
 * The packet after an act that `custodyRefusal` lets pass. `reason` is that of a hold. Throws a RangeError with the
 * refusal, and for a hold without a reason.
 */
export function packetAfter(
  packet: Packet,
  act: CustodyAct,
  loanStatus: LoanStatus,
  reason: string | null = null,
): Packet {
  const refusal = custodyRefusal(packet, act, loanStatus)
  if (refusal !== null) throw new RangeError(refusal)
  if (act === 'hold') {
    if (reason === null || reason.trim() === '') throw new RangeError(custodyMessages.holdReason)
    return { ...packet, hold: { reason } }
  }
  return { ...packet, place: moves[act].to ?? packet.place, hold: act === 'unhold' ? null : packet.hold }
}

/**
 * Why the closing or renewal of a loan cannot be reversed; null if it can: its packet must be in the vault of its store
 * still; what was released stays so (further decisions, lending).
 */
export function closingReversalRefusal({ place, otherStore }: Packet): string | null {
  if (place !== 'vault') return custodyMessages.closingStands
  return otherStore && custodyMessages.inVaultOf(otherStore)
}

/** The ticket is surrendered, or lost and replaced by a signed bond. */
export type TicketAtRelease = 'shown' | 'bond'

/** What somebody who collects a packet always gives. */
export interface Collection {
  /** `bond`: one for a lost ticket. */
  ticket: TicketAtRelease | null
  /** Number of the ID that was seen; empty if none was. */
  identity: string
}

/**
 * What is missing for releasing a packet, by field; empty if nothing is: the ticket or a lost-ticket bond, and the ID of the
 * person who collects (lending rules, section 7; further decisions). Documents that are missing are exceptions, see
 * `releaseExceptions`.
 */
export function collectionProblems({
  ticket,
  identity,
}: Collection): { field: keyof Collection; message: string }[] {
  const problems: { field: keyof Collection; message: string }[] = []
  if (ticket === null) problems.push({ field: 'ticket', message: custodyMessages.ticket })
  if (identity.trim() === '') problems.push({ field: 'identity', message: custodyMessages.identity })
  return problems
}

function placeRefusal(place: PacketPlace, act: CustodyAct): string | null {
  if (moves[act].from.includes(place)) return null
  if (act === 'fromBank') return custodyMessages.notAtBank
  if (act === 'arrive') return custodyMessages.notInTransit
  return place === 'bank' ? custodyMessages.atBank : custodyMessages.inTransit
}

/** Whether an act is done to what lies in the vault and nowhere else. */
function isOfVault(act: CustodyAct): boolean {
  const { from } = moves[act]
  return from.length === 1 && from[0] === 'vault'
}

function loanRefusal(act: CustodyAct, loanStatus: LoanStatus): string | null {
  const needed = loanStates[act]
  if (needed === undefined || needed === loanStatus) return null
  if (needed === 'active') return custodyMessages.active
  return loanStatus === 'renewed' ? custodyMessages.renewed : custodyMessages.close
}
