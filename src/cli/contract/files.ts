import { crc32, deflateSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'

/** File contents: small valid pictures, PDFs and tables, some of them truncated, and random bytes. */
export function filesOf(): Arbitrary<Uint8Array> {
  const side = fc.integer({ min: 1, max: 64 })
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 })
  const valid = fc.oneof(
    fc.tuple(side, side, fc.nat(255)).map(([width, height, grey]) => pngOf(width, height, grey)),
    fc.integer({ min: 1, max: 3 }).map(pdfOf),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }).map(csvOf),
  )
  const cut = fc.tuple(valid, fc.nat()).map(([file, at]) => file.slice(0, at % (file.length + 1)))
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  )
}

/** A PNG of one shade of grey, 0 to 255. */
export function pngOf(width: number, height: number, grey: number): Uint8Array {
  const part = (type: string, content: Uint8Array): Buffer => {
    const named = Buffer.concat([Buffer.from(type), content])
    return Buffer.concat([bigEndian(content.length), named, bigEndian(crc32(named))])
  }
  // Eight bits per pixel, greyscale. Each row begins with a filter byte; 0 means no filter.
  const head = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([8, 0, 0, 0, 0])])
  const row = Buffer.alloc(width + 1, grey)
  row[0] = 0
  const rows = Buffer.concat(Array<Buffer>(height).fill(row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))],
  ])
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A PDF of empty pages. */
function pdfOf(pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join(''))
}
