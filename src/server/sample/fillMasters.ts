import type { FastifyInstance } from 'fastify'
import type { Session } from '../../api/gen/model/index.ts'
import { addDays } from '../../domain/dates.ts'
import { call } from './client.ts'
import { sampleCustomers } from './customers.ts'
import { PRICE_DAYS, sampleBanks, sampleCustomerTypes, samplePrices, sampleProducts } from './masters.ts'
import { streamOf } from './random.ts'

/** Customers that are added beside each other. */
const AT_ONCE = 8

/** What filling a part needs. */
export interface SampleDesk {
  app: FastifyInstance
  owner: Session
  today: string
}

/** Kinds of customers, banks, heads of notes, items and schemes, as a shop sets them up before it lends. */
export async function fillMasters({ app, owner, today }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  for (const type of sampleCustomerTypes)
    await call(app, 'AddCustomerType', { token, body: { companyId, ...type } })
  for (const bank of sampleBanks) await call(app, 'AddBank', { token, body: { companyId, ...bank } })
  await call(app, 'AddCommonHeads', { token, body: { companyId } })
  await call(app, 'AddUsualProducts', { token, body: { companyId } })
  const { rows: categories } = await call(app, 'GetProductCategory', { token, body: { companyId, storeId } })
  for (const [metal, category, name, usualPurityBp] of sampleProducts) {
    const found = categories.find((one) => one.metalName === metal && one.name === category)
    if (!found) throw new Error(`the usual categories lack ${metal} ${category}`)
    await call(app, 'AddProduct', { token, body: { companyId, categoryId: found.id, name, usualPurityBp } })
  }
  await fillPrices({ app, owner, today })
  await call(app, 'AddUsualSchemes', { token, body: { companyId } })
}

/** A price of each metal for each of the last days, today's included. */
async function fillPrices({ app, owner, today }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  const { rows: metals } = await call(app, 'GetMetal', { token, body: { companyId, storeId } })
  const stream = streamOf(916)
  const walks = metals.flatMap(({ id, name }) => {
    const walk = samplePrices[name]
    return walk ? [{ id, price: walk.first, step: walk.step }] : []
  })
  for (let back = PRICE_DAYS - 1; back >= 0; back--) {
    const prices = walks.map((walk) => {
      walk.price += stream.below(2 * walk.step) - Math.floor(walk.step * 0.9)
      return { metalId: walk.id, pricePaisePerG: walk.price }
    })
    await call(app, 'AddRates', {
      token,
      body: {
        companyId,
        storeId: null,
        effectiveOn: addDays(today, -back),
        prices,
        source: 'Chennai jewellers’ association',
        note: back > 0 ? 'From the price book' : null,
      },
    })
  }
}

/** So many customers, each through the counter's own call. */
export async function fillCustomers({ app, owner }: SampleDesk, count: number): Promise<void> {
  const { token, companyId, storeId } = owner
  const { rows: types } = await call(app, 'GetCustomerType', { token, body: { companyId, storeId } })
  const idOf = new Map(types.map(({ id, name }) => [name, id]))
  const waiting = sampleCustomers(count)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { type, ...fields } = next
      await call(app, 'AddCustomer', { token, body: { companyId, typeId: idOf.get(type) ?? '', ...fields } })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
