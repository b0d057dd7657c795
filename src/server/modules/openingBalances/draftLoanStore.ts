import { and, eq } from 'drizzle-orm'
import { openingLoan } from '../../db/schema/opening.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { OpeningRow } from './openingStore.ts'

/** A loan of a draft. */
export type DraftLoanRow = typeof openingLoan.$inferSelect

/** Removes a loan with its items from a locked draft; undefined when the draft does not contain it. */
export async function deleteDraftLoan(
  { db }: Pick<ActorContext, 'db'>,
  row: OpeningRow,
  id: string,
): Promise<DraftLoanRow | undefined> {
  const [removed] = await db
    .delete(openingLoan)
    .where(and(isOfOpening(row), eq(openingLoan.id, id)))
    .returning()
  return removed
}

/** Removes every loan from a locked draft; returns how many there were. */
export async function deleteDraftLoans({ db }: Pick<ActorContext, 'db'>, row: OpeningRow): Promise<number> {
  const removed = await db
    .delete(openingLoan)
    .where(isOfOpening(row))
    .returning({ number: openingLoan.number })
  return removed.length
}

function isOfOpening({ companyId, id }: OpeningRow) {
  return and(eq(openingLoan.companyId, companyId), eq(openingLoan.openingId, id))
}
