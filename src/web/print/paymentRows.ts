import type { PaperPayment } from '../../api/gen/model/index.ts'
import type { PaperTexts } from '../shell/texts/en/paper.ts'
import { formatMoney } from '../ui/format.ts'

/** The parts of a payment as lines of a paper: how, over which account, and how much. */
export function paymentRows(
  { money }: PaperTexts,
  payments: readonly PaperPayment[],
): [label: string, value: string][] {
  return payments.map(({ mode, bankName, reference, amountPaise }) => [
    [money.modes[mode], bankName, reference].filter((word) => word !== null).join(', '),
    formatMoney(amountPaise),
  ])
}
