import { and, eq, sql } from 'drizzle-orm'
import { metal, product, productCategory } from '../../../db/schema/items.ts'
import type { Actor, Context, Handlers } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { refuseIfUsed } from '../../../platform/records/dependants.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import {
  productCategories,
  productCategoryOf,
  productCategoryUnique,
  requireMetal,
} from './productCategoryRow.ts'
import { productCategoryTexts } from './texts.ts'

const ofCompany = (actor: Actor) => eq(productCategory.companyId, actor.companyId)

/** Kinds of items of the company's metals. */
export const productCategoryHandlers = {
  AddProductCategory: async (context) => {
    const { actor, body } = context
    await requireMetal(context, body.metalId)
    const { id } = await insertRow(
      context,
      productCategory,
      { ...toValues(body), companyId: actor.companyId, id: newId() },
      productCategoryUnique,
    )
    return productCategoryOf(context, id)
  },

  GetProductCategory: async (context) => ({
    rows: await productCategories(
      context,
      context.body.includeInactive ? undefined : eq(productCategory.active, true),
    ),
  }),

  GetProductCategoryById: (context) => productCategoryOf(context, context.query.id),

  UpdateProductCategory: async (context) => {
    const { actor, body, query } = context
    const before = await productCategoryOf(context, query.id)
    const moved = before.metalId !== body.metalId.toLowerCase()
    if (moved) await requireMetal(context, body.metalId)
    const row = await updateRow(context, productCategory, before.id, body.version, toValues(body), {
      where: ofCompany(actor),
      unique: productCategoryUnique,
    })
    if (moved) await requireNoProducts(context, row)
    return productCategoryOf(context, row.id)
  },

  DeleteProductCategory: async (context) => {
    const { actor, query } = context
    const { id, name } = await setActive(
      context,
      productCategory,
      query.id,
      query.version,
      false,
      ofCompany(actor),
    )
    await refuseIfUsed(context, name, [
      {
        ...productCategoryTexts.products,
        names: sql`select p.name as name from ${product} p
          where p.company_id = ${actor.companyId} and p.category_id = ${id} and p.active`,
      },
    ])
  },

  ActivateProductCategory: async (context) => {
    const { actor, db, query } = context
    const row = await setActive(context, productCategory, query.id, undefined, true, ofCompany(actor))
    const [of] = await db
      .select({ name: metal.name, active: metal.active })
      .from(metal)
      .where(and(eq(metal.companyId, actor.companyId), eq(metal.id, row.metalId)))
      .for('share')
    if (of?.active !== true) throw refuse(422, productCategoryTexts.metalInactive(of?.name ?? ''))
    return productCategoryOf(context, row.id)
  },
} satisfies Handlers<'ProductCategory'>

function toValues({
  metalId,
  name,
  kind,
}: Pick<Context<'AddProductCategory'>['body'], 'metalId' | 'name' | 'kind'>) {
  return { metalId, name: name.trim(), kind }
}

/** Call after the change, which whoever adds a product meanwhile waits for. @throws Refusal 422 naming the metal. */
async function requireNoProducts(
  { db, actor }: Pick<Context<'UpdateProductCategory'>, 'db' | 'actor'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const found = await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.companyId, actor.companyId), eq(product.categoryId, id)))
    .limit(1)
  if (found.length > 0) throw refuseField('metalId', productCategoryTexts.hasProducts(name))
}
