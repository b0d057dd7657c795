import { floorToStep } from '../money/money.ts'
import { shortRupees } from '../money/rupees.ts'

/**
 * What a drawer can give: cash moves in whole steps of the policy (`cashStepPaise`, one rupee), and no posting leaves a store's
 * cash below zero by the books. Amounts in paise.
 */

/** What limits cash that is paid out. */
export interface CashSource {
  /** Cash of the store by the books. */
  drawerPaise: number
  /** The policy's `cashStepPaise`. */
  stepPaise: number
  /** The most that a rule beyond the drawer allows, such as the legal limit of a borrower; null or absent for none. */
  limitPaise?: number | null | undefined
}

/** A payment of an amount that the drawer cannot give alone. */
export interface CashSplit {
  cashPaise: number
  bankPaise: number
}

/** What is wrong with an amount of cash, in words. */
export const drawerMessages = {
  step: (unit: string, amounts: readonly string[]) => `Cash is in ${unit}. Take ${amounts.join(' or ')}.`,
  wholeRupees: 'whole rupees',
  steps: (step: string) => `steps of ${step}`,
  short: (drawer: string, most: string) =>
    `The drawer has ${drawer}. Pay at most ${most} in cash and the rest by bank.`,
  empty: (drawer: string) => `The drawer has ${drawer}. Pay by bank, or bring cash in first.`,
  shortSent: (drawer: string, most: string) => `The drawer has ${drawer}. Send at most ${most}.`,
  shortAlone: (drawer: string, needed: string) =>
    `The drawer has ${drawer} and ${needed} in cash goes out. Bring cash in first.`,
} as const

/** Why an amount cannot be paid or taken in cash: it is not a multiple of the step, and the two nearest that are; else null. */
export function cashStepRefusal(amountPaise: number, stepPaise: number): string | null {
  const lower = floorToStep(amountPaise, stepPaise)
  if (lower === amountPaise) return null
  const nearest = [lower, lower + stepPaise].filter((paise) => paise > 0).map(shortRupees)
  const unit = stepPaise === 100 ? drawerMessages.wholeRupees : drawerMessages.steps(shortRupees(stepPaise))
  return drawerMessages.step(unit, nearest)
}

/** The most that can be paid in cash: what the drawer has, within the limit, floored to the step; never below zero. */
export function mostCashPaise({ drawerPaise, stepPaise, limitPaise }: CashSource): number {
  return floorToStep(Math.max(0, Math.min(drawerPaise, limitPaise ?? drawerPaise)), stepPaise)
}

/**
 * Why an amount of cash cannot leave the drawer, with the way out: part of it by bank. Null if it can. The amount is what
 * leaves in all, after cash that the same entry brings in. The amount that it proposes keeps the limit as well.
 */
export function drawerRefusal(cashPaise: number, source: CashSource): string | null {
  const { drawerPaise } = source
  if (cashPaise <= 0 || cashPaise <= drawerPaise) return null
  const most = mostCashPaise(source)
  return most === 0
    ? drawerMessages.empty(shortRupees(drawerPaise))
    : drawerMessages.short(shortRupees(drawerPaise), shortRupees(most))
}

/** {@link drawerRefusal} where only cash can be paid, as by the reversal of a receipt: the way out is to bring cash in. */
export function drawerRefusalAlone(
  cashPaise: number,
  { drawerPaise }: Pick<CashSource, 'drawerPaise'>,
): string | null {
  if (cashPaise <= 0 || cashPaise <= drawerPaise) return null
  return drawerMessages.shortAlone(shortRupees(drawerPaise), shortRupees(cashPaise))
}

/** {@link drawerRefusal} where cash is sent away: the way out is to send less. */
export function sentRefusal(cashPaise: number, source: Omit<CashSource, 'limitPaise'>): string | null {
  const { drawerPaise } = source
  if (cashPaise <= drawerPaise) return null
  return drawerMessages.shortSent(shortRupees(drawerPaise), shortRupees(mostCashPaise(source)))
}

/** How an amount is paid when the drawer cannot give it all: as much in cash as it can, the rest by bank. */
export function splitOverBank(amountPaise: number, source: CashSource): CashSplit {
  const cashPaise = Math.min(mostCashPaise(source), floorToStep(amountPaise, source.stepPaise))
  return { cashPaise, bankPaise: amountPaise - cashPaise }
}
