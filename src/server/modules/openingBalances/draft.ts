import { and, eq } from 'drizzle-orm'
import { opening } from '../../db/schema/opening.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { refuse, refuseField } from '../../platform/operation/problem.ts'
import { openingTexts } from './openingTexts.ts'

/** The opening of a store. */
export type OpeningRow = typeof opening.$inferSelect

type Reading = Pick<BaseContext, 'db' | 'actor'>

/** The opening of the actor's store; null before anything of it was saved. */
export async function findOpening(context: Reading): Promise<OpeningRow | null> {
  const [row] = await ofStore(context)
  return row ?? null
}

/** {@link findOpening}, locked until the transaction ends: of those who change it at once one comes after the other. */
export async function lockOpening(context: Reading): Promise<OpeningRow | null> {
  const [row] = await ofStore(context).for('update')
  return row ?? null
}

/**
 * The draft of the store, locked.
 * @throws Refusal 409 once it is accepted, 422 before a cut-over date was chosen.
 */
export async function lockDraft(context: Reading): Promise<OpeningRow> {
  const row = requireDraft(await lockOpening(context))
  if (row === null) throw refuseField('cutOverOn', openingTexts.noCutOver)
  return row
}

/** @throws Refusal 409 once it is accepted. */
export function requireDraft(row: OpeningRow | null): OpeningRow | null {
  if (row?.acceptedAt) throw refuse(409, openingTexts.accepted)
  return row
}

function ofStore({ db, actor }: Reading) {
  return db
    .select()
    .from(opening)
    .where(and(eq(opening.companyId, actor.companyId), eq(opening.storeId, actor.storeId)))
    .limit(1)
}
