import { addMonths } from '../dates/dates.ts'
import { accountCodes } from './accounts.ts'
import { balanced, credit, type Dimensions, debit, type JournalLine } from './journalLines.ts'

/** Taxes that make up GST. */
export const taxes = ['cgst', 'sgst', 'igst'] as const

/** One of the taxes that make up GST. */
export type Tax = (typeof taxes)[number]

/** An amount of each tax, in paise. */
export type TaxAmounts = Record<Tax, number>

/** The liability account of each tax, which collects it until it is paid. */
export const taxCodes: Readonly<Record<Tax, string>> = {
  cgst: accountCodes.cgst,
  sgst: accountCodes.sgst,
  igst: accountCodes.igst,
}

/**
 * GST is paid to the state: Dr CGST, SGST, IGST / Cr the own bank account (further decisions, "Tax payment"). Whole paise.
 * @throws RangeError when nothing is paid.
 */
export function taxPaymentLines(amounts: TaxAmounts, bankCode: string, of: Dimensions): JournalLine[] {
  return balanced([
    ...taxes.map((tax) => debit(taxCodes[tax], amounts[tax], of)),
    credit(bankCode, totalTaxPaise(amounts), of),
  ])
}

/** All taxes together, in paise. */
export function totalTaxPaise(amounts: TaxAmounts): number {
  return taxes.reduce((sum, tax) => sum + amounts[tax], 0)
}

/** What a calendar month collected of a tax less what was paid for it, in paise; below 0 when more was given back. */
export interface TaxMonth {
  /** First day of the month. */
  periodOn: string
  tax: Tax
  netPaise: number
}

/** What a return period still has to pay of each tax, in paise. */
export interface TaxDue extends TaxAmounts {
  /** First day of the return period. */
  periodOn: string
}

/**
 * What is still to be paid for each return period, the oldest first; periods with nothing to pay are left out. A month that
 * gave back more of a tax than it collected (waivers, reversals) carries the rest to the months after it, where it lowers
 * that tax, as a credit note does in a return. So the dues of all months together are the balance of the accounts, unless
 * that is a debit.
 */
export function taxDues(months: readonly TaxMonth[]): TaxDue[] {
  const dues = new Map<string, TaxDue>()
  for (const tax of taxes) {
    let carriedPaise = 0
    const ofTax = months.filter((month) => month.tax === tax)
    for (const { periodOn, netPaise } of ofTax.toSorted((a, b) => a.periodOn.localeCompare(b.periodOn))) {
      const openPaise = netPaise + carriedPaise
      carriedPaise = Math.min(openPaise, 0)
      if (openPaise <= 0) continue
      const due = dues.get(periodOn) ?? { periodOn, cgst: 0, sgst: 0, igst: 0 }
      dues.set(periodOn, { ...due, [tax]: openPaise })
    }
  }
  return [...dues.values()].sort((a, b) => a.periodOn.localeCompare(b.periodOn))
}

/** The day by which the GST of a return period is due: the 20th of the month after it (form GSTR-3B). */
export function taxDueOn(periodOn: string): string {
  return `${addMonths(periodOn, 1).slice(0, 7)}-20`
}
