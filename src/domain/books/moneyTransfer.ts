import { balanced, credit, debit, type JournalLine } from './journalLines.ts'

/** Account codes of a transfer within a store: Cash (1010) or one of the own bank accounts (1101 to 1199). */
interface Ends {
  fromCode: string
  toCode: string
}

/**
 * Lines for a transfer between the cash drawer and own bank accounts: Dr destination / Cr source. Whole paise. Source:
 * further decisions, "Money transfer".
 * @throws RangeError if both accounts are the same or the amount is negative or not whole
 */
export function moneyTransferLines({ fromCode, toCode }: Ends, amountPaise: number): JournalLine[] {
  if (fromCode === toCode) throw new RangeError(`A transfer needs two accounts, not ${fromCode} twice.`)
  return balanced([debit(toCode, amountPaise), credit(fromCode, amountPaise)])
}

/** Cash in a drawer and its overnight limit, in paise. */
export interface DrawerCash {
  drawerPaise: number
  /** Null if there is no limit. */
  limitPaise: number | null
  /** The policy's `cashStepPaise`. Cash amounts are multiples of it. */
  stepPaise: number
}

/**
 * Returns the cash above the overnight limit that a store should bank, in paise. It is rounded up to the cash step,
 * so that at most the limit remains, but it never exceeds the whole steps in the drawer. Returns 0 if there is no
 * limit or the drawer is within it.
 */
export function surplusCashPaise({ drawerPaise, limitPaise, stepPaise }: DrawerCash): number {
  if (limitPaise === null || drawerPaise <= limitPaise) return 0
  const above = Math.ceil((drawerPaise - limitPaise) / stepPaise) * stepPaise
  return Math.min(above, Math.floor(drawerPaise / stepPaise) * stepPaise)
}
