import { type SQL, sql } from 'drizzle-orm'
import { notifyHolders, resolveNotifications } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import type { LoanQuoted } from '../quote/quoteLoan.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { undisbursedStatuses } from '../state/openLoans.ts'
import { lendingTexts } from '../texts.ts'

/** The approvals of a day; `outdated` has the loans whose price, terms or, for a renewal, amounts are no longer those approved. */
export interface Approvals {
  today: string
  outdated: readonly string[]
}

/** Whether this version was approved today; an approval expires with the day and with any change. */
export function isApprovedToday(row: LoanRow, today: string): boolean {
  return row.status === 'approved' && row.approvedOn === today && row.approvedVersion === row.version
}

/** Whether a loan can be paid out by its approval: this version was approved today, at the price, terms and amounts of now. */
export function isApprovalValid(row: LoanRow, { today, outdated }: Approvals): boolean {
  return isApprovedToday(row, today) && !outdated.includes(row.id)
}

/** Condition for the loans of table `alias` that need approval: their principal is above the amount of their company's policy. */
export function needsApproval(alias: string): SQL<boolean> {
  const columnOf = (column: string) => sql.raw(`${alias}.${column}`)
  return sql<boolean>`coalesce(${columnOf('principal_paise')} > (select (policy ->> 'approvalAbovePaise')::bigint from company
    where company.id = ${columnOf('company_id')}), false)`
}

/**
 * Condition for the loans of table `alias` that await approval: they need one, and are pending, or were approved on an earlier day, in
 * an earlier version, or at another price, other terms or other amounts. Loans that were sent back are excluded: they wait for their author.
 */
export function awaitsApproval(alias: string, approvals: Approvals): SQL {
  const columnOf = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${columnOf('status')} in ${undisbursedStatuses} and ${columnOf('sent_back_at')} is null
    and not (${approvalValid(alias, approvals)}) and ${needsApproval(alias)}`
}

/** The condition of {@link isApprovalValid} for table `alias`. */
export function approvalValid(alias: string, { today, outdated }: Approvals): SQL {
  return sql`${approvedToday(alias, today)} and ${sql.raw(alias)}.id <> all (${sql.param(outdated)}::uuid[])`
}

/** The condition of {@link isApprovedToday} for table `alias`. */
export function approvedToday(alias: string, today: string): SQL {
  const columnOf = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${columnOf('status')} = 'approved' and ${columnOf('approved_on')} = ${today}::date and ${columnOf('approved_version')} = ${columnOf('version')}`
}

/** The task of approving a loan, as notifications refer to it. */
export const taskOf = (loanId: string) => `approval:${loanId}`

/** Notifies those who may approve, other than the actor, of a loan that needs approval. */
export async function notifyApprovers(
  context: BaseContext,
  loan: LoanRow,
  quoted: LoanQuoted,
): Promise<void> {
  const { actor } = context
  await notifyHolders(context, 'NewLoan.approve', {
    companyId: actor.companyId,
    storeId: actor.storeId,
    except: actor.userId,
    type: 'chat-message',
    subject: taskOf(loan.id),
    title: lendingTexts.pendingTitle,
    description: lendingTexts.pending(
      actor.name,
      quoted.borrower?.customer.name ?? '',
      quoted.principalPaise,
    ),
    path: `/newloan?open=${loan.id}`,
  })
}

/** Resolves the notifications that a loan needs approval. Call when it is approved, sent back, changed, cancelled or paid out. */
export function resolveApproval(
  context: Pick<BaseContext, 'db' | 'now' | 'actor'>,
  loanId: string,
): Promise<void> {
  return resolveNotifications(context, context.actor.companyId, taskOf(loanId))
}
