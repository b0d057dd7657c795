import type {
  AddInterestSlabRequest,
  InterestSlab,
  UpdateInterestSlabRequest,
} from '../../src/api/gen/model/index.ts'
import type { TestServer } from './server.ts'

/** The two bands of most tests. */
export const bands = [
  { fromDay: 1, toDay: 90, rateBp: 1500 },
  { fromDay: 91, toDay: null, rateBp: 1800 },
]

/** Helpers for tests of schemes, by the server's owner. */
export async function schemes(server: TestServer) {
  const { token, companyId, storeId } = server.owner
  const body = { companyId, name: 'Daily', method: 'daily', yearDays: 365 } as const
  const terms = { slabMode: 'stepped', slabClock: 'restart' } as const
  const type = await server.call('AddSlabType', { token, body: { ...body, ...terms } })
  const scope = { companyId, storeId }
  const { metals, todayDate } = await server.call('GetInterestSlabChoices', { token, body: scope })
  const metalOf = (name: string) => metals.find((metal) => metal.name === name)?.id ?? ''
  const request = (fields: Partial<AddInterestSlabRequest> = {}): AddInterestSlabRequest => ({
    companyId,
    slabTypeId: type.id,
    metalId: metalOf('Gold'),
    name: 'Gold 15 to 18',
    fromOn: todayDate,
    tenureMonths: 12,
    bands,
    ...fields,
  })
  return {
    type,
    goldId: metalOf('Gold'),
    silverId: metalOf('Silver'),
    /** The store's calendar day. */
    today: todayDate,
    request,
    add: (name: string, fields: Partial<AddInterestSlabRequest> = {}): Promise<InterestSlab> =>
      server.call('AddInterestSlab', { token, body: request({ name, ...fields }) }),
    list: async (includeInactive = false) =>
      (await server.call('GetInterestSlab', { token, body: { ...scope, includeInactive } })).rows,
    versions: async (id: string) =>
      (await server.call('GetInterestSlabVersion', { token, query: { id } })).rows,
  }
}

/** The update request of a scheme's newest version with some changed fields. */
export function changeOf(
  slab: InterestSlab,
  fields: Partial<UpdateInterestSlabRequest> = {},
): UpdateInterestSlabRequest {
  const newest = slab.versions.at(-1)
  if (!newest) throw new Error('a scheme has a version')
  const { number: _n, slabTypeName: _s, terms: _t, madeByName: _m, createdAt: _c, ...conditions } = newest
  return { version: slab.version, metalId: slab.metalId, name: slab.name, ...conditions, ...fields }
}
