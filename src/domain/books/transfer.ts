import { accountCodes } from './accounts.ts'
import { balanced, credit, creditOf, type Dimensions, debit, type JournalLine } from './journalLines.ts'

/**
 * Cash and packets that go from one store of a company to another. Cash on its way is the sender's, at Cash in transit;
 * once it is received, each store owes the other through Inter-store until the sender's books have heard of it (lending
 * rules, section 10; further decisions, "Chart also").
 */

/** Cash leaves a store: Dr Cash in transit / Cr Cash. Whole paise. */
export function cashSentLines(amountPaise: number, of: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.cashInTransit, amountPaise, of),
    credit(accountCodes.cash, amountPaise, of),
  ])
}

/**
 * Cash comes to a store: Dr Cash as counted / Cr Inter-store as it was sent; what was counted above that is a credit of
 * Cash over and short, below it a debit. Whole paise.
 */
export function cashReceivedLines(amountPaise: number, countedPaise: number, of: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.cash, countedPaise, of),
    credit(accountCodes.interStore, amountPaise, of),
    creditOf(accountCodes.cashOverAndShort, countedPaise - amountPaise, of),
  ])
}

/** The sender's books hear that its cash was received: Dr Inter-store / Cr Cash in transit. Whole paise. */
export function cashArrivedLines(amountPaise: number, of: Dimensions): JournalLine[] {
  return balanced([
    debit(accountCodes.interStore, amountPaise, of),
    credit(accountCodes.cashInTransit, amountPaise, of),
  ])
}

/** How a transfer, or one packet of it, stands. A packet that came back to its sender is `cancelled`. */
export type TransferState = 'on-the-way' | 'received' | 'cancelled'

/** How a transfer of packets stands by its packets: on the way while one is, received once one of them was. */
export function stateOfPackets(packets: readonly TransferState[]): TransferState {
  if (packets.includes('on-the-way')) return 'on-the-way'
  return packets.includes('received') ? 'received' : 'cancelled'
}

/** What a transfer is refused for, in words. */
export const transferMessages = {
  ownStore: 'This is the store that sends. Choose another one.',
  secondPerson: 'Whoever sent it does not receive it: ask someone else of this store.',
  reason: 'Count again, or say why the count differs.',
} as const

/** Who sent a transfer, who asks to receive it, and who else of the receiving store may. */
export interface Receiving {
  sentBy: string
  receivedBy: string
  /** Logins that may receive in that store. */
  receivers: readonly string[]
}

/** Why somebody may not receive; null if they may: a second person does, unless the receiving store has no other. */
export function receivingRefusal({ sentBy, receivedBy, receivers }: Receiving): string | null {
  const another = receivers.some((login) => login !== sentBy)
  return receivedBy === sentBy && another ? transferMessages.secondPerson : null
}
