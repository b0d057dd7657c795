import type { FastifyInstance } from 'fastify'
import type { AttachmentPurpose, Session } from '../../../api/gen/model/index.ts'
import { addDays } from '../../../domain/dates/dates.ts'
import type { Binding } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/operation/context.ts'
import { sampleStores } from '../business.ts'
import { call } from '../client.ts'
import type { FilledCustomers } from '../fillCustomers.ts'
import { inOneTransaction, requireActor } from '../inOneTransaction.ts'
import { jewels, signatures } from '../pictures.ts'
import { latestOf, samplePrices } from '../prices.ts'
import { streamOf } from '../random.ts'
import type { StoreSize } from '../size.ts'
import { businessDays, momentOf, nextBusinessDay } from './calendar.ts'
import type { SimulationClock } from './clock.ts'
import { type Counter, openCounter, type StoreStaff } from './counter.ts'
import type { ItemPhotos, Lending } from './pledge.ts'
import { type OpenStore, openStore } from './simulatedStore.ts'
import { LAST_DAYS, transfersBetween } from './transfers.ts'

/** When books are imported, in minutes relative to the opening of the store. */
const IMPORT_MINUTES = -60
/** After this many simulated days, counted over all stores, the planner's statistics are refreshed once. */
const ANALYZE_AFTER = 60
/** Number of different signatures; customers of a store with the same signature share one file. */
const SIGNATURES = 12

/** Number of days, up to today, on which the stores take photos of whole trays. */
const TRAYS_DAYS = 60

/** A store during the simulation, and its staff. */
type SimulatedStore = OpenStore & { people: StoreStaff; counter: Counter }

/** The input of the simulation. */
export interface SimulationInput extends FilledCustomers {
  app: FastifyInstance
  binding: Binding
  clock: SimulationClock
  owner: Session
  stores: readonly string[]
  /** The sizes of the stores, in their order. */
  sizes: readonly StoreSize[]
  password: string
  /** The first day of the business, and the day after the last simulated one. */
  from: string
  today: string
  /** Called after each simulated day, with the number of days simulated so far and in total. */
  progress: (days: number, allDays: number) => void
}

/**
 * Simulates all stores up to yesterday, concurrently, each at its own pace, because a store's numbers, loans and counts do not depend
 * on the other stores. The last days are simulated one store after another, because the stores then send each other cash and packets.
 */
export async function simulateStores(input: SimulationInput): Promise<void> {
  const prices = samplePrices(input.from, input.today)
  const { binding, today } = input
  const opened: SimulatedStore[] = []
  // One after another: stores begin on different dates, and an import deletes the rows of all imports that, on its date, are too old.
  for (const [store, size] of input.sizes.entries())
    opened.push(await prepareStore(input, latestOf(prices), store, size))
  const all = opened.reduce((sum, { from }) => sum + [...businessDays(from, today)].length, 0)
  let simulated = 0
  const simulatePeriod = (since: string, until: string) =>
    Promise.all(
      opened.map(async ({ from, simulateDay }) => {
        for (const day of businessDays(from < since ? since : from, until)) {
          await simulateDay(day)
          input.progress(++simulated, all)
          // So many new rows in a short time need fresh statistics.
          if (simulated === ANALYZE_AFTER) await binding.pool.query('analyze')
        }
      }),
    )
  const sending = [...businessDays(addDays(today, -14), today)].slice(-LAST_DAYS)
  await simulatePeriod('', sending[0] ?? today)
  const transfers = transfersBetween(opened.map(({ counter }) => counter))
  for (const [lastDay, day] of sending.entries()) {
    // Notifications from before the last day have been read.
    await input.clock.at(momentOf(day, 0), () => readNotices(input, opened))
    for (const [store, { simulateDay }] of opened.entries()) {
      await simulateDay(day, () => transfers.simulate(lastDay, store))
      input.progress(++simulated, all)
    }
  }
}

/** Marks all notifications of the stores' staff as read. */
async function readNotices(
  { binding, owner }: SimulationInput,
  opened: readonly SimulatedStore[],
): Promise<void> {
  await inOneTransaction(binding, owner.companyId, async (send) => {
    for (const { people } of opened)
      for (const actor of Object.values(people)) await send('MarkAllNotificationsRead', actor, {})
  })
}

async function prepareStore(
  input: SimulationInput,
  priceOf: Lending['priceOf'],
  store: number,
  { began, ...counts }: StoreSize,
): Promise<SimulatedStore> {
  const { app, binding, clock, today } = input
  const from = addDays(today, -began)
  const { people, token } = await staffOf(input, store)
  const { companyId, storeId } = people.counter
  const choices = await clock.at(momentOf(from, 0), () =>
    inOneTransaction(binding, companyId, (send) =>
      send('GetNewLoanChoices', people.counter, { body: { companyId, storeId } }),
    ),
  )
  const bankIds = choices.banks.map(({ id }) => id)
  const counter = openCounter(binding, clock, people, bankIds)
  // No customer borrows in two stores, because each is simulated at its own pace.
  const ofStore = <One>(all: readonly One[]) => all.filter((_, index) => index % input.sizes.length === store)
  const [borrowers, registered] = [ofStore(input.borrowers), ofStore(input.register)]
  const lending: Lending = {
    choices,
    priceOf,
    borrowers,
    registered,
    code: sampleStores[store]?.code ?? '',
    noticeHeadId: await noticeHead(input),
    photos: itemPhotos(counter, addDays(today, -TRAYS_DAYS)),
    signature: uploads(counter, 'releasePicture', await signatures(streamOf(77), SIGNATURES)),
    document: uploads(counter, 'releaseProof', await signatures(streamOf(78), 1)),
  }
  const many = { ...counts, borrowers: borrowers.length, registered: registered.length }
  const opened = openStore(counter, lending, { store, from, today, ...many }, bankIds)
  const importAt = momentOf(nextBusinessDay(from), IMPORT_MINUTES)
  await clock.at(importAt, () => opened.begin({ app, binding, token }))
  return { people, counter, ...opened }
}

/**
 * The staff of a store, and the token of its manager: clerk, manager and owner in the first store; in the others manager and owner, who
 * approve for each other.
 */
async function staffOf(
  { app, binding, stores: ids, owner, password }: SimulationInput,
  store: number,
): Promise<{ people: StoreStaff; token: string }> {
  const [counter, manager] = store === 0 ? ['clerk', 'manager'] : ['manager', 'owner']
  const signIn = async (userName: string): Promise<{ actor: Actor; token: string }> => {
    const { token, companyId } = await call(app, 'SignIn', { body: { userName, password } })
    const body = { companyId, storeId: ids[store] ?? owner.storeId }
    const session = await call(app, 'SwitchStore', { token, body })
    return { actor: await requireActor(binding, session.token), token: session.token }
  }
  const [atCounter, deciding] = [await signIn(counter ?? ''), await signIn(manager ?? '')]
  const approving = store === 0 ? await signIn('owner') : atCounter
  const people = { counter: atCounter.actor, manager: deciding.actor, approver: approving.actor }
  return { people, token: deciding.token }
}

async function noticeHead({ app, owner }: SimulationInput): Promise<string> {
  const { token, companyId, storeId } = owner
  const { rows } = await call(app, 'GetCreditDebit', { token, body: { companyId, storeId } })
  return rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
}

/** Photos taken at the counter. The photo of a product is uploaded when it is first used. */
function itemPhotos(counter: Counter, traysSince: string): ItemPhotos {
  const taken = new Map<string, Promise<string>>()
  const upload = async (purpose: AttachmentPurpose, body: Buffer) =>
    (await counter.send('AddAttachment', { query: { purpose }, body })).id
  return {
    traysSince,
    ofTray: async (metal, products) => upload('trayPhoto', await jewels(metal, products)),
    ofProduct: (metal, product) => {
      const key = `${metal} ${product}`
      const id = taken.get(key) ?? jewels(metal, [product]).then((photo) => upload('itemPhoto', photo))
      taken.set(key, id)
      return id
    },
  }
}

/** Returns a function that gives the ids of the pictures in turn, and uploads each when it is first used. */
function uploads(
  counter: Counter,
  purpose: AttachmentPurpose,
  signed: readonly Buffer[],
): () => Promise<string> {
  const ids: string[] = []
  let count = 0
  return async () => {
    const place = count++ % signed.length
    const known = ids[place]
    if (known !== undefined) return known
    const body = signed[place]
    const { id } = await counter.send('AddAttachment', { query: { purpose }, body }, 'manager')
    ids[place] = id
    return id
  }
}
