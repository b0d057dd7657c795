import { and, eq, inArray } from 'drizzle-orm'
import type { ItemKind } from '../../../../domain/policy/policy.ts'
import { metal, productCategory, purity } from '../../../db/schema/items.ts'
import { fails, type ImportContext, type RowProblem } from '../../../platform/imports/importTarget.ts'
import { productImportTexts as texts } from './importTexts.ts'

/** A metal as a file names it, with its purities. */
export interface ImportMetal {
  id: string
  name: string
  purities: { label: string; purityBp: number }[]
}

/**
 * A category as it was found; `added` if the import adds it. An added one has the kind that a valid row names (`kindNamed`); the kind in a
 * row that may fail (`kindRead`) does not count, but is reported at its first valid row.
 */
export interface ImportCategory {
  id: string
  metalId: string
  name: string
  kind: ItemKind
  active: boolean
  added?: true
  kindNamed?: true
  kindRead?: ItemKind
  firstRow?: number
}

/** Where a file adds products: a category and a usual purity, with the rows that name them. */
export interface ImportPlace {
  category: ImportCategory
  usualPurityBp: number | null
  rows: number[]
}

/**
 * Locks the categories, metals and purities of imported products until the transaction ends, and returns the rows for which they have
 * changed since they were read. Three queries.
 */
export async function confirmPlaces(
  context: ImportContext,
  places: readonly ImportPlace[],
  metals: readonly ImportMetal[],
): Promise<(RowProblem & { row: number })[]> {
  const categories = await lockCategories(context, places)
  const activeMetals = await lockMetals(context, places)
  const purities = await lockPurities(context, places)
  return places.flatMap(({ category, usualPurityBp, rows }) => {
    const { id, metalId, added } = category
    const name = metals.find((one) => one.id === metalId)?.name ?? ''
    const now = categories.get(id)
    const problem = (): RowProblem | null => {
      if (added && !activeMetals.has(metalId)) return fails('metal', texts.unknownMetal)
      if (now?.metalId !== metalId) return fails('category', texts.unknownCategory(name))
      if (!now.active) return fails('category', texts.inactiveCategory)
      if (usualPurityBp === null || purities.has(`${metalId}/${usualPurityBp}`)) return null
      return fails('usualPurity', texts.unknownPurity(name))
    }
    const found = problem()
    return found === null ? [] : rows.map((row) => ({ row, ...found }))
  })
}

async function lockCategories({ db, actor }: ImportContext, places: readonly ImportPlace[]) {
  const ids = places.map(({ category }) => category.id)
  const rows = await db
    .select({ id: productCategory.id, metalId: productCategory.metalId, active: productCategory.active })
    .from(productCategory)
    .where(and(eq(productCategory.companyId, actor.companyId), inArray(productCategory.id, ids)))
    .orderBy(productCategory.id)
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

/** The metals that are active. They are locked before their purities, as when a metal is changed. */
async function lockMetals({ db, actor }: ImportContext, places: readonly ImportPlace[]) {
  const ids = places.map(({ category }) => category.metalId)
  const rows = await db
    .select({ id: metal.id, active: metal.active })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), inArray(metal.id, ids)))
    .orderBy(metal.id)
    .for('share')
  return new Set(rows.filter(({ active }) => active).map(({ id }) => id))
}

async function lockPurities({ db, actor }: ImportContext, places: readonly ImportPlace[]) {
  const metalIds = places.map(({ category }) => category.metalId)
  const used = places.flatMap(({ usualPurityBp }) => usualPurityBp ?? [])
  const rows = await db
    .select({ metalId: purity.metalId, purityBp: purity.purityBp })
    .from(purity)
    .where(
      and(
        eq(purity.companyId, actor.companyId),
        inArray(purity.metalId, metalIds),
        inArray(purity.purityBp, used),
      ),
    )
    .orderBy(purity.metalId, purity.purityBp)
    .for('share')
  return new Set(rows.map(({ metalId, purityBp }) => `${metalId}/${purityBp}`))
}
