import { and, eq } from 'drizzle-orm'
import { metal } from '../../db/schema/items.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { findRow } from '../../platform/records/rows.ts'

/** A metal of the actor's company. @throws Refusal 404 when there is none. */
export function metalNamed(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<typeof metal.$inferSelect> {
  return findRow(context, metal, id, and(eq(metal.companyId, context.actor.companyId)))
}
