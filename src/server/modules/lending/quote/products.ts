import { and, eq, sql } from 'drizzle-orm'
import type { ItemKind } from '../../../../domain/policy/policy.ts'
import { product, productCategory } from '../../../db/schema/items.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../../platform/records/rows.ts'

/** A product that may be pledged. */
export interface LoanProduct {
  id: string
  name: string
  categoryName: string
  metalId: string
  kind: ItemKind
  usualPurityBp: number | null
}

/** The company's active products with the fields that a loan needs, by name. One query. */
export function readLoanProducts({ db, actor }: Pick<BaseContext, 'db' | 'actor'>): Promise<LoanProduct[]> {
  return db
    .select({
      id: product.id,
      name: product.name,
      categoryName: productCategory.name,
      metalId: productCategory.metalId,
      kind: productCategory.kind,
      usualPurityBp: product.usualPurityBp,
    })
    .from(product)
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .where(and(eq(product.companyId, actor.companyId), eq(product.active, true)))
    .orderBy(sql`lower(${product.name})`, product.id)
    .limit(WHOLE_LIST)
}
