import { newLoanTexts } from '#texts/newloan.ts'
import { rulesTexts } from '#texts/rules.ts'
import type { Borrower, NewLoanChoices } from '../../api/gen/model/index.ts'
import { drawerProblem } from '../../domain/cash/drawer.ts'
import { dailyCashProblem, maximumCashPayoutPaise, payoutCashProblem } from '../../domain/loan/cashLimits.ts'
import { type CashRules, cashOf, checkParts, checkReferences } from '../shared/payment/paymentValues.ts'
import { formatMoney } from '../ui/format.ts'
import { calculateLoan } from './calculateLoan.ts'
import { type ItemValues, isEmptyItem, type LoanValues } from './loanValues.ts'

const { fields, items: itemTexts, terms: termTexts } = newLoanTexts
const { required } = rulesTexts

/** The most pieces of one item, as in the contract; `piecesRule` names it. */
const MOST_PIECES = 1000

/**
 * The errors of a loan before it is sent, by field; the server checks all of it again.
 * @param paysNow whether the loan is paid out when it is saved; if not, the cash in the drawer, the legal limit on cash and the
 *   references of its transfers are not checked yet
 */
export function checkLoan(
  values: LoanValues,
  choices: NewLoanChoices,
  borrower: Borrower | null,
  paysNow: boolean,
): Record<string, string> {
  const { cost, quote } = calculateLoan(values, choices, borrower)
  const { payout, receipt } = loanCash(choices, borrower)
  const payoutNow = paysNow ? payout : receipt
  const found: Record<string, string> = {}
  values.items.forEach((item, row) => {
    if (!isEmptyItem(item)) Object.assign(found, checkItem(item, `items.${row}`))
  })
  if (values.items.every(isEmptyItem)) found['items.0.productId'] = itemTexts.needed
  if (
    values.appraiserId === null &&
    values.items.some((one) => !isEmptyItem(one) && one.appraiserId === null)
  )
    found.appraiserId = required(fields.appraiserId)
  const { principalPaise, tenureMonths } = values
  const { maximumTenureMonths } = choices.policy
  if (tenureMonths !== null && tenureMonths > maximumTenureMonths)
    found.tenureMonths = termTexts.tooLong(maximumTenureMonths)
  if (principalPaise !== null && principalPaise <= 0) found.principalPaise = termTexts.positive
  else if (principalPaise !== null && quote && principalPaise > quote.eligiblePaise)
    found.principalPaise = termTexts.tooMuch(formatMoney(quote.eligiblePaise))
  if (principalPaise !== null && principalPaise > 0)
    Object.assign(found, checkParts('payout', values.payout, principalPaise, payoutNow))
  if (cost !== null && paysNow) Object.assign(found, checkReferences('payout', values.payout))
  if (cost) Object.assign(found, checkParts('receipt', values.receipt, cost.receiptPaise, receipt))
  return found
}

function checkItem(item: ItemValues, path: string): Record<string, string> {
  const { productId, pieces, grossMg, stoneMg, otherMg, purity, huid } = item
  const found: Record<string, string> = {}
  if (productId === null) found[`${path}.productId`] = required(itemTexts.product)
  if (pieces === null || pieces < 1 || pieces > MOST_PIECES) found[`${path}.pieces`] = itemTexts.piecesRule
  if (stoneMg !== null && stoneMg < 0) found[`${path}.stoneMg`] = itemTexts.negative
  if (otherMg !== null && otherMg < 0) found[`${path}.otherMg`] = itemTexts.negative
  if (grossMg === null) found[`${path}.grossMg`] = required(itemTexts.gross)
  else if (grossMg <= 0) found[`${path}.grossMg`] = itemTexts.positive
  else if (grossMg <= (stoneMg ?? 0)) found[`${path}.stoneMg`] = itemTexts.netWeight
  else if (grossMg <= (stoneMg ?? 0) + (otherMg ?? 0)) found[`${path}.otherMg`] = itemTexts.netWeight
  if (purity === null) found[`${path}.purity`] = required(itemTexts.purity)
  if (huid.trim() !== '' && !/^[A-Za-z0-9]{6}$/.test(huid.trim())) found[`${path}.huid`] = itemTexts.huidForm
  return found
}

/**
 * The cash limits of a loan's payout and receipt, in paise: for both the cash step, and for the payout also the drawer balance and
 * what the law still allows for this borrower.
 */
export function loanCash(
  { drawerPaise, policy }: NewLoanChoices,
  borrower: Borrower | null,
): Record<'payout' | 'receipt', CashRules> {
  const receipt = { stepPaise: policy.cashStepPaise }
  const limitPaise = maximumCashPayoutPaise({
    limitPaise: policy.cashLoanLimitPaise,
    paidOutPaise: borrower?.cashPaidOutPaise ?? 0,
    stepPaise: policy.cashStepPaise,
  })
  return { receipt, payout: { ...receipt, availablePaise: drawerPaise, limitPaise } }
}

/** Why the typed payout or receipt cannot be in cash; null if it can. */
export function cashProblems(
  { payout, receipt }: LoanValues,
  { policy }: NewLoanChoices,
  borrower: Borrower | null,
): { payout: string | null; receipt: string | null } {
  return {
    payout: payoutCashProblem({
      cashPaise: cashOf(payout),
      paidOutOnOpenLoansPaise: borrower?.cashPaidOutPaise ?? 0,
      limitPaise: policy.cashLoanLimitPaise,
    }),
    receipt: dailyCashProblem({
      cashPaise: cashOf(receipt),
      receivedOnDayPaise: borrower?.cashReceivedTodayPaise ?? 0,
      limitPaise: policy.cashReceiptDailyLimitPaise,
    }),
  }
}

/** Why the typed payout cannot be paid in cash now, by the legal limit or from the drawer; null if it can. */
export function cashProblem(
  values: LoanValues,
  choices: NewLoanChoices,
  borrower: Borrower | null,
): string | null {
  const { stepPaise, availablePaise = 0, limitPaise } = loanCash(choices, borrower).payout
  const ofDrawer = drawerProblem(cashOf(values.payout), {
    drawerPaise: availablePaise,
    stepPaise,
    limitPaise,
  })
  return cashProblems(values, choices, borrower).payout ?? ofDrawer
}
