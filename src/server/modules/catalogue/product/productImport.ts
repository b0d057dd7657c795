import { and, asc, eq } from 'drizzle-orm'
import type { AddProductRequest } from '../../../../api/gen/model/index.ts'
import type { ItemKind } from '../../../../domain/policy/policy.ts'
import { hiddenCharacter } from '../../../../domain/text/hiddenCharacter.ts'
import { parsePurity } from '../../../../domain/valuation/purity.ts'
import { metal, product, productCategory, purity } from '../../../db/schema/items.ts'
import { rightOf } from '../../../platform/auth/rights.ts'
import {
  fails,
  type ImportCells,
  type ImportContext,
  type ImportTarget,
  type RowProblem,
  warns,
} from '../../../platform/imports/importTarget.ts'
import { insertMany, newId, WHOLE_LIST } from '../../../platform/records/rows.ts'
import { foldText } from '../../../platform/text/foldText.ts'
import { confirmPlaces, type ImportCategory, type ImportMetal, type ImportPlace } from './confirmPlaces.ts'
import { productImportTexts as texts } from './importTexts.ts'

/** What rows are checked against; categories that a row names and that do not exist yet are queued to be added. */
interface State {
  companyId: string
  /** By name and by symbol. */
  metals: Map<string, ImportMetal>
  /** By metal and name. */
  categories: Map<string, ImportCategory>
  missing: ImportCategory[]
  mayAddCategories: boolean
  /** By category and name: the row of the file that has the product, or null if the database has it. */
  products: Map<string, number | null>
  /** Number of active products, with those of the rows that were compared. */
  activeCount: number
  /** Where the rows that were compared add their products, by category and purity. */
  places: Map<string, ImportPlace>
}

const kinds: Readonly<Record<string, ItemKind>> = {
  ornament: 'ornament',
  ornaments: 'ornament',
  jewellery: 'ornament',
  coin: 'coin',
  coins: 'coin',
  bar: 'bar',
  bars: 'bar',
  biscuit: 'bar',
  utensil: 'utensil',
  utensils: 'utensil',
  article: 'utensil',
}

const ADD_MISSING = 'addMissingCategories'

/** Maximum length of a category's name, in characters, as in the API description. */
const LONGEST_NAME = 120

/** Imports of products: metal and category by name, the usual purity in the notation of the trade. */
export const productImport: ImportTarget<AddProductRequest, State> = {
  name: 'Product',
  operation: 'AddProduct',
  tags: ['Product', 'ProductCategory', 'NewLoan'],
  fields: texts.fields,
  subject: ['product', 'prod', 'item'],
  fieldOf: { categoryId: 'category', usualPurityBp: 'usualPurity' },

  choices: async ({ actor }) =>
    actor.grants.has(rightOf('AddProductCategory'))
      ? [{ key: ADD_MISSING, ...texts.addMissing, values: [] }]
      : [],

  prepare: async (context, chosen) => ({
    ...(await productsOf(context)),
    companyId: context.actor.companyId,
    metals: await metalsOf(context),
    categories: await categoriesOf(context),
    missing: [],
    mayAddCategories:
      chosen[ADD_MISSING] === 'yes' && context.actor.grants.has(rightOf('AddProductCategory')),
    places: new Map(),
  }),

  read: (cells, state) => {
    const problems: RowProblem[] = []
    const found = readCategory(cells, state)
    const problem = 'level' in found ? found : readKind(cells.kind ?? '', found)
    if (problem) problems.push(problem)
    const usualPurityBp = readUsual(cells.usualPurity ?? '', metalOf(cells, state))
    if (typeof usualPurityBp === 'object' && usualPurityBp !== null) problems.push(usualPurityBp)
    return {
      body: {
        companyId: state.companyId,
        name: cells.name ?? '',
        ...(cells.hindiName && { hindiName: cells.hindiName }),
        ...(cells.tamilName && { tamilName: cells.tamilName }),
        ...('id' in found && { categoryId: found.id }),
        ...(typeof usualPurityBp === 'number' && { usualPurityBp }),
      },
      problems,
    }
  },

  compare: async (_context, rows, state) => {
    const { products, categories, places } = state
    const byId = new Map([...categories.values()].map((one) => [one.id, one]))
    return rows.flatMap(({ row, body, cells }) => {
      const category = byId.get(body.categoryId)
      if (!category) throw new Error('a row without a category was compared')
      const kind = category.added && kindOf(cells.kind ?? '')
      if (kind && category.kindNamed && kind !== category.kind)
        return [{ row, ...fails('kind', texts.twoKinds(category.name, category.kind, kind)) }]
      addPlace(places, category, body.usualPurityBp ?? null, row)
      const key = keyOf(body.categoryId, body.name)
      const existing = products.get(key)
      if (existing !== undefined)
        return [{ row, ...fails('name', existing === null ? texts.taken : texts.twice(existing)) }]
      products.set(key, row)
      category.firstRow ??= row
      if (kind) Object.assign(category, { kind, kindNamed: true })
      state.activeCount += 1
      return state.activeCount > WHOLE_LIST ? [{ row, ...fails('name', texts.tooMany(WHOLE_LIST)) }] : []
    })
  },

  review: ({ missing }) =>
    missing.flatMap(({ name, kind, kindNamed, kindRead, firstRow: row }) =>
      row === undefined || kindNamed || kindRead === undefined || kindRead === kind
        ? []
        : [{ row, ...warns('kind', texts.kindOfFailingRows(name, kindRead, kind)) }],
    ),

  insert: async (context, bodies, state) => {
    const { companyId } = context.actor
    const missing = state.missing.splice(0)
    await insertMany(
      context,
      productCategory,
      missing.map(({ id, metalId, name, kind }) => ({ companyId, id, metalId, name, kind })),
    )
    await insertMany(
      context,
      product,
      bodies.map(({ categoryId, name, hindiName = null, tamilName = null, usualPurityBp = null }) => ({
        companyId,
        id: newId(),
        categoryId,
        name: name.trim(),
        hindiName: hindiName?.trim() ?? null,
        tamilName: tamilName?.trim() ?? null,
        usualPurityBp,
      })),
    )
    return bodies.map(({ name }) => name)
  },

  confirm: (context, { places, metals }) =>
    confirmPlaces(context, [...places.values()], [...metals.values()]),
}

function addPlace(
  places: State['places'],
  category: ImportCategory,
  usualPurityBp: number | null,
  row: number,
): void {
  const key = `${category.id}/${usualPurityBp}`
  const known = places.get(key)
  if (known) known.rows.push(row)
  else places.set(key, { category, usualPurityBp, rows: [row] })
}

const keyOf = (parentId: string, name: string) => `${parentId}/${foldText(name)}`

function metalOf(cells: ImportCells, { metals }: State): ImportMetal | undefined {
  return metals.get(foldText(cells.metal ?? ''))
}

function readCategory(cells: ImportCells, state: State): ImportCategory | RowProblem {
  const name = cells.category ?? ''
  const categoryMetal = metalOf(cells, state)
  if (!categoryMetal) return fails('metal', texts.unknownMetal)
  const known = state.categories.get(keyOf(categoryMetal.id, name))
  if (known) return known.active ? known : fails('category', texts.inactiveCategory)
  if (!state.mayAddCategories) return fails('category', texts.unknownCategory(categoryMetal.name))
  // The category is not part of the request that adds the product, so the API description does not check its name.
  if ([...name].length > LONGEST_NAME) return fails('category', texts.longCategory(LONGEST_NAME))
  const hidden = hiddenCharacter(name)
  if (hidden !== null) return fails('category', texts.hiddenInCategory(hidden))
  if (cells.kind && !kindOf(cells.kind)) return fails('kind', texts.unknownKind)
  const added: ImportCategory = {
    id: newId(),
    metalId: categoryMetal.id,
    name,
    kind: 'ornament',
    active: true,
    added: true,
  }
  state.categories.set(keyOf(categoryMetal.id, name), added)
  state.missing.push(added)
  return added
}

const kindOf = (text: string): ItemKind | undefined => kinds[foldText(text)]

/**
 * Reads the kind of a row. A new category gets the kind that any of its valid rows names (`compare`), so the order of rows does not matter;
 * none of them may name another. An existing category keeps its kind.
 */
function readKind(text: string, category: ImportCategory): RowProblem | null {
  if (text === '') return null
  const kind = kindOf(text)
  if (!category.added) return kind === category.kind ? null : warns('kind', texts.keepsKind(category, text))
  if (!kind) return fails('kind', texts.unknownKind)
  category.kindRead = kind
  return null
}

/** The purity by the metal's own label, or as karat, fineness or percent; it must be one of the metal's. */
function readUsual(text: string, productMetal: ImportMetal | undefined): number | null | RowProblem {
  if (text === '' || !productMetal) return null
  const labelled = productMetal.purities.find(({ label }) => foldText(label) === foldText(text))
  if (labelled) return labelled.purityBp
  const parsed = parsePurity(text)
  if ('unreadable' in parsed) return fails('usualPurity', texts.unreadablePurity)
  const known = productMetal.purities.find(({ purityBp }) => purityBp === parsed.value)
  return known ? known.purityBp : fails('usualPurity', texts.unknownPurity(productMetal.name))
}

async function metalsOf({ db, actor }: ImportContext): Promise<State['metals']> {
  const rows = await db
    .select({
      id: metal.id,
      name: metal.name,
      symbol: metal.symbol,
      label: purity.label,
      purityBp: purity.purityBp,
    })
    .from(metal)
    .innerJoin(purity, and(eq(purity.companyId, metal.companyId), eq(purity.metalId, metal.id)))
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.active, true)))
    .orderBy(asc(metal.name))
  const metals: State['metals'] = new Map()
  for (const { id, name, symbol, label, purityBp } of rows) {
    const known = metals.get(foldText(name)) ?? { id, name, purities: [] }
    known.purities.push({ label, purityBp })
    metals.set(foldText(name), known)
    if (!metals.has(foldText(symbol))) metals.set(foldText(symbol), known)
  }
  return metals
}

async function categoriesOf({ db, actor }: ImportContext): Promise<State['categories']> {
  const rows = await db.select().from(productCategory).where(eq(productCategory.companyId, actor.companyId))
  return new Map(rows.map((row) => [keyOf(row.metalId, row.name), row]))
}

async function productsOf({ db, actor }: ImportContext): Promise<Pick<State, 'products' | 'activeCount'>> {
  const rows = await db
    .select({ categoryId: product.categoryId, name: product.name, active: product.active })
    .from(product)
    .where(eq(product.companyId, actor.companyId))
  return {
    products: new Map(rows.map(({ categoryId, name }) => [keyOf(categoryId, name), null])),
    activeCount: rows.filter(({ active }) => active).length,
  }
}
