import { expect } from 'vitest'
import type { NewLoan, PaymentPart } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { counted, today } from './days.ts'
import { cash, openShop } from './loans.ts'
import { notesOf } from './notes.ts'
import type { TestServer } from './server.ts'

const RUPEE = 100
/** ₹10,000: the principal of each loan of the month. */
export const LENT = 10_000 * RUPEE
/** How many days before the month the two auctioned loans were opened. They run for three months, so they are overdue in it. */
const LONG_BEFORE = 107
/** 40 customers, five loans each. */
const CUSTOMERS = 40
/** Loans of a day, on the first 20 days. */
const LOANS_A_DAY = 10

/** The day numbers of the month, the first a Wednesday, without Sundays: 22 of 25. */
const OPEN_PLACES = Array.from({ length: 25 }, (_, place) => place).filter((place) => place % 7 !== 4)

/** The 22 business days of the month, the last of them today: figures depend only on the days between them. */
export const businessDays = OPEN_PLACES.map((place) => addDays(today(), place - 24))

/**
 * A shop whose figures can be calculated mentally: 18.25 % per year is ₹5 per day on ₹10,000, and each loan pays ₹50 and
 * ₹9 of GST at its opening. All requests of the month are the owner's.
 */
export async function openMonth(server: TestServer) {
  server.clock.now = morningOf(addDays(today(), -24 - LONG_BEFORE))
  const shop = await openShop(server, {
    bands: [{ fromDay: 1, toDay: null, rateBp: 1825 }],
    tenureMonths: 3,
    minimumLoanPaise: 500_000,
    fees: {
      processingFeeBp: 0,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 5000,
      gstBp: 1800,
    },
  })
  // A loan goes to auction within the month: the due date decides, without a year of redemption.
  await shop.setPolicy({ redemptionMonths: 0 })
  const { token } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId: shop.scope.companyId } })
  const notes = await notesOf(server)
  const customers = [shop.customer]
  while (customers.length < CUSTOMERS) customers.push(await shop.addCustomer(`Customer ${customers.length}`))
  const fee = shop.byBank(59 * RUPEE)
  let seals = 0

  const pledge = (customer: number, principalPaise: number, payout: PaymentPart[]): Promise<NewLoan> =>
    shop.pledge({
      customerId: customers[customer]?.id ?? '',
      principalPaise,
      tenureMonths: 3,
      payout,
      receipt: fee,
      seal: `M${++seals}`,
    })

  /** Opens a day with the expected cash. */
  async function open(date: string): Promise<void> {
    server.clock.now = date === today() ? null : morningOf(date)
    const { cashPaise } = await server.call('GetDay', { token })
    const denominations = counted(cashPaise / RUPEE)
    await server.call('OpenDay', { token, body: { ...shop.scope, businessOn: date, denominations } })
  }

  /** Closes the day; the count differs from the books by this many rupees. */
  async function close(differenceRupees = 0): Promise<void> {
    const { cashPaise } = await server.call('GetDay', { token })
    const denominations = counted(cashPaise / RUPEE + differenceRupees)
    const reason = differenceRupees === 0 ? {} : { reason: 'Counted twice' }
    const body = { ...shop.scope, businessOn: shop.today(), denominations, ...reason }
    await server.call('CloseDay', { token, body })
  }

  /** Receives a payment in rupees on a loan, by bank if part of it is principal. */
  async function receive({ id, customerId }: NewLoan, rupees: number, principalRupees = 0): Promise<void> {
    const amountPaise = (rupees + principalRupees) * RUPEE
    const lines = [{ loanId: id, amountPaise }]
    const postedOn = shop.today()
    const payments = principalRupees === 0 ? cash(amountPaise) : shop.byBank(amountPaise)
    await server.call('ReceivePayment', {
      token,
      body: { ...shop.scope, customerId, postedOn, payments, lines },
    })
  }

  /** Closes a loan by bank for exactly this many rupees, which the server rejects if it calculates another amount. */
  async function redeem({ id }: NewLoan, rupees: number): Promise<void> {
    const payments = shop.byBank(rupees * RUPEE)
    await server.call('CloseLoan', { token, query: { id }, body: { postedOn: shop.today(), payments } })
  }

  /** Renews a loan at the same principal; the customer pays this many rupees by bank. */
  async function renew({ id, slabId }: NewLoan, rupees: number): Promise<void> {
    const body = { slabId, tenureMonths: 3, principalPaise: LENT, payments: shop.byBank(rupees * RUPEE) }
    await server.call('RenewLoan', { token, query: { id }, body: { postedOn: shop.today(), ...body } })
  }

  /** The two loans that nobody paid. */
  const unpaid: [NewLoan, NewLoan] = [
    await pledge(0, 4 * LENT, shop.byBank(4 * LENT)),
    await pledge(1, 4 * LENT, shop.byBank(4 * LENT)),
  ]
  await close()

  return {
    ...shop,
    notes,
    unpaid,
    open,
    close,
    receive,
    redeem,
    renew,
    /** The ten loans of a day: the first in cash, the others by bank. */
    lend: async (day: number): Promise<NewLoan[]> => {
      const made: NewLoan[] = []
      for (let index = 0; index < LOANS_A_DAY; index++)
        made.push(
          await pledge(
            index === 0 ? day : (LOANS_A_DAY * day + index) % CUSTOMERS,
            LENT,
            index === 0 ? cash(LENT) : shop.byBank(LENT),
          ),
        )
      return made
    },
    /** Adds a charge in rupees for a notice to a loan, with 18 % GST. */
    charge: async ({ id }: NewLoan, rupees: number): Promise<string> => {
      const body = { headId: notes.headId('Notice charge'), amountPaise: rupees * RUPEE, gstBp: 1800 }
      await server.call('AddCharge', { token, query: { id }, body: { ...body, postedOn: shop.today() } })
      const { charges } = await server.call('GetPartPaymentById', { token, query: { id } })
      return charges[0]?.id ?? ''
    },
    /** Waives this many rupees of a charge. */
    waive: async ({ id }: NewLoan, chargeId: string, rupees: number): Promise<void> => {
      const charges = [{ chargeId, amountPaise: rupees * RUPEE }]
      const body = {
        postedOn: shop.today(),
        charges,
        penalPaise: 0,
        interestPaise: 0,
        reason: 'An old customer',
      }
      await server.call('WaiveDues', { token, query: { id }, body })
    },
    /** Credits less debits of each account of these kinds within the month, in rupees; zeros are left out. */
    movements: async (kinds: readonly string[]): Promise<Record<string, number>> => {
      const { rows } = await server.pool.query<{ code: string; rupees: number }>(
        `select a.code, (sum(d.credit_paise - d.debit_paise) / 100.0)::float8 as rupees from ledger_day d
         join account a on a.company_id = d.company_id and a.id = d.account_id
         where a.kind = any ($1) and d.posted_on >= $2 group by a.code order by a.code`,
        [kinds, businessDays[0]],
      )
      expect(rows.length).toBeGreaterThan(0)
      return Object.fromEntries(
        rows.filter(({ rupees }) => rupees !== 0).map(({ code, rupees }) => [code, rupees]),
      )
    },
  }
}

function morningOf(date: string): Date {
  return new Date(`${date}T04:00:00Z`)
}
