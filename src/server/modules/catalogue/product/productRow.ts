import { and, eq } from 'drizzle-orm'
import { metal, productCategory, purity } from '../../../db/schema/items.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { UniqueRules } from '../../../platform/records/rows.ts'
import { productTexts } from './texts.ts'

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** A product's name is unique in a category. */
export const productUnique: UniqueRules = {
  product_name_unique: { field: 'name', message: productTexts.nameTaken },
}

/** The category of a product, locked. */
export interface LockedCategory {
  name: string
  active: boolean
  metalId: string
  metalName: string
}

/** Locks a product's category until the transaction ends, so that it is not inactivated meanwhile. */
export async function lockCategory(
  { db, actor }: Scope,
  categoryId: string,
): Promise<LockedCategory | undefined> {
  const [found] = await db
    .select({
      name: productCategory.name,
      active: productCategory.active,
      metalId: productCategory.metalId,
      metalName: metal.name,
    })
    .from(productCategory)
    .innerJoin(metal, byId(metal, productCategory.metalId))
    .where(and(eq(productCategory.companyId, actor.companyId), eq(productCategory.id, categoryId)))
    .for('share', { of: productCategory })
  return found
}

/** Whether a metal has a purity; locks it until the transaction ends, so that it is not removed meanwhile. */
export async function lockPurity(
  { db, actor }: Scope,
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
