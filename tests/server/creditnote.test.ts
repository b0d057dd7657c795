import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AddNoteRequest } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { inCash, notesOf, type Side, sidesOfNotes } from '../support/notes.ts'
import { manyOverlapping, overlapping, repeated, statusesOf } from '../support/overlapping.ts'
import { rejectedUnwritten } from '../support/rejected.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ON = '2026-05-01'
const SIDES = Object.keys(sidesOfNotes) as Side[]

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let notes: Awaited<ReturnType<typeof notesOf>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  notes = await notesOf(server)
})
afterAll(() => server?.end())
beforeEach(() => loans.onDay(ON))
afterEach(async () => {
  const { rows } = await server.pool.query(
    'select sum(debit_paise - credit_paise)::bigint as net from voucher_line',
  )
  expect(rows[0].net).toBe(0)
})

/** Sends a request that must be rejected and post nothing. */
const rejected = (send: Parameters<typeof rejectedUnwritten>[1]) => rejectedUnwritten(loans.posted, send)

describe.each(SIDES)('a %s note', (side) => {
  const { head, letter, kind } = sidesOfNotes[side]
  const other = side === 'credit' ? 'debit' : 'credit'
  const line = (accountCode: string, way: 'debit' | 'credit', paise: number) => ({
    accountCode,
    debitPaise: way === 'debit' ? paise : 0,
    creditPaise: way === 'credit' ? paise : 0,
  })

  test('is posted to its head, and to an account for each mode of payment', async () => {
    const { id } = await loans.addCustomer()
    const note = await notes.add(side, ON, {
      amountPaise: 100_000,
      payments: [
        inCash(40_000),
        { mode: 'upi', bankId: loans.bankId, amountPaise: 60_000, reference: ' U1 ' },
      ],
      customerId: id,
      narration: '  For the month ',
    })
    const { heads } = await server.call(sidesOfNotes[side].choices, { token: loans.token, body: notes.scope })
    const account = heads.find(({ name }) => name === head)?.accountCode ?? ''
    const moneyWay = side === 'credit' ? 'debit' : 'credit'
    const money = [line('1010', moneyWay, 40_000), line('1101', moneyWay, 60_000)]
    const posted = line(account, side, 100_000)
    expect(note.lines).toMatchObject(side === 'credit' ? [...money, posted] : [posted, ...money])
    expect(note).toMatchObject({
      kind,
      postedOn: ON,
      headName: head,
      amountPaise: 100_000,
      narration: 'For the month',
      party: null,
      customerId: id,
      loanId: null,
      openDayOn: ON,
      byName: 'Test Owner',
      storeName: 'Main',
      number: expect.stringMatching(new RegExp(`^MN-2627-${letter}\\d{5}$`)),
      payments: [
        { mode: 'cash', bankName: null, amountPaise: 40_000, reference: null },
        { mode: 'upi', bankName: 'Own bank', amountPaise: 60_000, reference: 'U1' },
      ],
    })
    expect(await notes.one(side, note.id)).toEqual(note)
    const { rows } = await server.pool.query(
      'select distinct customer_id from voucher_line where voucher_id = $1',
      [note.id],
    )
    expect(rows).toEqual([{ customer_id: id }])
  })

  test('sent fifty times concurrently with one key is posted once', async () => {
    const before = await loans.posted()
    const body = notes.request(side, ON)
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await manyOverlapping(
      server,
      repeated(50, () => notes.send(side, body, headers)),
    )
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect(replies[0]?.statusCode).toBe(201)
    expect(await loans.posted()).toEqual({ ...before, vouchers: before.vouchers + 1 })
    const changed = await notes.send(side, { ...body, amountPaise: 1, payments: [inCash(1)] }, headers)
    expect(changed.statusCode).toBe(409)
  })

  test('sent again with its fields in another order and an id in capitals is posted once; its reply is marked', async () => {
    const body = notes.request(side, ON)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await notes.send(side, body, headers)
    const before = await loans.posted()
    const capitals = { ...body, headId: body.headId.toUpperCase() }
    const reordered = Object.fromEntries(Object.entries(capitals).reverse())
    const again = await notes.send(side, reordered, headers)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await loans.posted()).toEqual(before)
  })

  test.each([
    ['a closed day', 'postedOn', { postedOn: '2026-04-30' }, /closed/],
    ['a day in the future', 'postedOn', { postedOn: '2026-05-02' }, /future/],
    [
      'payments below the amount',
      'payments',
      { payments: [inCash(23_900)] },
      /must add up to ₹240.00. They add up to ₹239.00/,
    ],
    ['payments above the amount', 'payments', { payments: [inCash(24_000), inCash(100)] }, /add up to/],
    ['cash with a bank', 'payments.0.bankId', { payments: [{ ...inCash(24_000), bankId: 'own' }] }, /bank/],
    [
      'a bank payment without a bank',
      'payments.0.bankId',
      { payments: [{ ...inCash(24_000), mode: 'bank' }] },
      /bank/,
    ],
    ['a customer and a name', 'party', { customerId: 'mine', party: 'Mani' }, /not both/],
    ['an unknown customer', 'customerId', { customerId: randomUUID() }, /active customer/],
    ['no narration', 'narration', { narration: '   ' }, /what it is for/],
    ['an unknown head', 'headId', { headId: randomUUID() }, /active/],
    ['a head of the other side', 'headId', { headId: `head:${sidesOfNotes[other].head}` }, /active/],
    [
      'a head for loans',
      'headId',
      { headId: side === 'credit' ? 'head:Waiver' : 'head:Notice charge' },
      /not linked to loans/,
    ],
    ['an unknown file', 'attachmentId', { attachmentId: randomUUID() }, /file/],
  ] as [string, string, Partial<AddNoteRequest>, RegExp][])(
    'is rejected for %s',
    async (_, field, fields, message) => {
      const known: Record<string, string> = { own: loans.bankId, mine: (await loans.addCustomer()).id }
      const named = (value: unknown): unknown =>
        typeof value === 'string' && value.startsWith('head:')
          ? notes.headId(value.slice(5))
          : (known[String(value)] ?? value)
      const body = notes.request(side, ON, fields)
      const filled = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, named(value)]))
      const payments = body.payments.map((part) => ({ ...part, bankId: part.bankId && named(part.bankId) }))
      const found = await rejected(() => notes.send(side, { ...filled, payments }))
      expect(found).toMatchObject({ status: 422, field, message: expect.stringMatching(message) })
    },
  )

  test('is rejected with an in-active head or customer', async () => {
    const { token } = loans
    const id = notes.headId(head)
    const { version } = await server.call('GetCreditDebitById', { token, query: { id } })
    await server.call('DeleteCreditDebit', { token, query: { id, version } })
    expect(await rejected(() => notes.send(side, notes.request(side, ON)))).toMatchObject({ field: 'headId' })
    await server.call('ActivateCreditDebit', { token, query: { id } })
    const gone = await loans.addCustomer()
    await server.call('DeleteCustomer', { token, query: { id: gone.id, version: gone.version } })
    const body = notes.request(side, ON, { customerId: gone.id })
    expect(await rejected(() => notes.send(side, body))).toMatchObject({ field: 'customerId' })
  })

  test('keeps its file when unused ones are removed; a file of another purpose and a program are rejected', async () => {
    const attachmentId = await loans.customers.upload('noteDocument')
    const note = await notes.add(side, ON, { attachmentId })
    expect(note.attachment).toEqual({ attachmentId, contentType: 'image/webp' })
    const wrong = await loans.customers.upload('loanDocument')
    const body = notes.request(side, ON, { attachmentId: wrong })
    expect(await rejected(() => notes.send(side, body))).toMatchObject({ field: 'attachmentId' })
    const reply = await server.inject('AddAttachment', {
      token: loans.token,
      query: { purpose: 'noteDocument' },
      body: Buffer.from('MZ this is a program'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(reply.statusCode).toBe(422)
    server.clock.now = new Date(`${ON}T06:00:00Z`)
    await server.pool.query(`select auth.clean_attachments($1, now() + interval '2 years')`, [
      notes.scope.companyId,
    ])
    const statusOf = async (id: string) =>
      (await server.inject('GetAttachment', { token: loans.token, query: { id } })).statusCode
    expect([await statusOf(attachmentId), await statusOf(wrong)]).toEqual([200, 404])
  })

  test('is reversed once by a voucher of the open day, and is kept unchanged', async () => {
    const note = await notes.add(side, ON)
    await loans.onDay('2026-05-02')
    expect(await rejected(() => notes.reverse(side, note.id, ON))).toMatchObject({
      status: 422,
      field: 'postedOn',
    })
    expect(await rejected(() => notes.reverse(side, note.id, '2026-05-02', ' '))).toMatchObject({
      field: 'reason',
    })
    const reply = await notes.reverse(side, note.id, '2026-05-02')
    expect(reply.statusCode, reply.body).toBe(200)
    const { openDayOn: _, reversal, ...stays } = reply.json()
    expect(note).toMatchObject(stays)
    expect(reversal).toMatchObject({
      postedOn: '2026-05-02',
      reason: 'Entered twice',
      byName: 'Test Owner',
      number: expect.stringMatching(/^MN-2627-V/),
      lines: note.lines.map(({ debitPaise, creditPaise, ...account }) => ({
        ...account,
        debitPaise: creditPaise,
        creditPaise: debitPaise,
      })),
    })
    const [row] = (await notes.page(side, { search: note.number })).rows
    expect(row).toMatchObject({ id: note.id, reversedByNumber: reversal.number })
    const again = await rejected(() => notes.reverse(side, note.id, '2026-05-02'))
    expect(again).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`by Test Owner (${reversal.number})`),
    })
  })

  test('reversed twice concurrently is reversed once; the other request is rejected with the reason', async () => {
    const note = await notes.add(side, ON)
    const before = await loans.posted()
    const reverse = () => notes.reverse(side, note.id, ON)
    const replies = await overlapping(server, reverse, reverse)
    expect(statusesOf(replies)).toEqual([200, 409])
    const [first, second] = replies.map((reply) => reply.json())
    expect(second.detail).toContain(`by Test Owner (${first.reversal.number})`)
    expect(await loans.posted()).toEqual({ ...before, vouchers: before.vouchers + 1 })
  })

  test('is not found on the other side', async () => {
    const note = await notes.add(side, ON)
    const inject = (noteSide: Side) =>
      server.inject(sidesOfNotes[noteSide].one, { token: loans.token, query: { id: note.id } })
    expect((await inject(other)).statusCode).toBe(404)
    expect((await notes.reverse(other, note.id, ON)).statusCode).toBe(404)
    expect((await inject(side)).statusCode).toBe(200)
  })

  test('cannot be changed in the database', async () => {
    const { id } = await notes.add(side, ON)
    for (const change of ['update voucher_note set party = null where', 'delete from voucher_note where'])
      await expect(server.pool.query(`${change} voucher_id = $1`, [id])).rejects.toThrow(/never changed/)
    const late = `insert into voucher_note (company_id, voucher_id, head_id, account_id)
      select company_id, voucher_id, head_id, account_id from voucher_note where voucher_id = $1`
    await expect(server.pool.query(late, [id])).rejects.toThrow(/same transaction/)
  })
})

describe('cash of one person in a day', () => {
  const LIMIT = 20_000_000

  test('is rejected once a customer’s notes and receipts together reach the limit', async () => {
    const { id: customerId } = await loans.addCustomer()
    await notes.add('credit', ON, { customerId, amountPaise: LIMIT - 200 })
    const more = (fields: Partial<AddNoteRequest>) =>
      notes.send('credit', notes.request('credit', ON, { customerId, ...fields }))
    expect(await rejected(() => more({ amountPaise: 200 }))).toMatchObject({
      status: 422,
      field: 'payments',
      message: expect.stringMatching(/₹2,00,000.00 today/),
    })
    expect((await more({ amountPaise: 100 })).statusCode).toBe(201)
    const byBank = [{ mode: 'bank' as const, bankId: loans.bankId, amountPaise: LIMIT, reference: null }]
    expect((await more({ amountPaise: LIMIT, payments: byBank })).statusCode).toBe(201)
    const loan = await loans.add({ customerId })
    const receipt = loans.receipt(loan, ON, 100, { payments: [inCash(100)] })
    expect(
      await rejected(() => server.inject('ReceivePayment', { token: loans.token, body: receipt })),
    ).toMatchObject({
      field: 'payments',
    })
  })

  test('counts the cash of customers who were merged into one, without reversed notes', async () => {
    const [surviving, duplicate] = [await loans.addCustomer(), await loans.addCustomer()]
    const first = await notes.add('credit', ON, { customerId: duplicate.id, amountPaise: LIMIT - 100 })
    await loans.customers.merge(surviving, duplicate)
    const body = notes.request('credit', ON, { customerId: surviving.id, amountPaise: 100 })
    expect(await rejected(() => notes.send('credit', body))).toMatchObject({ field: 'payments' })
    expect((await notes.page('credit', { customerId: surviving.id })).rows).toMatchObject([{ id: first.id }])
    await notes.reverse('credit', first.id, ON)
    expect((await notes.send('credit', body)).statusCode).toBe(201)
  })

  test('counts by name too, ignoring case and accents, without reversed notes; without a name it is not limited', async () => {
    const first = await notes.add('credit', ON, { party: 'Sélvi  Traders', amountPaise: LIMIT - 100 })
    const body = notes.request('credit', ON, { party: ' selvi traders', amountPaise: 100 })
    expect(await rejected(() => notes.send('credit', body))).toMatchObject({ field: 'payments' })
    await notes.reverse('credit', first.id, ON)
    expect((await notes.send('credit', body)).statusCode).toBe(201)
    const owners = notes.request('credit', ON, {
      headId: notes.headId('Capital introduced'),
      amountPaise: LIMIT,
    })
    expect((await notes.send('credit', owners)).statusCode).toBe(201)
  })

  test('is not limited when it is paid out', async () => {
    const { id: customerId } = await loans.addCustomer()
    expect(
      (await notes.send('debit', notes.request('debit', ON, { customerId, amountPaise: LIMIT }))).statusCode,
    ).toBe(201)
  })
})
