import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'
import { counted } from '../../../domain/text/count.ts'
import { grouped } from '../../../domain/text/grouped.ts'
import { plural } from '../../../domain/text/plural.ts'

/** Maximum number of lots that a message names. */
const NAMED_LOTS = 10

/** Messages about auctions. */
export const auctionTexts = {
  runs: (number: string) => `${number} is already on the auction list.`,
  notOverdue: (number: string) => `${number} is not overdue: its due date and grace period have not passed.`,
  redeemable: (number: string, until: string) =>
    `${number} can be redeemed until ${writtenDay(until)}. It can be added to the auction list from the day after.`,
  ofLoan: (number: string, problem: string) => `${number}: ${problem}`,
  twice: 'This loan is in the list twice. Remove one.',
  servedBefore: (noticedOn: string) =>
    `The notice is dated ${writtenDay(noticedOn)}. Enter this date or a later one.`,
  servedLater: 'The delivery date cannot be in the future.',
  loanMoved: 'The loan has changed. Nothing was posted. Check the settlement again.',
  sums: (payments: string, amount: string) =>
    `The payments must add up to ${amount}. They add up to ${payments}.`,
  noteFull: (left: number) =>
    left > 0
      ? plural(left, {
          one: 'This auction already has a note. One more character fits.',
          other: `This auction already has a note. At most ${left} more characters fit.`,
        })
      : 'This auction already has a note, and nothing more fits. Leave the note empty.',
  auctionFull: (most: number, has: number) =>
    `An auction has at most ${counted(most, 'lot')}, and this one has ${grouped(has)} already. Choose fewer.`,
  noPrice: (missing: string, numbers: readonly string[]) => {
    const more = numbers.length - NAMED_LOTS
    const named = numbers.slice(0, NAMED_LOTS).join(', ')
    return more > 0
      ? `${missing} Lots without a price: ${named} and ${grouped(more)} more.`
      : `${missing} Lots without a price: ${named}.`
  },
  bankOnly: 'A surplus must be paid by bank, not in cash.',
  ended: {
    closed: 'The loan was closed.',
    renewed: 'The loan was renewed.',
    'written-off': 'The loan was written off.',
    cancelled: 'The loan was reversed.',
  },
  otherBid: 'Choose a bid of the current auction of this lot.',
  bidWithdrawn: 'This bid has already been withdrawn.',
  saleOf: (number: string, buyer: string) => `Auction sale of ${number} to ${buyer}`,
  settlementOf: (number: string) => `Auction settlement of ${number}`,
  refundOf: (number: string) => `Auction surplus of ${number}`,
  shortfallOf: (number: string) => `Auction shortfall of ${number}`,
  noticedTitle: 'Auction notices sent',
  noticed: (numbers: readonly string[]) => `${counted(numbers.length, 'notice')}: ${numbers.join(', ')}.`,
  nearTitle: 'Upcoming auction',
  near: (heldOn: string, place: string, lots: number) =>
    `On ${writtenDay(heldOn)} at ${place}: ${counted(lots, 'lot')}. Set the reserve prices on that day.`,
  refundTitle: 'Surplus to be paid',
  refundLateTitle: 'Surplus payment overdue',
  refundBy: (number: string, customer: string, paise: number, date: string) =>
    `Pay ${rupees(paise)} to ${customer} by bank by ${writtenDay(date)}: surplus from the auction of ${number}.`,
} as const
