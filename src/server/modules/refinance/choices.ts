import { eq, sql } from 'drizzle-orm'
import { bank } from '../../db/schema/books.ts'
import type { ActorContext, Handler } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { cashByBooks, openDayOf, readPolicy } from '../books/public.ts'
import { bankLoanTexts } from './bankLoanTexts.ts'

/** The choices of a bank loan's form and list filters, and whether the policy allows bank loans. */
export const getBankNewLoanChoices: Handler<'GetBankNewLoanChoices'> = async (context) => {
  const { bankLoansAllowed } = await readPolicy(context)
  const banks = await banksOf(context)
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  return {
    openDayOn: await openDayOf(context),
    drawerPaise,
    problem: bankLoansAllowed ? null : bankLoanTexts.notAllowed,
    advice: bankLoansAllowed ? bankLoanTexts.advice : null,
    lenders: banks.flatMap(({ kind, ...lender }) => (kind === 'lender' ? [lender] : [])),
    banks: banks.flatMap(({ kind, id, name, active }) => (kind === 'own' && active ? [{ id, name }] : [])),
  }
}

/** The lenders and own bank accounts of the company by name, inactive ones included. */
function banksOf({ db, actor }: ActorContext) {
  return db
    .select({
      kind: bank.kind,
      id: bank.id,
      name: bank.name,
      active: bank.active,
      rateBp: bank.lenderRateBp,
      terms: bank.lenderTerms,
    })
    .from(bank)
    .where(eq(bank.companyId, actor.companyId))
    .orderBy(sql`lower(${bank.name})`, bank.id)
    .limit(WHOLE_LIST)
}
