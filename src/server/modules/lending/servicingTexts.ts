import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { rupees } from '../../../domain/money/rupees.ts'

/** The sentences that acts on a loan say to people. */
export const servicingTexts = {
  unknownCustomer: 'This customer is not here any more. Choose another.',
  otherCustomer: 'This loan is of another customer.',
  twice: 'This loan is named twice.',
  sums: 'The payments and the amounts for the loans are not the same in all.',
  before: 'The date is before the last entry of this loan.',
  ended: (number: string, by: string, on: string) => `${number} was ended by ${by} on ${writtenDay(on)}.`,
  closed: (number: string, by: string, on: string) => `${by} closed ${number} on ${writtenDay(on)}.`,
  auctioned: (number: string, by: string, on: string) =>
    `${number} was auctioned on ${writtenDay(on)}, entered by ${by}: nothing is taken on it any more.`,
  notPaidOut: 'This loan is not paid out.',
  irreversible: 'This entry cannot be reversed.',
  pledgedElsewhere: 'The items of this loan are pledged for another loan: see there.',
  noPacket: 'This loan has no packet.',
  unknownHead: 'Choose an active head for charges on loans.',
  unknownWaiverHead: 'Choose an active head for waivers on loans.',
  sealTaken: 'This seal is in use on another packet.',
  newSeal: 'A packet that was opened gets a new seal.',
  sameWitness: 'Two people see a packet opened: name another.',
  heavier: 'The packet is lighter when items are taken out.',
  noPrice: 'There is no price of this metal today.',
  aadhaar: 'Of an Aadhaar give the last four digits only.',
  picture: 'Take a signature or a photo of who collects.',
  wrongSeal: 'This is not the seal of this packet. Scan the seal on the packet.',
  exceptions: {
    identityDiffers: 'The document shown differs from what is on file for the customer.',
    identityNotOnFile: 'No document of this kind is on file for the customer to compare with.',
    nomineeDiffers: 'This is not the nominee named on the loan.',
    proofMissing: 'No document shows that this person may collect.',
    bondMissing: 'The bond for the lost ticket is not attached.',
  },
  needsApproval: 'This release needs the approval of a second person. Give a reason and request approval.',
  notAsApproved: 'This is not what was approved. Request approval again.',
  noException: 'Nothing about this release needs an approval. Release it.',
  approverReleases: 'You approved this release. Somebody else has to hand it over.',
  ownException: 'You requested this yourself. Somebody else has to decide.',
  exceptionDecided: 'This request was already decided or replaced by a newer one.',
  exceptionLapsed: 'This request is from an earlier day and has expired. Request approval again.',
  exceptionTitle: 'A release needs your approval',
  exceptionAsked: (by: string, loan: string, collector: string, reason: string) =>
    `${by} wants to release ${loan} to ${collector}: ${reason}`,
  exceptionApprovedTitle: 'Release approved',
  exceptionRefusedTitle: 'Release refused',
  exceptionAnswered: (by: string, collector: string, note: string | null) =>
    `${by}, for ${collector}${note === null ? '.' : `: ${note}`}`,
  releasedTitle: 'A packet was released',
  someReleasedTitle: 'Articles were released',
  released: (loan: string, seal: string, collector: string, number: string) =>
    `${loan}: of packet ${seal} to ${collector}, release ${number}.`,
  location: 'Say where the packet is put.',
  reason: 'Give a reason.',
  chargeOf: (head: string, number: string) => `${head} on ${number}`,
  receiptOf: (numbers: readonly string[]) => `Receipt on ${numbers.join(', ')}`,
  closingOf: (number: string) => `Closing of ${number}`,
  renewalOf: (from: string, to: string) => `Renewal of ${from} as ${to}`,
  renewalToday: 'A renewal is made at the price of today. Open today first.',
  renewalWaits: 'A renewal of this loan waits already. Change, complete or cancel that one.',
  renewalChanged:
    'The renewal that waited was changed, completed or cancelled meanwhile. Look at it again; nothing was written.',
  renewalTakes: (paise: number) => `The customer pays ${rupees(paise)}.`,
  renewalGives: (paise: number) => `The customer is paid ${rupees(paise)}.`,
  renewalEven: 'There is nothing to pay.',
  itemsLeft: (release: string, paise: number) =>
    `Items were handed out after it (${release}): those that stay would cover ${rupees(paise)} too little. It stands.`,
  renewedItemsLeft: 'Items of the loan that renewed this one were handed out: the renewal stays.',
  collectTitle: 'A packet is to be taken back',
  collect: (loan: string, customer: string, seal: string, lender: string, collectOn: string | null) =>
    `${customer} closed ${loan}; packet ${seal} is with ${lender}.${collectOn === null ? '' : ` The customer collects on ${writtenDay(collectOn)}.`}`,
  collectBefore: 'The customer collects on or after the day of closing.',
} as const
