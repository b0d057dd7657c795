import { and, asc, eq } from 'drizzle-orm'
import type { AddOpeningLoanRequest } from '../../../api/gen/model/index.ts'
import { addMonths } from '../../../domain/dates/dates.ts'
import { parsePurity } from '../../../domain/valuation/purity.ts'
import { product, productCategory, purity } from '../../db/schema/items.ts'
import { byId } from '../../platform/db/byId.ts'
import { readDate, readDecimal } from '../../platform/imports/importCells.ts'
import {
  fails,
  type ImportCells,
  type ImportContext,
  type ImportTarget,
  type RowProblem,
} from '../../platform/imports/importTarget.ts'
import { foldText } from '../../platform/text/foldText.ts'
import { type PricedMetal, readPricedMetals, readSchemes, type SchemeInForce } from '../lending/public.ts'
import { openingLoanImportTexts as texts } from './openingLoanImportTexts.ts'
import { findOpening } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { lockPuritiesOf } from './purityLock.ts'
import { refreshStatistics } from './refreshStatistics.ts'
import { compareLoans, insertLoans, newStaging, type Staging } from './stageLoans.ts'

interface State {
  companyId: string
  storeId: string
  schemes: Map<string, SchemeInForce>
  metals: Map<string, PricedMetal>
  /** By metal and name, and by metal and `category / name`; null where several have the name. */
  products: Map<string, string | null>
  /** The rows that were compared, by product and purity, with the metal then. */
  pledged: Map<string, Pledged>
  staging: Staging
}

interface Pledged {
  productId: string
  metalId: string
  purityBp: number
  rows: number[]
}

/** Maximum tenure in months. */
const MAX_MONTHS = 120

/**
 * Imports of open loans: one row for each item, which repeats the loan's fields; schemes and products by name, customers by number, or by
 * phone and name.
 */
export const openingLoanImport: ImportTarget<AddOpeningLoanRequest, State> = {
  name: 'OpeningLoan',
  operation: 'AddOpeningLoan',
  tags: ['LedgerOpening'],
  fields: texts.fields,
  subject: ['loan', 'pledge', 'ticket'],
  fieldOf: {},
  choices: async () => [],
  recordOf: ({ number = '' }) => foldText(number),

  prepare: async (context) => {
    const schemes = await readSchemes(context)
    return {
      companyId: context.actor.companyId,
      storeId: context.actor.storeId,
      schemes: new Map(schemes.map((scheme) => [foldText(scheme.name), scheme])),
      metals: new Map((await readPricedMetals(context)).map((metal) => [metal.id, metal])),
      products: await productsOf(context),
      pledged: new Map(),
      staging: newStaging(await findOpening(context), schemes),
    }
  },

  read: (cells, state) => {
    const problems: RowProblem[] = []
    const cell = readerOf(cells, problems)
    const scheme = state.schemes.get(foldText(cells.slabId ?? ''))
    if (!scheme) problems.push(fails('slabId', openingTexts.unknownScheme))
    const openedOn = cell.date('openedOn')
    const principalPaise = cell.money('principalPaise')
    const outstandingPaise = cells.outstandingPaise ? cell.money('outstandingPaise') : principalPaise
    const paidToOn = cells.paidToOn ? cell.date('paidToOn') : openedOn
    const number = cells.number ?? ''
    return {
      body: {
        companyId: state.companyId,
        storeId: state.storeId,
        number,
        customerNumber: cells.customerNumber || null,
        phone: cells.phone || null,
        customerName: cells.customerName || null,
        ...(scheme && { slabId: scheme.id }),
        ...known({ openedOn, principalPaise, outstandingPaise, paidToOn }),
        ...known({ dueOn: readDueOn(cells, cell, openedOn, scheme) }),
        penalDuePaise: cells.penalDuePaise ? (cell.money('penalDuePaise') ?? null) : null,
        ...known({ chargesDuePaise: cells.chargesDuePaise ? cell.money('chargesDuePaise') : 0 }),
        seal: cells.seal || number,
        location: cells.location || texts.vault,
        ...readItem(cells, cell, scheme, state, problems),
      },
      problems,
    }
  },

  compare: (context, rows, { staging, pledged }) => {
    for (const { row, body } of rows) {
      const metalId = staging.schemes.get(body.slabId)?.metalId ?? ''
      const { productId, purityBp } = body
      const key = `${productId}/${purityBp}`
      const known = pledged.get(key)
      if (known) known.rows.push(row)
      else pledged.set(key, { productId, metalId, purityBp, rows: [row] })
    }
    return compareLoans(context, rows, staging)
  },

  insert: async (context, bodies, { staging }) => {
    const isFirst = staging.written.size === 0
    const names = await insertLoans(context, bodies, staging)
    if (isFirst) await refreshStatistics(context)
    return names
  },

  // The foreign keys of the items have locked the products: they keep the metal that they have now.
  confirm: async (context, { pledged, metals }) => {
    const metalOf = await metalsOfProducts(context)
    const all = [...pledged.values()]
    await lockPuritiesOf(
      context,
      all.map(({ metalId }) => metalId),
    )
    const purities = await puritiesOf(context)
    return all.flatMap(({ productId, metalId, purityBp, rows }) => {
      const name = metals.get(metalId)?.name ?? ''
      const problem = (): RowProblem | null => {
        if (metalOf.get(productId) !== metalId) return fails('productId', texts.unknownProduct(name))
        if (purities.has(`${metalId}/${purityBp}`)) return null
        return fails('purityBp', openingTexts.unknownPurity(name))
      }
      const found = problem()
      return found === null ? [] : rows.map((row) => ({ row, ...found }))
    })
  },
}

/** Reads cells, and collects problems of those that cannot be read. */
function readerOf(cells: ImportCells, problems: RowProblem[]) {
  const read =
    <Value>(reading: (text: string) => Value | null, message: string) =>
    (key: string): Value | undefined => {
      const value = reading(cells[key] ?? '')
      if (value === null && cells[key]) problems.push(fails(key, message))
      return value ?? undefined
    }
  return {
    date: read(readDate, texts.notADate),
    money: read((text) => readDecimal(text, 2), texts.notMoney),
    weight: read((text) => readDecimal(text, 3), texts.notAWeight),
    whole: read((text) => readDecimal(text, 0), texts.notANumber),
  }
}

type Cell = ReturnType<typeof readerOf>

/** Fields that could be read. */
function known<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
}

/**
 * The row's due date; if it is empty, the loan date plus the tenure of the row or, without one, of the scheme. Undefined if there is none.
 */
function readDueOn(
  cells: ImportCells,
  cell: Cell,
  openedOn: string | undefined,
  scheme: SchemeInForce | undefined,
): string | undefined {
  if (cells.dueOn) return cell.date('dueOn')
  const months = cells.tenure ? cell.whole('tenure') : scheme?.tenureMonths
  if (openedOn === undefined || months === undefined) return undefined
  return months > 0 && months <= MAX_MONTHS ? addMonths(openedOn, months) : undefined
}

function readItem(
  cells: ImportCells,
  cell: Cell,
  scheme: SchemeInForce | undefined,
  { metals, products }: State,
  problems: RowProblem[],
) {
  const metal = scheme && metals.get(scheme.metalId)
  const productId = metal && products.get(`${metal.id}/${foldText(cells.productId ?? '')}`)
  if (metal && productId === undefined) problems.push(fails('productId', texts.unknownProduct(metal.name)))
  if (productId === null) problems.push(fails('productId', texts.severalProducts))
  const purityBp = metal && readPurity(cells.purityBp ?? '', metal)
  if (metal && purityBp === undefined)
    problems.push(fails('purityBp', openingTexts.unknownPurity(metal.name)))
  return {
    ...(productId && { productId }),
    ...known({
      purityBp,
      pieces: cells.pieces ? cell.whole('pieces') : 1,
      grossMg: cell.weight('grossMg'),
      stoneMg: cells.stoneMg ? cell.weight('stoneMg') : 0,
      otherMg: cells.otherMg ? cell.weight('otherMg') : 0,
    }),
  }
}

/** One of the metal's purities by its label, or as karat, fineness or percent. */
function readPurity(text: string, metal: PricedMetal): number | undefined {
  const labelled = metal.purities.find(({ label }) => foldText(label) === foldText(text))
  if (labelled) return labelled.purityBp
  const parsed = parsePurity(text)
  if ('unreadable' in parsed) return undefined
  return metal.purities.find(({ purityBp }) => purityBp === parsed.value)?.purityBp
}

async function productsOf({ db, actor }: ImportContext): Promise<State['products']> {
  const rows = await db
    .select({
      id: product.id,
      name: product.name,
      category: productCategory.name,
      metalId: productCategory.metalId,
    })
    .from(product)
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .where(and(eq(product.companyId, actor.companyId), eq(product.active, true)))
    .orderBy(asc(product.name))
  const products: State['products'] = new Map()
  for (const { id, name, category, metalId } of rows) {
    const key = `${metalId}/${foldText(name)}`
    products.set(key, products.has(key) ? null : id)
    products.set(`${metalId}/${foldText(`${category} / ${name}`)}`, id)
  }
  return products
}

/** The metal of each product of the company. */
async function metalsOfProducts({ db, actor }: ImportContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: product.id, metalId: productCategory.metalId })
    .from(product)
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .where(eq(product.companyId, actor.companyId))
  return new Map(rows.map(({ id, metalId }) => [id, metalId]))
}

/** The purities of all metals of the company, each with the id of its metal. */
async function puritiesOf({ db, actor }: ImportContext): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ metalId: purity.metalId, purityBp: purity.purityBp })
    .from(purity)
    .where(eq(purity.companyId, actor.companyId))
  return new Set(rows.map(({ metalId, purityBp }) => `${metalId}/${purityBp}`))
}
