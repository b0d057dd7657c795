import { drizzle } from 'drizzle-orm/node-postgres'
import type { NewLoan, PaymentPart, RenewLoanRequest } from '../../src/api/gen/model/index.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { daysOf } from './days.ts'
import { cash, openShop } from './loans.ts'
import type { TestServer } from './server.ts'

/** Days between the loans and their renewals. */
const DAYS = 100

/** The opening fees of the scheme: 0.25 %, at least ₹50, and ₹20 for the document, with 18 % GST. */
const fees = {
  processingFeeBp: 25,
  processingFeeMinimumPaise: 5000,
  processingFeeMaximumPaise: null,
  documentChargePaise: 2000,
  gstBp: 1800,
}

/** On ₹30,000: ₹75 and ₹20, with GST. */
export const FEES_PAISE = 11_210
/** Their payment at an opening, in whole rupees. */
const OPENING_PAISE = 11_200

/** 90 days at 15 % and 10 at 18 % on ₹30,000. */
export const INTEREST_PAISE = 125_753

/** The price of gold on the day of the renewals, in paise per gram. */
export const NEW_PRICE_PAISE_PER_G = 700_000

/** A shop with loans of ₹30,000 by bank, each of its own customer on 10 g of gold, opened {@link DAYS} days ago. */
export async function renewals(server: TestServer, count: number) {
  const { token } = server.owner
  server.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  const shop = await openShop(server, { fees, minimumLoanPaise: 500_000 })
  const made: NewLoan[] = []
  const pledge = async (fields: Parameters<typeof shop.pledge>[0] = {}) => {
    const customer = await shop.addCustomer('Renews')
    const principalPaise = 3_000_000
    const payout = shop.byBank(principalPaise)
    return shop.pledge({
      customerId: customer.id,
      principalPaise,
      payout,
      receipt: cash(OPENING_PAISE),
      ...fields,
    })
  }
  for (let n = 0; n < count; n++) made.push(await pledge())
  const inCash = await pledge({ principalPaise: 1_500_000, payout: cash(1_500_000), receipt: cash(8300) })
  const inTwo = await pledge({ items: [shop.item(), shop.item()] })
  const days = daysOf(server)
  const rupees = Math.floor((await days.state()).cashPaise / 100)
  await days.close(rupees, { businessOn: shop.today(), reason: 'Coins' })
  server.clock.now = null
  await days.open(rupees)
  await shop.setPrice(shop.goldId, NEW_PRICE_PAISE_PER_G)

  const body = (fields: Partial<RenewLoanRequest> = {}): RenewLoanRequest => ({
    postedOn: shop.today(),
    slabId: shop.slab.id,
    tenureMonths: 12,
    principalPaise: 3_000_000,
    payments: cash(INTEREST_PAISE + FEES_PAISE + 37),
    ...fields,
  })

  return {
    shop,
    /** The next unused loan. */
    next: (): NewLoan => {
      const loan = made.pop()
      if (!loan) throw new Error('more loans are needed')
      return loan
    },
    /** A loan of ₹15,000 paid out in cash. */
    inCash,
    /** A loan on two items. */
    inTwo,
    body,
    /** Sends a renewal, by default at the same principal. */
    inject: (loan: { id: string }, fields: Partial<RenewLoanRequest> = {}, userToken = token, headers = {}) =>
      server.inject('RenewLoan', { token: userToken, query: { id: loan.id }, body: body(fields), headers }),
    renew: (loan: { id: string }, fields: Partial<RenewLoanRequest> = {}, userToken = token) =>
      server.call('RenewLoan', { token: userToken, query: { id: loan.id }, body: body(fields) }),
    quote: (loan: { id: string }, principalPaise: number | null = null) =>
      server.call('QuoteRenewal', { token, query: { id: loan.id }, body: { principalPaise } }),
    one: (loan: { id: string }) => server.call('GetPartPaymentById', { token, query: { id: loan.id } }),
    reverse: (loan: { id: string }, seq: number) =>
      server.inject('ReverseEntry', {
        token,
        query: { id: loan.id },
        body: { seq, postedOn: shop.today(), reason: 'The wrong loan' },
      }),
    receive: (loan: NewLoan, amountPaise: number, payments: PaymentPart[] = shop.byBank(amountPaise)) =>
      server.inject('ReceivePayment', {
        token,
        body: {
          ...shop.scope,
          customerId: loan.customerId,
          postedOn: shop.today(),
          payments,
          lines: [{ loanId: loan.id, amountPaise }],
        },
      }),
    custody: async ({ id }: { id: string }) =>
      (await server.call('GetPartPaymentCustody', { token, query: { id } })).rows,
    /** The result of the integrity check after statements that the program would never run; they are rolled back. */
    wrong: async (...statements: string[]): Promise<string[]> => {
      const client = await server.pool.connect()
      try {
        await client.query('begin; set local session_replication_role = replica')
        for (const statement of statements) await client.query(statement)
        const { checks } = await verifyCompany(drizzle({ client }), server.owner.companyId)
        return checks.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`))
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    /** The number of postings so far. */
    vouchers: async (): Promise<number> =>
      (await server.pool.query('select count(*)::int as count from voucher')).rows[0].count,
    /** The lines of a voucher, debits above 0. */
    lines: async (voucherId: string | null): Promise<[code: string, loan: string, paise: number][]> => {
      const { rows } = await server.pool.query(
        `select a.code, l.loan_id, (l.debit_paise - l.credit_paise)::bigint as paise from voucher_line l
         join account a on a.id = l.account_id where voucher_id = $1 order by l.line`,
        [voucherId],
      )
      return rows.map(({ code, loan_id, paise }) => [code, loan_id, paise])
    },
  }
}
