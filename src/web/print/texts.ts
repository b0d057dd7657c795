import { counted, grouped } from '../../domain/text/count.ts'
/** Texts of the page that shows a paper, and of the packet's label, which staff read. What customers read: paper.ts. */
export const printTexts = {
  print: 'Print',
  size: 'Paper size',
  sizes: { a4: 'A4', a5: 'A5', roll: '80 mm' },
  sheet: 'The paper',
  noNotices: 'No notices are chosen.',
  fileName: (number: string, title: string) => `${number} ${title}`,
  report: {
    units: { money: 'amounts in rupees', weight: 'weights in grams' },
    total: 'Total',
    carried: 'Carried forward',
    brought: 'Brought forward',
    opening: 'Opening balance',
    closing: 'Closing balance',
    printed: (by: string, at: string) => `Printed by ${by} on ${at}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    pageLabel: (title: string, page: number) => `${title}, page ${page}`,
    reading: (rows: number, all: number) => `Reading the rows: ${grouped(rows)} of ${grouped(all)}`,
    none: 'Nothing to tell in these days.',
    unknown: 'This report does not exist, or your role may not see it.',
    tooLong: (rows: number, most: number) =>
      `This report has ${grouped(rows)} rows; up to ${grouped(most)} are printed. Take it as a file, or choose fewer days.`,
  },
  label: {
    qr: (number: string) => `QR code of ${number}`,
    due: (day: string) => `due ${day}`,
    contents: (pieces: number, gross: string, net: string) =>
      `${counted(pieces, 'piece')} · gross ${gross} · net ${net}`,
    seal: (seal: string) => `Seal ${seal}`,
  },
}
