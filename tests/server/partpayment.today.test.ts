import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { customersOf } from '../support/customers.ts'
import { today } from '../support/days.ts'
import { dailyTerms } from '../support/lending.ts'
import { pricesOf } from '../support/rates.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { putStaff } from '../support/staff.ts'

let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let prices: Awaited<ReturnType<typeof pricesOf>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  prices = await pricesOf(server)
  await prices.setMethod('latestRate')
  await loans.onDay(today())
})
afterAll(() => server?.end())
beforeEach(() => server.pool.query('delete from rate'))

const read = async (id: string, token = server.owner.token) =>
  server.call('GetPartPaymentById', { token, query: { id } })

test('an active loan has its rate, grams, value and margin at today’s price, and the other loans of its customer', async () => {
  const { id: customerId } = await loans.addCustomer()
  const loan = await loans.add({ customerId, openedOn: today() })
  const { items, outstandingPaise, openedOn } = await read(loan.id)
  const [item] = items
  if (item === undefined) throw new Error('a loan has an item')
  // Paise per gram of 22 karat gold.
  const price = 1_000_000
  await prices.add(price)
  const { today: now } = await read(loan.id)
  const valuePaise = Math.round((item.netMg * price * item.purityBp) / (1000 * 9160))
  expect(now).toMatchObject({
    netMg: item.netMg,
    valuePaise,
    ltvBp: Math.round((outstandingPaise * 10_000) / valuePaise),
    shortfallPaise: 0,
    interestPaidToOn: openedOn,
    otherLoans: 0,
    otherOutstandingPaise: 0,
    others: [],
  })
  expect(now?.rateBp).toBe(dailyTerms().bands[0]?.rateBp)
  expect(now?.limitPaise).toBeGreaterThan(outstandingPaise)

  const other = await loans.add({ customerId })
  const { outstandingPaise: owedToo, overdue, dueOn, dues } = await read(other.id)
  const listed = {
    id: other.id,
    number: other.number,
    overdue,
    dueOn,
    outstandingPaise: owedToo,
    payablePaise: dues.payablePaise,
  }
  expect((await read(loan.id)).today).toMatchObject({
    otherLoans: 1,
    otherOutstandingPaise: owedToo,
    others: [listed],
  })
})

test('the other loans that are listed are the newest active ones of the stores that the caller may view', async () => {
  const { id: customerId } = await loans.addCustomer()
  const loan = await loans.add({ customerId })
  const [openedOn, dueOn] = [addDays(today(), -400), addDays(today(), -35)]
  const here = await loans.add({ customerId, openedOn, dueOn })
  const there = await loans.add({ customerId, storeId: prices.elsewhere.storeId })
  const closed = await loans.add({ customerId })
  await server.pool.query(
    `update loan set status = 'closed', closed_on = $2, outstanding_paise = 0 where id = $1`,
    [closed.id, today()],
  )
  const { session } = await addPerson(server, 'onestore', { PartPayment: ['view'] })
  const listed = async (token?: string) => {
    const { today: now } = await read(loan.id, token)
    return {
      count: now?.otherLoans,
      ids: now?.others.map(({ id }) => id),
      overdue: now?.others.at(-1)?.overdue,
    }
  }
  expect(await listed()).toEqual({ count: 2, ids: [there.id, here.id], overdue: true })
  expect(await listed(session.token)).toEqual({ count: 2, ids: [here.id], overdue: true })

  for (let added = 0; added < 10; added++) await loans.add({ customerId })
  const { count, ids } = await listed()
  expect([count, ids?.length, ids?.includes(here.id)]).toEqual([12, 10, false])
})

test('a fallen price leaves the loan with a margin shortfall; without a price its value is unknown', async () => {
  const loan = await loans.add()
  const before = await read(loan.id)
  expect(before.today).toMatchObject({
    valuePaise: null,
    limitPaise: null,
    ltvBp: null,
    shortfallPaise: null,
  })
  await prices.add(1_000)
  const { today: now, outstandingPaise } = await read(loan.id)
  expect(now?.shortfallPaise).toBe(outstandingPaise - (now?.limitPaise ?? 0))
  expect(now?.shortfallPaise).toBeGreaterThan(0)
})

test('the price is that of the loan’s store, whichever store reads it; a closed loan has none of these figures', async () => {
  const loan = await loans.add()
  await prices.add(1_000_000, { storeId: server.owner.storeId })
  await prices.add(500_000, { storeId: prices.elsewhere.storeId }, prices.elsewhere.token)
  const [here, there] = [await read(loan.id), await read(loan.id, prices.elsewhere.token)]
  expect(there.today).toEqual(here.today)
  expect(here.today?.valuePaise).toBeGreaterThan(0)
  await server.pool.query(
    `update loan set status = 'closed', closed_on = $2, outstanding_paise = 0 where id = $1`,
    [loan.id, today()],
  )
  expect((await read(loan.id)).today).toBeUndefined()
})

test('the id of the customer’s photo is returned only to users who may view customers', async () => {
  const { id: customerId } = await loans.addCustomer()
  const loan = await loans.add({ customerId })
  expect((await read(loan.id)).customerPhotoId).toBeNull()
  const photoId = await customersOf(server).upload('customerPhoto')
  await server.pool.query('update customer set photo_id = $2 where id = $1', [customerId, photoId])
  expect((await read(loan.id)).customerPhotoId).toBe(photoId)
  const { session } = await addPerson(server, 'viewer', { PartPayment: ['view'] })
  expect((await read(loan.id, session.token)).customerPhotoId).toBeNull()
})

test('the names of the staff begin with the caller, followed by those of the store', async () => {
  const { token, companyId, storeId } = server.owner
  await putStaff(server, token, 'Arun')
  const there = await putStaff(server, token, 'Anbu')
  await server.pool.query('update staff set store_id = $2 where id = $1', [there, prices.elsewhere.storeId])
  const gone = await putStaff(server, token, 'Aadhi')
  await server.pool.query('update staff set active = false where id = $1', [gone])
  const { session } = await addPerson(server, 'zacharias', { PartPayment: ['view'] })
  const { staffNames } = await server.call('GetPartPaymentChoices', {
    token: session.token,
    body: { companyId, storeId },
  })
  expect(staffNames.slice(0, 2)).toEqual(['zacharias', 'Arun'])
  expect(staffNames.at(-1)).toBe('Anbu')
  expect(staffNames).not.toContain('Aadhi')
})
