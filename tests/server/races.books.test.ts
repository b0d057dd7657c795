import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { business } from '../support/business.ts'
import { inLockOrder } from '../support/inTurn.ts'
import { openShop } from '../support/loans.ts'
import { type inCash, notesOf } from '../support/notes.ts'
import { overlapping, statusesOf } from '../support/overlapping.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Cash that one person may pay once in a day, but not twice. */
const CASH_PAISE = 12_000_000

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>
let notes: Awaited<ReturnType<typeof notesOf>>
let bank: Awaited<ReturnType<typeof bankLoansOf>>
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
  const { token, companyId } = server.owner
  await server.call('AddCommonHeads', { token, body: { companyId } })
  notes = await notesOf(server)
  bank = await bankLoansOf(server, {
    token,
    scope: shop.scope,
    byBank: (paise) => shop.byBank(paise)[0] as ReturnType<typeof inCash>,
    add: () => Promise.reject(new Error('loans are made by the shop')),
  })
})
afterAll(async () => {
  const { holds, lines } = await verifyAll(server.databaseUrl)
  await server.end()
  expect(holds, lines.join('\n')).toBe(true)
})

const send = (operation: OperationId, body: object, query?: Record<string, unknown>) => () =>
  server.inject(operation, { token: server.owner.token, body, ...(query && { query }) })
const inActivating =
  (operation: OperationId, { id, version }: { id: string; version: number }) =>
  () =>
    server.inject(operation, { token: server.owner.token, query: { id, version } })
const note = (fields: object) => () =>
  notes.send('credit', notes.request('credit', shop.today(), { amountPaise: CASH_PAISE, ...fields }))
const addBank = (kind: 'own' | 'lender') =>
  server.call('AddBank', {
    token: server.owner.token,
    body: { companyId: server.owner.companyId, name: `Bank ${++count}`, kind },
  })
/** The packet of a new loan. */
async function pledged(): Promise<string> {
  const { id: customerId } = await shop.addCustomer()
  const loan = await shop.pledge({ customerId, payout: shop.byBank(1_000_000) })
  return bank.packetOf(loan)
}

describe('concurrent notes', () => {
  test.each([
    ['a customer', async () => ({ customerId: (await shop.addCustomer()).id })],
    ['somebody by name', async () => ({ party: 'Mani' })],
  ])('of %s who pays cash stay below the daily limit', async (_, payer) => {
    const fields = await payer()
    const replies = await overlapping(server, note(fields), note(fields))
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies[1]?.json().errors[0].field).toBe('payments')
  })

  test('with one key are one note', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = notes.request('credit', shop.today())
    const same = () => notes.send('credit', body, headers)
    const replies = await overlapping(server, same, same)
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
  })

  test('of a head that is in-activated meanwhile are rejected', async () => {
    const { rows } = await server.call('GetCreditDebit', { token: server.owner.token, body: shop.scope })
    const head = rows.find(({ name }) => name === 'Rent')
    if (!head) throw new Error('there is no head')
    const debit = { ...notes.request('debit', shop.today()), headId: head.id }
    const replies = await overlapping(server, inActivating('DeleteCreditDebit', head), () =>
      notes.send('debit', debit),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('of a customer who is in-activated meanwhile are rejected', async () => {
    const payer = await shop.addCustomer()
    const replies = await overlapping(
      server,
      inActivating('DeleteCustomer', payer),
      note({ customerId: payer.id }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
    expect(replies[1]?.json().errors[0].field).toBe('customerId')
  })

  test('are reversed only once by two concurrent requests', async () => {
    const { id } = await notes.add('credit', shop.today())
    const reversal = () => notes.reverse('credit', id, shop.today())
    expect(statusesOf(await overlapping(server, reversal, reversal))).toEqual([200, 409])
  })
})

describe('a bank', () => {
  test('that is in-activated meanwhile receives no money', async () => {
    const own = await addBank('own')
    const body = { ...shop.scope, postedOn: shop.today(), fromBankId: null, toBankId: own.id }
    const replies = await overlapping(
      server,
      inActivating('DeleteBank', own),
      send('AddMoneyTransfer', { ...body, amountPaise: 10_000 }),
    )
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('returns a deposit only once when two concurrent requests reverse it', async () => {
    const own = await addBank('own')
    const body = { ...shop.scope, postedOn: shop.today(), fromBankId: null, toBankId: own.id }
    const { id } = await server.call('AddMoneyTransfer', {
      token: server.owner.token,
      body: { ...body, amountPaise: 10_000 },
    })
    const reversal = send('ReverseMoneyTransfer', { postedOn: shop.today(), reason: 'Entered twice' }, { id })
    expect(statusesOf(await overlapping(server, reversal, reversal))).toEqual([200, 409])
  })

  test('that is in-activated meanwhile lends nothing', async () => {
    const lender = await addBank('lender')
    const body = bank.request(shop.today(), [await pledged()], { lenderId: lender.id })
    const replies = await overlapping(server, inActivating('DeleteBank', lender), () => bank.send(body))
    expect(statusesOf(replies)).toEqual([204, 422])
  })

  test('has a separate ledger account when two are added concurrently', async () => {
    const { companyId } = server.owner
    const replies = await overlapping(
      server,
      send('AddBank', { companyId, name: 'One of two', kind: 'own' }),
      send('AddBank', { companyId, name: 'Other of two', kind: 'own' }),
    )
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(replies[0]?.json().accountCode).not.toBe(replies[1]?.json().accountCode)
  })
})

describe('a bank loan', () => {
  test('is drawn on packets, and the concurrent request to send them to another store is rejected, although their ids are in another order than those of their loans', async () => {
    // The first loan is paid out after the second: its packet is the later one.
    const { id: customerId } = await shop.addCustomer()
    const pledge = () => shop.pledge({ customerId, payout: shop.byBank(1_000_000) })
    await shop.setPolicy({ approvalAbovePaise: 1 })
    const first = await pledge()
    await shop.setPolicy({ approvalAbovePaise: null })
    const second = await pledge()
    await send('DisburseNewLoan', { version: first.version }, { id: first.id })()
    const packetIds = await Promise.all([first, second].map(bank.packetOf))
    expect(first.id < second.id).toBe(true)
    expect(packetIds.toSorted()).toEqual(packetIds.toReversed())
    const toStoreId = await business(server).addStore('Adyar', 'AD')
    const replies = await inLockOrder(server, `select from loan where id = '${second.id}' for update`, [
      () => bank.send(bank.request(shop.today(), packetIds)),
      send('SendPackets', { ...shop.scope, toStoreId, packetIds, carrier: 'Murugesan' }),
    ])
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('is drawn on a packet by only one of two concurrent requests', async () => {
    const body = bank.request(shop.today(), [await pledged()])
    const draw = () => bank.send(body)
    expect(statusesOf(await overlapping(server, draw, draw))).toEqual([201, 422])
  })

  test('is redeemed by only one of two concurrent requests', async () => {
    const made = bank.good(await bank.send(bank.request(shop.today(), [await pledged()])))
    const redeem = () => bank.redeem(made, shop.today())
    expect(statusesOf(await overlapping(server, redeem, redeem))).toEqual([200, 409])
  })

  test('on two packets is drawn by only one of two concurrent requests that name them in opposite orders', async () => {
    const packets = [await pledged(), await pledged()]
    const replies = await overlapping(
      server,
      () => bank.send(bank.request(shop.today(), packets)),
      () => bank.send(bank.request(shop.today(), packets.toReversed())),
    )
    expect(statusesOf(replies)).toEqual([201, 422])
  })
})

test('an awaited reference is recorded by only one of two concurrent requests', async () => {
  const payout = [{ mode: 'upi', bankId: shop.bankId, amountPaise: 1_000_000, reference: null } as const]
  await shop.pledge({ payout: payout.map((part) => ({ ...part, referenceAwaited: true })) })
  const { rows } = await server.call('GetAwaitedReferences', {
    token: server.owner.token,
    body: shop.scope,
  })
  const query = { id: rows[0]?.id }
  const replies = await overlapping(
    server,
    send('RecordReference', { reference: 'UPI 1' }, query),
    send('RecordReference', { reference: 'UPI 2' }, query),
  )
  expect(statusesOf(replies)).toEqual([200, 409])
})
