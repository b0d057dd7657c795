import { and, eq, sql } from 'drizzle-orm'
import { interestDuePaise } from '../../../../domain/interest/interest.ts'
import {
  dailyCashRefusal,
  principalCashRefusal,
  principalInCashPaise,
} from '../../../../domain/loan/cashGuards.ts'
import { floorToStep } from '../../../../domain/money/money.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { loan } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { allOf, prepared, preparedSql } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuseField } from '../../../platform/operation/problem.ts'
import { readPolicy } from '../../books/public.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { cashReceivedOn } from './cashReceived.ts'
import { notBefore } from './dues.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

const lockedBorrower = prepared((db) =>
  db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.companyId, sql.placeholder('companyId')), eq(customer.id, sql.placeholder('id'))))
    .for('no key update')
    .prepare('locked borrower'),
)

/**
 * Locks a borrower until the transaction ends, so that what is bounded for a borrower in all (cash, exposure) is asked by
 * one at a time. Comes before any lock of a loan.
 * @throws Refusal 422 at `customerId` when there is none in the company.
 */
export async function lockBorrower({ db, actor }: Reading, customerId: string): Promise<void> {
  const found = await lockedBorrower(db).execute({ companyId: actor.companyId, id: customerId })
  if (found.length === 0) throw refuseField('customerId', servicingTexts.unknownCustomer)
}

/** Money that a borrower brings. Amounts in paise. */
export interface CashBrought {
  customerId: string
  on: string
  cashPaise: number
  /** What of it, and of the rest, goes to principal. */
  principalPaise: number
  /** What the borrower owes beside active loans: the shortfall of a sale. */
  besidePaise?: number
}

/**
 * Refuses cash that the tax Act forbids, over all of the borrower's loans in the company: principal while principal and
 * interest outstanding are at the limit or above, and more than the daily limit from one person (further decisions,
 * Lending; lending rules, section 5).
 * The policy is read unless it is known.
 * @throws Refusal 422 at `payments`.
 */
export async function requireCashAllowed(
  context: Reading,
  brought: CashBrought,
  known?: Pick<Policy, 'cashLoanLimitPaise' | 'cashReceiptDailyLimitPaise'>,
): Promise<void> {
  const { customerId, on, cashPaise, besidePaise = 0 } = brought
  if (cashPaise === 0) return
  const [policy, receivedTodayPaise, outstandingPaise] = await allOf([
    known ?? readPolicy(context),
    receivedOn(context, customerId, on),
    outstandingOf(context, customerId, on),
  ])
  const limitPaise = policy.cashReceiptDailyLimitPaise
  const daily = dailyCashRefusal({ cashPaise, receivedTodayPaise, limitPaise })
  if (daily !== null) throw refuseField('payments', daily)
  const principal = principalCashRefusal({
    outstandingPrincipalPlusInterestBeforePaise: besidePaise + outstandingPaise,
    principalInCashPaise: principalInCashPaise(brought, cashPaise),
    limitPaise: policy.cashLoanLimitPaise,
  })
  if (principal !== null) throw refuseField('payments', principal)
}

/** What of a payment a borrower may bring in cash on a day. */
export interface CashAllowed {
  /** Why no principal may be in cash, in words; null if it may be. */
  principalRefusal: string | null
  /** Cash that may still be taken from this person on the day, in paise, a multiple of the policy's cash step. */
  leftTodayPaise: number
}

/**
 * The limits that {@link requireCashAllowed} enforces, before an amount is known, over all of the borrower's loans in the
 * company.
 */
export async function readCashAllowed(
  context: Reading,
  { customerId, on }: Pick<CashBrought, 'customerId' | 'on'>,
  policy: Pick<Policy, 'cashLoanLimitPaise' | 'cashReceiptDailyLimitPaise' | 'cashStepPaise'>,
): Promise<CashAllowed> {
  const [receivedTodayPaise, outstandingPaise] = await allOf([
    receivedOn(context, customerId, on),
    outstandingOf(context, customerId, on),
  ])
  return {
    principalRefusal: principalCashRefusal({
      outstandingPrincipalPlusInterestBeforePaise: outstandingPaise,
      principalInCashPaise: 1,
      limitPaise: policy.cashLoanLimitPaise,
    }),
    leftTodayPaise: floorToStep(
      Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedTodayPaise),
      policy.cashStepPaise,
    ),
  }
}

const activeLoans = prepared((db) =>
  db
    .select({ terms: loan.terms, clock: loan.clock, outstandingPaise: loan.outstandingPaise })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.customerId, sql.placeholder('customerId')),
        sql`${loan.status} = 'active'`,
      ),
    )
    .prepare('active loans of a borrower'),
)

/** Principal and interest due of a borrower's active loans in the company on a date, in paise. */
async function outstandingOf({ db, actor }: Reading, customerId: string, on: string): Promise<number> {
  const loans = await activeLoans(db).execute({ companyId: actor.companyId, customerId })
  return loans.reduce((sum, { terms, clock, outstandingPaise }) => {
    if (clock === null) return sum
    const date = notBefore(clock, on)
    return sum + outstandingPaise + interestDuePaise(terms, clock, date)
  }, 0)
}

const cashReceived = preparedSql<{ paise: number }>(
  sql`select ${cashReceivedOn(sql.placeholder('companyId'), sql.placeholder('customerId'), sql.placeholder('on'))} as paise`,
)

/** Cash that came from a customer on a business day, as {@link cashReceivedOn} has it, in paise. */
async function receivedOn({ db, actor }: Reading, customerId: string, on: string): Promise<number> {
  const { rows } = await cashReceived(db).execute({ companyId: actor.companyId, customerId, on })
  return rows[0]?.paise ?? 0
}
