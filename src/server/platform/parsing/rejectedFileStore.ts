import { and, count, eq, gt, lt } from 'drizzle-orm'
import { rejectedFile } from '../../db/schema/desk.ts'
import type { BaseContext } from '../operation/context.ts'
import { newId } from '../records/rows.ts'
import { daysBefore } from '../text/time.ts'

type Scope = Pick<BaseContext, 'db' | 'actor' | 'now'>
type Kind = typeof rejectedFile.$inferSelect.kind

/** How many files of a kind of the actor were rejected within the last 24 hours; they count towards the limit of uploads. */
export async function rejectedInDay({ db, actor, now }: Scope, kind: Kind): Promise<number> {
  const [rejected] = await db
    .select({ count: count() })
    .from(rejectedFile)
    .where(
      and(
        eq(rejectedFile.companyId, actor.companyId),
        eq(rejectedFile.loginId, actor.userId),
        eq(rejectedFile.kind, kind),
        gt(rejectedFile.rejectedAt, daysBefore(now, 1)),
      ),
    )
  return rejected?.count ?? 0
}

/** Counts a rejected file, and deletes the company's counts that are older than a day. */
export async function countRejected({ db, actor, now }: Scope, kind: Kind): Promise<void> {
  const { companyId, userId } = actor
  await db.insert(rejectedFile).values({ companyId, id: newId(), loginId: userId, kind, rejectedAt: now })
  await db
    .delete(rejectedFile)
    .where(and(eq(rejectedFile.companyId, companyId), lt(rejectedFile.rejectedAt, daysBefore(now, 1))))
}
