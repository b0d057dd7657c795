import { deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF_PAGES, readPdf } from '../../src/server/platform/files/pdf.ts'
import { hostilePdf, insideOf, plainPdf } from '../support/pdfs.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

async function stored(file: Buffer): Promise<Buffer> {
  const content = await readPdf(file)
  if (typeof content === 'string') throw new Error(content)
  return content
}

describe('a PDF that is read', () => {
  test('keeps its pages unchanged', async () => {
    const content = await stored(await plainPdf(3))
    const pdf = await PDFDocument.load(content)
    expect(pdf.getPages().map((page) => page.getSize())).toEqual(Array(3).fill({ width: 300, height: 200 }))
    expect(await insideOf(content)).toContain(Buffer.from('Proof of address 3').toString('hex').toUpperCase())
  })

  test('loses scripts, actions, attached files and metadata', async () => {
    const hostile = await hostilePdf()
    const before = await insideOf(hostile)
    const inside = await insideOf(await stored(hostile))
    for (const planted of ['/JavaScript', '/OpenAction', '/AA', '/EmbeddedFiles', '/Annots', 'planted']) {
      expect(before, planted).toContain(planted)
      expect(inside, planted).not.toContain(planted)
    }
    expect(inside).toContain(Buffer.from('Proof of address').toString('hex').toUpperCase())
  })

  test('shows filled form fields on the page', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([300, 200])
    const field = pdf.getForm().createTextField('name')
    field.setText('Meenakshi')
    field.addToPage(page, { x: 10, y: 10, width: 200, height: 30 })
    const content = await stored(Buffer.from(await pdf.save()))
    const inside = await insideOf(content)
    expect(inside).toContain(Buffer.from('Meenakshi').toString('hex').toUpperCase())
    expect(inside).not.toContain('/AcroForm')
  })

  test('is rejected if it is damaged or truncated, or only begins like a PDF', async () => {
    const plain = await plainPdf()
    expect(await readPdf(Buffer.from('%PDF-1.7\nnothing of the sort'))).toBe('broken')
    expect(await readPdf(plain.subarray(0, plain.length / 2))).toBe('broken')
    expect(await readPdf(Buffer.concat([Buffer.from('%PDF-'), await picture()]))).toBe('broken')
  })

  test('is rejected if it is protected by a password', async () => {
    const plain = (await plainPdf()).toString('latin1')
    const locked = Buffer.from(plain, 'latin1')
    const named = await PDFDocument.load(locked)
    named.context.trailerInfo.Encrypt = named.context.register(
      named.context.obj({ Filter: 'Standard', V: 1 }),
    )
    expect(await readPdf(Buffer.from(await named.save({ useObjectStreams: false })))).toBe('locked')
  })

  test('is rejected if it has too many pages, or decompresses to more than 30 MB', async () => {
    expect(await readPdf(await plainPdf(PDF_PAGES + 1))).toBe('tooMuch')
    const packed = deflateSync(Buffer.alloc(31 * 1024 * 1024))
    expect(packed.length).toBeLessThan(1024 * 1024)
    const twice = deflateSync(packed)
    for (const bomb of [packed, twice]) {
      const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
      const file = Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\n%%EOF')])
      expect(await readPdf(file)).toBe('tooMuch')
    }
  })
})

describe('an uploaded PDF', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.end())

  const add = (purpose: string, body: Buffer) =>
    server.inject('AddAttachment', {
      token: server.owner.token,
      query: { purpose },
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('is accepted among the documents of a customer, without its scripts', async () => {
    const added = await add('customerDocument', await hostilePdf())
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json().contentType).toBe('application/pdf')
    const got = await server.inject('GetAttachment', {
      token: server.owner.token,
      query: { id: added.json().id },
    })
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="customerDocument-\w{8}\.pdf"$/)
    expect(await insideOf(got.rawPayload)).not.toContain('planted')
  })

  test('is accepted neither as a photo nor as a logo', async () => {
    for (const purpose of ['customerPhoto', 'companyLogo', 'profilePhoto']) {
      const reply = await add(purpose, await plainPdf())
      expect(reply.statusCode, purpose).toBe(422)
      expect(reply.json().detail).toBe('Upload a JPEG, PNG or WebP picture.')
    }
  })

  test('is rejected with a reason if it is damaged, not a PDF or too long; a picture is accepted', async () => {
    const broken = await add('customerDocument', Buffer.from('%PDF-1.7\nnothing'))
    expect(broken.json()).toMatchObject({
      status: 422,
      detail: 'This PDF cannot be read. Save it again and retry.',
    })
    const text = await add('customerDocument', Buffer.from('plain words'))
    expect(text.json()).toMatchObject({
      status: 422,
      detail: 'Upload a JPEG, PNG or WebP picture, or a PDF.',
    })
    const many = await add('customerDocument', await plainPdf(PDF_PAGES + 1))
    expect(many.json().detail).toContain(`${PDF_PAGES} pages`)
    const taken = await add('customerDocument', await picture())
    expect(taken.json().contentType).toBe('image/png')
  })
})

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
}
