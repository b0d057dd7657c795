import { and, desc, eq } from 'drizzle-orm'
import type { ChargeDue, LoanState } from '../../../../domain/loan/loanState.ts'
import { type Allocation, receiptMessages } from '../../../../domain/loan/receipts.ts'
import type { StoredLoanState } from '../../../db/columns.ts'
import { login } from '../../../db/schema/access.ts'
import { loanEntry } from '../../../db/schema/loans.ts'
import type { ActorContext, BaseContext } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { requireOpenDay, type Voucher } from '../../books/public.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { type LoanRow, type LoanWithState, lockLoan } from './loanStore.ts'

/** An active loan locked for the running transaction, with its dues in the form that the rules expect. */
export interface ActiveLoan extends LoanWithState {
  number: string
  state: LoanState
}

/** Result of an action on one loan. Amounts in paise. */
export interface PostedEntry {
  loan: LoanRow
  seq: number
  kind: (typeof loanEntry.$inferSelect)['kind']
  allocated: Allocation
  roundOffPaise: number
  /** Whether the allocation differs from what the page showed. */
  previewDiffers: boolean
}

/** Result of an action; no voucher where nothing was posted. */
export interface Posted {
  voucher: Pick<Voucher, 'id' | 'number'> | null
  date: string
  amountPaise: number
  entries: PostedEntry[]
}

/** An allocation of 0 paise to each part. */
export const NO_ALLOCATION: Allocation = {
  chargesPaise: 0,
  penalPaise: 0,
  interestPaise: 0,
  principalPaise: 0,
}

/**
 * Locks an active loan.
 * @param field the field of the request with its id, where the request has several loans; a 409 names it.
 * @throws DomainError 404 when it does not exist in this store, 409 naming who ended it when it is not active.
 */
export async function lockActive(context: ActorContext, id: string, field?: string): Promise<ActiveLoan> {
  const locked = await lockLoan(context, id)
  const { loan: row, storedState } = locked
  if (row.status !== 'active') throw await endedProblem(context, row, field)
  return { ...locked, number: row.number ?? '', state: stateOf(storedState) }
}

/** @throws DomainError 422 at `postedOn` unless that day is open and not before `movedOn`: its opening, or its last receipt or waiver. */
export async function requirePostable(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  { state }: Pick<ActiveLoan, 'state'>,
  date: string,
): Promise<void> {
  await requireOpenDay(context, date, 'postedOn')
  if (date < state.accrual.movedOn) throw failField('postedOn', receiptMessages.date(state.accrual.movedOn))
}

/** The dues of a loan in the form that the rules expect, charges in order. @throws Error before the loan is paid out. */
export function stateOf({ clock, charges }: StoredLoanState): LoanState {
  if (clock === null) throw new Error('a loan that was not paid out has no dues')
  // All charges are dated on or before the posting date; only their order matters.
  const due = Object.entries(charges).map(([id, duePaise]): ChargeDue => ({ id, onDate: '', duePaise }))
  return { accrual: clock, charges: due }
}

/** The state of a loan after its dues changed; it stays active. */
export function storedStateAfter(
  before: StoredLoanState,
  { accrual: clock, charges }: LoanState,
): StoredLoanState {
  return {
    ...before,
    clock,
    charges: Object.fromEntries(charges.map(({ id, duePaise }) => [id, duePaise])),
  }
}

/** The state of a loan that ends on a day: nothing is due. */
export function storedStateEnded(
  before: StoredLoanState,
  status: Exclude<StoredLoanState['status'], 'active'>,
  date: string,
): StoredLoanState {
  return { ...before, status, charges: {}, closedOn: date }
}

/** Whether two allocations differ; false when there is nothing to compare with. */
export function differs(allocated: Allocation, expected: Allocation | undefined): boolean {
  if (expected === undefined) return false
  return (Object.keys(NO_ALLOCATION) as (keyof Allocation)[]).some(
    (part) => allocated[part] !== expected[part],
  )
}

async function endedProblem({ db, actor }: ActorContext, row: LoanRow, field?: string) {
  const { number, status } = row
  if (number === null || !isEnded(status)) return endedAt(field, servicingTexts.notPaidOut)
  const [last] = await db
    .select({ userName: login.name, date: loanEntry.entryOn })
    .from(loanEntry)
    .leftJoin(login, eq(login.id, loanEntry.madeBy))
    .where(and(eq(loanEntry.companyId, actor.companyId), eq(loanEntry.loanId, row.id)))
    .orderBy(desc(loanEntry.seq))
    .limit(1)
  const date = last?.date ?? row.closedOn ?? ''
  return endedAt(field, servicingTexts.ended[status](number, last?.userName ?? '', date))
}

function endedAt(field: string | undefined, message: string) {
  return fail(409, message, field === undefined ? undefined : [{ field, message }])
}

function isEnded(status: LoanRow['status']): status is keyof typeof servicingTexts.ended {
  return status in servicingTexts.ended
}
