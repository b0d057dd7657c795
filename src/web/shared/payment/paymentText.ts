import { paymentTexts } from '#texts/payment.ts'
import type { PaymentPart } from '../../../api/gen/model/index.ts'
import { formatMoney } from '../../ui/format.ts'
import type { PartValues } from './paymentValues.ts'
import type { OwnBank } from './usualBank.ts'

/** A part of a payment with the name of its account; null for cash. Amount in paise. */
export interface NamedPart {
  mode: PaymentPart['mode']
  bankName: string | null
  amountPaise: number
}

/** The mode of a part: "Cash", or "UPI · Indian Bank". */
export function paymentModeText({ mode, bankName }: Pick<NamedPart, 'mode' | 'bankName'>): string {
  return bankName === null ? paymentTexts.modes[mode] : `${paymentTexts.modes[mode]} · ${bankName}`
}

/** A payment as text: "₹500.00 Cash, ₹200.00 UPI · Indian Bank". */
export function paymentText(parts: readonly NamedPart[]): string {
  return parts.map((part) => `${formatMoney(part.amountPaise)} ${paymentModeText(part)}`).join(', ')
}

/** The parts of a form with the names of their accounts; those without an amount are left out. */
export function namedParts(parts: readonly PartValues[], banks: readonly OwnBank[]): NamedPart[] {
  return parts.flatMap(({ mode, bankId, amountPaise }) =>
    amountPaise === null || amountPaise <= 0
      ? []
      : [{ mode, amountPaise, bankName: banks.find(({ id }) => id === bankId)?.name ?? null }],
  )
}
