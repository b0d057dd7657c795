import { sql } from 'drizzle-orm'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { storeTexts } from './texts.ts'

interface CodedStore {
  id: string
  companyId: string
  code: string
}

/**
 * Call after a store was changed: its code may change only before its first number, so that two stores never issue the same number.
 * Taking a number locks the store's code, so that a concurrent first number is seen here or has the new code.
 * @throws DomainError 422 at `code`.
 */
export async function requireCodeFree(
  { db }: Pick<BaseContext, 'db'>,
  after: CodedStore,
  before: CodedStore,
): Promise<void> {
  if (after.code === before.code) return
  const { rows } = await db.execute(
    sql`select from numbering where company_id = ${after.companyId} and store_id = ${after.id} and last > 0 limit 1`,
  )
  if (rows.length > 0) throw failField('code', storeTexts.codeUsed(before.code))
}
