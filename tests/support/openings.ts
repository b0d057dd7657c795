import { expect } from 'vitest'
import type {
  AcceptLedgerOpeningRequest,
  AddOpeningLoanRequest,
  ImportJob,
  LedgerOpening,
  UpdateLedgerOpeningRequest,
} from '../../src/api/gen/model/index.ts'
import { customersOf } from './customers.ts'
import { counted } from './days.ts'
import { importOf } from './imports.ts'
import { GOLD_PAISE_PER_G } from './loans.ts'
import { schemes } from './schemes.ts'
import type { TestServer } from './server.ts'

/** The cut-over date; the store's first day is the next one. */
export const CUT_OVER = '2026-03-31'
/** That next day. */
export const FIRST_DAY = '2026-04-01'

/** The column headings of a file of open loans, as shops write them. */
export const LOAN_HEADINGS =
  'Ticket no,Customer no,Mobile,Customer name,Scheme,Loan date,Due date,Loan amount,Outstanding,Interest paid to,Penal due,Charges,Packet no,Place in the vault,Item,Purity,Gross wt,Stone wt'

/** Fields and messages of a rejection. */
export const messages = (reply: {
  json: () => { errors?: { field: string; message: string }[] }
}): string[] => (reply.json().errors ?? []).map(({ field, message }) => `${field}: ${message}`)

/**
 * A business before its first day, which is the day after {@link CUT_OVER}, or today: a scheme, customers, heads,
 * a price of gold.
 */
export async function openings(server: TestServer, firstDay = FIRST_DAY) {
  if (firstDay === FIRST_DAY) server.clock.now = new Date(`${FIRST_DAY}T04:00:00Z`)
  const { companyId, storeId } = server.owner
  const token = () => server.owner.token
  const scope = { companyId, storeId }
  const slabs = await schemes(server)
  // 18 % a year: ₹18 a day on ₹36,500. Penal of 3.65 %: ₹3.65 a day, after 5 days of grace.
  const scheme = await slabs.add('Gold at 18', {
    bands: [{ fromDay: 1, toDay: null, rateBp: 1800 }],
    penalRateBp: 365,
    graceDays: 5,
  })
  await server.call('AddUsualProducts', { token: token(), body: { companyId } })
  const { rows: products } = await server.call('GetProduct', { token: token(), body: scope })
  const { rows: heads } = await server.call('AddCommonHeads', { token: token(), body: { companyId } })
  const { rows: accounts } = await server.call('GetAccount', { token: token(), body: scope })
  const bank = await server.call('AddBank', {
    token: token(),
    body: { companyId, name: 'Indian Bank', kind: 'own' },
  })
  await server.call('AddRate', {
    token: token(),
    body: {
      companyId,
      storeId: null,
      metalId: slabs.goldId,
      effectiveOn: firstDay,
      pricePaisePerG: GOLD_PAISE_PER_G,
    },
  })
  const customers = customersOf(server)
  const typeId = await customers.addType('Regular')
  const customer = await customers.add(typeId, 'Meenakshi Sundaram', '98400 12345')
  const other = await customers.add(typeId, 'Ravi Kumar', '98400 54321')
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id ?? ''
  const { rows: withBank } = await server.call('GetAccount', { token: token(), body: scope })
  const bankAccountId = withBank.find(({ bankId }) => bankId === bank.id)?.id ?? ''
  const files = importOf(server, 'OpeningLoan')
  const balances = importOf(server, 'OpeningAccount')

  const read = (): Promise<LedgerOpening> => server.call('GetLedgerOpening', { token: token(), body: scope })

  const draft = async (
    fields: Partial<UpdateLedgerOpeningRequest> = {},
  ): Promise<UpdateLedgerOpeningRequest> => ({
    ...scope,
    version: (await read()).version,
    cutOverOn: CUT_OVER,
    chargeHeadId: heads.find(({ name }) => name === 'Notice charge')?.id ?? null,
    amounts: [],
    ...fields,
  })

  /** A loan of ₹36,500, opened on 1 January, interest paid to 10 February, on a chain. */
  const loan = (fields: Partial<AddOpeningLoanRequest> = {}): AddOpeningLoanRequest => ({
    ...scope,
    number: '4711',
    customerNumber: customer.number,
    phone: null,
    customerName: null,
    slabId: scheme.id,
    openedOn: '2026-01-01',
    dueOn: '2027-01-01',
    principalPaise: 3_650_000,
    outstandingPaise: 3_650_000,
    paidToOn: '2026-02-10',
    penalDuePaise: null,
    chargesDuePaise: 0,
    seal: `OLD-${fields.number ?? '4711'}`,
    location: 'Safe 1',
    productId: products.find(({ name, metalId }) => name === 'Chain' && metalId === slabs.goldId)?.id ?? '',
    purityBp: 9160,
    pieces: 1,
    grossMg: 24_500,
    stoneMg: 500,
    otherMg: 0,
    ...fields,
  })

  /** The figures that the accepting user was shown. */
  const shown = async (): Promise<AcceptLedgerOpeningRequest> => {
    const { version, loans, differencePaise } = await read()
    const { count: loanCount, outstandingPaise, chargesDuePaise } = loans
    return { ...scope, version, loanCount, outstandingPaise, chargesDuePaise, differencePaise }
  }

  return {
    scope,
    scheme,
    slabs,
    heads,
    customer,
    other,
    customers,
    typeId,
    bank,
    bankAccountId,
    idOf,
    products,
    read,
    draft,
    shown,
    loan,
    files,
    balances,
    save: async (fields: Partial<UpdateLedgerOpeningRequest> = {}) =>
      server.call('UpdateLedgerOpening', { token: token(), body: await draft(fields) }),
    sendSave: async (fields: Partial<UpdateLedgerOpeningRequest> = {}, userToken = token()) =>
      server.inject('UpdateLedgerOpening', { token: userToken, body: await draft(fields) }),
    add: (fields: Partial<AddOpeningLoanRequest> = {}) =>
      server.call('AddOpeningLoan', { token: token(), body: loan(fields) }),
    sendAdd: (fields: Partial<AddOpeningLoanRequest> = {}) =>
      server.inject('AddOpeningLoan', { token: token(), body: loan(fields) }),
    page: async () =>
      (await server.call('GetOpeningLoan', { token: token(), body: { ...scope, limit: 1000 } })).rows,
    accept: async (headers: Record<string, string> = {}, fields: Partial<AcceptLedgerOpeningRequest> = {}) =>
      server.inject('AcceptLedgerOpening', {
        token: token(),
        body: { ...(await shown()), ...fields },
        headers,
      }),
    /** Imports a file of loans; it must succeed. */
    importLoans: async (rows: readonly string[]): Promise<ImportJob> => {
      const job = await files.check([LOAN_HEADINGS, ...rows].join('\n'))
      expect(job.problems).toEqual([])
      const done = await files.run(job.id)
      expect(done.state, done.message ?? '').toBe('done')
      return done
    },
    openDay: (rupees: number, more: object = {}) =>
      server.inject('OpenDay', {
        token: token(),
        body: { ...scope, businessOn: FIRST_DAY, denominations: counted(rupees), ...more },
      }),
    /** Sets the clock to a day and opens it in plain SQL. */
    onDay: async (date: string): Promise<void> => {
      server.clock.now = new Date(`${date}T06:00:00Z`)
      await server.pool.query(
        `update store_day set state = 'closed', closed_by = opened_by, number = store_id || '-' || business_on,
           counted_paise = 0, cash_in_paise = 0, cash_out_paise = 0 where company_id = $1 and state = 'open'`,
        [companyId],
      )
      await server.pool.query(
        `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by)
         values ($1, $2, $3, 'open', 0, $4)`,
        [companyId, storeId, date, server.owner.userId],
      )
    },
  }
}
