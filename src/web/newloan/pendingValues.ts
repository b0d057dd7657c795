import { newLoanTexts } from '#texts/newloan.ts'
import { paymentTexts } from '#texts/payment.ts'
import type { Borrower, NewLoan, NewLoanChoices, NewLoanItem } from '../../api/gen/model/index.ts'
import { netWeightMg } from '../../domain/valuation/valuation.ts'
import { type PartValues, toPartValues } from '../shared/payment/paymentValues.ts'
import { newKey } from '../shared/record/useIdempotencyKey.ts'
import { formatMoney, formatWeight } from '../ui/format.ts'
import { type ItemValues, isEmptyItem, type LoanValues, storedItem } from './loanValues.ts'

const { conflict: texts } = newLoanTexts

/** Form values of a pending loan. */
export function pendingValues(loan: NewLoan): LoanValues {
  const appraiserId = loan.items[0]?.appraiserId ?? null
  return {
    idempotencyKey: newKey(),
    customerId: loan.customerId,
    items: loan.items.map((item, row) => toItemValues(item, row, appraiserId)),
    appraiserId,
    slabId: loan.slabId,
    tenureMonths: loan.tenureMonths,
    principalPaise: loan.principalPaise,
    payout: toPartValues(loan.payout),
    receipt: toPartValues(loan.receipt),
    seal: loan.seal,
    location: loan.location,
    trayPhotoId: loan.trayPhotoId,
    nomineeName: loan.nomineeName ?? '',
    nomineeRelation: loan.nomineeRelation ?? '',
    note: loan.note ?? '',
  }
}

/** The key of a row is its index, so that two reads of one loan are equal. */
function toItemValues(item: NewLoanItem, row: number, appraiserId: string | null): ItemValues {
  return {
    ...storedItem(item),
    row: `item-${row}`,
    appraiserId: item.appraiserId === appraiserId ? null : item.appraiserId,
  }
}

/** Where the conflict dialog finds the names of ids. */
interface Known {
  loan: NewLoan
  choices: NewLoanChoices
  borrower: Borrower | null
}

/** A field of a loan as text, for the conflict dialog. */
export function writeLoanValue(name: string, value: unknown, { loan, choices, borrower }: Known): string {
  const nameOf = (rows: readonly { id: string; name: string }[]) => rows.find(({ id }) => id === value)?.name
  switch (name) {
    case 'customerId':
      if (value === loan.customerId) return loan.customerName
      return (borrower && nameOf([borrower])) ?? texts.anotherCustomer
    case 'slabId':
      return nameOf(choices.schemes) ?? ''
    case 'appraiserId':
      return nameOf(choices.appraisers) ?? ''
    case 'principalPaise':
      return value === null ? '' : formatMoney(Number(value))
    case 'payout':
    case 'receipt':
      return writeParts(value as PartValues[])
    case 'items':
      return writeItems(value as ItemValues[], choices)
    default:
      return String(value ?? '')
  }
}

function writeParts(parts: readonly PartValues[]): string {
  return parts
    .map(({ mode, amountPaise }) => `${paymentTexts.modes[mode]} ${formatMoney(amountPaise ?? 0)}`)
    .join(', ')
}

function writeItems(items: readonly ItemValues[], { products }: NewLoanChoices): string {
  return items
    .filter((item) => !isEmptyItem(item))
    .map(({ productId, grossMg, stoneMg, otherMg }) => {
      const product = products.find(({ id }) => id === productId)?.name ?? ''
      const netMg = netWeightMg(grossMg ?? 0, stoneMg ?? 0, otherMg ?? 0)
      return netMg === null ? product : `${product} ${formatWeight(netMg)}`
    })
    .join(', ')
}
