import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** The sentences of bank loans. */
export const bankLoanTexts = {
  notAllowed:
    'The policy of this company lets no packet be pledged on: under the directions of 2025 a regulated lender may not borrow against what its customers pledged. Bank loans that stand can be paid, redeemed and taken back.',
  advice:
    'Before customers’ jewels are pledged on, take legal advice on the form: the state’s rules for pawnbrokers and the ticket’s terms decide whether and how it may be done.',
  unknownLender: 'Choose an active bank that is a lender.',
  lenderNumber: "Give the lender's number of the loan.",
  dueBefore: 'The bank loan falls due on or after the day it is drawn.',
  sums: (payments: number, amount: number) =>
    `The payments come to ${rupees(payments)}, the amount is ${rupees(amount)}.`,
  feeSums: (payments: number, fee: number) =>
    `The payments of fees come to ${rupees(payments)}, the fees are ${rupees(fee)}.`,
  redeemSums: (payments: number, total: number) =>
    `Redeeming takes exactly ${rupees(total)}; the payments come to ${rupees(payments)}.`,
  unknownPacket: 'A packet that was chosen is not in this store any more. Choose again.',
  packetRefused: (seal: string, loan: string, why: string) => `Packet ${seal} of loan ${loan}: ${why}`,
  notThere: (seal: string) => `Packet ${seal} is not with the lender of this bank loan.`,
  drawn: (lender: string, number: string) => `Bank loan ${number} of ${lender}`,
  paid: (number: string) => `Payment on bank loan ${number}`,
  redeemed: (number: string) => `Redemption of bank loan ${number}`,
  ended: (number: string, by: string, on: string) =>
    `${by || 'Another'} redeemed ${number} on ${writtenDay(on)}.`,
  takenBackAlready: (number: string) => `${number} was taken back: nothing is owed on it.`,
  reason: 'Give a reason.',
  location: 'Say where in the vault the packets are put.',
  wentTitle: 'Packets went to a lender',
  went: (number: string, lender: string, seals: readonly string[]) =>
    `${counted(seals.length, 'packet')} to ${lender}, bank loan ${number}: ${seals.join(', ')}.`,
  cameTitle: 'Packets came back from a lender',
  came: (number: string, location: string, seals: readonly string[]) =>
    `${counted(seals.length, 'packet')} of bank loan ${number}, now in ${location}: ${seals.join(', ')}.`,
  dueTitle: 'A bank loan falls due',
  overdueTitle: 'A bank loan is overdue',
  due: (number: string, lender: string, on: string, packets: number) =>
    `${number} of ${lender} is due on ${writtenDay(on)}, with ${packets} packets. Pay, redeem or renew it before the lender sells them.`,
} as const
