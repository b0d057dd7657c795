import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { writtenDay } from '../../src/domain/dates/writtenDay.ts'
import { openShop } from '../support/loans.ts'
import { daysAgo, pricesOf } from '../support/rates.ts'
import { addPerson, startTestServer, type TestServer } from '../support/server.ts'
import { withoutTriggers } from '../support/withoutTriggers.ts'

let server: TestServer
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  server = await startTestServer()
  shop = await openShop(server)
})
afterAll(() => server?.end())

async function read(days: 1 | 7 = 1, stores: 'this' | 'all' = 'this', token = server.owner.token) {
  const { exceptions } = await server.call('GetEvening', { token, body: { ...shop.scope, stores, days } })
  return exceptions
}

describe('the exceptions of the evening', () => {
  test('list corrected prices of all stores and of the requested ones, with both prices and the reason', async () => {
    const prices = await pricesOf(server)
    const { owner } = server
    const enter = async (effectiveOn: string, storeId: string | null, { token } = owner) => {
      const { id } = await prices.add(636_494, { effectiveOn, storeId }, token)
      const corrected = await prices.correct(id, 639_494, { note: 'Digits exchanged' }, token)
      expect(corrected.statusCode).toBe(201)
    }
    await enter(daysAgo(3), null)
    await enter(daysAgo(4), owner.storeId)
    await enter(daysAgo(5), prices.elsewhere.storeId, prices.elsewhere)
    const corrected = async (...parameters: Parameters<typeof read>) =>
      (await read(...parameters)).filter(({ kind }) => kind === 'correctedPrice')
    expect(await corrected()).toMatchObject([
      { storeName: 'Main', happenedOn: shop.today() },
      {
        storeName: 'All stores',
        title: 'Price corrected',
        amountPaise: null,
        reason: `Gold for ${writtenDay(daysAgo(3))}: ₹6,364.94 to ₹6,394.94 per gram. Digits exchanged`,
        byName: 'Test Owner',
        opens: { id: 'rateHistory', filters: { fromOn: daysAgo(3), toOn: daysAgo(3) } },
      },
    ])
    expect((await corrected(1, 'all')).map(({ storeName }) => storeName)).toEqual([
      'Adyar',
      'Main',
      'All stores',
    ])
    const { session } = await addPerson(server, 'reads', { Reports: ['view'] })
    expect(await corrected(1, 'this', session.token)).toHaveLength(2)
  })

  test('list prices that were in-activated or activated, each time', async () => {
    const { token } = server.owner
    const { rows } = await server.pool.query("select id from metal where name = 'Silver'")
    const entry = { companyId: server.owner.companyId, storeId: null, metalId: rows[0].id, confirmed: true }
    const { id, version } = await server.call('AddRate', {
      token,
      body: { ...entry, effectiveOn: daysAgo(2), pricePaisePerG: 12_345, note: 'Was closed' },
    })
    await server.call('DeleteRate', { token, query: { id, version } })
    await server.call('ActivateRate', { token, query: { id } })
    const found = (await read(1, 'all')).filter(({ kind }) => /activatedPrice$/.test(kind))
    const common = {
      storeName: 'All stores',
      happenedOn: shop.today(),
      reason: `Silver for ${writtenDay(daysAgo(2))}: ₹123.45 per gram`,
      byName: 'Test Owner',
      opens: { id: 'rateHistory', filters: { fromOn: daysAgo(2), toOn: daysAgo(2) } },
    }
    expect(found).toMatchObject([
      { ...common, kind: 'activatedPrice', title: 'Price activated' },
      { ...common, kind: 'inactivatedPrice', title: 'Price in-activated' },
    ])
  })

  test('list payment references entered on a later day, and today those still missing, except those of reversed payments', async () => {
    const { token } = server.owner
    const paidOn = writtenDay(shop.today())
    const pay = () =>
      shop.pledge({
        payout: [
          {
            mode: 'bank',
            bankId: shop.bankId,
            amountPaise: 1_000_000,
            reference: null,
            referenceAwaited: true,
          },
        ],
      })
    const record = async (loan: { id: string }) => {
      const { rows } = await server.call('GetAwaitedReferences', { token, body: shop.scope })
      const { id = '' } = rows.find(({ loanId }) => loanId === loan.id) ?? {}
      await server.call('RecordReference', { token, query: { id }, body: { reference: 'UTR 9' } })
    }
    const references = async (days: 1 | 7) => (await read(days)).filter(({ kind }) => /Reference$/.test(kind))
    const [inTime, nextDay, late, missing, reversed] = [
      await pay(),
      await pay(),
      await pay(),
      await pay(),
      await pay(),
    ]
    await record(inTime)
    expect(await references(7)).toEqual([])
    await shop.openLater(1)
    await record(nextDay)
    await shop.openLater(1)
    await record(late)
    await pay()
    await withoutTriggers(
      server.pool,
      `insert into voucher (company_id, store_id, id, number, kind, posted_on, narration, reverses_id, made_by)
       select v.company_id, v.store_id, gen_random_uuid(), v.number || '-R', 'reversal', v.posted_on, 'Wrong account', v.id, v.made_by
       from voucher v join awaited_reference a on a.voucher_id = v.id where v.loan_id = $1`,
      [reversed.id],
    )
    const found = await references(1)
    const common = {
      happenedOn: shop.today(),
      amountPaise: 1_000_000,
      customerName: shop.customer.name,
      reason: `Transferred on ${paidOn}`,
      byName: 'Test Owner',
    }
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(
      expect.objectContaining({
        ...common,
        kind: 'lateReference',
        title: 'Reference entered late',
        reference: late.number,
        opens: { kind: 'loan', id: late.id, filters: {} },
      }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({
        ...common,
        kind: 'missingReference',
        title: 'Reference missing',
        reference: missing.number,
      }),
    )
    expect((await references(7)).map(({ kind, happenedOn }) => `${kind} ${happenedOn}`).sort()).toEqual([
      `lateReference ${addDays(shop.today(), -1)}`,
      `lateReference ${shop.today()}`,
      `missingReference ${shop.today()}`,
    ])
  })
})
