import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordName } from '../../src/api/gen/operations.ts'
import { recordSamples, sendAs } from '../support/recordSamples.ts'
import { type SendOptions, startTestServer, type TestServer } from '../support/server.ts'
import { filesUnder, read } from '../support/tree.ts'

let server: TestServer
let samples: Awaited<ReturnType<typeof recordSamples>>

const inject = (operation: string, options: Omit<SendOptions, 'token'>) => sendAs(server, operation, options)

beforeAll(async () => {
  server = await startTestServer()
  samples = await recordSamples(server)
})
afterAll(() => server?.end())

/** The names that the sources give to `defineRecord`. */
const declared = filesUnder('src/server/modules')
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => [...read(path).matchAll(/defineRecord\(\{\s*name: '(\w+)'/g)])
  .map(([, name = '']) => name as RecordName)

test('every declared record has a sample', () => {
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter((name) => samples[name] === undefined)).toEqual([])
})

describe.for(declared)('%s', (name) => {
  test('is added, found, listed, changed, rejected with a stale version, in-activated and activated', async () => {
    const { companyId, storeId } = server.owner
    const { add, update, inStore } = samples[name] ?? { add: {}, update: {} }
    const listed = async (includeInactive: boolean) => {
      const reply = (await inject(`Get${name}`, { body: { companyId, storeId, includeInactive } })).json()
      const rows: { id: string }[] = Array.isArray(reply) ? reply : reply.rows
      return rows.map(({ id }) => id)
    }
    const scope = inStore ? { companyId, storeId } : { companyId }

    const made = await inject(`Add${name}`, { body: { ...scope, ...add, name: 'Sample one' } })
    expect(made.json()).toMatchObject({ name: 'Sample one', active: true, version: 1 })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    const query = { id }
    expect((await inject(`Get${name}ById`, { query })).json()).toEqual(made.json())
    expect(await listed(false)).toContain(id)

    const change = (version: number, to: string) =>
      inject(`Update${name}`, { query, body: { ...update, version, name: to } })
    const changed = await change(1, 'Sample two')
    expect(changed.json()).toMatchObject({ ...update, name: 'Sample two', version: 2 })
    const stale = await change(1, 'Sample three')
    expect(stale.statusCode).toBe(409)
    const { changedBy, ...current } = stale.json().current
    expect(changedBy).toBeTruthy()
    expect(current).toEqual(changed.json())

    expect((await inject(`Delete${name}`, { query: { id, version: 1 } })).statusCode).toBe(409)
    expect((await inject(`Delete${name}`, { query: { id, version: 2 } })).statusCode).toBe(204)
    expect(await listed(false)).not.toContain(id)
    expect(await listed(true)).toContain(id)
    const back = await inject(`Activate${name}`, { query })
    expect(back.json()).toMatchObject({ id, active: true, version: 4 })
    expect(await listed(false)).toContain(id)
  })
})
