import { counted } from '../../../../domain/text/count.ts'

/** Texts of the release voucher and of the notice of an auction. */
export const paperReleaseTexts = {
  release: {
    parts: { whole: 'All that was pledged', some: 'Part of what was pledged' },
    collector: 'Handed to',
    name: 'Name',
    as: 'As',
    collectors: {
      pawner: 'Pawner',
      nominee: 'Nominee',
      heir: 'Heir',
      authorised: 'Authorised person',
    },
    ticket: 'Ticket',
    tickets: { shown: 'surrendered', bond: 'lost; bond given' },
    note: 'Note',
    exception: {
      title: 'Released by exception',
      what: 'What',
      kinds: {
        identityDiffers: 'identity differs from the one on file',
        identityNotOnFile: 'no identity on file to compare with',
        nomineeDiffers: 'not the nominee named on the loan',
        proofMissing: 'no document that this person may collect',
        bondMissing: 'no bond for the lost ticket',
      },
      reason: 'Reason',
      approvedBy: 'Approved by',
    },
    left: 'Stays pledged',
    articles: 'Articles',
    leftWords: (pieces: number, net: string) => `${counted(pieces, 'piece')}, net ${net}`,
    seal: 'New seal',
    outstanding: 'Principal that stands',
    received: 'I have received the articles named above in good order, weighed before me.',
    picture: 'Signature or photo of the collector',
  },
  auctionNotice: {
    post: (reference: string) => `Post ${reference}`,
    to: 'To',
    subject: (loan: string) => `Sale by public auction of the articles that you pledged for loan ${loan}`,
    pledged: (loan: string, openedOn: string, principal: string, dueOn: string) =>
      `On ${openedOn} you pledged the articles below with us for loan ${loan} of ${principal}, to be repaid by ${dueOn}. That day and the days of grace have passed, and the loan is not repaid.`,
    articles: 'Articles that are pledged, with their value when they were pledged',
    due: (on: string) => `Due on ${on}`,
    charges: 'Charges',
    penal: 'Penal interest',
    interest: 'Interest',
    principal: 'Principal',
    total: (on: string) => `To be paid in all on ${on}`,
    until: 'Interest goes on until you pay. Ask at the store above what is due on the day.',
    sale: (on: string) =>
      `Pay all that is due at the store above and take the articles back. Unless it is paid before the hammer falls, the articles will be sold by public auction on ${on} or later. Day, hour and place of the sale are told at the store.`,
    price:
      'From the price the costs of the sale and all that is due are taken. What is left is yours and is paid to your bank account; what it falls short stays payable by you.',
    paid: 'If you have paid meanwhile, show the receipt at the store.',
    receivedBy: 'Received by, with date',
  },
}
