import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { metalsOf } from '../support/metals.ts'
import { type AskOptions, startTestServer, type TestServer } from '../support/server.ts'
import { filesUnder, read } from '../support/tree.ts'

interface Sample {
  add: Record<string, unknown>
  /** What an update sends beyond the name. */
  kept?: Record<string, unknown>
}

let server: TestServer
const ids: Record<string, string> = {}

/** What each declared record is added with; the name is chosen by the test. */
const samples: Record<string, () => Sample> = {
  Account: () => ({ add: { code: '5650', kind: 'expense' } }),
  Bank: () => ({ add: { kind: 'own', accountNumber: '1234567890' }, kept: { accountNumber: '1234567890' } }),
  CreditDebit: () => alike({ side: 'debit', usage: 'standalone', accountId: ids.account }),
  CustomerType: () => ({ add: {} }),
  Product: () => alike({ categoryId: ids.category }),
  ProductCategory: () => alike({ metalId: ids.metal, kind: 'ornament' }),
  Role: () => ({ add: {} }),
  SlabType: () =>
    alike({
      method: 'monthly',
      yearDays: null,
      partMonth: 'full',
      slabMode: 'retrospective',
      slabClock: 'restart',
      countBothDays: true,
      advanceMonths: 0,
    }),
  Staff: () => alike({ phone: '9840012345', workStoreId: server.owner.storeId }),
  Store: () => alike({ code: 'RX', timeZone: 'Asia/Kolkata' }),
}

function alike(fields: Record<string, unknown>): Sample {
  return { add: fields, kept: fields }
}

const ask = (operation: string, options: Omit<AskOptions, 'token'>) =>
  server.ask(operation as OperationId, { token: server.owner.token, ...options })

beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = server.owner
  ids.metal = (await metalsOf(server).listed())[0]?.id ?? ''
  ids.category = (
    await ask('AddProductCategory', {
      body: { companyId, metalId: ids.metal, name: 'Chains', kind: 'ornament' },
    })
  ).json().id
  ids.account = (
    await ask('AddAccount', { body: { companyId, code: '5640', kind: 'expense', name: 'Water' } })
  ).json().id
})
afterAll(() => server?.end())

/** The names that the sources give to `defineRecord`. */
const declared = filesUnder('src/server/modules')
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => [...read(path).matchAll(/defineRecord\(\{\s*name: '(\w+)'/g)])
  .map(([, name = '']) => name)

test('every declared record has a sample here', () => {
  expect(declared.length).toBeGreaterThan(0)
  expect(Object.keys(samples).sort()).toEqual([...declared].sort())
})

describe.for(declared)('%s', (name) => {
  test('is added, found, listed, changed, refused at a stale version, in-activated and brought back', async () => {
    const { companyId, storeId } = server.owner
    const { add, kept = {} } = samples[name]?.() ?? { add: {} }
    const listed = async (includeInactive: boolean) => {
      const reply = (await ask(`Get${name}`, { body: { companyId, storeId, includeInactive } })).json()
      const rows: { id: string }[] = Array.isArray(reply) ? reply : reply.rows
      return rows.map(({ id }) => id)
    }
    const scope = name === 'Role' ? { companyId, storeId } : { companyId }

    const made = await ask(`Add${name}`, { body: { ...scope, ...add, name: 'Sample one' } })
    expect(made.json()).toMatchObject({ name: 'Sample one', active: true, version: 1 })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    const query = { id }
    expect((await ask(`Get${name}ById`, { query })).json()).toEqual(made.json())
    expect(await listed(false)).toContain(id)

    const change = (version: number, to: string) =>
      ask(`Update${name}`, { query, body: { ...kept, version, name: to } })
    const changed = await change(1, 'Sample two')
    expect(changed.json()).toMatchObject({ ...kept, name: 'Sample two', version: 2 })
    const stale = await change(1, 'Sample three')
    expect(stale.statusCode).toBe(409)
    const { changedBy, ...current } = stale.json().current
    expect(changedBy).toBeTruthy()
    expect(current).toEqual(changed.json())

    expect((await ask(`Delete${name}`, { query: { id, version: 1 } })).statusCode).toBe(409)
    expect((await ask(`Delete${name}`, { query: { id, version: 2 } })).statusCode).toBe(204)
    expect(await listed(false)).not.toContain(id)
    expect(await listed(true)).toContain(id)
    const back = await ask(`Activate${name}`, { query })
    expect(back.json()).toMatchObject({ id, active: true, version: 4 })
    expect(await listed(false)).toContain(id)
  })
})
