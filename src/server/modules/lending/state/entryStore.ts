import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { loanEntry } from '../../../db/schema/loans.ts'
import type { ActorContext } from '../../../platform/operation/context.ts'
import type { LoanEntryRow } from './loanStore.ts'

/** An entry of a loan by its number; undefined when there is none. */
export async function readEntry(
  context: ActorContext,
  loanId: string,
  seq: number,
): Promise<LoanEntryRow | undefined> {
  const [entry] = await entriesWhere(context, and(eq(loanEntry.loanId, loanId), eq(loanEntry.seq, seq)))
  return entry
}

/** The entries of a voucher on all its loans, in the order in which loans are locked. */
export function entriesOfVoucher(context: ActorContext, voucherId: string): Promise<LoanEntryRow[]> {
  return entriesWhere(context, eq(loanEntry.voucherId, voucherId)).orderBy(asc(loanEntry.loanId))
}

/** The waivers of a loan, and its reversals. */
export function waiversAndReversals(context: ActorContext, loanId: string): Promise<LoanEntryRow[]> {
  return entriesWhere(
    context,
    and(eq(loanEntry.loanId, loanId), inArray(loanEntry.kind, ['waiver', 'reversal'])),
  )
}

/** The kinds of all entries of a loan, with the entries that they reverse. */
export function kindsOfEntries(
  { db, actor }: ActorContext,
  loanId: string,
): Promise<Pick<LoanEntryRow, 'seq' | 'kind' | 'reversesSeq'>[]> {
  return db
    .select({ seq: loanEntry.seq, kind: loanEntry.kind, reversesSeq: loanEntry.reversesSeq })
    .from(loanEntry)
    .where(and(eq(loanEntry.companyId, actor.companyId), eq(loanEntry.loanId, loanId)))
}

function entriesWhere({ db, actor }: ActorContext, where: SQL | undefined) {
  return db
    .select()
    .from(loanEntry)
    .where(and(eq(loanEntry.companyId, actor.companyId), where))
}
