import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AddRateRequest } from '../../../api/gen/model/index.ts'
import { writtenDay } from '../../../domain/dates/writtenDay.ts'
import { store } from '../../db/schema/company.ts'
import { metal, rate } from '../../db/schema/items.ts'
import { lockFor } from '../../platform/db/advisoryLock.ts'
import { readDate, readDecimal } from '../../platform/imports/importCells.ts'
import {
  fails,
  type ImportContext,
  type ImportedRow,
  type ImportTarget,
  type RowProblem,
  warns,
} from '../../platform/imports/importTarget.ts'
import { insertMany, newId } from '../../platform/records/rows.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { capturePrices } from '../lending/public.ts'
import { changeBp, isUnusual } from './checkPrices.ts'
import { rateImportTexts as texts } from './importTexts.ts'
import { rateTexts } from './texts.ts'

/** The closing price of a day, for all stores ('') or one. */
interface Closing {
  day: string
  storeId: string
  paise: number
  /** The row of the file; null for one in the database. */
  row: number | null
}

interface Closings {
  /** The closing prices of each metal by its id. */
  closings: Map<string, Closing[]>
  /** The same prices by {@link placeOf}. */
  places: Map<string, Closing>
}

interface State extends Closings {
  companyId: string
  storeId: string
  today: string
  mayEnterPast: boolean
  /** By name and by symbol. */
  metals: Map<string, { id: string; name: string }>
  /** By code. */
  stores: Map<string, { id: string; name: string }>
}

/** Imports of price lists: each row has a metal's price per gram on a day, for all stores or for the current one. */
export const rateImport: ImportTarget<AddRateRequest, State> = {
  name: 'Rate',
  operation: 'AddRate',
  tags: ['Rate', 'NewLoan', 'PartPayment', 'Day'],
  fields: texts.fields,
  subject: ['metal'],
  fieldOf: { metalId: 'metal', storeId: 'store', effectiveOn: 'date', pricePaisePerG: 'price' },
  choices: async () => [],

  prepare: async (context) => ({
    companyId: context.actor.companyId,
    storeId: context.actor.storeId,
    today: context.today,
    mayEnterPast: context.actor.grants.has('Rate.edit'),
    metals: await metalsOf(context),
    stores: await storesOf(context),
    ...(await closingsOf(context)),
  }),

  read: (cells, state) => {
    const { today } = state
    const problems: RowProblem[] = []
    const found = state.metals.get(foldText(cells.metal ?? ''))
    const day = readDate(cells.date ?? '')
    const paise = readDecimal(cells.price ?? '', 2)
    const place = cells.store ? state.stores.get(foldText(cells.store)) : null
    if (!found) problems.push(fails('metal', rateTexts.unknownMetal))
    if (day === null) problems.push(fails('date', texts.notADate))
    else if (day > today) problems.push(fails('date', rateTexts.future(today)))
    else if (day < today && !state.mayEnterPast) problems.push(fails('date', rateTexts.pastNeedsEdit))
    if (paise === null) problems.push(fails('price', texts.notAPrice))
    if (place === undefined) problems.push(fails('store', texts.unknownStore))
    else if (place && place.id !== state.storeId) problems.push(fails('store', texts.otherStore(place.name)))
    return {
      body: {
        companyId: state.companyId,
        storeId: place?.id ?? null,
        ...(found && { metalId: found.id }),
        ...(day !== null && { effectiveOn: day }),
        ...(paise !== null && { pricePaisePerG: paise }),
        source: cells.source || null,
        note: cells.note || (day !== null && day < today ? texts.imported : null),
      },
      problems,
    }
  },

  compare: async (_context, rows, state) => {
    const names = metalNames(state)
    return rows.flatMap((one) => duplicates(one, state, names.get(one.body.metalId) ?? ''))
  },

  review: (state) => {
    const names = metalNames(state)
    return [...state.closings].flatMap(([metalId, list]) => jumps(list, names.get(metalId) ?? ''))
  },

  follow: (context) => capturePrices(context, null),

  insert: async (context, bodies) => {
    const { companyId, userId } = context.actor
    await insertMany(
      context,
      rate,
      bodies.map(({ metalId, storeId, effectiveOn, pricePaisePerG, source = null, note = null }) => ({
        companyId,
        id: newId(),
        metalId,
        storeId,
        effectiveOn,
        pricePaisePerG,
        source,
        note,
        enteredBy: userId,
      })),
    )
    return bodies.map(({ effectiveOn }) => writtenDay(effectiveOn))
  },

  confirm: async (context, state) => {
    await lockFor(context.db, 'prices', context.actor.companyId)
    const names = metalNames(state)
    return (await pricedTwice(context)).flatMap(({ metalId, day, storeId }) => {
      const row = state.places.get(placeOf(metalId, day, storeId))?.row ?? null
      const problem = fails('date', rateTexts.pastTaken(names.get(metalId) ?? '', day))
      return row === null ? [] : [{ row, ...problem }]
    })
  },
}

function compareClosings(one: Closing, other: Closing): number {
  return one.day.localeCompare(other.day) || one.storeId.localeCompare(other.storeId)
}

/** Rejects a second price of a day for the same stores; only today's stored price may be followed by a later one. */
function duplicates(
  { row, body }: ImportedRow<AddRateRequest>,
  state: State,
  name: string,
): (RowProblem & { row: number })[] {
  const { metalId, storeId, effectiveOn: day, pricePaisePerG: paise } = body
  const same = state.places.get(placeOf(metalId, day, storeId))
  if (same && same.row !== null) {
    const twice = { metal: name, day, paise: same.paise, first: same.row, second: row }
    return [{ row, ...fails('date', texts.twice(twice)) }]
  }
  if (same && day < state.today) return [{ row, ...fails('date', rateTexts.pastTaken(name, day)) }]
  addClosing(state, metalId, { day, storeId: storeId ?? '', paise, row })
  return []
}

/**
 * Warns of each price of the file that differs much from the previous one: the last price of an earlier day for the same store or for all
 * stores; on a day, the store's own comes after the one for all stores. The file may have any order.
 */
function jumps(closings: readonly Closing[], metal: string): (RowProblem & { row: number })[] {
  const found: (RowProblem & { row: number })[] = []
  const previous = new Map<string, Closing>()
  const days = Map.groupBy([...closings].sort(compareClosings), ({ day }) => day)
  for (const list of days.values()) {
    for (const { storeId, paise: toPaise, row } of list) {
      const [ofAll, own] = [previous.get(''), previous.get(storeId)]
      const before = own && ofAll && own.day < ofAll.day ? ofAll : (own ?? ofAll)
      if (row === null || !before || !isUnusual(before.paise, toPaise)) continue
      const data = { metal, fromPaise: before.paise, fromOn: before.day, toPaise }
      found.push({
        row,
        ...warns('price', rateTexts.jump({ ...data, changeBp: changeBp(before.paise, toPaise) })),
      })
    }
    for (const closing of list) previous.set(closing.storeId, closing)
  }
  return found
}

const metalNames = ({ metals }: State) => new Map([...metals.values()].map(({ id, name }) => [id, name]))

const placeOf = (metalId: string, day: string, storeId: string | null) => `${metalId} ${day} ${storeId ?? ''}`

function addClosing({ closings, places }: Closings, metalId: string, closing: Closing): void {
  const list = closings.get(metalId)
  if (list) list.push(closing)
  else closings.set(metalId, [closing])
  places.set(placeOf(metalId, closing.day, closing.storeId), closing)
}

/** The past days with several prices of a metal for the same stores: corrected ones, and those that two requests added. */
async function pricedTwice({ db, actor, today }: ImportContext) {
  const { rows } = await db.execute<{ metalId: string; day: string; storeId: string | null }>(sql`
    select metal_id as "metalId", effective_on as day, store_id as "storeId" from rate
    where company_id = ${actor.companyId} and active and effective_on < ${today}
    group by metal_id, effective_on, store_id having count(*) > 1`)
  return rows
}

async function metalsOf({ db, actor }: ImportContext): Promise<State['metals']> {
  const rows = await db
    .select({ id: metal.id, name: metal.name, symbol: metal.symbol })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.active, true)))
  const bySymbol = rows.map((row) => [foldText(row.symbol), row] as const)
  return new Map([...bySymbol, ...rows.map((row) => [foldText(row.name), row] as const)])
}

async function storesOf({ db, actor }: ImportContext): Promise<State['stores']> {
  const rows = await db
    .select({ id: store.id, name: store.name, code: store.code })
    .from(store)
    .where(and(eq(store.companyId, actor.companyId), eq(store.active, true)))
  return new Map(rows.map((row) => [foldText(row.code), row]))
}

async function closingsOf({ db, actor }: ImportContext): Promise<Closings> {
  const rows = await db
    .selectDistinctOn([rate.metalId, rate.effectiveOn, rate.storeId], {
      metalId: rate.metalId,
      day: rate.effectiveOn,
      storeId: rate.storeId,
      paise: rate.pricePaisePerG,
    })
    .from(rate)
    .where(and(eq(rate.companyId, actor.companyId), eq(rate.active, true)))
    .orderBy(asc(rate.metalId), asc(rate.effectiveOn), asc(rate.storeId), desc(rate.entry))
  const found: Closings = { closings: new Map(), places: new Map() }
  for (const { metalId, day, storeId, paise } of rows)
    addClosing(found, metalId, { day, storeId: storeId ?? '', paise, row: null })
  return found
}
