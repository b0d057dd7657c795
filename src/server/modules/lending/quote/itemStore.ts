import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ItemKind } from '../../../../domain/policy/policy.ts'
import { attachment } from '../../../db/schema/desk.ts'
import { product, productCategory } from '../../../db/schema/items.ts'
import { staff } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import { allOf, type Db, prepared } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** An item of a request. Weights in milligrams; an omitted field is not checked, null counts as missing. */
export interface ItemRequest {
  productId: string
  purityBp: number
  grossMg: number
  stoneMg: number
  otherMg: number
  appraiserId?: string | null
  /** Null: it has no photo. */
  photoId?: string | null
}

type Scope = Pick<BaseContext, 'db' | 'actor'>

/** The records that items refer to, found in the company. */
export interface NamedByItems {
  products: Map<string, { kind: ItemKind; metalId: string }>
  appraisers: Set<string>
  photos: Set<string>
}

/**
 * Reads the records that items refer to: active products and appraisers, and photos that may be used. Products of the loan that these
 * items renew need not be active. With `lock`, the products keep their metal until the transaction ends.
 */
export async function readNamed(
  context: Scope,
  items: readonly ItemRequest[],
  lock: boolean,
  renewedLoanId: string | null = null,
): Promise<NamedByItems> {
  const [, products, appraisers, photos] = await allOf([
    lock ? lockProducts(context, productsOf(items)) : null,
    readProducts(context, items, renewedLoanId),
    readAppraisers(context, items),
    readPhotos(context, items),
  ])
  return { products, appraisers, photos }
}

const placeholder = sql.placeholder

/** Whether a record is one of `ids`, a list in JSON: an array parameter would need a new plan for each length. */
const isNamed = (id: PgColumn) =>
  sql`${id} in (select jsonb_array_elements_text(${placeholder('ids')}::jsonb)::uuid)`

const productsWhere = (db: Db, mayBePledged: SQL | undefined) =>
  db
    .select({ id: product.id, kind: productCategory.kind, metalId: productCategory.metalId })
    .from(product)
    .innerJoin(productCategory, byId(productCategory, product.categoryId))
    .where(and(eq(product.companyId, placeholder('companyId')), isNamed(product.id), mayBePledged))
const activeProducts = prepared((db) =>
  productsWhere(db, eq(product.active, true)).prepare('products of items'),
)
const pledgedProducts = prepared((db) =>
  productsWhere(
    db,
    or(
      eq(product.active, true),
      sql`exists (select from loan_item i where i.company_id = ${product.companyId}
        and i.loan_id = ${placeholder('renewedLoanId')}::uuid and i.product_id = ${product.id})`,
    ),
  ).prepare('products of items, even of those renewed'),
)

const productsToKeep = prepared((db) =>
  db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.companyId, placeholder('companyId')), isNamed(product.id)))
    .orderBy(product.id)
    .for('key share')
    .prepare('products of items, locked'),
)

const productsOf = (items: readonly ItemRequest[]) => [...new Set(items.map(({ productId }) => productId))]

/** Waits for moves of these products to another metal, and holds off later ones until the transaction ends. */
export async function lockProducts({ db, actor }: Scope, ids: readonly string[]): Promise<void> {
  await productsToKeep(db).execute({ companyId: actor.companyId, ids: JSON.stringify(ids) })
}

/** Kind and metal of the products among the items that are active, or already pledged for the loan that is renewed. */
async function readProducts(
  { db, actor }: Scope,
  items: readonly ItemRequest[],
  renewedLoanId: string | null,
) {
  const ids = productsOf(items)
  if (ids.length === 0) return new Map<string, { kind: ItemKind; metalId: string }>()
  const parameters = { companyId: actor.companyId, ids: JSON.stringify(ids) }
  const rows =
    renewedLoanId === null
      ? await activeProducts(db).execute(parameters)
      : await pledgedProducts(db).execute({ ...parameters, renewedLoanId })
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

const appraisersOf = prepared((db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.companyId, placeholder('companyId')), isNamed(staff.id), eq(staff.active, true)))
    .prepare('appraisers of items'),
)

async function readAppraisers({ db, actor }: Scope, items: readonly ItemRequest[]): Promise<Set<string>> {
  const ids = [...new Set(items.flatMap(({ appraiserId }) => appraiserId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await appraisersOf(db).execute({ companyId: actor.companyId, ids: JSON.stringify(ids) })
  return new Set(rows.map(({ id }) => id))
}

const photosOf = prepared((db) =>
  db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        eq(attachment.companyId, placeholder('companyId')),
        isNamed(attachment.id),
        eq(attachment.purpose, 'itemPhoto'),
        or(
          eq(attachment.createdBy, placeholder('userId')),
          sql`exists (select from loan_item i
            where i.company_id = ${attachment.companyId} and i.photo_id = ${attachment.id})`,
        ),
      ),
    )
    .prepare('photos of items'),
)

/** Photos of items that the actor uploaded for this purpose, or that show an item of a loan already. */
async function readPhotos({ db, actor }: Scope, items: readonly ItemRequest[]): Promise<Set<string>> {
  const ids = [...new Set(items.flatMap(({ photoId }) => photoId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await photosOf(db).execute({
    companyId: actor.companyId,
    userId: actor.userId,
    ids: JSON.stringify(ids),
  })
  return new Set(rows.map(({ id }) => id))
}
