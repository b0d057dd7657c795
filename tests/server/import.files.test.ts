import { gunzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportJob } from '../../src/api/gen/model/index.ts'
import { pack, unpackBatches } from '../../src/server/platform/imports/reading/packed.ts'
import { importOf } from '../support/imports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { datedXlsx, xlsxOf, xlsxRow } from '../support/xlsx.ts'

let server: TestServer
let imports: ReturnType<typeof importOf>

beforeAll(async () => {
  server = await startTestServer()
  imports = importOf(server, 'Customer')
})
afterAll(() => server.end())

const jobs = async () => (await server.pool.query('select id from import_job')).rows.length
const headings = (job: ImportJob) => job.columns.map(({ name }) => name)
/** The stored rows of an uploaded file, as JSON: the row number, then the cells. */
async function rowsOf(reply: Awaited<ReturnType<typeof imports.upload>>): Promise<string[]> {
  expect(reply.statusCode, reply.body).toBe(201)
  const { rows } = await server.pool.query('select content from import_job where id = $1', [reply.json().id])
  return gunzipSync(rows[0].content).toString().trim().split('\n')
}
const sheet = (...rows: string[][]) => rows.map((cells, at) => xlsxRow(at + 1, cells)).join('')

/** A file with a part of this size, whose header states another size. */
function lying(size: number, declaredSize: number): Buffer {
  const file = xlsxOf(new Uint8Array(size))
  for (let at = 0; at < file.length - 4; at += 1)
    if (file.readUInt32LE(at) === size) file.writeUInt32LE(declaredSize, at)
  return file
}

/** A small file whose 20,000 cells refer to one text of 5,000 characters. */
function repeating(): Buffer {
  const row = `<row>${'<c t="s"><v>1</v></c>'.repeat(200)}</row>`
  const head = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`
  const texts = `<sst><si><t>Name</t></si><si><t>${'x'.repeat(5_000)}</t></si></sst>`
  return xlsxOf(head + row.repeat(100), { 'xl/sharedStrings.xml': strToU8(texts) })
}

describe('a file that cannot be read', () => {
  const MB = 1024 * 1024
  const cases: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['is empty', () => Buffer.alloc(0), /empty/],
    ['has only blank rows', () => Buffer.from('\n,,\n  \n'), /empty/],
    ['has only headings', () => Buffer.from('Name,Phone\n'), /no rows/],
    ['has a quotation mark that is not closed', () => Buffer.from('Name,Phone\nA,1\n"B,2\nC,3\n'), /Row 3/],
    ['has a quotation mark in the middle', () => Buffer.from('Name,Phone\nA 5" chain,1\n'), /Row 2/],
    ['has more cells than headings', () => Buffer.from('Name,Phone\nA,1\nB,2,3\n'), /Row 3 has 3 cells/],
    ['is in an old encoding', () => Buffer.from('Name\nRené\n', 'latin1'), /not in Unicode/],
    ['has a million columns', () => Buffer.from(`${'a,'.repeat(1_000_000)}a\n1\n`), /columns|longer/],
    ['has 201 columns', () => Buffer.from(`${Array(201).fill('a')}\n1\n`), /has 201 columns/],
    [
      'has a cell of more than 5,000 characters',
      () => Buffer.from(`Name\n${'a'.repeat(5_001)}\n`),
      /longer than 5,000/,
    ],
    ['has too many rows', () => Buffer.from(`Name\n${'a\n'.repeat(100_001)}`), /more than 1,00,000 rows/],
    ['is a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /a PDF/],
    ['is a web page', () => Buffer.from('<html><table><tr><td>Name'), /a web page/],
    ['is JSON', () => Buffer.from('[{"name": "A"}]'), /JSON/],
    ['is an old Excel file', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Excel/],
    ['is binary data', () => Buffer.from([0, 1, 2, 3, 0, 3]), /another kind/],
    ['is a ZIP archive of something else', () => Buffer.from(zipSync({ a: strToU8('b') })), /ZIP archive/],
    ['is a ZIP archive cut short', () => xlsxOf(sheet(['Name'], ['A'])).subarray(0, 300), /damaged/],
    ['states an unpacked size above the limit', () => lying(MB, 201 * MB), /larger than 200 MB/],
    ['repeats a long text in each cell', repeating, /more than 8,00,00,000 characters/],
    ['unpacks to more than it states', () => lying(20 * MB, 9), /damaged/],
    [
      'is a picture',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#b8860b' } })
          .png()
          .toBuffer(),
      /a picture/,
    ],
  ]

  test.each(cases)(
    'because it %s is rejected with a message, and nothing of it is stored',
    async (_, make, why) => {
      const reply = await imports.upload(await make())
      expect(reply.statusCode).toBe(422)
      expect(reply.json().detail).toMatch(why)
      expect(await jobs()).toBe(0)
    },
  )

  const far = 'is beyond the limit of 200 columns and 1,00,000 rows.'
  test.each([
    ['XFD1048576', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['ZZZZZZZ9', '<row r="9"><c r="ZZZZZZZ9" t="inlineStr"><is><t>Name</t></is></c></row>'],
    ['ABC3', '<row r="3"><c s="1" r=\'ABC3\'><v>1</v></c></row>'],
    ['A200001', '<row r="200001"><c r="A200001"><v>1</v></c></row>'],
    ['99999999', '<row r="99999999"></row>'],
    ['AAA7', `<row r="7">${'<c/>'.repeat(702)}<c><v>1</v></c></row>`],
  ])('because it has content in the far cell %s is rejected before it is read', async (cell, row) => {
    const reply = await imports.upload(xlsxOf(sheet(['Name'], ['A']) + row))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toContain(`Cell ${cell} ${far}`)
    expect(reply.json().errors).toEqual([{ field: 'body', message: reply.json().detail }])
  })

  test.each(['<c ', '<c a="', '</c ', '<c/><!--', '<c/><![CDATA[', '<?c '])(
    'because each of its 2,00,000 %s does not end is rejected without reading the rest for each of them',
    async (opening) => {
      const reply = await imports.upload(xlsxOf(sheet(['Name'], ['A']) + opening.repeat(200_000)))
      expect(reply.statusCode).toBe(422)
      expect(reply.json().detail).toMatch(/^This XLSX file is damaged/)
    },
  )

  test('whose far cell is not found before it is read ends only the process that reads it', async () => {
    const hidden = '<row r="9"><c r="&#90;ZZZZZZ9"><v>1</v></c></row>'
    const reply = await imports.upload(xlsxOf(sheet(['Name'], ['A']) + hidden))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/too many cells to read/)
    expect((await imports.upload('Name\nA\n')).statusCode).toBe(201)
    await server.pool.query('delete from import_job')
  })

  test('because one of its lines is 19 MB long is rejected', async () => {
    const reply = await imports.upload(`Name\n${'a'.repeat(19 * MB)}\n`)
    expect(reply.json()).toMatchObject({ status: 422, detail: expect.stringMatching(/^Row 2 is too long/) })
  })

  test('counts towards the daily limit, like an accepted one', async () => {
    const { companyId, userId } = server.owner
    await server.pool.query('delete from rejected_file')
    await imports.upload('')
    const counted = await server.pool.query('select login_id, kind from rejected_file')
    expect(counted.rows).toEqual([{ login_id: userId, kind: 'import' }])
    await server.pool.query(
      `insert into rejected_file (company_id, id, login_id, kind, rejected_at)
       select $1, gen_random_uuid(), $2, 'import', now()
       from generate_series(1, 98 - (select count(*)::integer from import_job))`,
      [companyId, userId],
    )
    // The hundredth file of a day is accepted, the next one is not.
    expect((await imports.upload('Name\nA\n')).statusCode).toBe(201)
    expect((await imports.upload('Name\nA\n')).statusCode).toBe(429)
    await server.pool.query(`update rejected_file set rejected_at = rejected_at - interval '25 hours'`)
    await imports.upload('')
    expect((await server.pool.query('select from rejected_file')).rowCount).toBe(1)
    await server.pool.query('delete from rejected_file')
  })

  test('because it is larger than 20 MB is rejected', async () => {
    expect((await imports.upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
  })
})

describe('a file that can be read', () => {
  test('may have empty cells with a format far to the right and far below', async () => {
    const styled = '<row r="1048576"><c r="AMJ1048576" s="0"/><c r="XFD1048576" s="0" /></row>'
    const reply = await imports.upload(xlsxOf(sheet(['Name'], ['A']) + styled))
    expect(reply.json()).toMatchObject({ rowCount: 1, columns: [{ name: 'Name', samples: ['A'] }] })
  })

  test('may be UTF-8 with or without a byte order mark, or UTF-16', async () => {
    const text = 'Name,Phone\r\nரவி,98400\r\n'
    const wide = Buffer.from(text, 'utf16le')
    for (const content of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]),
    ]) {
      const reply = await imports.upload(content)
      expect(reply.json().columns).toMatchObject([{ name: 'Name', samples: ['ரவி'] }, { name: 'Phone' }])
    }
  })

  test('is read as Windows-1252 if requested', async () => {
    const content = Buffer.from('Name\nRené\n', 'latin1')
    const rejected = await imports.upload(content)
    expect(rejected.json().type).toBe('urn:pledgebook:encoding')
    const read = await imports.upload(content, { encoding: 'windows-1252' })
    expect(read.json().columns).toMatchObject([{ samples: ['René'] }])
  })

  test.each([
    ['semicolons', 'Name;City\nA;Chennai, South\n'],
    ['tabs', 'Name\tCity\nA\tChennai, South\n'],
    ['the separator that it states', 'sep=|\nName|City\nA|Chennai, South\n'],
  ])('has its columns separated by %s', async (_, content) => {
    expect((await imports.upload(content)).json().columns).toMatchObject([
      { name: 'Name', samples: ['A'] },
      { name: 'City', samples: ['Chennai, South'] },
    ])
  })

  test('loses the mark that an export puts before cells that look like formulas', async () => {
    const reply = await imports.upload('Name,Note\n"\'=1+1",\'plain\n')
    expect(reply.json().columns).toMatchObject([{ samples: ['=1+1'] }, { samples: ["'plain"] }])
  })

  test('keeps the row numbers of a spreadsheet, whatever the file’s extension', async () => {
    const rows = sheet(['', ''], ['Name', ''], ['A', 'b']) + xlsxRow(9, ['C', 'd'])
    const reply = await imports.upload(xlsxOf(rows), { fileName: 'customers.csv' })
    const job = reply.json() as ImportJob
    expect(headings(job)).toEqual(['Name', 'Column 2'])
    expect(job.rowCount).toBe(2)
    expect(await rowsOf(reply)).toEqual(['[3,"A","b"]', '[9,"C","d"]'])
  })

  test('is read where cells and rows have no references: each follows the previous one', async () => {
    const text = (value: string, place = '') => `<c${place} t="inlineStr"><is><t>${value}</t></is></c>`
    const file = xlsxOf(
      [
        `<row>${text('Name')}${text('Phone')}${text('City')}</row>`,
        // A comment takes no column, an empty cell takes one; a reference moves the cells after it.
        `<row><!-- <c> -->${text('Añña')}<c/><c t="n"><v>7</v></c></row>`,
        '<row/>',
        `<row r="6">${text('Uma')}${text('Chennai', ' r="C6"')}</row>`,
        `<row>${text('Devi', ' r="A8"')}${text('98400 12345')}</row>`,
      ].join(''),
    )
    const reply = await imports.upload(file, { fileName: 'customers.xlsx' })
    expect(await rowsOf(reply)).toEqual([
      '[2,"Añña","","7"]',
      '[6,"Uma","","Chennai"]',
      '[8,"Devi","98400 12345",""]',
    ])
  })

  test('keeps cells of text as they are, and shows numbers as the spreadsheet does', async () => {
    const numbers = ['9.84E9', '6394.9400000000005', '12.50', '7']
    const row = numbers.map((text, at) => `<c r="${'ABCD'[at]}3"><v>${text}</v></c>`).join('')
    const texts = ['12.10', '5E3', '7.0', '00012']
    const rows = `${sheet(['Name', 'B', 'C', 'D'], texts)}<row r="3">${row}</row>`
    expect(await rowsOf(await imports.upload(xlsxOf(rows)))).toEqual([
      '[2,"12.10","5E3","7.0","00012"]',
      '[3,"9840000000","6394.94","12.5","7"]',
    ])
  })

  test('keeps the error of a formula as a text, and an empty text as an empty cell', async () => {
    const failed =
      '<c r="A2" t="e"><f>VLOOKUP(1,B:B,1)</f><v>#N/A</v></c><c r="B2" t="str"><f>A9</f><v></v></c>'
    const rows = `${sheet(['Name', 'Phone'])}<row r="2">${failed}</row>`
    expect(await rowsOf(await imports.upload(xlsxOf(rows)))).toEqual(['[2,"#N/A",""]'])
  })

  test.each([
    ['<c r="B2"><f>A1+1</f></c>', 'B2'],
    ['<c s="0" r="B2" t="str"><f>A1</f></c>', 'B2'],
    ['<c r="B2"><f t="shared" si="0"/></c>', 'B2'],
    ['<c r="B2"><f>A1+1</f><v></v></c>', 'B2'],
    ['<c r="B2" t="n"><f>A1+1</f><v /></c>', 'B2'],
    ['<c/><c><f>A1</f></c>', 'B2'],
  ])('with a formula without a result is rejected with the cell: %s', async (cell, name) => {
    const reply = await imports.upload(xlsxOf(`${sheet(['Name', 'Phone'])}<row r="2">${cell}</row>`))
    expect(reply.statusCode, reply.body).toBe(422)
    expect(reply.json().errors[0].message).toBe(
      `Cell ${name} has a formula without a result. Open the file in a spreadsheet program and save it again.`,
    )
  })

  test.each(['1', 'true', '0', 'false'])(
    'has its dates counted from 1904 or 1900: date1904 is %s',
    async (flag) => {
      const rows = `${sheet(['Name'])}<row r="2"><c r="A2" s="1"><v>44651</v></c></row>`
      const from1904 = ['1', 'true'].includes(flag)
      expect(await rowsOf(await imports.upload(datedXlsx(rows, flag)))).toEqual([
        `[2,"${from1904 ? '2026-04-01' : '2022-03-31'}"]`,
      ])
    },
  )

  test('has its columns recognised by their headings', async () => {
    const job = (await imports.upload('Father / Husband name,Mobile No.,PARTY,Something\na,b,c,d\n')).json()
    const named = Object.fromEntries(
      job.mapping.map((one: { field: string; column: number }) => [one.field, one.column]),
    )
    expect(named).toEqual({ guardianName: 0, phone: 1, name: 2 })
  })
})

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)('as %s can be imported, and its columns recognised', async (format) => {
    const reply = await server.inject('GetImportTemplate', {
      token: server.owner.token,
      query: { target: 'Customer', format },
    })
    const job = (await imports.upload(reply.rawPayload)).json() as ImportJob
    expect(job.rowCount).toBe(1)
    expect(job.mapping).toHaveLength(job.fields.length)
    expect(headings(job)).toEqual(job.fields.map(({ label }) => label))
  })
})

test('long rows are unpacked a few at a time, whatever the size of a batch', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [at, 'x'.repeat(600_000)])
  const sizes: number[] = []
  for await (const batch of unpackBatches(pack(rows), 500)) sizes.push(batch.length)
  expect(sizes).toEqual([2, 2, 1])
})
