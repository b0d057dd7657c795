import { and, eq, sql } from 'drizzle-orm'
import { metal, product, productCategory, purity } from '../../../db/schema/items.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext, Handlers } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { innerJoin, leftJoin } from '../../../platform/records/joins.ts'
import { defineRecord, nameOrder } from '../../../platform/records/recordHandlers.ts'
import { addUsualProducts } from './addUsualProducts.ts'
import { lockCategory, lockPurity, productUnique } from './productRow.ts'
import { productTexts } from './texts.ts'

const products = defineRecord({
  name: 'Product',
  table: product,
  joins: [
    innerJoin(productCategory, byId(productCategory, product.categoryId), {
      categoryName: productCategory.name,
      kind: productCategory.kind,
    }),
    innerJoin(metal, byId(metal, productCategory.metalId), { metalId: metal.id, metalName: metal.name }),
    leftJoin(
      purity,
      and(
        eq(purity.companyId, metal.companyId),
        eq(purity.metalId, metal.id),
        eq(purity.purityBp, product.usualPurityBp),
      ),
      { usualPurityLabel: purity.label },
    ),
  ],
  orderBy: [nameOrder(metal.name), nameOrder(productCategory.name), nameOrder(product.name)],
  unique: productUnique,
  values: async ({ categoryId, name, hindiName, tamilName, usualPurityBp }, context, before) => {
    const purityBp = usualPurityBp === undefined ? (before?.usualPurityBp ?? null) : usualPurityBp
    await requirePlace(context, categoryId, purityBp)
    return {
      categoryId,
      name: name.trim(),
      hindiName: hindiName?.trim() ?? hindiName,
      tamilName: tamilName?.trim() ?? tamilName,
      usualPurityBp,
    }
  },
  after: {
    update: async (context, row, before) => {
      if (row.categoryId === before.categoryId) return
      const category = await lockCategory(context, row.categoryId)
      if (category && category.metalId !== before.metalId && (await lockHasItems(context, row.id)))
        throw failField('categoryId', productTexts.pledged(row.name, before.metalName))
    },
    activate: async (context, row) => {
      const category = await lockCategory(context, row.categoryId)
      if (category?.active !== true) throw fail(422, productTexts.categoryInactive(category?.name ?? ''))
      if (!(await lockPurity(context, category.metalId, row.usualPurityBp)))
        throw fail(422, productTexts.purityGone(category.metalName))
    },
  },
})

/** Products: the kinds of items that are pledged. */
export const productHandlers = {
  ...products.handlers,
  AddUsualProducts: addUsualProducts,
} satisfies Handlers<'Product'>

/**
 * Whether a loan, even one in the opening balances, has an item of the product: weight limits and valuations read the item's metal from the
 * product. The product is locked first, so that no item is added meanwhile: the lock of the update alone does not block the check of their
 * foreign key.
 */
async function lockHasItems({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, id: string): Promise<boolean> {
  await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.companyId, actor.companyId), eq(product.id, id)))
    .for('update')
  const { rows } = await db.execute(sql`
    select from loan_item where company_id = ${actor.companyId} and product_id = ${id}
    union all select from opening_loan_item where company_id = ${actor.companyId} and product_id = ${id}
    limit 1`)
  return rows.length > 0
}

/** @throws DomainError 422 naming the field unless the category is active and its metal has the purity. */
async function requirePlace(
  context: Pick<BaseContext, 'db' | 'actor'>,
  categoryId: string,
  usualPurityBp: number | null,
): Promise<void> {
  const category = await lockCategory(context, categoryId)
  if (category?.active !== true) throw failField('categoryId', productTexts.unknownCategory)
  if (!(await lockPurity(context, category.metalId, usualPurityBp)))
    throw failField('usualPurityBp', productTexts.notOfMetal(category.metalName))
}
