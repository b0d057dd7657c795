import { floorToStep } from '../money/money.ts'
import { shortRupees } from '../money/rupees.ts'

/**
 * Rules for paying cash out of a drawer. Cash amounts are multiples of the policy's `cashStepPaise`, and no posting
 * may make a store's cash balance negative. Amounts are in paise. Source: further decisions, Cash.
 */

/** Limits on cash that is paid out. */
export interface CashSource {
  /** Cash balance of the store in the books. */
  drawerPaise: number
  /** The policy's `cashStepPaise`. */
  stepPaise: number
  /** Limit of another rule, such as the cash limit on a borrower's loans. Null or absent if there is none. */
  limitPaise?: number | null | undefined
}

/** An amount split into a cash part and a bank part. */
export interface CashSplit {
  cashPaise: number
  bankPaise: number
}

/** Messages for cash amounts that cannot be paid or taken. */
export const drawerMessages = {
  step: (unit: string, amounts: readonly string[]) => `Cash is in ${unit}. Take ${amounts.join(' or ')}.`,
  wholeRupees: 'whole rupees',
  steps: (step: string) => `multiples of ${step}`,
  short: (drawer: string, most: string) =>
    `The drawer has ${drawer}. Pay at most ${most} in cash and the rest by bank.`,
  empty: (drawer: string) => `The drawer has ${drawer}. Pay by bank, or add cash to the drawer first.`,
  shortSent: (drawer: string, most: string) => `The drawer has ${drawer}. Send at most ${most}.`,
  shortAlone: (drawer: string, needed: string) =>
    `The drawer has ${drawer}, but ${needed} must be paid out in cash. Add cash to the drawer first.`,
} as const

/**
 * Returns why an amount cannot be paid or taken in cash, with the nearest amounts below and above that can; null if
 * the amount is a multiple of the step.
 */
export function cashStepProblem(amountPaise: number, stepPaise: number): string | null {
  const lower = floorToStep(amountPaise, stepPaise)
  if (lower === amountPaise) return null
  const nearest = [lower, lower + stepPaise].filter((paise) => paise > 0).map(shortRupees)
  const unit = stepPaise === 100 ? drawerMessages.wholeRupees : drawerMessages.steps(shortRupees(stepPaise))
  return drawerMessages.step(unit, nearest)
}

/**
 * Returns the most that can be paid in cash: the drawer's balance within the limit, rounded down to the step; at
 * least 0.
 */
export function mostCashPaise({ drawerPaise, stepPaise, limitPaise }: CashSource): number {
  return floorToStep(Math.max(0, Math.min(drawerPaise, limitPaise ?? drawerPaise)), stepPaise)
}

/**
 * Returns why cash cannot be paid out, with the largest cash amount that can; null if it can be paid.
 * @param cashPaise cash paid out less cash that the same entry receives
 */
export function drawerProblem(cashPaise: number, source: CashSource): string | null {
  const { drawerPaise } = source
  if (cashPaise <= 0 || cashPaise <= drawerPaise) return null
  const most = mostCashPaise(source)
  return most === 0
    ? drawerMessages.empty(shortRupees(drawerPaise))
    : drawerMessages.short(shortRupees(drawerPaise), shortRupees(most))
}

/**
 * As {@link drawerProblem}, for payments that can only be in cash, such as the reversal of a cash receipt. The
 * message says to add cash to the drawer.
 */
export function cashOnlyProblem(
  cashPaise: number,
  { drawerPaise }: Pick<CashSource, 'drawerPaise'>,
): string | null {
  if (cashPaise <= 0 || cashPaise <= drawerPaise) return null
  return drawerMessages.shortAlone(shortRupees(drawerPaise), shortRupees(cashPaise))
}

/** As {@link drawerProblem}, for cash sent to another store. The message suggests a smaller amount. */
export function sentCashProblem(cashPaise: number, source: Omit<CashSource, 'limitPaise'>): string | null {
  const { drawerPaise } = source
  if (cashPaise <= drawerPaise) return null
  return drawerMessages.shortSent(shortRupees(drawerPaise), shortRupees(mostCashPaise(source)))
}

/** Splits an amount when the drawer cannot pay it all: as much as possible in cash, the rest by bank. */
export function splitOverBank(amountPaise: number, source: CashSource): CashSplit {
  const cashPaise = Math.min(mostCashPaise(source), floorToStep(amountPaise, source.stepPaise))
  return { cashPaise, bankPaise: amountPaise - cashPaise }
}
