import {
  dailyCashProblem,
  principalCashProblem,
  principalInCashPaise,
} from '../../../../domain/loan/cashLimits.ts'
import { floorToStep } from '../../../../domain/money/money.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import type { ActorContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { readPolicy } from '../../books/public.ts'
import { readCashPosition } from './cashPositionStore.ts'

/** A payment of a borrower. Amounts in paise. */
export interface CashReceipt {
  customerId: string
  date: string
  cashPaise: number
  /** The part of the whole payment that is allocated to principal. */
  principalPaise: number
  /** The amount that the borrower owes apart from active loans: the shortfall of a sale. */
  otherDuesPaise?: number
  /** The field of the request that contains the payments; by default `payments`. */
  field?: string
}

/**
 * Rejects cash that the Income Tax Act does not allow: principal while the principal and interest outstanding on all of the borrower's
 * loans in the company are at the limit or above, and any cash that would bring the person's cash of the day to the daily limit or above
 * (further decisions, Lending; lending rules, section 5).
 * The policy is read unless it is passed.
 * @throws DomainError 422 at the field of the payments.
 */
export async function requireCashAllowed(
  context: ActorContext,
  receipt: CashReceipt,
  known?: Pick<Policy, 'cashLoanLimitPaise' | 'cashReceiptDailyLimitPaise'>,
): Promise<void> {
  const { customerId, date, cashPaise, otherDuesPaise = 0, field = 'payments' } = receipt
  if (cashPaise === 0) return
  const policy = known ?? (await readPolicy(context))
  const { receivedOnDayPaise, outstandingPaise } = await readCashPosition(context, customerId, date)
  const limitPaise = policy.cashReceiptDailyLimitPaise
  const daily = dailyCashProblem({ cashPaise, receivedOnDayPaise, limitPaise })
  if (daily !== null) throw failField(field, daily)
  const principal = principalCashProblem({
    outstandingPrincipalPlusInterestBeforePaise: otherDuesPaise + outstandingPaise,
    principalInCashPaise: principalInCashPaise(receipt, cashPaise),
    limitPaise: policy.cashLoanLimitPaise,
  })
  if (principal !== null) throw failField(field, principal)
}

/** How much a borrower may pay in cash on a day. */
export interface CashAllowed {
  /** Why principal may not be paid in cash; null if it may. */
  principalProblem: string | null
  /** Cash that may still be received from this person on the day, in paise, a multiple of the policy's cash step. */
  leftTodayPaise: number
}

/** The limits of {@link requireCashAllowed} before an amount is known. */
export async function readCashAllowed(
  context: ActorContext,
  { customerId, date }: Pick<CashReceipt, 'customerId' | 'date'>,
  policy: Pick<Policy, 'cashLoanLimitPaise' | 'cashReceiptDailyLimitPaise' | 'cashStepPaise'>,
): Promise<CashAllowed> {
  const { receivedOnDayPaise, outstandingPaise } = await readCashPosition(context, customerId, date)
  return {
    principalProblem: principalCashProblem({
      outstandingPrincipalPlusInterestBeforePaise: outstandingPaise,
      principalInCashPaise: 1,
      limitPaise: policy.cashLoanLimitPaise,
    }),
    leftTodayPaise: floorToStep(
      Math.max(0, policy.cashReceiptDailyLimitPaise - 1 - receivedOnDayPaise),
      policy.cashStepPaise,
    ),
  }
}
