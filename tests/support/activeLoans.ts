import { expect } from 'vitest'
import type {
  Customer,
  LoanPosting,
  PaymentPart,
  ReceivePaymentRequest,
} from '../../src/api/gen/model/index.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { customersOf } from './customers.ts'
import { today } from './days.ts'
import { type LoanToPut, putLoan, type TestLoan, usualOpening } from './putLoan.ts'
import { VOTER_ID } from './releases.ts'
import { schemes } from './schemes.ts'
import type { TestServer } from './server.ts'

/** Closes all open days; $1 is the id of the user who closes them. */
export const CLOSE_DAYS = `update store_day set state = 'closed', closed_by = $1, number = store_id || '-' || business_on,
  counted_paise = 0, cash_in_paise = 0, cash_out_paise = 0 where state = 'open'`

/** Inserts active loans and business days into the database, and sends loan requests for tests. */
export async function activeLoans(server: TestServer) {
  const { pool, owner } = server
  const { token, companyId, storeId, userId } = owner
  const customers = customersOf(server)
  const typeId = await customers.addType('Borrowers')
  const scheme = await (await schemes(server)).add('Gold for tests')
  await server.call('AddUsualProducts', { token, body: { companyId } })
  const [product] = (await server.call('GetProduct', { token, body: { companyId, storeId } })).rows
  const bank = await server.call('AddBank', { token, body: { companyId, name: 'Own bank', kind: 'own' } })
  const heads = await server.call('AddCommonHeads', { token, body: { companyId } })
  const head = heads.rows.find(({ name }) => name === 'Notice charge')
  let made = 0

  const addCustomer = (name = `Borrower ${++made}`): Promise<Customer> =>
    customers.add(typeId, name, `98400${String(10_000 + ++made)}`, VOTER_ID)

  /** Adds an active loan, by default opened a month or two before the date of the server's clock. */
  const add = async ({
    customerId,
    storeId: ofStore = storeId,
    ...loan
  }: LoanToPut & { customerId?: string; storeId?: string } = {}): Promise<TestLoan> => {
    const borrower = customerId ?? (await addCustomer()).id
    const around = {
      companyId,
      storeId: ofStore,
      userId,
      slabId: scheme.id,
      productId: product?.id ?? '',
      headId: head?.id ?? '',
    }
    const date = dateIn('Asia/Kolkata', server.clock.now ?? new Date())
    return putLoan(pool, { ...around, customerId: borrower }, { openedOn: usualOpening(date), ...loan })
  }

  /** Opens a business day and sets the server's clock to it. For today the clock stays real, so that sessions of browsers do not expire. */
  async function onDay(date: string): Promise<void> {
    server.clock.now = date === today() ? null : new Date(`${date}T06:00:00Z`)
    await pool.query(CLOSE_DAYS, [userId])
    await pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by) values ($1, $2, $3, 'open', 0, $4)
       on conflict (company_id, store_id, business_on) do update set state = 'open'`,
      [companyId, storeId, date, userId],
    )
  }

  const cash = (amountPaise: number): PaymentPart => ({
    mode: 'cash',
    bankId: null,
    amountPaise,
    reference: null,
  })
  const byBank = (amountPaise: number): PaymentPart => ({
    mode: 'bank',
    bankId: bank.id,
    amountPaise,
    reference: 'UTR 1',
  })

  /** A receipt for one loan, by default by bank. */
  const receipt = (
    { id, customerId }: TestLoan,
    postedOn: string,
    amountPaise: number,
    fields: Partial<ReceivePaymentRequest> = {},
  ): ReceivePaymentRequest => ({
    companyId,
    storeId,
    customerId,
    postedOn,
    payments: [byBank(amountPaise)],
    lines: [{ loanId: id, amountPaise }],
    ...fields,
  })

  return {
    token,
    scope: { companyId, storeId },
    bankId: bank.id,
    headId: head?.id ?? '',
    productId: product?.id ?? '',
    slabId: scheme.id,
    metalId: scheme.metalId,
    customers,
    addCustomer,
    add,
    onDay,
    cash,
    byBank,
    receipt,

    receive: (body: ReceivePaymentRequest): Promise<LoanPosting> =>
      server.call('ReceivePayment', { token, body }),

    one: (loan: { id: string }) => server.call('GetPartPaymentById', { token, query: { id: loan.id } }),

    payoff: (loan: { id: string }, date: string) =>
      server.call('GetPayoff', { token, query: { id: loan.id, date } }),

    close: (loan: { id: string }, postedOn: string, amountPaise: number, fields: object = {}) =>
      server.inject('CloseLoan', {
        token,
        query: { id: loan.id },
        body: { postedOn, payments: [byBank(amountPaise)], ...fields },
      }),

    /** The number of vouchers and entries. */
    posted: async () => {
      const { rows } = await pool.query(
        'select (select count(*) from voucher) as vouchers, (select count(*) from loan_entry) as entries',
      )
      return rows[0] as { vouchers: number; entries: number }
    },

    /** Asserts that principal and charges of all loans equal the books, and every total equals its lines. */
    expectBooksAgree: async () => {
      const { rows } = await pool.query(
        `select (select coalesce(sum(outstanding_paise), 0)::bigint from loan) as principal,
           (select coalesce(sum(charges_due_paise), 0)::bigint from loan) as charges,
           (select coalesce(sum(c.due_paise), 0)::bigint from charge c join loan l on l.id = c.loan_id
             where l.status = 'active') as charged,
           ${['1200', '1310'].map(
             (code) => `(select coalesce(sum(l.debit_paise - l.credit_paise), 0)::bigint from voucher_line l
               join account a on a.id = l.account_id where a.code = '${code}') as lines${code},
             (select coalesce(sum(d.debit_paise - d.credit_paise), 0)::bigint from ledger_day d
               join account a on a.id = d.account_id where a.code = '${code}') as days${code}`,
           )}`,
      )
      const { principal, charges, charged, lines1200, days1200, lines1310, days1310 } = rows[0]
      expect({ lines1200, days1200 }).toEqual({ lines1200: principal, days1200: principal })
      expect({ charged, lines1310, days1310 }).toEqual({
        charged: charges,
        lines1310: charges,
        days1310: charges,
      })
    },
  }
}
