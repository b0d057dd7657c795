import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** Messages about bank loans. */
export const bankLoanTexts = {
  notAllowed:
    'The policy of this company does not allow re-pledging: under the RBI directions of 2025 a regulated lender must not borrow against its customers’ pledges. Existing bank loans can still be paid and redeemed, and their packets collected.',
  advice:
    'Before re-pledging customers’ jewels, take legal advice: state pawnbroker rules and the ticket’s terms decide whether and how it is allowed.',
  unknownLender: 'Choose an active lender.',
  lenderNumber: 'Enter the lender’s loan number.',
  dueBefore: 'The due date cannot be before the loan date.',
  sums: (payments: number, amount: number) =>
    `The payments must add up to ${rupees(amount)}. They add up to ${rupees(payments)}.`,
  feeSums: (payments: number, fee: number) =>
    `The fee payments must add up to ${rupees(fee)}. They add up to ${rupees(payments)}.`,
  redeemSums: (payments: number, total: number) =>
    `The payments add up to ${rupees(payments)}. Pay exactly ${rupees(total)} to redeem.`,
  unknownPacket: 'A chosen packet is no longer in this store. Choose again.',
  packetRejected: (seal: string, loan: string, why: string) => `Packet ${seal} of loan ${loan}: ${why}`,
  listed: 'The loan is listed for auction. Withdraw the lot first.',
  notThere: (seal: string) => `Packet ${seal} is not with the lender of this bank loan.`,
  drawn: (lender: string, number: string) => `Bank loan ${number} of ${lender}`,
  paid: (number: string) => `Payment on bank loan ${number}`,
  redeemed: (number: string) => `Redemption of bank loan ${number}`,
  ended: (number: string, userName: string, date: string) =>
    userName === ''
      ? `Another user redeemed ${number} on ${writtenDay(date)}.`
      : `${userName} redeemed ${number} on ${writtenDay(date)}.`,
  alreadyReversed: (number: string) => `${number} was reversed. It has no dues.`,
  reason: 'Enter a reason.',
  location: 'Enter the vault location.',
  sentTitle: 'Packets sent to lender',
  sent: (number: string, lender: string, seals: readonly string[]) =>
    `${counted(seals.length, 'packet')} to ${lender} for bank loan ${number}: ${seals.join(', ')}.`,
  cameTitle: 'Packets collected from lender',
  came: (number: string, location: string, seals: readonly string[]) =>
    `${counted(seals.length, 'packet')} of bank loan ${number}, now in ${location}: ${seals.join(', ')}.`,
  dueTitle: 'Bank loan due',
  overdueTitle: 'Bank loan overdue',
  due: (number: string, lender: string, date: string, packets: number) =>
    `${number} of ${lender} is due on ${writtenDay(date)}, with ${counted(packets, 'packet')}. Redeem it before the lender auctions the packets.`,
  overdue: (number: string, lender: string, date: string, packets: number) =>
    `${number} of ${lender} was due on ${writtenDay(date)}, with ${counted(packets, 'packet')}. Redeem it before the lender auctions the packets.`,
} as const
