import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'

test('the common schemes are added to an empty business in one request, with their slab types, and only once', async () => {
  const fresh = await startTestServer()
  try {
    const { token, companyId, storeId } = fresh.owner
    const add = () => fresh.call('AddUsualSchemes', { token, body: { companyId } })
    const { rows } = await add()
    expect(rows.map(({ metalName }) => metalName).sort()).toEqual([
      'Gold',
      'Gold',
      'Gold',
      'Gold',
      'Silver',
      'Silver',
    ])
    const terms = rows.map(({ versions: [version] }) => version?.terms)
    expect(new Set(terms.map((one) => one?.method))).toEqual(new Set(['daily', 'monthly']))
    expect(new Set(terms.map((one) => one?.slabMode))).toEqual(new Set(['stepped', 'retrospective']))
    for (const { versions } of rows)
      for (const { rateBp } of versions[0]?.bands ?? []) expect(rateBp).toBeLessThanOrEqual(2400)
    expect((await add()).rows).toEqual([])
    const { rows: types } = await fresh.call('GetSlabType', { token, body: { companyId, storeId } })
    expect(types).toHaveLength(6)
    const progress = await fresh.call('GetSetUpProgress', { token })
    expect(progress.rows).toContainEqual({ screen: 'InterestSlab', count: 6, done: true })
    expect(progress.rows).toContainEqual({ screen: 'SlabType', count: 6, done: true })
  } finally {
    await fresh.end()
  }
})
