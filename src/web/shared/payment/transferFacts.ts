import { payeeTexts as texts } from '#texts/payee.ts'
import { paymentTexts } from '#texts/payment.ts'
import type { CustomerPayee } from '../../../api/gen/model/index.ts'
import type { ConfirmFact } from '../../ui/confirm/confirmOptions.ts'
import { formatMoney } from '../../ui/format.ts'
import { cashOf, type PartValues } from './paymentValues.ts'
import type { OwnBank } from './usualBank.ts'

/**
 * The facts of a payment to a customer, for a confirmation: the cash, and each transfer with its account and
 * reference.
 */
export function paidOutFacts(
  parts: readonly PartValues[],
  banks: readonly OwnBank[],
  payee: CustomerPayee | undefined,
): ConfirmFact[] {
  const cash = cashOf(parts)
  const transfers = parts.filter(({ mode, amountPaise }) => mode !== 'cash' && (amountPaise ?? 0) > 0)
  return [
    ...(cash > 0 ? [{ label: paymentTexts.modes.cash, value: formatMoney(cash), strong: true }] : []),
    ...transfers.map(({ mode, bankId, amountPaise, reference }, index) => {
      const bank = banks.find(({ id }) => id === bankId)?.name ?? ''
      const label = texts.from(paymentTexts.modes[mode], bank)
      const known = reference.trim()
      return {
        label: transfers.length > 1 ? `${index + 1}. ${label}` : label,
        value: `${texts.to(formatMoney(amountPaise ?? 0), accountLine(payee))} · ${
          known === '' ? texts.noReference : texts.reference(known)
        }`,
      }
    }),
  ]
}

/** An account in one line: number, IFSC and bank. */
function accountLine(payee: CustomerPayee | undefined): string {
  if (payee === undefined || payee.bankAccountNumber === null) return texts.noAccount
  const { bankAccountNumber, bankIfsc, bankName } = payee
  return [bankAccountNumber, bankIfsc, bankName].filter(Boolean).join(' · ')
}
