import type { AddRateRequest, Rate, Session } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { business } from './business.ts'
import { today } from './days.ts'
import { addPerson, OWNER_PASSWORD, type TestServer } from './server.ts'

/** An earlier day in the stores of tests; a run may pass midnight. */
export const daysAgo = (days: number) => addDays(today(), -days)

/** The caller's token and store. */
export type Who = Pick<Session, 'token' | 'companyId' | 'storeId'>

/** Helpers for tests of prices, by the server's owner unless another user is given. */
export async function pricesOf(server: TestServer) {
  const { owner } = server
  const { rows } = await server.pool.query('select id from metal order by name')
  const [gold, silver]: string[] = rows.map(({ id }) => id)
  const clerk = (await addPerson(server, 'clerk', { Rate: ['view', 'add'] })).session
  const storeId = await business(server).addStore('Adyar', 'AD')
  const signedIn = await server.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  const elsewhere = await server.call('SwitchStore', {
    token: signedIn.token,
    body: { companyId: owner.companyId, storeId },
  })
  const scopeOf = ({ companyId, storeId }: Who) => ({ companyId, storeId })

  /** The fields of an entry; by default gold, today, all stores. */
  const entry = (pricePaisePerG: number, fields: Partial<AddRateRequest>): AddRateRequest => ({
    companyId: owner.companyId,
    storeId: null,
    metalId: gold ?? '',
    effectiveOn: today(),
    pricePaisePerG,
    ...(fields.effectiveOn !== undefined && fields.effectiveOn < today() && { note: 'Was closed' }),
    ...fields,
  })

  return {
    gold: gold ?? '',
    silver: silver ?? '',
    /** A user who may only enter and view prices. */
    clerk,
    /** The owner in another store. */
    elsewhere,
    scopeOf,

    add: (price: number, fields: Partial<AddRateRequest> = {}, token = owner.token): Promise<Rate> =>
      server.call('AddRate', { token, body: entry(price, { confirmed: true, ...fields }) }),

    inject: (price: number, fields: Partial<AddRateRequest> = {}, token = owner.token) =>
      server.inject('AddRate', { token, body: entry(price, fields) }),

    correct: (id: string, pricePaisePerG: number, more: object = {}, token = owner.token) =>
      server.inject('CorrectRate', {
        token,
        query: { id },
        body: { pricePaisePerG, note: 'A slip', ...more },
      }),

    list: (who: Who = owner, more: object = {}) =>
      server.call('GetRate', { token: who.token, body: { ...scopeOf(who), ...more } }),

    goldOn: async (date = today(), who: Who = owner) => {
      const { metals } = await server.call('GetRateBoard', {
        token: who.token,
        body: { ...scopeOf(who), date },
      })
      return metals.find(({ name }) => name === 'Gold')
    },

    valuation: (date = today(), who: Who = owner) =>
      server.call('GetValuationRate', {
        token: who.token,
        body: { ...scopeOf(who), metalId: gold ?? '', date },
      }),

    setMethod: (method: string) =>
      server.pool.query(`update company set policy = jsonb_set(policy, '{valuation}', to_jsonb($1::text))`, [
        method,
      ]),
  }
}
