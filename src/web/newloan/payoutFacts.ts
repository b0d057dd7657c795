import { newLoanTexts } from '#texts/newloan.ts'
import type { CustomerPayee } from '../../api/gen/model/index.ts'
import type { PartValues } from '../shared/payment/paymentValues.ts'
import { paidOutFacts } from '../shared/payment/transferFacts.ts'
import type { OwnBank } from '../shared/payment/usualBank.ts'
import type { ConfirmFact } from '../ui/confirm/confirmOptions.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'

const texts = newLoanTexts.review

/** A loan before its payout. Money in paise, weight in milligrams. */
export interface LoanToPay {
  customerName: string
  customerNumber: string
  principalPaise: number
  items: number
  netMg: number
  payout: readonly PartValues[]
  /** Fees, GST and advance interest. */
  receiptPaise: number
  seal: string
  location: string
}

/** The facts of a payout, for the confirmation before it. */
export function payoutFacts(
  loan: LoanToPay,
  banks: readonly OwnBank[],
  payee: CustomerPayee | undefined,
): ConfirmFact[] {
  const { customerName, customerNumber, principalPaise, items, netMg, receiptPaise, seal, location } = loan
  return [
    { label: texts.customer, value: `${customerName} · ${customerNumber}` },
    { label: texts.amount, value: formatMoney(principalPaise), strong: true },
    ...paidOutFacts(loan.payout, banks, payee),
    ...(receiptPaise > 0
      ? [
          { label: texts.fees, value: formatMoney(receiptPaise) },
          { label: texts.net, value: formatMoney(principalPaise - receiptPaise) },
        ]
      : []),
    { label: texts.items, value: texts.itemsOf(items, formatWeight(netMg)) },
    { label: texts.packet, value: `${seal} · ${location}` },
  ]
}
