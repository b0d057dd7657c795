import { and, eq } from 'drizzle-orm'
import type { BaseContext } from '../core/context.ts'
import { findRow } from '../core/rows.ts'
import { metal } from '../db/schema/items.ts'

/** A metal of the actor's company. @throws Refusal 404 when there is none. */
export function metalNamed(
  context: Pick<BaseContext, 'db' | 'actor'>,
  id: string,
): Promise<typeof metal.$inferSelect> {
  return findRow(context, metal, id, and(eq(metal.companyId, context.actor.companyId)))
}
