/** Places of a packet that has not left for good. */
export const heldPlaces = ['vault', 'bank', 'transit'] as const

/** Places of a packet. Released and sold packets have left for good. Source: further decisions, Lending. */
export const packetPlaces = [...heldPlaces, 'released', 'sold'] as const

/** Place of a packet. */
export type PacketPlace = (typeof packetPlaces)[number]

/** Custody state of a packet. Each loan has one packet. */
export interface Packet {
  place: PacketPlace
  /** Name of the store in whose vault the packet is, if it is not the acting store; else null. */
  otherStore: string | null
  /** Reason why the packet is on hold (police, dispute, death); null if it is not. */
  hold: { reason: string } | null
}

/** Status of a loan. Overdue is derived from dates and never stored. Source: lending rules, section 7. */
export type LoanStatus =
  | 'pending'
  | 'approved'
  | 'active'
  | 'closed'
  | 'renewed'
  | 'auctioned'
  | 'written-off'
  | 'cancelled'

/** An action on a packet. */
export type CustodyAction =
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

/** Places from which an action is possible, and the place after it. Without `to` the packet stays where it is. */
const moves: Readonly<Record<CustodyAction, { from: readonly PacketPlace[]; to?: PacketPlace }>> = {
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
  // A renewal values the items by weight and price; the packet is not opened.
  renew: { from: ['vault', 'bank', 'transit'] },
}

/** Actions allowed while a packet is on hold: return to the vault, move within the vault, end of the hold. */
const despiteHold: readonly CustodyAction[] = ['fromBank', 'arrive', 'move', 'unhold']

/** Status that the loan must have for an action. Actions not listed are allowed with any status. */
const loanStates: Partial<Record<CustodyAction, LoanStatus>> = {
  release: 'closed',
  releaseItems: 'active',
  toBank: 'active',
  sell: 'active',
  renew: 'active',
}

/** Messages for actions and releases that are not allowed. */
export const custodyMessages = {
  released: 'The packet was released.',
  sold: 'The packet was sold.',
  atBank: 'The packet is with a lender. Collect it first.',
  inTransit: 'The packet is in transit. Receive the transfer first.',
  inVaultOf: (store: string) => `The packet is in the vault of ${store}.`,
  notAtBank: 'The packet is not with a lender.',
  notInTransit: 'The packet is not in transit.',
  held: (reason: string) => `The packet is on hold (${reason}). Remove the hold first.`,
  heldAlready: (reason: string) => `The packet is already on hold (${reason}).`,
  notHeld: 'The packet is not on hold.',
  close: 'Close the loan before releasing its packet.',
  renewed: 'The loan was renewed. The items remain pledged for the new loan.',
  active: 'The loan is not active.',
  writtenOff:
    'The loan was written off, and its items stay pledged. Reverse the write-off to close the loan or to auction them.',
  notInVault: 'The packet is not in the vault, so this entry cannot be reversed.',
  holdReason: 'Enter a reason for the hold.',
  ticket: 'Record the ticket, or a bond for a lost ticket.',
  identity: 'Record the ID of the person who collects.',
  proof: 'Attach the proof of authority to collect.',
  identityProof: 'Attach a photo or scan of the ID shown, because it is not the ID on file.',
  bond: 'Attach the signed indemnity bond for the lost ticket.',
} as const

/**
 * Returns why an action on a packet is not allowed, or null if it is allowed. A packet that is released, sold, with a
 * lender, in transit, in another store's vault or on hold cannot be released, opened, sent or sold. `release` needs a
 * closed loan; a renewed loan does not count as closed. `toBank`, `sell`, `releaseItems` and `renew` need an active
 * loan. The items of a written-off loan stay pledged until the write-off is reversed (decision 88). Check `sell` and
 * `renew` before the status of the loan changes. Source: lending rules, section 7; further decisions, Lending.
 */
export function custodyProblem(packet: Packet, action: CustodyAction, loanStatus: LoanStatus): string | null {
  const { place, otherStore, hold } = packet
  if (place === 'released' || place === 'sold') return custodyMessages[place]
  if (action === 'hold') return hold && custodyMessages.heldAlready(hold.reason)
  if (action === 'unhold') return hold ? null : custodyMessages.notHeld
  return (
    placeProblem(place, action) ??
    (otherStore !== null && needsVault(action) ? custodyMessages.inVaultOf(otherStore) : null) ??
    (hold && !despiteHold.includes(action) ? custodyMessages.held(hold.reason) : null) ??
    loanProblem(action, loanStatus)
  )
}

/**
 * Returns the packet after an action.
 * @param reason reason of a hold; used by `hold` only
 * @throws RangeError with the message of {@link custodyProblem} if the action is not allowed, and for a hold without
 *   a reason
 */
export function packetAfter(
  packet: Packet,
  action: CustodyAction,
  loanStatus: LoanStatus,
  reason: string | null = null,
): Packet {
  const problem = custodyProblem(packet, action, loanStatus)
  if (problem !== null) throw new RangeError(problem)
  if (action === 'hold') {
    if (reason === null || reason.trim() === '') throw new RangeError(custodyMessages.holdReason)
    return { ...packet, hold: { reason } }
  }
  return {
    ...packet,
    place: moves[action].to ?? packet.place,
    hold: action === 'unhold' ? null : packet.hold,
  }
}

/**
 * Returns why the entry that ended a loan (closing, renewal or write-off) cannot be reversed, or null if it can. The
 * packet must still be in the vault of its store. Source: further decisions, Lending.
 */
export function closingReversalProblem({ place, otherStore }: Packet): string | null {
  if (place !== 'vault') return custodyMessages.notInVault
  return otherStore && custodyMessages.inVaultOf(otherStore)
}

/** Persons who may collect a packet: the customer (`pawner`) or another person. */
export const collectors = ['pawner', 'nominee', 'heir', 'authorised'] as const

/** One of {@link collectors}. */
export type CollectedBy = (typeof collectors)[number]

/** Ticket at release: `shown` is handed in; `bond` is an indemnity bond for a lost ticket. */
export type TicketAtRelease = 'shown' | 'bond'

/** What the person who collects a packet presents. */
export interface Collection {
  ticket: TicketAtRelease | null
  /** Number of the identity document shown; empty if none was. */
  idNumber: string
  collectedBy: CollectedBy
  /** Document that authorises somebody other than the customer to collect, or the ID of a customer that is not on file. */
  proofId: string | null
  /** Whether the customer's ID is not the one on file. */
  needsIdentityProof: boolean
  /** Signed bond for a lost ticket. */
  bondId: string | null
}

/**
 * Returns what is missing for releasing a packet, by field: the ticket or a lost-ticket bond, the identity document,
 * the authority of anyone other than the customer, a scan of an ID that is not on file, and the bond itself. Empty if
 * nothing is missing. No approval replaces a document. Source: lending rules, section 7; further decisions, Release.
 */
export function collectionProblems({
  ticket,
  idNumber,
  collectedBy,
  proofId,
  needsIdentityProof,
  bondId,
}: Collection): { field: keyof Collection; message: string }[] {
  const problems: { field: keyof Collection; message: string }[] = []
  if (ticket === null) problems.push({ field: 'ticket', message: custodyMessages.ticket })
  if (idNumber.trim() === '') problems.push({ field: 'idNumber', message: custodyMessages.identity })
  if (collectedBy !== 'pawner' && proofId === null)
    problems.push({ field: 'proofId', message: custodyMessages.proof })
  if (collectedBy === 'pawner' && needsIdentityProof && proofId === null)
    problems.push({ field: 'proofId', message: custodyMessages.identityProof })
  if (ticket === 'bond' && bondId === null) problems.push({ field: 'bondId', message: custodyMessages.bond })
  return problems
}

function placeProblem(place: PacketPlace, action: CustodyAction): string | null {
  if (moves[action].from.includes(place)) return null
  if (action === 'fromBank') return custodyMessages.notAtBank
  if (action === 'arrive') return custodyMessages.notInTransit
  return place === 'bank' ? custodyMessages.atBank : custodyMessages.inTransit
}

/** Returns whether an action is possible only for packets in the vault. */
function needsVault(action: CustodyAction): boolean {
  const { from } = moves[action]
  return from.length === 1 && from[0] === 'vault'
}

function loanProblem(action: CustodyAction, loanStatus: LoanStatus): string | null {
  const needed = loanStates[action]
  if (needed === undefined || needed === loanStatus) return null
  if (loanStatus === 'written-off') return custodyMessages.writtenOff
  if (needed === 'active') return custodyMessages.active
  return loanStatus === 'renewed' ? custodyMessages.renewed : custodyMessages.close
}
