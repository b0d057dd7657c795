import { accountCodes } from './accounts.ts'
import { balanced, credit, creditOf, debit, type JournalLine } from './journalLines.ts'

/**
 * Transfers of cash and packets between stores of a company. Cash in transit belongs to the sender, in the account Cash
 * in transit. On receipt, each store posts its side against Inter-store. Source: lending rules, section 10; further
 * decisions, "Chart also".
 */

/** Lines for cash sent to another store: Dr Cash in transit / Cr Cash. Whole paise. */
export function cashSentLines(amountPaise: number): JournalLine[] {
  return balanced([debit(accountCodes.cashInTransit, amountPaise), credit(accountCodes.cash, amountPaise)])
}

/**
 * Lines for cash received from another store: Dr Cash (amount counted) / Cr Inter-store (amount sent). If the count
 * differs, an excess is a credit of Cash over and short and a shortage is a debit. Whole paise.
 */
export function cashReceivedLines(amountPaise: number, countedPaise: number): JournalLine[] {
  return balanced([
    debit(accountCodes.cash, countedPaise),
    credit(accountCodes.interStore, amountPaise),
    creditOf(accountCodes.cashOverAndShort, countedPaise - amountPaise),
  ])
}

/** Lines for the receipt of cash in the sender's books: Dr Inter-store / Cr Cash in transit. Whole paise. */
export function cashArrivedLines(amountPaise: number): JournalLine[] {
  return balanced([
    debit(accountCodes.interStore, amountPaise),
    credit(accountCodes.cashInTransit, amountPaise),
  ])
}

/** State of a transfer or of one packet in it. A packet that was returned to its sender is `cancelled`. */
export type TransferState = 'on-the-way' | 'received' | 'cancelled'

/**
 * Returns the state of a packet transfer: `on-the-way` while any packet is in transit, then `received` if any packet
 * was received, else `cancelled`.
 */
export function packetTransferState(packets: readonly TransferState[]): TransferState {
  if (packets.includes('on-the-way')) return 'on-the-way'
  return packets.includes('received') ? 'received' : 'cancelled'
}

/** Messages for transfers that are not allowed. */
export const transferMessages = {
  ownStore: 'This is the sending store. Choose another store.',
  secondPerson: 'The sender cannot receive this transfer. Another user of this store must receive it.',
  reason: 'Count again, or enter a reason for the difference.',
} as const

/** The logins involved in receiving a transfer. */
export interface Receiving {
  sentBy: string
  receivedBy: string
  /** Logins that may receive transfers in the receiving store. */
  receivers: readonly string[]
}

/**
 * Returns why a login may not receive a transfer, or null if it may. The sender may receive it only if the receiving
 * store has no other login that may.
 */
export function receivingProblem({ sentBy, receivedBy, receivers }: Receiving): string | null {
  const another = receivers.some((login) => login !== sentBy)
  return receivedBy === sentBy && another ? transferMessages.secondPerson : null
}
