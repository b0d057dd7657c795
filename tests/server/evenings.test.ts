import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { verifyCompany } from '../../src/server/modules/integrity/verifyCompany.ts'
import { inTransaction } from '../../src/server/platform/db/pool.ts'
import { counted, daysOf } from '../support/days.ts'
import { cash, openShop } from '../support/loans.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const RUPEE = 100
/** ₹2,00,000 may stay in the drawer overnight. */
const LIMIT_PAISE = 200_000 * RUPEE
const EVENINGS = 30
/** The first of 30 consecutive days, during which February ends. */
const FIRST_ON = '2027-02-10'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = morningOf(FIRST_ON)
  shop = await openShop(server, {
    minimumLoanPaise: 1_000_000,
    fees: {
      processingFeeBp: 0,
      processingFeeMinimumPaise: 0,
      processingFeeMaximumPaise: null,
      documentChargePaise: 5_000,
      gstBp: 1800,
    },
  })
  const { storeId } = server.owner
  await server.pool.query('update store set cash_limit_paise = $2 where id = $1', [storeId, LIMIT_PAISE])
})
afterAll(() => server?.end())

function morningOf(date: string): Date {
  return new Date(`${date}T04:00:00Z`)
}

const token = () => server.owner.token
const choices = () => server.call('GetMoneyTransferChoices', { token: token(), body: shop.scope })

async function openOn(date: string): Promise<void> {
  server.clock.now = morningOf(date)
  const { cashPaise } = await server.call('GetDay', { token: token() })
  const body = { ...shop.scope, businessOn: date, denominations: counted(cashPaise / RUPEE) }
  await server.call('OpenDay', { token: token(), body })
}

async function closeOn(date: string): Promise<void> {
  const { cashPaise } = await server.call('GetDay', { token: token() })
  const body = { ...shop.scope, businessOn: date, denominations: counted(cashPaise / RUPEE) }
  await server.call('CloseDay', { token: token(), body })
}

/** Deposits the amount that the program proposes. */
async function bankTheEvening(date: string): Promise<number> {
  const { surplusPaise: amountPaise } = await choices()
  if (amountPaise === 0) return 0
  const body = { ...shop.scope, postedOn: date, fromBankId: null, toBankId: shop.bankId, amountPaise }
  await server.call('AddMoneyTransfer', { token: token(), body })
  return amountPaise
}

/** Pays the GST of all ended months, as the program proposes. */
async function payGst(date: string): Promise<string[]> {
  const { dues } = await server.call('GetTaxPaymentChoices', { token: token(), body: shop.scope })
  for (const due of dues) {
    const challan = { challanNumber: `CPIN ${due.periodOn}`, challanOn: date, bankId: shop.bankId }
    await server.call('AddTaxPayment', {
      token: token(),
      body: { ...shop.scope, ...due, ...challan, postedOn: date },
    })
  }
  return dues.map(({ periodOn }) => periodOn)
}

test('cash of 30 evenings is banked, GST of two months is paid, and the integrity check passes', async () => {
  let bankedPaise = 0
  let paid: string[] = []
  for (let place = 0; place < EVENINGS; place++) {
    const date = addDays(FIRST_ON, place)
    if (place > 0) await openOn(date)
    const { id: customerId } = await shop.addCustomer(`Borrower of ${date}`)
    const loan = await shop.pledge({ customerId, payout: shop.byBank(1_000_000), receipt: cash(5_900) })
    const lines = [{ loanId: loan.id, amountPaise: 1_500 * RUPEE }]
    const received = { ...shop.scope, customerId, postedOn: date, payments: cash(1_500 * RUPEE), lines }
    await server.call('ReceivePayment', { token: token(), body: received })
    bankedPaise += await bankTheEvening(date)
    expect((await choices()).drawerPaise).toBe(LIMIT_PAISE)
    if (date === '2027-03-09') paid = await payGst(date)
    await closeOn(date)
  }
  const last = '2027-04-15'
  await openOn(last)
  paid = [...paid, ...(await payGst(last))]
  expect(paid).toEqual(['2027-02-01', '2027-03-01'])

  const { balance } = daysOf(server)
  expect(await balance('1010')).toBe(LIMIT_PAISE)
  expect(await Promise.all(['2201', '2202', '2203'].map(balance))).toEqual([0, 0, 0])
  const gstPaise = EVENINGS * 900
  const lentPaise = EVENINGS * 1_000_000
  expect(bankedPaise).toBe(500_000 * RUPEE - LIMIT_PAISE + EVENINGS * (5_900 + 1_500 * RUPEE))
  expect(await balance('1101')).toBe(bankedPaise - lentPaise - gstPaise)

  const report = async (name: string, date: string) => {
    const body = { ...shop.scope, report: name, filters: { fromOn: date, toOn: date } }
    return (await server.call('GetReport', { token: token(), body })).rows.map(({ cells }) =>
      cells.join(' | '),
    )
  }
  const evening = addDays(FIRST_ON, EVENINGS - 1)
  const dayBook = (await report('dayBook', evening)).filter((row) => row.includes('Cash to Indian Bank'))
  expect(dayBook.map((row) => /\| (\d{4}) /.exec(row)?.[1])).toEqual(['1101', '1010'])
  expect(
    (await report('cashBook', evening)).filter((row) => row.includes('Cash to Indian Bank')),
  ).toHaveLength(1)
  expect((await report('dayBook', last)).filter((row) => row.includes('GST for Mar 2027'))).toHaveLength(3)

  const { companyId } = server.owner
  const result = await inTransaction(server.pool, { companies: [companyId] }, (db) =>
    verifyCompany(db, companyId),
  )
  expect(result.checks.filter(({ count }) => count > 0)).toEqual([])
  expect(result.holds).toBe(true)
})
