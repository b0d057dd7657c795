import { amountInWords } from '../../../../domain/money/amountInWords.ts'
import { formatDate, formatDateTime, formatWeight } from '../../../ui/format.ts'
import { customerTexts } from './customer.ts'
import { messageTexts } from './message.ts'
import { paymentTexts } from './payment.ts'
import { printoutReceiptTexts } from './printoutReceipt.ts'
import { printoutReleaseTexts } from './printoutRelease.ts'
import { printoutTicketTexts } from './printoutTicket.ts'
import { titlesTexts } from './titles.ts'

/** Texts of printouts and of messages to customers, with the formats of dates, weights and amounts. */
export const printoutTexts = {
  formats: {
    date: formatDate,
    dateTime: formatDateTime,
    weight: formatWeight,
    amountInWords,
  },
  titles: {
    ticket: titlesTexts.pawnTicket,
    release: titlesTexts.releaseVoucher,
    auctionNotice: titlesTexts.auctionNotice,
  },
  head: {
    licence: (number: string) => `Licence no. ${number}`,
    gstin: (number: string) => `GSTIN ${number}`,
    phone: (number: string) => `Phone ${number}`,
  },
  number: 'No.',
  date: 'Date',
  checkCode: 'Check code',
  checkCodeOf: (number: string) => `QR code to verify ticket ${number}`,
  customer: {
    title: 'Pawner',
    name: 'Name',
    guardian: 'Guardian',
    guardians: customerTexts.relations,
    address: 'Address',
    phone: 'Phone',
    identity: 'ID',
    idKinds: { ...customerTexts.idKinds, pan: customerTexts.fields.pan },
    number: 'Customer no.',
    nominee: 'Nominee',
    nomineeOf: (name: string, relation: string | null) => (relation === null ? name : `${name}, ${relation}`),
  },
  amount: {
    lent: 'Loan amount',
    received: 'Amount received',
    paid: 'Amount paid',
    other: 'Amount',
  },
  money: {
    paidOut: 'Payout',
    lines: {
      processing: 'Processing fee',
      document: 'Document charge',
      gst: 'GST on fees',
      interest: 'Advance interest',
    },
    received: 'Received at opening',
    receivedAtRenewal: 'Received at renewal',
    paidBy: 'Payment mode',
    modes: paymentTexts.modes,
  },
  signatures: {
    pawner: 'Pawner’s signature or left thumb impression',
    appraiser: (names: readonly string[]) =>
      names.length === 0 ? 'Appraiser' : `Appraiser, ${names.join(', ')}`,
    forCompany: (company: string) => `For ${company}`,
    byName: (company: string, userName: string) => `For ${company}, ${userName}`,
    collector: 'Collector’s signature or left thumb impression',
    witness: (name: string) => `Witness, ${name}`,
  },
  ...printoutTicketTexts,
  ...printoutReceiptTexts,
  ...printoutReleaseTexts,
  message: messageTexts,
}

/** The texts of printouts in one language. */
export type PrintoutTexts = typeof printoutTexts
