import { and, eq } from 'drizzle-orm'
import { customer } from '../../db/schema/people.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { findCustomer, isOfCompany } from './customerRow.ts'
import { customerTexts } from './texts.ts'

/**
 * Locks a customer until the transaction ends, so that they are not merged meanwhile: merged records are no longer read.
 * @throws DomainError 404 when it does not exist, 422 naming the customer that was kept when it was merged.
 */
export async function lockUnmerged(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<typeof customer.$inferSelect> {
  const [found] = await context.db
    .select()
    .from(customer)
    .where(and(isOfCompany(context.actor), eq(customer.id, id)))
    .for('no key update')
  if (!found) throw fail(404, texts.notFound)
  if (found.mergedInto === null) return found
  const { customer: surviving } = await findCustomer(context, found.mergedInto)
  throw fail(422, customerTexts.mergedStays(surviving.number))
}
