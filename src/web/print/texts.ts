import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'

/** Texts that staff read: the print preview, printed reports, packet labels. Texts that customers read are in printout.ts. */
export const printTexts = {
  print: 'Print',
  back: 'Back',
  size: 'Paper size',
  sizes: { a4: 'A4', a5: 'A5', roll: '80 mm' },
  sheet: 'Print preview',
  noNotices: 'No notices chosen.',
  noTickets: 'No loans chosen.',
  fileName: (number: string, title: string) => `${number} ${title}`,
  bankVoucher: {
    what: 'Particulars',
    remark: 'Remark',
    madeAt: 'Recorded on',
    reversed: (number: string) => `Reversed by ${number}`,
  },
  lenderPackets: {
    loan: 'Bank loan',
    lender: 'Lender',
    lenderNumber: 'Lender loan no.',
    amount: 'Loan amount',
    reversed: 'Reversed',
    packets: (count: number) => `Packets handed over: ${grouped(count)}`,
    packet: 'Seal, loan and items',
    collected: (date: string) => `collected on ${date}`,
    handed: 'Handed over by',
    received: (lender: string) => `Received for ${lender}`,
  },
  report: {
    units: { money: 'amounts in rupees', weight: 'weights in grams' },
    total: 'Total',
    carried: 'Carried forward',
    brought: 'Brought forward',
    opening: 'Opening balance',
    closing: 'Closing balance',
    printed: (userName: string, at: string) => `Printed by ${userName} on ${at}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    pageLabel: (title: string, page: number) => `${title}, page ${page}`,
    asOn: (date: string) => `As on ${date}`,
    reading: (rows: number, all: number) => `Loading rows: ${grouped(rows)} of ${grouped(all)}`,
    none: 'No data for this period.',
    unknown: 'This report does not exist or your role cannot view it.',
    tooLong: (rows: number, most: number) =>
      `This report has ${grouped(rows)} rows; up to ${grouped(most)} can be printed. Export it or choose a shorter period.`,
  },
  label: {
    qr: (number: string) => `QR code of ${number}`,
    dates: (openedOn: string, dueOn: string) => `${openedOn}, due ${dueOn}`,
    contents: (pieces: number, gross: string, net: string) =>
      `${counted(pieces, 'piece')} · gross ${gross} · net ${net}`,
    seal: (seal: string) => `Seal ${seal}`,
  },
}
