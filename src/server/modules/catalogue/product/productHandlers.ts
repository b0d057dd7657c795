import { eq } from 'drizzle-orm'
import { product } from '../../../db/schema/items.ts'
import type { Actor, Context, Handlers } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { insertRow, newId, setActive, updateRow } from '../../../platform/records/rows.ts'
import { addUsualProducts } from './addUsualProducts.ts'
import { holdCategory, holdPurity, productOf, products, productUnique } from './productRow.ts'
import { productTexts } from './texts.ts'

const ofCompany = (actor: Actor) => eq(product.companyId, actor.companyId)

/** Items that are pledged. */
export const productHandlers = {
  AddProduct: async (context) => {
    const { actor, body } = context
    await requirePlace(context, body.categoryId, body.usualPurityBp ?? null)
    const values = { ...toValues(body), companyId: actor.companyId, id: newId() }
    const { id } = await insertRow(context, product, values, productUnique)
    return productOf(context, id)
  },

  AddUsualProducts: addUsualProducts,

  GetProduct: async (context) => ({
    rows: await products(context, context.body.includeInactive ? undefined : eq(product.active, true)),
  }),

  GetProductById: (context) => productOf(context, context.query.id),

  UpdateProduct: async (context) => {
    const { actor, body, query } = context
    const { id, usualPurityBp } = await productOf(context, query.id)
    const purityBp = body.usualPurityBp === undefined ? usualPurityBp : body.usualPurityBp
    await requirePlace(context, body.categoryId, purityBp)
    await updateRow(context, product, id, body.version, toValues(body), {
      where: ofCompany(actor),
      unique: productUnique,
    })
    return productOf(context, id)
  },

  DeleteProduct: async (context) => {
    const { actor, query } = context
    await setActive(context, product, query.id, query.version, false, ofCompany(actor))
  },

  ActivateProduct: async (context) => {
    const { actor, query } = context
    const row = await setActive(context, product, query.id, undefined, true, ofCompany(actor))
    const category = await holdCategory(context, row.categoryId)
    if (category?.active !== true) throw refuse(422, productTexts.categoryInactive(category?.name ?? ''))
    if (!(await holdPurity(context, category.metalId, row.usualPurityBp)))
      throw refuse(422, productTexts.purityGone(category.metalName))
    return productOf(context, row.id)
  },
} satisfies Handlers<'Product'>

/** The fields that a request names; a usual purity that it leaves out stays as it is. */
function toValues({
  categoryId,
  name,
  usualPurityBp,
}: Pick<Context<'AddProduct'>['body'], 'categoryId' | 'name' | 'usualPurityBp'>) {
  return { categoryId, name: name.trim(), ...(usualPurityBp !== undefined && { usualPurityBp }) }
}

/** @throws Refusal 422 naming the field unless the category is active and its metal has the purity. */
async function requirePlace(
  context: Pick<Context<'AddProduct'>, 'db' | 'actor'>,
  categoryId: string,
  usualPurityBp: number | null,
): Promise<void> {
  const category = await holdCategory(context, categoryId)
  if (category?.active !== true) throw refuseField('categoryId', productTexts.unknownCategory)
  if (!(await holdPurity(context, category.metalId, usualPurityBp)))
    throw refuseField('usualPurityBp', productTexts.notOfMetal(category.metalName))
}
