import { eq, sql } from 'drizzle-orm'
import type { IntegrityState } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { proof } from '../../db/schema/integrity.ts'
import type { ActorContext } from '../../platform/operation/context.ts'

/** The result of an integrity check. The table has older names for its time and its user. */
type CheckResult = Omit<typeof proof.$inferInsert, 'companyId' | 'provenAt' | 'provenBy'> & {
  checkedAt: Date
  checkedBy: string
}

/** Stores the result of the company's integrity check in place of the previous one. */
export async function storeCheck(
  { db, actor }: ActorContext,
  { checkedAt, checkedBy, ...found }: CheckResult,
): Promise<void> {
  const values = { ...found, provenAt: checkedAt, provenBy: checkedBy }
  await db
    .insert(proof)
    .values({ companyId: actor.companyId, ...values })
    .onConflictDoUpdate({ target: proof.companyId, set: values })
}

/** The last integrity check of the company; empty before the first one. */
export async function lastCheck({ db, actor }: ActorContext): Promise<IntegrityState> {
  const [found] = await db
    .select({ check: proof, byName: sql<string>`coalesce(${login.name}, '')` })
    .from(proof)
    .leftJoin(login, eq(login.id, proof.provenBy))
    .where(eq(proof.companyId, actor.companyId))
  if (!found) return {}
  const { holds, checks, log, provenAt, tookMs } = found.check
  return { last: { holds, checks, log, checkedAt: provenAt.toISOString(), byName: found.byName, tookMs } }
}
