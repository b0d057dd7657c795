import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { addDays } from '../../../domain/dates/dates.ts'
import { bankLoan, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { notifyHolders } from '../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import { DUE_SOON_DAYS } from '../lending/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

/**
 * Tells those who see bank loans of the actor's store that fall due within days, or are overdue; of each once, and once
 * more when it is overdue. Called when a day is opened.
 */
export async function tellOfBankDues(
  context: Pick<BaseContext, 'db' | 'actor' | 'now' | 'today'>,
): Promise<void> {
  const { db, actor, today } = context
  const { companyId, storeId } = actor
  const wanted = sql<'due' | 'overdue'>`case when ${bankLoan.dueOn} < ${today} then 'overdue' else 'due' end`
  const due = await db
    .select({
      id: bankLoan.id,
      number: bankLoan.number,
      dueOn: bankLoan.dueOn,
      lenderName: bank.name,
      told: wanted,
      packets: sql<number>`(select count(*)::integer from ${bankLoanPacket} p where p.company_id = ${bankLoan.companyId}
        and p.bank_loan_id = ${bankLoan.id} and p.returned_on is null)`,
    })
    .from(bankLoan)
    .innerJoin(bank, and(eq(bank.companyId, bankLoan.companyId), eq(bank.id, bankLoan.lenderId)))
    .where(
      and(
        eq(bankLoan.companyId, companyId),
        eq(bankLoan.storeId, storeId),
        eq(bankLoan.status, 'open'),
        lte(bankLoan.dueOn, addDays(today, DUE_SOON_DAYS)),
        ne(bankLoan.told, wanted),
      ),
    )
    .orderBy(bankLoan.dueOn, bankLoan.id)
  for (const { id, number, dueOn, lenderName, told, packets } of due) {
    await notifyHolders(context, 'BankNewLoan.view', {
      companyId,
      storeId,
      type: 'alert',
      title: told === 'overdue' ? bankLoanTexts.overdueTitle : bankLoanTexts.dueTitle,
      description: bankLoanTexts.due(number, lenderName, dueOn, packets),
      path: `/banknewloan?open=${id}`,
    })
    await db
      .update(bankLoan)
      .set({ told })
      .where(and(eq(bankLoan.companyId, companyId), eq(bankLoan.id, id)))
  }
}
