import { and, eq, sql } from 'drizzle-orm'
import { metal, product, productCategory } from '../../../db/schema/items.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { innerJoin } from '../../../platform/records/joins.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'

/** Categories of products by metal. */
export const productCategoryHandlers = defineRecord({
  name: 'ProductCategory',
  table: productCategory,
  joins: [innerJoin(metal, byId(metal, productCategory.metalId), { metalName: metal.name })],
  orderBy: [nameOrder(metal.name), nameOrder(productCategory.name)],
  unique: {
    product_category_name_unique: {
      field: 'name',
      message: 'This metal already has a product category with this name.',
    },
  },
  values: async ({ metalId, name, kind }, context, before) => {
    if (before?.metalId !== metalId) await requireMetal(context, metalId)
    return { metalId, name: name.trim(), kind }
  },
  usedBy: ({ id, companyId }) => [
    {
      noun: 'product',
      names: sql`select p.name as name from ${product} p
        where p.company_id = ${companyId} and p.category_id = ${id} and p.active`,
    },
  ],
  after: {
    update: async (context, category, before) => {
      if (before.metalId !== category.metalId) await requireNoProducts(context, category)
    },
    activate: async (context, { metalId }) => {
      const lockedMetal = await lockMetal(context, metalId)
      if (lockedMetal?.active !== true)
        throw fail(422, `${lockedMetal?.name ?? ''} is in-active. Activate the metal first.`)
    },
  },
}).handlers satisfies Handlers<'ProductCategory'>

/** Locks the company's metal until the transaction ends; undefined if there is none. */
async function lockMetal({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, metalId: string) {
  const [found] = await db
    .select({ name: metal.name, active: metal.active })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.id, metalId)))
    .for('share')
  return found
}

/** @throws DomainError 422 naming the field unless it is an active metal of the company. */
async function requireMetal(context: Pick<BaseContext, 'db' | 'actor'>, metalId: string): Promise<void> {
  const found = await lockMetal(context, metalId)
  if (found?.active !== true) throw failField('metalId', 'Choose an active metal.')
}

/** Call after the change: requests that add a product wait for it. @throws DomainError 422 naming the metal. */
async function requireNoProducts(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const found = await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.companyId, actor.companyId), eq(product.categoryId, id)))
    .limit(1)
  if (found.length > 0)
    throw failField(
      'metalId',
      `${name} has products with purities of its metal. Add another category for the other metal instead.`,
    )
}
