import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf, LENT_PAISE } from '../support/bankLoans.ts'
import { today } from '../support/days.ts'
import { putRelease } from '../support/printouts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The clock stays real, because releases are inserted with the time of the database. */
const DATE = today()
let server: TestServer
let loans: Awaited<ReturnType<typeof activeLoans>>
let bank: Awaited<ReturnType<typeof bankLoansOf>>

beforeAll(async () => {
  server = await startTestServer()
  loans = await activeLoans(server)
  bank = await bankLoansOf(server, loans)
  await loans.onDay(DATE)
})
afterAll(() => server?.end())

const list = (id: string) => server.call('GetLenderPacketList', { token: server.owner.token, query: { id } })

test('the packet list of a bank loan has each packet with its items, weights and value, and no customer', async () => {
  const { made, pledged } = await bank.drawn(DATE, 2)
  const reply = await list(made.id)
  expect(reply).toMatchObject({
    number: made.number,
    status: 'open',
    lenderName: 'City Lender',
    lenderNumber: 'JL-1',
    openedOn: DATE,
    principalPaise: LENT_PAISE,
    head: { storeName: 'Main' },
  })
  const { packets } = await bank.one(made.id)
  expect(reply.packets.map(({ items: _items, ...packet }) => packet)).toEqual(
    packets.map(({ seal, loanNumber, grossMg, netMg, valuePaise, returnedOn }) => ({
      seal,
      loanNumber,
      grossMg,
      netMg,
      valuePaise,
      returnedOn,
    })),
  )
  expect(reply.packets.map(({ loanNumber }) => loanNumber)).toEqual(
    pledged.map(({ number }) => number).sort(),
  )
  for (const { items, grossMg, netMg } of reply.packets) {
    expect(items.length).toBeGreaterThan(0)
    expect(items.reduce((sum, item) => sum + item.grossMg, 0)).toBe(grossMg)
    expect(items.reduce((sum, item) => sum + item.netMg, 0)).toBe(netMg)
    expect(items[0]).toMatchObject({ productName: expect.any(String), purityBp: expect.any(Number) })
  }
  for (const { customerName, phone } of packets) {
    expect(JSON.stringify(reply)).not.toContain(customerName)
    expect(JSON.stringify(reply)).not.toContain(phone)
  }
})

test('the list names the items that were pledged, including those released after the packet was collected, and none released before', async () => {
  const [loan, opened] = [await loans.add({ openedOn: DATE }), await loans.add({ openedOn: DATE })]
  const releaseAll = async ({ id }: { id: string }) => {
    const releaseId = await putRelease(server, { id })
    await server.pool.query('update loan_item set release_id = $2 where loan_id = $1', [id, releaseId])
  }
  // A second item, released before the packet is pledged.
  await server.pool.query(
    `insert into loan_item select (jsonb_populate_record(i, jsonb_build_object('line', 2))).* from loan_item i where loan_id = $1`,
    [opened.id],
  )
  await server.pool.query('update loan_item set release_id = $2 where loan_id = $1 and line = 2', [
    opened.id,
    await putRelease(server, opened),
  ])
  const packetIds = await Promise.all([loan, opened].map(bank.packetOf))
  const made = await server.call('AddBankNewLoan', {
    token: server.owner.token,
    body: bank.request(DATE, packetIds),
  })
  const before = await list(made.id)
  bank.good(await bank.redeem(made, DATE))
  bank.good(await bank.collect(made.id, packetIds))
  await releaseAll(loan)
  // A packet that was opened gets a new seal.
  await server.pool.query(`update packet set seal = 'OPENED-1' where loan_id = $1`, [loan.id])
  const after = await list(made.id)
  const itemsOf = ({ packets }: typeof after, { number }: { number: string }) =>
    packets.find(({ loanNumber }) => loanNumber === number)?.items
  expect(itemsOf(after, loan)).toEqual(itemsOf(before, loan))
  expect(itemsOf(after, opened)?.map(({ line }) => line)).toEqual([1])
  expect(after.packets.map(({ seal }) => seal)).toEqual(before.packets.map(({ seal }) => seal))
  expect(after.status).toBe('closed')
  expect(after.packets.map(({ returnedOn }) => returnedOn)).toEqual([DATE, DATE])
})
