import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'

/** The sentences of auctions. */
export const auctionTexts = {
  runs: (number: string) => `A lot of ${number} runs already.`,
  notOverdue: (number: string) => `${number} is not overdue: due date and grace have not passed.`,
  redeemable: (number: string, until: string) =>
    `${number} can be redeemed until ${writtenDay(until)}. It can be put on the auction list from the day after.`,
  ofLoan: (number: string, refusal: string) => `${number}: ${refusal}`,
  twice: 'This is named twice.',
  servedBefore: (noticedOn: string) => `The notice is of ${writtenDay(noticedOn)}: it arrived then or later.`,
  servedLater: 'The day of service is not in the future.',
  noPrice: 'There is no price of this metal today.',
  loanMoved: 'Something was posted on the loan meanwhile. Look at the settlement again; nothing was posted.',
  sums: (payments: string, amount: string) => `The payments come to ${payments}, the amount is ${amount}.`,
  bankOnly: 'A surplus is paid over a bank, not in cash.',
  ended: {
    closed: 'The loan was closed.',
    renewed: 'The loan was renewed.',
    'written-off': 'The loan was written off.',
    cancelled: 'The loan was cancelled.',
  },
  saleOf: (number: string, buyer: string) => `Sale of the pledge for ${number} to ${buyer}`,
  settlementOf: (number: string) => `Settlement of the sale for ${number}`,
  refundOf: (number: string) => `Surplus of the sale for ${number}`,
  shortfallOf: (number: string) => `Shortfall of the sale for ${number}`,
  noticedTitle: 'Notice of auction given',
  noticed: (numbers: readonly string[]) =>
    `${counted(numbers.length, 'notice')} to be sent and served: ${numbers.join(', ')}.`,
  nearTitle: 'An auction is near',
  near: (heldOn: string, place: string, lots: number) =>
    `On ${writtenDay(heldOn)} at ${place}: ${lots} ${lots === 1 ? 'lot is' : 'lots are'} put up. The reserves are fixed on the day.`,
  refundTitle: 'A surplus is to be paid out',
  refundLateTitle: 'A surplus is late',
  refundBy: (number: string, customer: string, paise: number, on: string) =>
    `${rupees(paise)} of the sale for ${number} is of ${customer}: to be paid out over a bank by ${writtenDay(on)}.`,
  soldFor: (buyer: string, paise: number) => `Sold to ${buyer} for ${rupees(paise)}`,
} as const
