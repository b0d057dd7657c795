import { counted } from '../../../../domain/count.ts'
/** Texts of the page that shows a paper, and of the packet's label, which staff read. What customers read: paper.ts. */
export const printTexts = {
  print: 'Print',
  size: 'Paper size',
  sizes: { a4: 'A4', a5: 'A5', roll: '80 mm' },
  sheet: 'The paper',
  noNotices: 'No notices are chosen.',
  fileName: (number: string, title: string) => `${number} ${title}`,
  label: {
    qr: (number: string) => `QR code of ${number}`,
    due: (day: string) => `due ${day}`,
    contents: (pieces: number, gross: string, net: string) =>
      `${counted(pieces, 'piece')} · gross ${gross} · net ${net}`,
    seal: (seal: string) => `Seal ${seal}`,
  },
}
