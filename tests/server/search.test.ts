import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResult } from '../../src/api/gen/model/index.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { notesOf } from '../support/notes.ts'
import { putLoan, type TestLoan } from '../support/putLoan.ts'
import { putLot } from '../support/putLot.ts'
import { putOpeningLoan } from '../support/putOpening.ts'
import { addPerson, OWNER_PASSWORD, startTestServer, type TestServer } from '../support/server.ts'
import { watchStatements } from '../support/statements.ts'

const ON = '2026-05-01'
const LATER = '2026-05-31'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let watched: ReturnType<typeof watchStatements>
/** A loan of Zubaida, by seal ZU-4471 and the old number 4471. */
let loan: TestLoan
/** A loan of Zubaida in another store. */
let elsewhere: TestLoan
let receiptId: string
let noteId: string
let bankLoanId: string
let lotId: string

beforeAll(async () => {
  server = await startTestServer()
  watched = watchStatements(server)
  loans = await activeLoans(server)
  const { pool, owner } = server
  const { token, companyId } = owner
  const zubaida = await loans.addCustomer('Zubaida Begum')
  loan = await loans.add({ customerId: zubaida.id, openedOn: ON, seal: 'ZU-4471' })
  const store = await server.call('AddStore', { token, body: { companyId, name: 'Tambaram', code: 'TBM' } })
  const { slabId, productId } = loans
  const around = { ...owner, storeId: store.id, customerId: zubaida.id, slabId, productId }
  elsewhere = await putLoan(pool, around, { openedOn: ON, seal: 'ZU-9' })
  await pool.query(
    `insert into opening_loan (company_id, id, opening_id, number, customer_id, slab_id, slab_version, opened_on, due_on,
       principal_paise, outstanding_paise, paid_to_on, seal, location)
     select company_id, $2, opening_id, '4471', customer_id, slab_id, slab_version, opened_on, due_on, principal_paise,
       outstanding_paise, paid_to_on, 'OLD', location from opening_loan where id = $1`,
    [await putOpeningLoan(pool, owner), loan.id],
  )
  await pool.query(`update loan set search_text = '' where id = $1`, [loan.id])
  await loans.onDay(ON)
  receiptId = (await loans.receive(loans.receipt(loan, ON, 100_000))).voucherId ?? ''
  noteId = (await (await notesOf(server)).add('credit', ON)).id
  bankLoanId = (await (await bankLoansOf(server, loans)).drawn(ON, 1, { lenderNumber: 'JL-884' })).made.id
  const sold = await loans.add({ openedOn: ON })
  lotId = (await putLot(server, sold)).id
  await pool.query(`update auction_lot set notice_number = 'MN-2627-N00001' where id = $1`, [lotId])
  await loans.onDay(LATER)
})
afterAll(() => server?.end())

const search = (text: string, token = server.owner.token) =>
  server.call('GetSearch', { token, body: { ...loans.scope, search: text } })

/** The number of results of each kind; kinds without results are left out. */
const counts = (result: SearchResult) =>
  Object.fromEntries(
    Object.entries(result)
      .map(([kind, rows]) => [kind, rows.length] as const)
      .filter(([, count]) => count > 0),
  )

describe('the search', () => {
  test('shows today’s payoff of a loan, by name, number, old number, phone and seal', async () => {
    const { dues } = await loans.payoff(loan, LATER)
    const { rows } = await server.pool.query('select phone from customer where id = $1', [loan.customerId])
    const texts = ['zubai beg', loan.number, loan.number.slice(0, 8), '4471', 'ZU-4471', rows[0].phone]
    for (const text of texts) {
      const { loans: found } = await search(text.toLowerCase())
      expect(found, text).toContainEqual({
        id: loan.id,
        number: loan.number,
        oldNumber: '4471',
        customerName: 'Zubaida Begum',
        status: 'active',
        payablePaise: dues.payablePaise,
        storeName: null,
      })
    }
    expect((await search('4471')).loans[0]?.id).toBe(loan.id)
    expect(dues.payablePaise).toBeGreaterThan(900_000)
  })

  test('finds a receipt by its full, partial or short number, a note and a bank loan by their short ones, each with its page', async () => {
    const { number, amountPaise } = (await search('r1')).vouchers[0] ?? {}
    expect(number).toBe('MN-2627-R00001')
    expect(amountPaise).toBe(100_000)
    for (const text of ['r1', 'R00001', 'mn-2627-r00001', 'MN-2627-R00'])
      expect((await search(text)).vouchers[0], text).toMatchObject({
        id: receiptId,
        kind: 'receipt',
        postedOn: ON,
        leadsTo: 'loan',
        leadsToId: loan.id,
        storeName: null,
      })
    expect((await search('c1')).vouchers).toMatchObject([
      { id: noteId, kind: 'credit-note', leadsTo: 'creditNote', leadsToId: noteId },
    ])
    expect(await search('b1')).toMatchObject({
      vouchers: [{ kind: 'bank-loan', leadsTo: 'bankLoan', leadsToId: bankLoanId }],
      bankLoans: [{ id: bankLoanId, lenderName: 'City Lender', lenderNumber: 'JL-884' }],
    })
  })

  test('finds customers by a name and an initial, on either side of it, as it finds their loans', async () => {
    for (const text of ['zubaida b', 'b zubaida', 'z begum', 'be zubaida']) {
      const found = await search(text)
      expect([text, found.customers.map(({ name }) => name)]).toEqual([text, ['Zubaida Begum']])
      expect(found.loans.map(({ id }) => id)).toContain(loan.id)
    }
    for (const text of ['zubaida e', 'zubaida %', 'zubaida _', 'x zubaida'])
      expect([text, counts(await search(text))]).toEqual([text, {}])
  })

  test('finds a reversal, which leads to the reversed entry', async () => {
    const { id } = await (await notesOf(server)).add('debit', LATER)
    const notes = await notesOf(server)
    expect((await notes.reverse('debit', id, LATER)).statusCode).toBe(200)
    expect((await search('v1')).vouchers).toMatchObject([
      { kind: 'reversal', leadsTo: 'debitNote', leadsToId: id },
    ])
  })

  test('finds customers with a similar name if nobody has the typed one', async () => {
    for (const name of ['Geetha Thangavel', 'Geetha Rani', 'Lakshmi Narayanan']) await loans.addCustomer(name)
    const names = async (text: string) => (await search(text)).customers.map(({ name }) => name)
    expect(await names('geeta')).toEqual(['Geetha Rani', 'Geetha Thangavel'])
    expect(await names('geeta thangavl')).toEqual(['Geetha Thangavel'])
    expect(await names('laksmi')).toEqual(['Lakshmi Narayanan'])
    expect(await names('zubeida')).toEqual(['Zubaida Begum'])
    // An exact name is the only result, and a text that is not a name has none.
    expect(await names('rani')).toEqual(['Geetha Rani'])
    expect(await names('geeta 98400')).toEqual([])
    expect(await names('gxt')).toEqual([])
    expect(await names('wxyzwxyz')).toEqual([])
  })

  test('finds packets by seal, bank loans by the lender’s number, lots by notice number, customers by name and short number', async () => {
    expect((await search('zu-44')).packets).toMatchObject([
      {
        seal: 'ZU-4471',
        loanId: loan.id,
        loanNumber: loan.number,
        loanStatus: 'active',
        place: 'vault',
        location: 'Tray 1',
      },
    ])
    expect((await search('jl-88')).bankLoans).toMatchObject([{ id: bankLoanId, number: 'MN-2627-B00001' }])
    expect((await search('mn-2627-n0')).lots).toMatchObject([{ id: lotId, state: 'scheduled' }])
    const [customer] = (await search('zubaida')).customers
    expect(customer).toMatchObject({ id: loan.customerId, name: 'Zubaida Begum' })
    const short = `c${Number(customer?.number.slice(1))}`
    expect((await search(short)).customers.map(({ id }) => id)).toContain(loan.customerId)
  })

  test('finds a customer and their loans by a phone in any spelling', async () => {
    const { token } = server.owner
    const { phone } = await server.call('GetCustomerById', { token, query: { id: loan.customerId } })
    const digits = phone.slice(-10)
    for (const text of [
      digits,
      `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
      `0${digits.slice(0, 5)}-${digits.slice(5)}`,
    ]) {
      expect(
        (await search(text)).customers.map(({ id }) => id),
        text,
      ).toEqual([loan.customerId])
      const { rows } = await server.call('GetPartPayment', { token, body: { ...loans.scope, search: text } })
      expect(
        rows.map(({ customerId }) => customerId),
        text,
      ).toContain(loan.customerId)
    }
  })

  test('lists the loan with the typed number first, and a closed loan after the active ones of its customer', async () => {
    const { rows } = await server.pool.query(
      `select number from loan where company_id = $1 and status = 'active' order by number limit 1`,
      [server.owner.companyId],
    )
    // Without the typed number, the newer loan would be first.
    const newer = await loans.add({ openedOn: ON, seal: rows[0].number })
    const numbers = (await search(rows[0].number)).loans.map(({ number }) => number)
    expect(numbers).toEqual([rows[0].number, newer.number])
    const ending = await loans.add({ customerId: loan.customerId, openedOn: ON })
    const { dues } = await loans.payoff(ending, LATER)
    expect((await loans.close(ending, LATER, dues.payablePaise)).statusCode).toBe(200)
    const found = (await search('zubaida')).loans.map(({ id, payablePaise }) => [id, payablePaise > 0])
    expect(found.at(-1)).toEqual([ending.id, false])
    expect(found.length).toBe(3)
  })

  test('finds nothing where nothing matches, and takes wildcards literally', async () => {
    for (const text of ['xyzzy', '%%', '__', "'; --", '\\\\', 'r99999999', 'MN-2627-R99', '₹₹'])
      expect(counts(await search(text)), text).toEqual({})
  })
})

/** Uses the real time: users sign in at the time of the database. */
const useRealTime = () => {
  server.clock.now = null
}

describe('another store', () => {
  beforeAll(useRealTime)

  test('is searched only for users who may work there, and is named in the results', async () => {
    const { session } = await addPerson(server, 'onestore', { PartPayment: ['view'], Customer: ['view'] })
    const seen = (await search('zubaida', session.token)).loans.map(({ id }) => id)
    expect(seen).toContain(loan.id)
    expect(seen).not.toContain(elsewhere.id)
    expect(counts(await search('zu-9', session.token))).toEqual({})
    const all = await search('zubaida')
    expect(all.loans.find(({ id }) => id === elsewhere.id)).toMatchObject({ storeName: 'Tambaram' })
    expect((await search('zu-9')).packets).toMatchObject([{ loanId: elsewhere.id, storeName: 'Tambaram' }])
  })

  test('of another company finds nothing by a name, number, seal, old number or lender’s number of this one', async () => {
    const { token } = server.owner
    const body = {
      name: 'Other',
      policyProfile: 'pawnbroker' as const,
      firstStore: { name: 'One', code: 'ONE' },
    }
    const { id: companyId } = await server.call('AddCompany', { token, body })
    const { rows } = await server.pool.query('select id from store where company_id = $1', [companyId])
    const place = { companyId, storeId: rows[0].id as string }
    const own = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
    const there = await server.call('SwitchStore', { token: own.token, body: place })
    for (const text of ['zubaida', loan.number, 'zu-4471', '4471', 'jl-884'])
      expect(
        counts(await server.call('GetSearch', { token: there.token, body: { ...place, search: text } })),
        text,
      ).toEqual({})
  })
})

/** The table or function from which each kind is read. */
const readBy = {
  loans: 'auth.find_loans',
  customers: 'auth.search_customers',
  packets: 'auth.find_packets',
  vouchers: 'from voucher v',
  releases: 'from loan_release r',
  transfers: 'from transfer t',
  bankLoans: 'auth.find_bank_loans',
  lots: 'from auction_lot t',
}

/** The kinds that a search reads, each with one query. */
async function searched(text: string, token?: string): Promise<string[]> {
  const { statements } = await watched(() => search(text, token))
  const kinds = Object.entries(readBy).filter(([, query]) =>
    statements.some((statement) => statement.includes(query)),
  )
  expect(statements.length, statements.join('\n')).toBe(kinds.length)
  return kinds.map(([kind]) => kind)
}

describe('the queries of a search', () => {
  beforeAll(useRealTime)

  const words = ['loans', 'customers', 'bankLoans']
  const any = ['loans', 'customers', 'packets', 'bankLoans']
  test.each([
    ['zubaida', words],
    ['zubaida begum', words],
    ['S512345', any],
    ['98400 12345', any],
    ['42', any],
    ['MN-2627-00042', any],
    ['r42', ['loans', 'customers', 'packets', 'vouchers', 'bankLoans']],
    ['MN-2627-V0', ['loans', 'customers', 'packets', 'vouchers', 'bankLoans']],
    ['l7', ['loans', 'customers', 'packets', 'releases', 'bankLoans']],
    ['t7', ['loans', 'customers', 'packets', 'transfers', 'bankLoans']],
    ['m7', ['loans', 'customers', 'packets', 'vouchers', 'bankLoans']],
    ['n7', ['loans', 'customers', 'packets', 'bankLoans', 'lots']],
  ])('are one for each kind of record that %s can name', async (text, kinds) => {
    expect(await searched(text)).toEqual(kinds)
  })

  test.each([
    ['PartPayment', { r1: ['loans', 'packets', 'vouchers'], l1: ['loans', 'packets', 'releases'] }],
    ['Customer', { r1: ['customers'], zubaida: ['customers'] }],
    ['CreditNote', { r1: ['vouchers'], l1: [], zubaida: [] }],
    ['BankNewLoan', { b1: ['vouchers', 'bankLoans'], t1: ['bankLoans'] }],
    ['Auction', { n1: ['lots'], r1: [] }],
    ['Day', { t1: ['transfers'], r1: [], m1: ['vouchers'], g1: [] }],
    ['Role', { r1: [], n1: [], zubaida: [], '4471': [] }],
  ] as [string, Record<string, string[]>][])(
    'are only for what the screen shows to a user with only %s',
    async (screen, kinds) => {
      const { session } = await addPerson(server, `sees${screen.toLowerCase()}`, { [screen]: ['view'] })
      for (const [text, wanted] of Object.entries(kinds))
        expect(await searched(text, session.token), text).toEqual(wanted)
    },
  )

  test('find the reversal of a debit note, but no credit note and no receipt, for a user who may view only debit notes', async () => {
    const { session } = await addPerson(server, 'bookkeeper', { DebitNote: ['view'] })
    expect(counts(await search('c1', session.token))).toEqual({})
    expect(counts(await search('v1', session.token))).toEqual({ vouchers: 1 })
    expect(counts(await search('r1', session.token))).toEqual({})
  })

  test('are rejected with fewer than 2 or more than 200 characters, and for a store other than the token’s', async () => {
    const { token } = server.owner
    const inject = (text: string) =>
      server.inject('GetSearch', { token, body: { ...loans.scope, search: text } })
    for (const text of ['', 'a', '  a  ', 'x'.repeat(201)]) expect((await inject(text)).statusCode).toBe(400)
    const away = await server.inject('GetSearch', {
      token,
      body: { ...loans.scope, storeId: randomUUID(), search: 'zubaida' },
    })
    expect(away.statusCode).toBe(403)
  })
})
