import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GetNoteRequest, Session } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { business } from '../support/business.ts'
import { connectTo } from '../support/connect.ts'
import { fillManyNotes } from '../support/manyNotes.ts'
import { inCash, notesOf, putNote, sidesOfNotes } from '../support/notes.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { tableReads } from '../support/tableReads.ts'

const ON = '2026-05-01'
const COUNT = 20_000

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let notes: Awaited<ReturnType<typeof notesOf>>
let cashier: Session

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  notes = await notesOf(server)
  cashier = (await addPerson(server, 'cashier', { DebitNote: ['view'] })).session
})
afterAll(() => server?.end())
beforeEach(() => loans.onDay(ON))

describe('notes on loans', () => {
  test('are in the lists with other notes, and are reversed on the loan’s page', async () => {
    const loan = await loans.add()
    const { token, headId } = loans
    const query = { id: loan.id }
    const charge = { headId, amountPaise: 10_000, gstBp: 1800, postedOn: ON }
    await server.call('AddCharge', { token, query, body: charge })
    const charged = {
      kind: 'charge',
      headName: 'Notice charge',
      amountPaise: 11_800,
      loanNumber: loan.number,
    }
    expect((await notes.page('debit')).rows).toMatchObject([{ ...charged, modes: [], loanId: loan.id }])
    const [due] = (await loans.one(loan)).charges
    const waiver = {
      charges: [{ chargeId: due?.id ?? '', amountPaise: 11_800 }],
      penalPaise: 0,
      interestPaise: 0,
    }
    await server.call('WaiveDues', { token, query, body: { ...waiver, postedOn: ON, reason: 'Agreed' } })
    const [row] = (await notes.page('credit')).rows
    expect(row).toMatchObject({ kind: 'waiver', headName: null, amountPaise: 11_800, narration: 'Agreed' })
    expect(await notes.one('credit', row?.id ?? '')).toMatchObject({ payments: [], loanNumber: loan.number })
    const reply = await notes.reverse('credit', row?.id ?? '', ON)
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining(loan.number)])
    await server.call('ReverseEntry', { token, query, body: { seq: 3, postedOn: ON, reason: 'No' } })
    expect((await notes.page('credit', { state: 'reversed' })).rows).toMatchObject([{ id: row?.id }])
    expect((await notes.page('debit', { usage: 'loan' })).rows).toHaveLength(1)
    expect((await notes.page('debit', { usage: 'standalone' })).rows).toHaveLength(0)
  })
})

test('a note of another store is shown only to those who may work there', async () => {
  const storeId = await business(server).addStore('Second', 'SC')
  const { rows } = await server.pool.query(`select id from account where code = '3010'`)
  const id = await putNote({ ...server, owner: { ...server.owner, storeId } }, 'debit', rows[0].id)
  expect(await notes.one('debit', id)).toMatchObject({ storeId, storeName: 'Second' })
  expect((await notes.reverse('debit', id, ON)).statusCode).toBe(404)
  expect((await notes.page('debit', { search: 'SPARE' })).rows).toEqual([])
  const options = { token: cashier.token, query: { id } }
  expect((await server.inject('GetDebitNoteById', options)).statusCode).toBe(404)
})

describe(`the list of ${COUNT.toLocaleString('en-IN')} debit notes`, () => {
  beforeAll(async () => {
    const client = await connectTo(server.databaseUrl)
    const { id: customerId } = await loans.addCustomer('Meena Pillai')
    await client.query('begin; set local session_replication_role = replica')
    const { companyId, storeId, userId } = server.owner
    const headId = notes.headId('Tea and snacks')
    const fill = {
      companyId,
      storeId,
      userId,
      headId,
      bankId: loans.bankId,
      customerId,
      count: COUNT,
      side: 'debit' as const,
    }
    await fillManyNotes(client, fill)
    await client.query('commit; set session_replication_role = origin')
    for (const table of ['voucher', 'voucher_line', 'voucher_note', 'voucher_payment', 'charge'])
      await client.query(`vacuum analyze ${table}`)
    await client.end()
  })

  const page = (fields: Partial<GetNoteRequest>) => notes.page('debit', fields)

  test.each([
    ['by newest number', {}],
    ['by number', { sort: 'number' }],
    ['by day', { sort: 'postedOn' }],
    ['of a month, from its end', { sort: '-postedOn', fromOn: '2023-04-01', toOn: '2023-04-30' }],
    ['not reversed', { state: 'posted' }],
    ['in cash', { mode: 'cash' }],
    ['standalone', { usage: 'standalone' }],
  ] as [string, Partial<GetNoteRequest>][])(
    '%s comes from an index, and reads few rows',
    async (_, fields) => {
      const { scans, rows } = await tableReads(server, 'voucher', async () =>
        expect((await page(fields)).rows).toHaveLength(50),
      )
      expect({ scans, few: rows < 400 }).toEqual({ scans: 0, few: true })
    },
  )

  test.each([
    ['by a part of a number', { search: 'd05999' }, 1],
    ['by a party', { search: 'STALL-49' }, 400],
    ['by a customer', { search: 'meena' }, 40],
    ['by the head and a word of the narration', { search: 'snacks day 5999' }, 2],
    ['by a text without a match', { search: '100%' }, 0],
    ['by bank', { mode: 'bank', toOn: '2021-03-31' }, 89],
    ['reversed', { state: 'reversed' }, 200],
    ['in January 2021', { toOn: '2021-01-31' }, 309],
  ] as [string, Partial<GetNoteRequest>, number][])('finds and counts those %s', async (_, fields, many) => {
    const all = await page({ ...fields, usage: 'standalone', limit: 1000 })
    expect(all.rows).toHaveLength(many)
    const sum = all.rows.reduce((paise, { amountPaise }) => paise + amountPaise, 0)
    const counted = await notes.count('debit', { ...fields, usage: 'standalone' })
    expect(counted).toEqual({ count: many, amountPaise: sum })
  })

  test('has every note once, and going back shows the same page', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await page({ limit: 1000, sort: 'postedOn', ...(cursor && { cursor }) })
      seen.push(...rows.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    const { count } = await notes.count('debit')
    expect({ all: seen.length, distinct: new Set(seen).size }).toEqual({ all: count, distinct: count })
    const first = await page({ sort: 'postedOn' })
    const second = await page({ sort: 'postedOn', cursor: first.nextCursor ?? '' })
    const back = await page({ sort: 'postedOn', cursor: second.previousCursor ?? '' })
    expect(back.rows).toEqual(first.rows)
  })
})

test('the choices offer the heads of the side and own banks', async () => {
  const { token } = loans
  const choices = await server.call(sidesOfNotes.debit.choices, { token, body: notes.scope })
  expect(choices.openDayOn).toBe(ON)
  expect(choices.banks).toEqual([{ id: loans.bankId, name: 'Own bank', active: true, upiId: null }])
  expect(choices.heads.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rent', 'Notice charge']))
  expect(choices.heads.map(({ name }) => name)).not.toContain('Other income')
})

test('a note with two payments by the same mode shows the mode once', async () => {
  await notes.add('credit', ON)
  const { id } = await notes.add('debit', ON, { payments: [inCash(23_000), inCash(1_000)] })
  const [row] = (await notes.page('debit', { fromOn: ON, toOn: ON })).rows.filter((one) => one.id === id)
  expect(row?.modes).toEqual(['cash'])
})
