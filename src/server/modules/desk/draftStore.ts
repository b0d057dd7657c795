import { and, count, desc, eq, gte, lt, ne } from 'drizzle-orm'
import { draft } from '../../db/schema/desk.ts'
import type { Actor, ActorContext, BaseContext } from '../../platform/operation/context.ts'

/** What was typed into a form, and when. */
export type StoredDraft = Pick<typeof draft.$inferSelect, 'form' | 'values' | 'updatedAt'>

/** The drafts of the actor in this store that were last changed at or after a time, newest first. */
export function listDraftsSince({ db, actor }: ActorContext, time: Date): Promise<StoredDraft[]> {
  return db
    .select({ form: draft.form, values: draft.values, updatedAt: draft.updatedAt })
    .from(draft)
    .where(and(ownOf(actor), gte(draft.updatedAt, time)))
    .orderBy(desc(draft.updatedAt))
}

/** Counts the actor's drafts in this store, not including the draft of this form. */
export async function countOtherDrafts({ db, actor }: ActorContext, form: string): Promise<number> {
  const [others] = await db
    .select({ count: count() })
    .from(draft)
    .where(and(ownOf(actor), ne(draft.form, form)))
  return others?.count ?? 0
}

/** Stores the draft of a form in place of an earlier one. */
export async function storeDraft(
  { db, actor, now }: Pick<BaseContext, 'db' | 'actor' | 'now'>,
  { form, values }: Pick<StoredDraft, 'form' | 'values'>,
): Promise<void> {
  const { companyId, storeId, userId: loginId } = actor
  await db
    .insert(draft)
    .values({ companyId, storeId, loginId, form, values, updatedAt: now })
    .onConflictDoUpdate({
      target: [draft.companyId, draft.storeId, draft.loginId, draft.form],
      set: { values, updatedAt: now },
    })
}

/** Deletes the actor's drafts that were last changed before a time. */
export async function deleteDraftsBefore({ db, actor }: ActorContext, time: Date): Promise<void> {
  await db.delete(draft).where(and(ownOf(actor), lt(draft.updatedAt, time)))
}

/** Deletes the draft of a form, if the actor has one. */
export async function deleteDraftOf({ db, actor }: ActorContext, form: string): Promise<void> {
  await db.delete(draft).where(and(ownOf(actor), eq(draft.form, form)))
}

function ownOf(actor: Actor) {
  return and(
    eq(draft.companyId, actor.companyId),
    eq(draft.storeId, actor.storeId),
    eq(draft.loginId, actor.userId),
  )
}
