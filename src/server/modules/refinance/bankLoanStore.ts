import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  type BankLoanState,
  bankLoanMessages,
  bankLoanStatus,
  owedPaise,
} from '../../../domain/refinance/bankLoan.ts'
import { login } from '../../db/schema/access.ts'
import { bankLoan, bankLoanEntry, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import type { ActorContext, BaseContext } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { insertMany, noteChange } from '../../platform/records/rows.ts'
import { requireOpenDay } from '../books/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

/** A stored bank loan. */
export type BankLoanRow = typeof bankLoan.$inferSelect
/** An entry of a bank loan. */
export type BankLoanEntryRow = typeof bankLoanEntry.$inferSelect

/** A bank loan locked for the running transaction, with the state that dues are calculated from. */
export interface LockedBankLoan {
  row: BankLoanRow
  storedState: BankLoanState
  lastSeq: number
}

/** An entry to write. Amounts in paise. */
export interface NewBankEntry
  extends Partial<
    Pick<
      BankLoanEntryRow,
      'interestPaise' | 'principalPaise' | 'feePaise' | 'asStated' | 'reversesSeq' | 'reason'
    >
  > {
  kind: BankLoanEntryRow['kind']
  date: string
  voucherId: string
  after: BankLoanState
}

/**
 * Locks a bank loan of the actor's store until the transaction ends. Its loans and packets, if needed, are locked before it.
 * @throws DomainError 404 when it does not exist in this store.
 */
export async function lockBankLoan({ db, actor }: ActorContext, id: string): Promise<LockedBankLoan> {
  const { companyId, storeId } = actor
  const [row] = await db
    .select()
    .from(bankLoan)
    .where(and(eq(bankLoan.companyId, companyId), eq(bankLoan.id, id), eq(bankLoan.storeId, storeId)))
    .for('update')
  if (!row) throw fail(404, texts.notFound)
  const [last] = await db
    .select({ seq: bankLoanEntry.seq })
    .from(bankLoanEntry)
    .where(and(eq(bankLoanEntry.companyId, companyId), eq(bankLoanEntry.bankLoanId, row.id)))
    .orderBy(desc(bankLoanEntry.seq))
    .limit(1)
  return { row, storedState: storedStateOf(row), lastSeq: last?.seq ?? 0 }
}

/** @throws DomainError 404 when the bank loan does not exist in the actor's store; checked before its packets are locked. */
export async function requireBankLoan({ db, actor }: ActorContext, id: string): Promise<void> {
  const found = await db
    .select({ id: bankLoan.id })
    .from(bankLoan)
    .where(
      and(eq(bankLoan.companyId, actor.companyId), eq(bankLoan.id, id), eq(bankLoan.storeId, actor.storeId)),
    )
  if (found.length === 0) throw fail(404, texts.notFound)
}

/** The state of a bank loan after its last entry: `redeemed` for a closed one, because the return of its packets is not an entry. */
export function storedStateOf({ status, clock }: Pick<BankLoanRow, 'status' | 'clock'>): BankLoanState {
  return { status: status === 'closed' ? 'redeemed' : status, clock }
}

/** @throws DomainError 409 unless the bank loan is open; for a redeemed one the message names who redeemed it, and when. */
export async function requireOwed(
  { db, actor }: ActorContext,
  { row, lastSeq }: LockedBankLoan,
): Promise<void> {
  if (row.status === 'open') return
  if (row.status === 'cancelled') throw fail(409, bankLoanTexts.alreadyReversed(row.number))
  const [last] = await db
    .select({ userName: login.name, date: bankLoanEntry.entryOn })
    .from(bankLoanEntry)
    .leftJoin(login, eq(login.id, bankLoanEntry.madeBy))
    .where(
      and(
        eq(bankLoanEntry.companyId, actor.companyId),
        eq(bankLoanEntry.bankLoanId, row.id),
        eq(bankLoanEntry.seq, lastSeq),
      ),
    )
  throw fail(409, bankLoanTexts.ended(row.number, last?.userName ?? '', last?.date ?? ''))
}

/** @throws DomainError 422 at `postedOn` unless that day is open and not before `movedOn`: the drawdown, or the last payment. */
export async function requireBankPostable(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { row }: LockedBankLoan,
  date: string,
): Promise<void> {
  await requireOpenDay(context, date, 'postedOn')
  if (date < row.clock.movedOn) throw failField('postedOn', bankLoanMessages.date(row.clock.movedOn))
}

/**
 * Writes an entry of a locked bank loan and updates the loan to the state after it. Nothing else changes what is owed, and entries never
 * change (lending rules, sections 8 and 10).
 */
export async function addBankEntry(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  { row, storedState, lastSeq }: LockedBankLoan,
  { date, ...entry }: NewBankEntry,
): Promise<void> {
  const { actor, now } = context
  await insertMany(context, bankLoanEntry, [
    {
      interestPaise: 0,
      principalPaise: 0,
      feePaise: 0,
      asStated: false,
      reversesSeq: null,
      reason: null,
      ...entry,
      companyId: actor.companyId,
      bankLoanId: row.id,
      seq: lastSeq + 1,
      entryOn: date,
      before: entry.kind === 'drawn' ? null : storedState,
      madeBy: actor.userId,
      createdAt: now,
    },
  ])
  await storeState(context, row, entry.after)
}

/**
 * Stores the state of a locked bank loan and its outstanding principal, and records the change. The status is `closed` for a redeemed
 * loan if the lender holds none of its packets.
 */
export async function storeState(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  before: BankLoanRow,
  storedState: BankLoanState,
): Promise<void> {
  const { db, actor, now } = context
  const status = bankLoanStatus(storedState, await packetsWithLender(context, before.id))
  const [row] = await db
    .update(bankLoan)
    .set({
      status,
      clock: storedState.clock,
      outstandingPaise: owedPaise(storedState),
      version: sql`${bankLoan.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(bankLoan.companyId, actor.companyId), eq(bankLoan.id, before.id)))
    .returning()
  if (!row) throw new Error('a locked bank loan was not found')
  noteChange(context, 'bank_loan', row.id, before, row)
}

async function packetsWithLender({ db, actor }: ActorContext, bankLoanId: string): Promise<number> {
  const [found] = await db
    .select({ packets: count() })
    .from(bankLoanPacket)
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        eq(bankLoanPacket.bankLoanId, bankLoanId),
        isNull(bankLoanPacket.returnedOn),
      ),
    )
  return found?.packets ?? 0
}

/**
 * Records that packets of a locked bank loan are back from the lender.
 * @returns the ids of the packets that were with this lender.
 */
export async function markReturned(
  { db, actor }: ActorContext,
  { row, lastSeq }: LockedBankLoan,
  packetIds: readonly string[],
  { date, consent }: { date: string; consent: string | null },
): Promise<ReadonlySet<string>> {
  const returned = await db
    .update(bankLoanPacket)
    .set({ returnedOn: date, returnedAfterSeq: lastSeq, consent })
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        eq(bankLoanPacket.bankLoanId, row.id),
        inArray(bankLoanPacket.packetId, [...packetIds]),
        isNull(bankLoanPacket.returnedOn),
      ),
    )
    .returning({ id: bankLoanPacket.packetId })
  return new Set(returned.map(({ id }) => id))
}
