import { addMonths } from '../dates/dates.ts'
import { accountCodes } from './accounts.ts'
import { balanced, credit, debit, type JournalLine } from './journalLines.ts'

/** Taxes that make up GST. */
export const taxes = ['cgst', 'sgst', 'igst'] as const

/** One of the taxes that make up GST. */
export type Tax = (typeof taxes)[number]

/** An amount for each tax, in paise. */
export type TaxAmounts = Record<Tax, number>

/** Liability account of each tax. */
export const taxCodes: Readonly<Record<Tax, string>> = {
  cgst: accountCodes.cgst,
  sgst: accountCodes.sgst,
  igst: accountCodes.igst,
}

/**
 * Lines for a GST payment: Dr CGST, SGST, IGST / Cr own bank account. Whole paise. Source: further decisions, "Tax
 * payment".
 * @throws RangeError if an amount is negative or not whole
 */
export function taxPaymentLines(amounts: TaxAmounts, bankCode: string): JournalLine[] {
  return balanced([
    ...taxes.map((tax) => debit(taxCodes[tax], amounts[tax])),
    credit(bankCode, totalTaxPaise(amounts)),
  ])
}

/** Returns the sum of all taxes, in paise. */
export function totalTaxPaise(amounts: TaxAmounts): number {
  return taxes.reduce((sum, tax) => sum + amounts[tax], 0)
}

/**
 * GST of one tax and calendar month: collected less paid for this month, in paise. Negative if more was reversed than collected.
 */
export interface TaxMonth {
  /** First day of the month. */
  periodOn: string
  tax: Tax
  netPaise: number
}

/** GST still due for a return period, by tax, in paise. */
export interface TaxDue extends TaxAmounts {
  /** First day of the return period. */
  periodOn: string
}

/**
 * Returns the GST still due for each return period, oldest first. Periods without dues are omitted. If reversals and
 * waivers of a tax exceed what was collected in a month, the excess reduces the same tax of later months, as a
 * credit note does in a return. The dues of a tax add up to its balance plus an excess that no later month has used.
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

/** Returns the date by which the GST of a return period is due: the 20th of the following month (form GSTR-3B). */
export function taxDueOn(periodOn: string): string {
  return `${addMonths(periodOn, 1).slice(0, 7)}-20`
}
