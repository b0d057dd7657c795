import { balanced, credit, type Dimensions, debit, type JournalLine } from './journalLines.ts'

/** Where money lies in a store: the code of Cash (1010), or of an own bank account (1101 and up). */
interface Ends {
  fromCode: string
  toCode: string
}

/**
 * Money moves between the cash drawer and own bank accounts: Dr where it goes / Cr where it comes from (further decisions,
 * "Money transfer"). Whole paise.
 * @throws RangeError when both ends are the same account, or the amount is not above zero.
 */
export function moneyTransferLines(
  { fromCode, toCode }: Ends,
  amountPaise: number,
  of: Dimensions,
): JournalLine[] {
  if (fromCode === toCode) throw new RangeError(`Money stays at ${fromCode}.`)
  return balanced([debit(toCode, amountPaise, of), credit(fromCode, amountPaise, of)])
}

/** Cash of a drawer against what it may hold overnight. Amounts in paise. */
export interface DrawerCash {
  drawerPaise: number
  /** Null for no limit. */
  limitPaise: number | null
  /** Cash is a multiple of this: the policy's `cashStepPaise`. */
  stepPaise: number
}

/**
 * The cash above the overnight limit that a store banks in the evening, rounded up to the cash step so that no more than the
 * limit remains, but never more than the drawer holds in whole steps. 0 without a limit or within it. Paise.
 */
export function surplusCashPaise({ drawerPaise, limitPaise, stepPaise }: DrawerCash): number {
  if (limitPaise === null || drawerPaise <= limitPaise) return 0
  const above = Math.ceil((drawerPaise - limitPaise) / stepPaise) * stepPaise
  return Math.min(above, Math.floor(drawerPaise / stepPaise) * stepPaise)
}
