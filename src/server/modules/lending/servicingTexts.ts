import { sealMessages } from '../../../domain/custody/sameSeal.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'

/** Messages about actions on a loan. */
export const servicingTexts = {
  unknownCustomer: 'This customer no longer exists. Choose another.',
  otherCustomer: 'This loan belongs to another customer.',
  twice: 'This loan is repeated.',
  sums: 'The payments and the amounts for the loans must have the same total.',
  laterEntry: (date: string) =>
    `This loan has an entry dated ${writtenDay(date)}. Renew it on that date or later.`,
  ended: {
    closed: (number: string, userName: string, date: string) =>
      `${userName} closed ${number} on ${writtenDay(date)}.`,
    renewed: (number: string, userName: string, date: string) =>
      `${userName} renewed ${number} on ${writtenDay(date)}. Open the new loan.`,
    auctioned: (number: string, userName: string, date: string) =>
      `${number} was sold at auction on ${writtenDay(date)} (entered by ${userName}). No more payments can be taken on it.`,
    'written-off': (number: string, userName: string, date: string) =>
      `${userName} wrote off ${number} on ${writtenDay(date)}.`,
    cancelled: (number: string, userName: string, date: string) =>
      `${userName} reversed ${number} on ${writtenDay(date)}.`,
  },
  notPaidOut: 'This loan has not been paid out.',
  irreversible: 'Only payments, closings, renewals, charges, waivers and write-offs can be reversed.',
  pledgedElsewhere: 'The items of this loan are pledged for another loan. Open that loan.',
  noPacket: 'This loan has no packet.',
  unknownHead: 'Choose an active head for charges on loans.',
  unknownWaiverHead: 'Choose an active head for waivers on loans.',
  newSeal: 'Enter a seal different from the old one.',
  sameWitness: 'Enter two different witnesses.',
  resealedFor: (reason: string, note: string | null) =>
    note === null ? reason : `${reason}. Weights: ${note}`,
  heavier: 'Weight after must be less than weight before.',
  lossChanged: (amountPaise: number) =>
    `The amount to write off is now ${rupees(amountPaise)}. Check the loan and write it off again.`,
  noPrice: 'Today’s price of this metal has not been entered. Enter it on the Rate screen.',
  aadhaar: 'Enter only the last four digits of the Aadhaar number.',
  picture: 'Take a signature or photo of the person who collects.',
  wrongSeal: sealMessages.wrong,
  exceptions: {
    identityDiffers: 'The ID shown differs from the ID on file.',
    identityNotOnFile: 'No ID of this type is on file for the customer.',
    otherPerson: 'The customer does not collect in person.',
    nomineeDiffers: 'This is not the nominee named on the loan.',
    ticketLost: 'The ticket is lost.',
  },
  needsApproval: 'This release needs the approval of a second person. Enter a reason and request approval.',
  notAsApproved: 'This is not what was approved. Request approval again.',
  noException: 'This release needs no approval. You can release the packet.',
  approverReleases: 'You approved this release. Another person must release it.',
  ownException: 'You requested this yourself. Another person must decide.',
  exceptionDecided: 'This request has already been decided or replaced by a newer one.',
  exceptionExpired: 'This request is from an earlier day and has expired. Request approval again.',
  exceptionTitle: 'A release needs your approval',
  exceptionRequested: (userName: string, loan: string, collector: string, reason: string) =>
    `${userName} wants to release ${loan} to ${collector}: ${reason}`,
  exceptionApprovedTitle: 'Release approved',
  exceptionRejectedTitle: 'Release rejected',
  exceptionApproved: (userName: string, loan: string, collector: string, note: string | null) =>
    `${userName} approved the release of ${loan} to ${collector}${note === null ? '.' : `: ${note}`}`,
  exceptionRejected: (userName: string, loan: string, collector: string, note: string | null) =>
    `${userName} rejected the release of ${loan} to ${collector}${note === null ? '.' : `: ${note}`}`,
  releasedTitle: 'Packet released',
  someReleasedTitle: 'Items released',
  released: (loan: string, seal: string, collector: string, number: string) =>
    `Loan ${loan}, packet ${seal}: released to ${collector} (release ${number}).`,
  location: 'Enter the new location.',
  reason: 'Enter a reason.',
  chargeOf: (head: string, number: string) => `${head} on ${number}`,
  receiptOf: (numbers: readonly string[]) => `Receipt on ${numbers.join(', ')}`,
  closingOf: (number: string) => `Closing of ${number}`,
  renewalOf: (from: string, to: string) => `Renewal of ${from} as ${to}`,
  renewalToday: 'Loans are renewed at today’s price only. Close the open day, then open the day for today.',
  bothWays: 'Enter payments to the customer or by the customer, not both.',
  renewalWaits: 'A renewal of this loan is already pending. Edit, complete or withdraw it.',
  renewedEnded: {
    closed: (number: string) => `Loan ${number} was closed.`,
    auctioned: (number: string) => `Loan ${number} was sold at auction.`,
    'written-off': (number: string) => `Loan ${number} was written off.`,
    cancelled: (number: string) => `Loan ${number} was reversed.`,
  },
  renewalCancelledTitle: 'Renewal cancelled',
  renewalCancelled: (why: string, principalPaise: number) =>
    `${why} The pending renewal for ${rupees(principalPaise)} was cancelled.`,
  renewalChanged:
    'The pending renewal was edited, completed or withdrawn. Nothing was saved. Check it again.',
  itemsLeft: (release: string, paise: number) =>
    `This cannot be reversed: items were released later (${release}), and the principal would be ${rupees(paise)} above the eligible amount of the remaining items.`,
  renewedItemsLeft: 'This renewal cannot be reversed: items of the new loan have been released.',
  collectTitle: 'Packet to collect from lender',
  collect: (loan: string, customer: string, seal: string, lender: string, collectOn: string) =>
    `${customer} closed ${loan}; packet ${seal} is with ${lender}. The customer will come on ${writtenDay(collectOn)}.`,
  collectBefore: 'Enter the closing date or a later date.',
} as const
