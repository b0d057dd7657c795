import { paymentTexts } from '#texts/payment.ts'
import { printTexts } from '#texts/print.ts'
import type { PaperPayment } from '../../api/gen/model/index.ts'
import { formatMoney } from '../ui/format.ts'

/** The parts of a payment as lines of a paper: how, over which account, and how much. */
export function paymentRows(payments: readonly PaperPayment[]): [label: string, value: string][] {
  return payments.map(({ mode, bankName, reference, amountPaise }) => [
    printTexts.money.part(paymentTexts.modes[mode], bankName, reference),
    formatMoney(amountPaise),
  ])
}
