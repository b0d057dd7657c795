import { and, eq, sql } from 'drizzle-orm'
import { opening } from '../../db/schema/opening.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertRow, newId } from '../../platform/records/rows.ts'
import { openingTexts } from './openingTexts.ts'

/** The opening balances of a store. */
export type OpeningRow = typeof opening.$inferSelect

/** The opening balances of the actor's store; null until they are saved for the first time. */
export async function findOpening(context: ActorContext): Promise<OpeningRow | null> {
  const [row] = await selectOpening(context)
  return row ?? null
}

/** Like {@link findOpening}, locked until the transaction ends: concurrent changes are serialised. */
export async function lockOpening(context: ActorContext): Promise<OpeningRow | null> {
  const [row] = await selectOpening(context).for('update')
  return row ?? null
}

/**
 * Locks the draft of the store.
 * @throws DomainError 409 once it is accepted, 422 before a cut-over date was chosen.
 */
export async function lockDraft(context: ActorContext): Promise<OpeningRow> {
  const row = requireDraft(await lockOpening(context))
  if (row === null) throw failField('cutOverOn', openingTexts.noCutOver)
  return row
}

/** @throws DomainError 409 once it is accepted. */
export function requireDraft(row: OpeningRow | null): OpeningRow | null {
  if (row?.acceptedAt) throw fail(409, openingTexts.accepted)
  return row
}

function selectOpening({ db, actor }: ActorContext) {
  return db
    .select()
    .from(opening)
    .where(and(eq(opening.companyId, actor.companyId), eq(opening.storeId, actor.storeId)))
    .limit(1)
}

/** Begins the opening of the actor's store. @throws DomainError 409 when it was begun meanwhile. */
export async function beginOpening(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  values: Pick<OpeningRow, 'cutOverOn' | 'chargeHeadId'>,
): Promise<OpeningRow> {
  const { actor, now } = context
  const { companyId, storeId } = actor
  return insertRow(
    context,
    opening,
    { ...values, companyId, storeId, id: newId(), createdAt: now, updatedAt: now },
    { opening_of_store: { field: 'version', message: texts.stale } },
  )
}

/** Changes fields of a locked opening. */
export async function changeOpening(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  { companyId, id }: OpeningRow,
  values: Partial<OpeningRow>,
): Promise<OpeningRow> {
  const [row] = await db
    .update(opening)
    .set({ ...values, version: sql`${opening.version} + 1`, updatedAt: now })
    .where(and(eq(opening.companyId, companyId), eq(opening.id, id)))
    .returning()
  if (!row) throw new Error('a locked opening was not found')
  return row
}
