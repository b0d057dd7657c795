import { and, eq, inArray } from 'drizzle-orm'
import { type CategoryDefault, itemDefaults } from '../../../../domain/valuation/itemDefaults.ts'
import { sameName } from '../../../../domain/valuation/purity.ts'
import { metal, product, productCategory, purity } from '../../../db/schema/items.ts'
import { rightName, rightOf } from '../../../platform/auth/rights.ts'
import type { Context, Handler } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { insertRows, newId } from '../../../platform/records/rows.ts'
import { readPolicy } from '../../books/public.ts'
import { productUnique } from './productRow.ts'
import { productTexts } from './texts.ts'

type AddContext = Context<'AddUsualProducts'>
type Category = typeof productCategory.$inferSelect

/** A category to add, and its products. */
interface Wanted {
  metalId: string
  usual: CategoryDefault
}

const ADD_CATEGORY = rightOf('AddProductCategory')

/**
 * Adds the common categories and products of gold and silver whose names do not exist yet, if the policy lends on items of their kind. A
 * few statements. Inactive records stay inactive, and nothing is added below them.
 */
export const addUsualProducts: Handler<'AddUsualProducts'> = async (context) => {
  const { actor, db } = context
  const metals = await db
    .select({ id: metal.id, symbol: metal.symbol })
    .from(metal)
    .where(
      and(
        eq(metal.companyId, actor.companyId),
        eq(metal.active, true),
        inArray(metal.symbol, Object.keys(itemDefaults)),
      ),
    )
    // Concurrent requests wait and then find everything; changes to these metals' purities wait too.
    .for('update')
  if (metals.length === 0) throw fail(422, productTexts.noUsualMetals)
  const { kindsLentOn } = await readPolicy(context)
  const wanted = metals.flatMap(({ id, symbol }) =>
    (itemDefaults[symbol] ?? [])
      .filter(({ kind }) => kindsLentOn.includes(kind))
      .map((usual): Wanted => ({ metalId: id, usual })),
  )
  const existing = await db
    .select()
    .from(productCategory)
    .where(
      and(
        eq(productCategory.companyId, actor.companyId),
        inArray(
          productCategory.metalId,
          metals.map(({ id }) => id),
        ),
      ),
    )
    .for('share')
  const made = await addCategories(
    context,
    wanted.filter((one) => !existing.some((category) => isOf(category, one))),
  )
  const productCount = await addProducts(context, wanted, [...existing, ...made])
  return { categoryCount: made.length, productCount }
}

/** @throws DomainError 403 when there is a category to add and the role may not. */
async function addCategories(context: AddContext, missing: readonly Wanted[]): Promise<Category[]> {
  if (missing.length === 0) return []
  const { companyId, grants } = context.actor
  if (!grants.has(ADD_CATEGORY)) throw fail(403, texts.notAllowed(rightName(ADD_CATEGORY)))
  return insertRows(
    context,
    productCategory,
    missing.map(({ metalId, usual: { name, kind } }) => ({ companyId, id: newId(), metalId, name, kind })),
  )
}

async function addProducts(
  context: AddContext,
  wanted: readonly Wanted[],
  categories: readonly Category[],
): Promise<number> {
  const { db, actor } = context
  const { companyId } = actor
  const places = wanted.flatMap((one) =>
    categories
      .filter((category) => category.active && isOf(category, one))
      .map(({ id, metalId }) => ({ categoryId: id, metalId, usual: one.usual })),
  )
  if (places.length === 0) return 0
  const purities = await db
    .select({ metalId: purity.metalId, purityBp: purity.purityBp })
    .from(purity)
    .where(eq(purity.companyId, companyId))
  const existing = await db
    .select({ categoryId: product.categoryId, name: product.name })
    .from(product)
    .where(
      and(
        eq(product.companyId, companyId),
        inArray(
          product.categoryId,
          places.map(({ categoryId }) => categoryId),
        ),
      ),
    )
  const missing = places.flatMap(({ categoryId, metalId, usual }) => {
    const known = purities.some((one) => one.metalId === metalId && one.purityBp === usual.usualPurityBp)
    const usualPurityBp = known ? usual.usualPurityBp : null
    return usual.products
      .filter(
        ({ name }) => !existing.some((one) => one.categoryId === categoryId && sameName(one.name, name)),
      )
      .map((names) => ({ companyId, id: newId(), categoryId, ...names, usualPurityBp }))
  })
  if (missing.length > 0) await insertRows(context, product, missing, productUnique)
  return missing.length
}

function isOf(category: Category, { metalId, usual }: Wanted): boolean {
  return category.metalId === metalId && sameName(category.name, usual.name)
}
