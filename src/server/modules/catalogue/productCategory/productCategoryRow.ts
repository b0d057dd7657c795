import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { ProductCategory } from '../../../../api/gen/model/index.ts'
import { metal, productCategory } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse, refuseField } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { productCategoryTexts } from './texts.ts'

type Asking = Pick<BaseContext, 'db' | 'actor'>

/** A category's name stands once in a metal. */
export const productCategoryUnique: UniqueRules = {
  product_category_name_unique: { field: 'name', message: productCategoryTexts.nameTaken },
}

/** The product categories of the actor's company that keep a condition, with their metals, by metal and name. */
export async function productCategories(
  { db, actor }: Asking,
  where: SQL | undefined,
): Promise<ProductCategory[]> {
  const rows = await db
    .select({ ...getTableColumns(productCategory), metalName: metal.name })
    .from(productCategory)
    .innerJoin(
      metal,
      and(eq(metal.companyId, productCategory.companyId), eq(metal.id, productCategory.metalId)),
    )
    .where(and(eq(productCategory.companyId, actor.companyId), where))
    .orderBy(sql`lower(${metal.name})`, sql`lower(${productCategory.name})`, productCategory.id)
    .limit(1000)
  return rows.map(({ createdAt, updatedAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** One product category of the actor's company. @throws Refusal 404 when there is none to be seen. */
export async function productCategoryOf(context: Asking, id: string): Promise<ProductCategory> {
  const [found] = await productCategories(context, eq(productCategory.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/**
 * Holds the metal of a category until the end of the request, so that nobody in-activates it meanwhile.
 * @throws Refusal 422 naming the field unless it is an active metal of the company.
 */
export async function requireMetal({ db, actor }: Asking, metalId: string): Promise<void> {
  const [found] = await db
    .select({ active: metal.active })
    .from(metal)
    .where(and(eq(metal.companyId, actor.companyId), eq(metal.id, metalId)))
    .for('share')
  if (found?.active !== true) throw refuseField('metalId', productCategoryTexts.unknownMetal)
}
