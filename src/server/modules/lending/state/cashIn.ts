import {
  dailyCashProblem,
  principalCashProblem,
  principalInCashPaise,
} from '../../../../domain/loan/cashLimits.ts'
import { floorToStep } from '../../../../domain/money/money.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuseField } from '../../../platform/operation/problem.ts'
import { readPolicy } from '../../books/public.ts'
import { readCashPosition } from './cashPositionStore.ts'

type Reading = Pick<BaseContext, 'db' | 'actor'>

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
  const policy = known ?? (await readPolicy(context))
  const { receivedTodayPaise, outstandingPaise } = await readCashPosition(context, customerId, on)
  const limitPaise = policy.cashReceiptDailyLimitPaise
  const daily = dailyCashProblem({ cashPaise, receivedTodayPaise, limitPaise })
  if (daily !== null) throw refuseField('payments', daily)
  const principal = principalCashProblem({
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
  const { receivedTodayPaise, outstandingPaise } = await readCashPosition(context, customerId, on)
  return {
    principalRefusal: principalCashProblem({
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
