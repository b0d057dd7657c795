import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Product } from '../../../../api/gen/model/index.ts'
import { metal, product, productCategory, purity } from '../../../db/schema/items.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { productTexts } from './texts.ts'

type Asking = Pick<BaseContext, 'db' | 'actor'>

/** A product's name stands once in a category. */
export const productUnique: UniqueRules = {
  product_name_unique: { field: 'name', message: productTexts.nameTaken },
}

/** The products of the actor's company that keep a condition, with all that names them, by metal, category and name. */
export async function products({ db, actor }: Asking, where: SQL | undefined): Promise<Product[]> {
  const rows = await db
    .select({
      ...getTableColumns(product),
      categoryName: productCategory.name,
      kind: productCategory.kind,
      metalId: metal.id,
      metalName: metal.name,
      usualPurityLabel: purity.label,
    })
    .from(product)
    .innerJoin(
      productCategory,
      and(eq(productCategory.companyId, product.companyId), eq(productCategory.id, product.categoryId)),
    )
    .innerJoin(
      metal,
      and(eq(metal.companyId, productCategory.companyId), eq(metal.id, productCategory.metalId)),
    )
    .leftJoin(
      purity,
      and(
        eq(purity.companyId, metal.companyId),
        eq(purity.metalId, metal.id),
        eq(purity.purityBp, product.usualPurityBp),
      ),
    )
    .where(and(eq(product.companyId, actor.companyId), where))
    .orderBy(
      sql`lower(${metal.name})`,
      sql`lower(${productCategory.name})`,
      sql`lower(${product.name})`,
      product.id,
    )
    .limit(1000)
  return rows.map(({ createdAt, updatedAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** One product of the actor's company. @throws Refusal 404 when there is none to be seen. */
export async function productOf(context: Asking, id: string): Promise<Product> {
  const [found] = await products(context, eq(product.id, id))
  if (!found) throw refuse(404, texts.notFound)
  return found
}

/** A category as a product depends on it. */
export interface HeldCategory {
  name: string
  active: boolean
  metalId: string
  metalName: string
}

/** The category of a product, held until the end of the request so that nobody in-activates it meanwhile. */
export async function holdCategory(
  { db, actor }: Asking,
  categoryId: string,
): Promise<HeldCategory | undefined> {
  const [found] = await db
    .select({
      name: productCategory.name,
      active: productCategory.active,
      metalId: productCategory.metalId,
      metalName: metal.name,
    })
    .from(productCategory)
    .innerJoin(
      metal,
      and(eq(metal.companyId, productCategory.companyId), eq(metal.id, productCategory.metalId)),
    )
    .where(and(eq(productCategory.companyId, actor.companyId), eq(productCategory.id, categoryId)))
    .for('share', { of: productCategory })
  return found
}

/** Whether a metal has a purity; it is held until the end of the request so that nobody removes it meanwhile. */
export async function holdPurity(
  { db, actor }: Asking,
  metalId: string,
  purityBp: number | null,
): Promise<boolean> {
  if (purityBp === null) return true
  const found = await db
    .select({ label: purity.label })
    .from(purity)
    .where(
      and(eq(purity.companyId, actor.companyId), eq(purity.metalId, metalId), eq(purity.purityBp, purityBp)),
    )
    .for('share')
  return found.length > 0
}
