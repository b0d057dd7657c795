import type { FastifyInstance } from 'fastify'
import type { Session } from '../../api/gen/model/index.ts'
import type { Binding } from '../platform/http/call.ts'
import type { Actor } from '../platform/operation/context.ts'
import { call } from './client.ts'
import { inOneTransaction } from './inOneTransaction.ts'
import { sampleBanks, sampleProducts } from './masters.ts'
import { samplePrices } from './prices.ts'

/** The installation to fill: its server, its owner and the days of its history. */
export interface SampleDesk {
  app: FastifyInstance
  binding: Binding
  owner: Session
  /** The owner, for requests in one transaction. */
  actor: Actor
  /** The first day of its history. */
  from: string
  today: string
}

/** Customer types, banks, voucher heads, items and schemes, as a business sets them up before it lends. */
export async function fillMasters({ app, owner }: SampleDesk): Promise<void> {
  const { token, companyId, storeId } = owner
  await call(app, 'AddUsualCustomerTypes', { token, body: { companyId } })
  for (const bank of sampleBanks) await call(app, 'AddBank', { token, body: { companyId, ...bank } })
  await call(app, 'AddCommonHeads', { token, body: { companyId } })
  await call(app, 'AddUsualProducts', { token, body: { companyId } })
  const { rows: categories } = await call(app, 'GetProductCategory', { token, body: { companyId, storeId } })
  for (const [metal, category, name, usualPurityBp] of sampleProducts) {
    const found = categories.find((one) => one.metalName === metal && one.name === category)
    if (!found) throw new Error(`the common categories lack ${metal} ${category}`)
    await call(app, 'AddProduct', { token, body: { companyId, categoryId: found.id, name, usualPurityBp } })
  }
  await call(app, 'AddUsualSchemes', { token, body: { companyId } })
}

/** Enters the prices of the sample, including today's. */
export async function fillPrices({ binding, actor, from, today }: SampleDesk): Promise<void> {
  const { companyId, storeId } = actor
  await inOneTransaction(binding, companyId, async (send) => {
    const { rows: metals } = await send('GetMetal', actor, { body: { companyId, storeId } })
    const idOf = new Map(metals.map(({ id, name }) => [name, id]))
    for (const [effectiveOn, entered] of Map.groupBy(
      samplePrices(from, today),
      ({ effectiveOn: date }) => date,
    ))
      await send('AddRates', actor, {
        body: {
          companyId,
          storeId: null,
          effectiveOn,
          prices: entered.map(({ metal, pricePaisePerG }) => ({
            metalId: idOf.get(metal) ?? '',
            pricePaisePerG,
          })),
          source: 'Chennai jewellers’ association',
          note: effectiveOn < today ? 'From the price book' : null,
        },
      })
  })
}
