import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** What a transfer carries, in words: ₹2,00,000.00, or 3 packets. */
export const cargo = (amountPaise: number | null, packets: number) =>
  amountPaise === null ? counted(packets, 'packet') : rupees(amountPaise)

/** Messages about transfers between stores. */
export const transferTexts = {
  unknownStore: 'Choose an active store of this company.',
  unknownPacket: 'One of these packets is not in this store.',
  packet: (seal: string, problem: string) => `${seal}: ${problem}`,
  listed: (loanNumber: string) => `Loan ${loanNumber} is listed for auction. Withdraw the lot first.`,
  notCash: 'This is a transfer of packets, not cash.',
  notPackets: 'This is a transfer of cash, not packets.',
  notOpen: 'This packet is not part of this transfer, or was already received.',
  received: (userName: string, date: string) => `${userName} received this transfer on ${date}.`,
  cancelled: (userName: string) => `${userName} cancelled this transfer.`,
  changed: 'Part of this transfer has been received. Check it again.',
  location: 'Enter the vault location.',
  destination: (store: string) => `To ${store}`,
  sentNarration: (store: string, carrier: string) => `Cash to ${store} by ${carrier}`,
  receivedNarration: (number: string, store: string) => `Cash ${number} from ${store}`,
  arrivedNarration: (number: string, store: string) => `Cash ${number} received by ${store}`,
  onTheWayTitle: (number: string) => `${number} in transit`,
  onTheWay: (what: string, from: string, to: string, carrier: string) =>
    `${what} from ${from} to ${to}, carried by ${carrier}.`,
  receivedTitle: (number: string) => `${number} received`,
  receivedBy: (userName: string, what: string, at: string) => `${userName} received ${what} at ${at}.`,
  differs: (what: string, countedPaise: number) => `${what} (counted ${rupees(countedPaise)})`,
  missingTitle: (number: string) => `${number}: packets are missing`,
  missing: (seals: readonly string[]) => `Not received, still in transit: ${seals.join(', ')}.`,
  cancelledTitle: (number: string) => `${number} cancelled`,
  cancelledBy: (userName: string, reason: string) => `${userName}: ${reason}`,
} as const
