import { and, eq, lte, sql } from 'drizzle-orm'
import { dueSoonBy } from '../../../domain/dates/dueSoon.ts'
import { bankLoan, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { byId } from '../../platform/db/byId.ts'
import { notifyOnce } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

/**
 * Notifies the users who may view the bank loans of the actor's store of those that fall due soon or are overdue: once before the due
 * date passes, and once after it. Called when a day is opened.
 */
export async function notifyOfBankDues(
  context: Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>,
): Promise<void> {
  const { db, actor, today } = context
  const { companyId, storeId } = actor
  const due = await db
    .select({
      id: bankLoan.id,
      number: bankLoan.number,
      dueOn: bankLoan.dueOn,
      lenderName: bank.name,
      packets: sql<number>`(select count(*)::integer from ${bankLoanPacket} p where p.company_id = ${bankLoan.companyId}
        and p.bank_loan_id = ${bankLoan.id} and p.returned_on is null)`,
    })
    .from(bankLoan)
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .where(
      and(
        eq(bankLoan.companyId, companyId),
        eq(bankLoan.storeId, storeId),
        eq(bankLoan.status, 'open'),
        lte(bankLoan.dueOn, dueSoonBy(today)),
      ),
    )
    .orderBy(bankLoan.dueOn, bankLoan.id)
  await notifyOnce(
    context,
    due.map(({ id, number, dueOn, lenderName, packets }) => {
      const isOverdue = dueOn < today
      return {
        companyId,
        storeId,
        event: `bank loan ${id} ${isOverdue ? 'overdue' : 'due'}`,
        right: 'BankNewLoan.view',
        type: 'alert',
        title: isOverdue ? bankLoanTexts.overdueTitle : bankLoanTexts.dueTitle,
        description: (isOverdue ? bankLoanTexts.overdue : bankLoanTexts.due)(
          number,
          lenderName,
          dueOn,
          packets,
        ),
        path: `/banknewloan?open=${id}`,
      }
    }),
  )
}
