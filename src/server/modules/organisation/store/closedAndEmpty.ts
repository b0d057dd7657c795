import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { cashByBooks, openDayOf } from '../../books/public.ts'
import { storeTexts } from './texts.ts'

/**
 * Call before a store is left inactive: its last day is closed, and its drawer is empty as per books.
 * @throws DomainError 422 with what to do first.
 */
export async function requireClosedAndEmpty(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<void> {
  const there = { db, actor: { ...actor, storeId } }
  const open = await openDayOf(there)
  if (open !== null) throw fail(422, texts.earlierDayOpen(open))
  const { balancePaise } = await cashByBooks(there)
  if (balancePaise !== 0) throw fail(422, storeTexts.cashLeft(balancePaise))
}
