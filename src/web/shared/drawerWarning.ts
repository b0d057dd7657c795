import { paymentTexts } from '#texts/payment.ts'
import { formatMoney } from '../ui/format.ts'
import { cashOf, type PaidPart } from './paymentValues.ts'

/**
 * What is said when the cash that is paid out, less what is taken at opening, is more than the drawer has by the books, in
 * paise; null otherwise. It refuses nothing: what a drawer holds is known when it is counted.
 */
export function drawerWarning(
  { payout, receipt }: { payout: readonly PaidPart[]; receipt: readonly PaidPart[] },
  drawerPaise: number,
): string | null {
  return cashOf(payout) - cashOf(receipt) > drawerPaise ? paymentTexts.drawer(formatMoney(drawerPaise)) : null
}
