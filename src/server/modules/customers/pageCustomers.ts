import { eq, sql } from 'drizzle-orm'
import type { GetCustomerCountRequest } from '../../../api/gen/model/index.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { isDescending, PAGE_ROWS, pageOf, readCursor } from '../../platform/records/paging.ts'
import { personWords } from '../../platform/text/foldText.ts'
import { isInstant } from '../../platform/text/time.ts'
import { hasType, type TypedCustomer, toCustomerRow, typedCustomer } from './customerRow.ts'
import { mergedNumbers } from './mergedNumbers.ts'

/** A sort order of the list: its column, the sort key of a row, and the check of a sort key from a cursor. */
interface Order {
  column: string
  keyOf: (row: TypedCustomer) => string
  isKey: (value: string) => boolean
}

const anyText = () => true

const orders: Record<'name' | 'number' | 'createdAt', Order> = {
  name: { column: 'name_key', keyOf: (row) => row.customer.nameKey, isKey: anyText },
  number: { column: 'number', keyOf: (row) => row.customer.number, isKey: anyText },
  createdAt: {
    column: 'created_at',
    keyOf: (row) => row.customer.createdAt.toISOString(),
    isKey: isInstant,
  },
}

/** A page of customers; its ids come from an index (see auth.page_customers). */
export const getCustomer: Handler<'GetCustomer'> = async (context) => {
  const { db, actor, body } = context
  const sort = body.sort ?? 'name'
  const limit = body.limit ?? PAGE_ROWS
  const order = orders[sort.replace('-', '') as keyof typeof orders]
  const cursor = readCursor(body.cursor, sort, order.isKey)
  const { column, keyOf } = order
  const descending = isDescending(sort, cursor)
  const ids = sql`auth.page_customers(${actor.companyId}, ${filterOf(body)}, ${column}, ${descending},
    ${cursor?.value ?? null}, ${cursor?.id ?? null}::uuid, ${limit + 1}, ${body.withoutPhoto === true}) with ordinality as page (id, place)`
  const found = await db
    .select(typedCustomer)
    .from(customer)
    .innerJoin(ids, sql`page.id = ${customer.id}`)
    .innerJoin(customerType, hasType)
    .where(eq(customer.companyId, actor.companyId))
    .orderBy(sql`page.place`)
  const page = pageOf(
    found.map((row) => ({ ...row, id: row.customer.id })),
    { cursor, sort, limit, keyOf },
  )
  const merged = await mergedNumbers(
    context,
    personWords(body.search),
    page.rows.map(({ customer: row }) => row),
  )
  return {
    ...page,
    rows: page.rows.map((row) => {
      const mergedNumber = merged.get(row.id)
      return { ...toCustomerRow(row), ...(mergedNumber !== undefined && { mergedNumber }) }
    }),
  }
}

/** The number of all matching customers. */
export const getCustomerCount: Handler<'GetCustomerCount'> = async ({ db, actor, body }) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select auth.count_customers(${actor.companyId}, ${filterOf(body)}, ${body.withoutPhoto === true}) as count`,
  )
  return { count: rows[0]?.count ?? 0 }
}

/** The filters as arguments of the database functions. */
function filterOf({ search, typeId, includeInactive, block }: GetCustomerCountRequest) {
  return sql`${sql.param(personWords(search))}::text[], ${typeId ?? null}::uuid, ${includeInactive === true}, ${block ?? null}::text`
}
