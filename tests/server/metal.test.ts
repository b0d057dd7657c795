import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Metal } from '../../src/api/gen/model/index.ts'
import { connectTo } from '../support/connect.ts'
import { openShop } from '../support/loans.ts'
import { metalsOf } from '../support/metals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let metals: ReturnType<typeof metalsOf>

beforeAll(async () => {
  server = await startTestServer()
  metals = metalsOf(server)
})
afterAll(() => server?.end())

const token = () => server.owner.token

describe('metals of a company', () => {
  test('begin with those of the set-up page, each with its purities, the purest first', async () => {
    const rows = await metals.listed()
    expect(rows.map(({ name }) => name)).toEqual(['Gold', 'Silver'])
    expect(rows[0]).toMatchObject({ symbol: 'Au', referencePurityBp: 9160, weightCaps: [], active: true })
    expect(rows[0]?.purities.map(({ purityBp }) => purityBp)).toEqual([9990, 9160, 8330, 7500])
    expect(rows[1]?.purities.map(({ purityBp }) => purityBp)).toEqual([9990, 9250, 9000, 8000])
  })

  test('are added, changed, in-activated and activated', async () => {
    const added = await metals.add({ name: ' Platinum ', weightCaps: [{ kind: 'coin', capMg: 50_000 }] })
    expect(added).toMatchObject({
      name: 'Platinum',
      purities: [
        { label: 'Pt 950', purityBp: 9500 },
        { label: 'Pt 900', purityBp: 9000 },
      ],
      weightCaps: [{ kind: 'coin', capMg: 50_000 }],
      version: 1,
    })
    const purities = [
      { label: ' Fine ', purityBp: 9999 },
      { label: 'Pt nine fifty', purityBp: 9500 },
    ]
    const changed = await metals.change(added, { name: 'Platina', purities, referencePurityBp: 9999 })
    expect(changed.json()).toMatchObject({
      name: 'Platina',
      referencePurityBp: 9999,
      purities: [
        { label: 'Fine', purityBp: 9999 },
        { label: 'Pt nine fifty', purityBp: 9500 },
      ],
      weightCaps: [{ kind: 'coin', capMg: 50_000 }],
      version: 2,
    })
    expect(await metals.read(added.id)).toEqual(changed.json())
    const query = { id: added.id }
    await server.call('DeleteMetal', { token: token(), query: { ...query, version: 2 } })
    expect((await metals.listed()).map(({ name }) => name)).toEqual(['Gold', 'Silver'])
    expect((await metals.listed(true)).map(({ name }) => name)).toEqual(['Gold', 'Platina', 'Silver'])
    const back = await server.call('ActivateMetal', { token: token(), query })
    expect(back).toMatchObject({ active: true, version: 4, purities: changed.json().purities })
  })

  test('have a symbol as in chemistry, however it is typed, so that the policy’s limits of gold apply', async () => {
    const own = await startTestServer()
    const shop = await openShop(own)
    const ofShop = metalsOf(own)
    const changed = await ofShop.change(await ofShop.read(shop.goldId), { symbol: 'AU' })
    expect(changed.json().symbol).toBe('Au')
    expect((await ofShop.add({ name: 'Palladium', symbol: 'PD' })).symbol).toBe('Pd')
    await shop.setPolicy({ weightCaps: [{ metal: 'gold', kind: 'ornament', capMg: 1 }] })
    const { id: customerId } = await shop.addCustomer()
    const rejected = await shop.inject({ customerId })
    expect(rejected.json().errors).toMatchObject([{ field: 'items' }, { field: 'principalPaise' }])
    await own.end()
  })

  test('have a name that is unique in the company', async () => {
    const rejected = await metals.inject({ name: 'GOLD' })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json().errors).toMatchObject([{ field: 'name' }])
  })

  test('record in the audit log which purities were changed to which', async () => {
    const added = await metals.add({ name: 'Audited' })
    const purities = [{ label: 'Pt 950', purityBp: 9500 }]
    await metals.change(added, { purities })
    const { rows } = await server.pool.query<{ changes: { entity: string; id: string }[] }>(
      `select changes from audit where operation = 'UpdateMetal' order by seq desc limit 1`,
    )
    expect(rows[0]?.changes.find(({ entity }) => entity === 'purity')).toEqual({
      entity: 'purity',
      id: added.id,
      before: { purities: added.purities },
      after: { purities },
    })
  })

  test('are not changed with a stale version: the reply has the current metal', async () => {
    const added = await metals.add({ name: 'Contested' })
    await metals.change(added, { purities: [{ label: 'Pt 950', purityBp: 9500 }] })
    const mine = await metals.change(added, { name: 'Mine' })
    expect(mine.statusCode).toBe(409)
    expect(mine.json().current).toMatchObject({
      name: 'Contested',
      purities: [{ label: 'Pt 950', purityBp: 9500 }],
      version: 2,
      changedBy: 'Test Owner',
    })
  })
})

describe('the purities of a metal', () => {
  test('are unique by label and by fineness', async () => {
    const purities = [
      { label: 'Pt 950', purityBp: 9500 },
      { label: ' PT 950', purityBp: 9500 },
    ]
    const rejected = await metals.inject({ purities })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'purities.1.label',
      'purities.1.purityBp',
    ])
  })

  test('are at least one, have a label, are above zero, and at most 100 %', async () => {
    for (const purity of [
      { label: ' ', purityBp: 9500 },
      { label: 'None', purityBp: 0 },
      { label: 'More', purityBp: 10_001 },
    ])
      expect((await metals.inject({ purities: [purity] })).statusCode, purity.label).toBe(400)
    expect((await metals.inject({ purities: [] })).statusCode).toBe(400)
  })

  test('include the reference purity, or the metal is rejected at that field', async () => {
    const rejected = await metals.inject({ referencePurityBp: 9990 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'referencePurityBp' }])
    const added = await metals.add({ name: 'Referred' })
    const taken = await metals.change(added, { purities: [{ label: 'Pt 900', purityBp: 9000 }] })
    expect(taken.statusCode).toBe(422)
    expect(taken.json().errors).toMatchObject([{ field: 'referencePurityBp' }])
  })

  test('cannot be removed while they are the usual purity of an active product, which the message names', async () => {
    const metal = await metals.add({ name: 'Worn' })
    await metals.putProduct(metal.id, 'Worn ring', 9000)
    const purities = [{ label: 'Pt 950', purityBp: 9500 }]
    const rejected = await metals.change(metal, { purities })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe(
      'Pt 900 is still in use by 1 product (Worn ring). Change or in-activate these first.',
    )
    expect(await metals.read(metal.id)).toEqual(metal)
    const relabelled = [...purities, { label: 'Ninety', purityBp: 9000 }]
    expect((await metals.change(metal, { purities: relabelled })).statusCode).toBe(200)
    await server.pool.query(`update product set active = false where name = 'Worn ring'`)
    expect((await metals.change({ ...metal, version: 2 }, { purities })).statusCode).toBe(200)
  })

  test('cannot be removed while items of it are pledged for a pending or active loan, which the message names', async () => {
    const shop = await openShop(server)
    const gold = await metals.read(shop.goldId)
    const remove = async () => {
      const current = await metals.read(shop.goldId)
      const purities = current.purities.filter(({ purityBp }) => purityBp !== 8330)
      return metals.change(current, { purities })
    }
    const label = gold.purities.find(({ purityBp }) => purityBp === 8330)?.label
    const { id: customerId } = await shop.addCustomer('Padma')
    const items = [shop.item(), shop.item({ purityBp: 8330 })]
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const pending = await shop.pledge({ customerId, items })
    expect((await remove()).json().detail).toBe(
      `Items of ${label} belong to a pending loan of Padma. A purity can be removed once no loan has items of it.`,
    )
    const body = { version: pending.version, reason: 'Not needed' }
    await server.call('CancelNewLoan', { token: token(), query: { id: pending.id }, body })
    await shop.setPolicy({ approvalAbovePaise: null })
    const { id, number } = await shop.pledge({ customerId, items })
    const rejected = await remove()
    expect([rejected.statusCode, rejected.json().detail]).toEqual([
      422,
      `Items of ${label} are pledged for loan ${number}. A purity can be removed once no loan has items of it.`,
    ])
    expect(await metals.read(shop.goldId)).toEqual(gold)
    const query = { id }
    const { dues } = await server.call('GetPartPaymentById', { token: token(), query })
    const postedOn = shop.today()
    await server.call('CloseLoan', {
      token: token(),
      query,
      body: { postedOn, payments: shop.byBank(dues.payablePaise) },
    })
    expect((await remove()).statusCode).toBe(200)
  })

  test('cannot be removed while an active scheme has a rate per gram for them, and the message names it', async () => {
    const metal = await metals.add({ name: 'Lent' })
    await metals.putScheme(metal.id, 'Lent 12', 9000)
    const purities = [{ label: 'Pt 950', purityBp: 9500 }]
    const rejected = await metals.change(metal, { purities })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toContain('Pt 900 is still in use by 1 scheme (Lent 12)')
    await server.pool.query(`update interest_slab set active = false where name = 'Lent 12'`)
    expect((await metals.change(metal, { purities })).statusCode).toBe(200)
  })
})

describe('the reference purity', () => {
  test('cannot change once the metal has a price', async () => {
    const metal = await metals.add({ name: 'Priced' })
    await metals.put('rate', {
      id: randomUUID(),
      metal_id: metal.id,
      effective_on: '2026-04-01',
      price_paise_per_g: 300000,
      entered_by: server.owner.userId,
    })
    const rejected = await metals.change(metal, { referencePurityBp: 9000 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'referencePurityBp' }])
    expect(rejected.json().detail).toContain('The price of Priced must stay quoted for this purity')
    expect((await metals.change(metal, { name: 'Priced again' })).statusCode).toBe(200)
  })

  test('cannot change while an active scheme lends by the gram', async () => {
    const metal = await metals.add({ name: 'Weighed' })
    await metals.putScheme(metal.id, 'Weighed 12', 9000)
    const rejected = await metals.change(metal, { referencePurityBp: 9000 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors[0].message).toContain('Weighed 12')
    await metals.putScheme((await metals.add({ name: 'Unweighed' })).id, 'Unweighed 12', null)
    const free = (await metals.listed()).find(({ name }) => name === 'Unweighed') as Metal
    expect((await metals.change(free, { referencePurityBp: 9000 })).statusCode).toBe(200)
  })
})

describe('weight caps', () => {
  test('are unique for each kind of item', async () => {
    const weightCaps = [
      { kind: 'coin' as const, capMg: 1 },
      { kind: 'coin' as const, capMg: 2 },
    ]
    const rejected = await metals.inject({ weightCaps })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors).toMatchObject([{ field: 'weightCaps.1.kind' }])
  })

  test('are cleared by an empty list', async () => {
    const metal = await metals.add({ name: 'Uncapped', weightCaps: [{ kind: 'bar', capMg: 100_000 }] })
    expect((await metals.change(metal, { weightCaps: [] })).json()).toMatchObject({ weightCaps: [] })
  })
})

describe('a metal in use', () => {
  test('stays active while it has active categories or schemes, which the message names', async () => {
    const metal = await metals.add({ name: 'Used' })
    await metals.putProduct(metal.id, 'Used ring', null)
    await metals.putScheme(metal.id, 'Used 12', null)
    const remove = () => server.inject('DeleteMetal', { token: token(), query: { id: metal.id } })
    const rejected = await remove()
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().detail).toBe(
      'Used is still in use by 1 product category (Used ring kind) and 1 scheme (Used 12). Change or in-activate these first.',
    )
    expect((await metals.read(metal.id)).active).toBe(true)
    await server.pool.query(`update product_category set active = false where name = 'Used ring kind'`)
    await server.pool.query(`update interest_slab set active = false where name = 'Used 12'`)
    expect((await remove()).statusCode).toBe(204)
  })
})

test('a reference purity cannot change during the entry of a price for it', async () => {
  const metal = await metals.add({ name: 'Raced' })
  const pricing = await connectTo(server.databaseUrl)
  try {
    await pricing.query('begin')
    await pricing.query(
      `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
        values ($1, $2, $3, '2026-04-01', 300000, $4)`,
      [server.owner.companyId, randomUUID(), metal.id, server.owner.userId],
    )
    const answer = metals.change(metal, { referencePurityBp: 9000 })
    const waiting = () =>
      server.pool
        .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBeGreaterThanOrEqual(1)
    await pricing.query('commit')
    expect((await answer).statusCode).toBe(422)
  } finally {
    await pricing.end()
  }
})
