import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** What a transfer brings, in words: ₹2,00,000.00, or 3 packets. */
export const cargo = (amountPaise: number | null, packets: number) =>
  amountPaise === null ? counted(packets, 'packet') : rupees(amountPaise)

/** The sentences of transfers between stores. */
export const transferTexts = {
  unknownStore: 'Choose an active store of this company.',
  unknownPacket: 'One of these packets is not here.',
  packet: (seal: string, refusal: string) => `${seal}: ${refusal}`,
  sentAway: (store: string) => `It is in the vault of ${store}.`,
  notCash: 'This transfer brings packets, not cash.',
  notPackets: 'This transfer brings cash, not packets.',
  notOpen: 'This packet is not on the way with this transfer.',
  received: (by: string, on: string) => `${by} received it on ${on}.`,
  cancelled: (by: string) => `${by} took it back.`,
  changed: 'Part of it was received since you opened it. Look at it again.',
  location: 'Say where the packets are put.',
  destination: (store: string) => `To ${store}`,
  sentNarration: (store: string, carrier: string) => `Cash to ${store} by ${carrier}`,
  receivedNarration: (number: string, store: string) => `Cash ${number} of ${store}`,
  arrivedNarration: (number: string, store: string) => `Cash ${number} received by ${store}`,
  onTheWayTitle: (number: string) => `${number} is on the way`,
  onTheWay: (what: string, from: string, to: string, carrier: string) =>
    `${what} from ${from} to ${to}, carried by ${carrier}.`,
  receivedTitle: (number: string) => `${number} was received`,
  receivedBy: (by: string, what: string, at: string) => `${by} received ${what} at ${at}.`,
  differs: (counted: number) => ` Counted: ${rupees(counted)}.`,
  missingTitle: (number: string) => `${number}: packets are missing`,
  missing: (seals: readonly string[]) => `Not received and still on the way: ${seals.join(', ')}.`,
  cancelledTitle: (number: string) => `${number} was taken back`,
  cancelledBy: (by: string, reason: string) => `${by}: ${reason}`,
} as const
