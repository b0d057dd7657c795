import { counted } from '../../../../domain/text/count.ts'

/** Texts of the release voucher and of the auction notice. */
export const printoutReleaseTexts = {
  release: {
    parts: { whole: 'Full release', some: 'Part release' },
    collector: 'Released to',
    name: 'Name',
    as: 'Capacity',
    collectors: {
      pawner: 'Pawner',
      nominee: 'Nominee',
      heir: 'Heir',
      authorised: 'Authorised person',
    },
    ticket: 'Pawn ticket',
    tickets: { shown: 'handed in', bond: 'lost (indemnity bond given)' },
    note: 'Note',
    exception: {
      title: 'Release by exception',
      what: 'Exception',
      kinds: {
        identityDiffers: 'ID differs from the one on file',
        identityNotOnFile: 'no ID of this type on file',
        otherPerson: 'not collected by the pawner in person',
        nomineeDiffers: 'not the nominee named on the loan',
        ticketLost: 'pawn ticket lost',
        proofMissing: 'no proof that this person may collect',
        bondMissing: 'no indemnity bond for the lost ticket',
      },
      reason: 'Reason',
      approvedBy: 'Approved by',
    },
    left: 'Still pledged',
    articles: 'Articles',
    leftWords: (pieces: number, net: string) => `${counted(pieces, 'piece')}, net ${net}`,
    seal: 'New packet seal no.',
    outstanding: 'Outstanding principal',
    received: 'I have received the articles listed above in good order, weighed in my presence.',
    picture: 'Collector’s signature or photo',
  },
  auctionNotice: {
    withdrawn: 'Withdrawn',
    post: (reference: string) => `Postal tracking no. ${reference}`,
    to: 'To',
    subject: (loan: string) => `Public auction of the articles pledged for loan ${loan}`,
    pledged: (loan: string, openedOn: string, principal: string, dueOn: string) =>
      `On ${openedOn} you pledged the articles below with us for loan ${loan} of ${principal}, due on ${dueOn}. The due date and the grace period have passed, and the loan is still unpaid.`,
    articles: 'Articles pledged, with their value on the date of pledge',
    due: (date: string) => `Dues on ${date}`,
    charges: 'Charges',
    penal: 'Penal interest',
    interest: 'Interest',
    principal: 'Principal',
    total: (date: string) => `Total payable on ${date}`,
    until: 'Interest continues until you pay. Ask the store above for the amount due on the day you pay.',
    sale: (date: string) =>
      `Pay all dues at the store above to redeem the articles. If you do not pay before the sale, they will be sold by public auction on ${date} or later. Ask the store for the date, time and place.`,
    price:
      'Auction costs and all dues are deducted from the sale price. Any surplus is paid to your bank account; any shortfall remains payable by you.',
    paid: 'If you have already paid, show the receipt at the store.',
    receivedBy: 'Received by, with date',
  },
}
