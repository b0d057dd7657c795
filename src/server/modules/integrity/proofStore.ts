import { eq, sql } from 'drizzle-orm'
import type { IntegrityState } from '../../../api/gen/model/index.ts'
import { login } from '../../db/schema/access.ts'
import { proof } from '../../db/schema/integrity.ts'
import type { ActorContext } from '../../platform/operation/context.ts'

/** Stores the result of the company's integrity check in place of the one before. */
export async function storeProof(
  { db, actor }: ActorContext,
  found: Omit<typeof proof.$inferInsert, 'companyId'>,
): Promise<void> {
  await db
    .insert(proof)
    .values({ companyId: actor.companyId, ...found })
    .onConflictDoUpdate({ target: proof.companyId, set: found })
}

/** The last integrity check of the company; empty before the first one. */
export async function lastCheck({ db, actor }: ActorContext): Promise<IntegrityState> {
  const [found] = await db
    .select({ proof, byName: sql<string>`coalesce(${login.name}, '')` })
    .from(proof)
    .leftJoin(login, eq(login.id, proof.provenBy))
    .where(eq(proof.companyId, actor.companyId))
  if (!found) return {}
  const { holds, checks, log, provenAt, tookMs } = found.proof
  return { last: { holds, checks, log, provenAt: provenAt.toISOString(), byName: found.byName, tookMs } }
}
