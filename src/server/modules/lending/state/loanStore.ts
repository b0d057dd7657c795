import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Policy } from '../../../../api/gen/model/index.ts'
import { principalOf } from '../../../../domain/interest/accrualState.ts'
import type { Allocation } from '../../../../domain/loan/receipts.ts'
import type { StoredLoanState } from '../../../db/columns.ts'
import { charge, loan, loanEntry } from '../../../db/schema/loans.ts'
import { insertionOfRow, insertReturning } from '../../../platform/db/insertions.ts'
import { allOf, prepared, preparedSql, unawaited } from '../../../platform/db/pool.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'
import { texts } from '../../../platform/operation/texts.ts'
import { newId, noteChange } from '../../../platform/records/rows.ts'
import { readPolicy } from '../../books/public.ts'
import { notifyLoanChanged } from './loanEnd.ts'
import { undisbursedStatuses } from './openLoans.ts'

/** A stored loan. */
export type LoanRow = typeof loan.$inferSelect
/** An entry of a loan. */
export type LoanEntryRow = typeof loanEntry.$inferSelect

/** A loan with the state that its dues are calculated from; locked for the running transaction when read by {@link lockLoan}. */
export interface LoanWithState {
  loan: LoanRow
  storedState: StoredLoanState
}

/** An entry to write. Amounts are in paise; `after` is the loan's state after the entry. */
export interface NewEntry extends Partial<Allocation> {
  kind: LoanEntryRow['kind']
  date: string
  voucherId: string | null
  after: StoredLoanState
  roundOffPaise?: number
  reversesSeq?: number
  headId?: string | null
  reason?: string | null
}

const lockedLoan = prepared((db) =>
  db
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.id, sql.placeholder('id')),
        eq(loan.storeId, sql.placeholder('storeId')),
      ),
    )
    .for('update')
    .prepare('locked loan'),
)

const disbursedLoan = prepared((db) =>
  db
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.id, sql.placeholder('id')),
        isNotNull(loan.number),
      ),
    )
    .prepare('disbursed loan'),
)

/** A disbursed loan of the company; undefined if it does not exist. */
export async function readDisbursedLoan(
  { db, actor }: ActorContext,
  id: string,
): Promise<LoanRow | undefined> {
  const [row] = await disbursedLoan(db).execute({ companyId: actor.companyId, id })
  return row
}

/** {@link readDisbursedLoan} and the company's policy, in one round trip. */
export function readLoanAndPolicy(context: ActorContext, id: string): Promise<[LoanRow | undefined, Policy]> {
  return allOf([readDisbursedLoan(context, id), readPolicy(context)])
}

const placeholder = sql.placeholder

/** The columns of a loan that every entry changes. */
const entryColumns = sql`status = ${placeholder('status')}, clock = ${placeholder('clock')}::jsonb, closed_on = ${placeholder('closedOn')},
  outstanding_paise = ${placeholder('outstandingPaise')}, charges_due_paise = ${placeholder('chargesDuePaise')},
  last_seq = ${placeholder('lastSeq')}, version = ${placeholder('version')}, updated_at = ${placeholder('updatedAt')}`
/** The columns that the opening of a loan sets; they never change afterwards. */
const openingColumns = sql`number = ${placeholder('number')}, opened_on = ${placeholder('openedOn')}, due_on = ${placeholder('dueOn')},
  last_redemption_on = ${placeholder('lastRedemptionOn')}, packet_id = ${placeholder('packetId')}`
const newEntry = insertionOfRow(loanEntry, 'entry')
const entryStatement = (set: SQL) =>
  preparedSql(
    sql`with updated as (update loan set ${set} where company_id = ${placeholder('companyId')} and id = ${placeholder('id')})
      ${newEntry.insertion}`,
  )
const updateByEntry = entryStatement(entryColumns)
const openByEntry = entryStatement(sql`${entryColumns}, ${openingColumns}`)

/**
 * Locks a loan of the actor's store until the transaction ends, so that concurrent actions on it are serialised.
 * @throws DomainError 404 when it does not exist in this store.
 */
export async function lockLoan(context: ActorContext, id: string): Promise<LoanWithState> {
  const { db, actor } = context
  const { companyId, storeId } = actor
  const [row] = await lockedLoan(db).execute({ companyId, storeId, id })
  if (!row) throw fail(404, texts.notFound)
  return { loan: row, storedState: await storedStateOf(context, row) }
}

/** Like {@link lockLoan} without a lock, to preview an action. @throws DomainError 404 when it does not exist in this store. */
export async function readLoan(context: ActorContext, id: string): Promise<LoanWithState> {
  const { db, actor } = context
  const { companyId, storeId } = actor
  const [row] = await db
    .select()
    .from(loan)
    .where(and(eq(loan.companyId, companyId), eq(loan.id, id), eq(loan.storeId, storeId)))
    .limit(1)
  if (!row) throw fail(404, texts.notFound)
  return { loan: row, storedState: await storedStateOf(context, row) }
}

/** Whether a pending or approved loan renews this one. */
export async function hasPendingRenewal({ db, actor }: ActorContext, loanId: string): Promise<boolean> {
  const pending = await db
    .select({ id: loan.id })
    .from(loan)
    .where(isPendingRenewal(actor.companyId, loanId))
    .limit(1)
  return pending.length > 0
}

/** The pending or approved loan that renews this one, locked; undefined if there is none. */
export async function lockPendingRenewal(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  loanId: string,
): Promise<LoanRow | undefined> {
  const [pending] = await db
    .select()
    .from(loan)
    .where(isPendingRenewal(actor.companyId, loanId))
    .for('update')
  return pending
}

function isPendingRenewal(companyId: string, loanId: string): SQL | undefined {
  return and(
    eq(loan.companyId, companyId),
    eq(loan.renewedFromId, loanId),
    inArray(loan.status, undisbursedStatuses),
  )
}

/** The state that a loan's dues are calculated from; only charges with an amount due, the oldest first. */
export async function storedStateOf({ db, actor }: ActorContext, row: LoanRow): Promise<StoredLoanState> {
  const due =
    row.chargesDuePaise === 0
      ? []
      : await db
          .select({ id: charge.id, duePaise: charge.duePaise })
          .from(charge)
          .where(
            and(
              eq(charge.companyId, actor.companyId),
              eq(charge.loanId, row.id),
              sql`${charge.duePaise} > 0`,
            ),
          )
          .orderBy(charge.chargedOn, charge.createdAt, charge.id)
  return {
    status: row.status,
    clock: row.clock,
    charges: Object.fromEntries(due.map(({ id, duePaise }) => [id, duePaise])),
    closedOn: row.closedOn,
  }
}

type WriteContext = Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>

/** The columns of a new loan, without its company, store, id, author and timestamps. */
export type NewLoan = Omit<
  typeof loan.$inferInsert,
  'companyId' | 'storeId' | 'id' | 'createdAt' | 'updatedAt' | 'madeBy'
>

/**
 * Writes a new loan of the actor's store, and records it for the audit log.
 * @param more further fields of the entry in the audit log
 */
export async function writeNewLoan(context: WriteContext, values: NewLoan, more: object): Promise<LoanRow> {
  const { db, actor, now } = context
  const { companyId, storeId, userId } = actor
  const [row] = await insertReturning(db, loan, [
    { companyId, storeId, id: newId(), createdAt: now, updatedAt: now, madeBy: userId, ...values },
  ])
  if (!row) throw new Error('a loan was not written')
  noteChange(context, 'loan', row.id, null, { ...row, ...more })
  return row
}

/**
 * Changes columns of a locked loan, increments its version, and records the change for the audit log.
 * @param more further fields of the entry in the audit log
 */
export async function changeLoan(
  context: WriteContext,
  before: LoanRow,
  values: Partial<typeof loan.$inferInsert>,
  more: object = {},
): Promise<LoanRow> {
  const { db, actor, now } = context
  const [row] = await db
    .update(loan)
    .set({ ...values, version: sql`${loan.version} + 1`, updatedAt: now })
    .where(and(eq(loan.companyId, actor.companyId), eq(loan.id, before.id)))
    .returning()
  if (!row) throw new Error('a locked loan was not found')
  noteChange(context, 'loan', row.id, before, { ...row, ...more })
  return row
}

/**
 * The loan's row after its next entry. Outstanding principal and charges due, in paise, come from the new state; both are 0 unless the loan
 * is active. The statement writes these values, so they are computed once.
 */
function loanAfter(row: LoanRow, after: StoredLoanState, now: Date): LoanRow {
  const live = after.status === 'active' && after.clock !== null
  return {
    ...row,
    status: after.status,
    clock: after.clock,
    closedOn: after.closedOn,
    outstandingPaise: live && after.clock ? principalOf(after.clock) : 0,
    chargesDuePaise: live ? Object.values(after.charges).reduce((sum, due) => sum + due, 0) : 0,
    lastSeq: row.lastSeq + 1,
    version: row.version + 1,
    updatedAt: now,
  }
}

/**
 * Writes an entry of a locked loan, updates the loan and its charges to the state after it (the opening also sets number, dates and
 * packet), and notifies listeners such as auctions. The stored state changes only through entries, and entries never change (lending rules,
 * sections 4, 9 and 10).
 */
export async function addEntry(
  context: WriteContext,
  { loan: row, storedState }: LoanWithState,
  entry: NewEntry,
): Promise<LoanWithState> {
  const { db, actor, now } = context
  const { after } = entry
  const updated = loanAfter(row, after, now)
  const added: LoanEntryRow = {
    companyId: actor.companyId,
    loanId: row.id,
    seq: updated.lastSeq,
    voucherId: entry.voucherId,
    kind: entry.kind,
    entryOn: entry.date,
    chargesPaise: entry.chargesPaise ?? 0,
    penalPaise: entry.penalPaise ?? 0,
    interestPaise: entry.interestPaise ?? 0,
    principalPaise: entry.principalPaise ?? 0,
    roundOffPaise: entry.roundOffPaise ?? 0,
    before: storedState,
    after,
    reversesSeq: entry.reversesSeq ?? null,
    headId: entry.headId ?? null,
    reason: entry.reason ?? null,
    madeBy: actor.userId,
    createdAt: now,
  }
  const written = allOf([
    (updated.lastSeq === 1 ? openByEntry : updateByEntry)(db).execute({
      ...updated,
      clock: updated.clock && JSON.stringify(updated.clock),
      ...newEntry.valuesOf(added),
    }),
    updateCharges(context, row.id, storedState, after),
  ])
  unawaited(db, written)
  noteChange(context, 'loan', row.id, row, updated)
  await notifyLoanChanged(context, row.id, { status: after.status, date: entry.date })
  return { loan: updated, storedState: after }
}

const chargeUpdate = preparedSql(sql`
  update charge set due_paise = d.due
  from jsonb_to_recordset(${sql.placeholder('due')}::jsonb) as d (id uuid, due bigint)
  where charge.company_id = ${sql.placeholder('companyId')} and charge.loan_id = ${sql.placeholder('loanId')}
    and charge.id = d.id`)

/** Updates the amount due of each charge; a charge that is no longer listed has nothing due. */
async function updateCharges(
  { db, actor }: ActorContext,
  loanId: string,
  before: StoredLoanState,
  after: StoredLoanState,
): Promise<void> {
  const ids = new Set([...Object.keys(before.charges), ...Object.keys(after.charges)])
  const changed = [...ids].filter((id) => (before.charges[id] ?? 0) !== (after.charges[id] ?? 0))
  if (changed.length === 0) return
  const due = changed.map((id) => ({ id, due: after.charges[id] ?? 0 }))
  await chargeUpdate(db).execute({ companyId: actor.companyId, loanId, due: JSON.stringify(due) })
}
