import { randomUUID } from 'node:crypto'
import type { AddMetalRequest, Metal, UpdateMetalRequest } from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'

/** Helpers for tests of metals, by the owner; rows of other screens are inserted in plain SQL. */
export function metalsOf(server: TestServer) {
  const { token, companyId, storeId, userId } = server.owner

  const platinum = (fields: Partial<AddMetalRequest> = {}): AddMetalRequest => ({
    companyId,
    name: 'Platinum',
    symbol: 'Pt',
    referencePurityBp: 9500,
    purities: [
      { label: 'Pt 900', purityBp: 9000 },
      { label: 'Pt 950', purityBp: 9500 },
    ],
    ...fields,
  })

  /** Adds a row to a table of the company. */
  const put = async (table: string, values: Record<string, unknown>): Promise<void> => {
    const row = { company_id: companyId, ...values }
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    await server.pool.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    )
  }

  return {
    put,

    /** Sends a request for a metal named Rejected, of purities 950 and 900, changed by these fields. */
    inject: (fields: Partial<AddMetalRequest>) =>
      server.inject('AddMetal', { token, body: platinum({ name: 'Rejected', ...fields }) }),

    add: (fields: Partial<AddMetalRequest> = {}): Promise<Metal> =>
      server.call('AddMetal', { token, body: platinum(fields) }),

    listed: async (includeInactive = false) =>
      (await server.call('GetMetal', { token, body: { companyId, storeId, includeInactive } })).rows,

    read: (id: string) => server.call('GetMetalById', { token, query: { id } }),

    /** Sends an update of a metal that changes these fields. */
    change: (metal: Metal, fields: Partial<UpdateMetalRequest> = {}) => {
      const { version, name, symbol, referencePurityBp, purities } = metal
      const body = { version, name, symbol, referencePurityBp, purities, ...fields }
      return server.inject('UpdateMetal', { token, query: { id: metal.id }, body })
    },

    /** A category of a metal with a product of a common purity. */
    putProduct: async (metalId: string, name: string, usualPurityBp: number | null): Promise<void> => {
      const category = randomUUID()
      await put('product_category', {
        id: category,
        metal_id: metalId,
        name: `${name} kind`,
        kind: 'ornament',
      })
      await put('product', { id: randomUUID(), category_id: category, name, usual_purity_bp: usualPurityBp })
    },

    /** A scheme of a metal, with its own loan per gram for one purity or none. */
    putScheme: async (metalId: string, name: string, purityBp: number | null): Promise<void> => {
      const type = randomUUID()
      const slab = randomUUID()
      const terms = { year_days: 365, slab_mode: 'stepped', slab_clock: 'restart' }
      await put('slab_type', { id: type, name: `${name} type`, method: 'daily', ...terms })
      await put('interest_slab', { id: slab, slab_type_id: type, metal_id: metalId, name })
      await put('interest_slab_version', {
        slab_id: slab,
        number: 1,
        from_on: '2026-04-01',
        slab_type_id: type,
        terms: '{}',
        tenure_months: 12,
        bands: '[]',
        rate_for_gram: JSON.stringify(purityBp === null ? [] : [{ purityBp, lendingRatePaisePerG: 450000 }]),
        fees: '{}',
        made_by: userId,
      })
    },
  }
}
