import { roundToStep, scaleHalfUp } from '../money/money.ts'

/** Fees at opening (lending rules, section 5): a share of the loan between bounds, a flat charge, and GST on both. */
export interface SchemeFees {
  processingFeeBp: number
  processingFeeMinimumPaise: number
  processingFeeMaximumPaise: number | null
  documentChargePaise: number
  gstBp: number
}

/** A fee taken at opening and its GST, in paise. */
export interface FeeLine {
  fee: 'processing' | 'document'
  amountPaise: number
  gstPaise: number
}

/** The fees of a loan, in paise. */
export interface OpeningFees {
  /** Those that are above 0. */
  lines: FeeLine[]
  /** The sum of the fees, without GST. */
  amountPaise: number
  gstPaise: number
  /** What the customer pays: fees and GST. */
  totalPaise: number
}

/**
 * The fees of a principal by a scheme: the processing fee is its share of the principal, rounded half up, at least the
 * scheme's minimum and at most its maximum (a fee without share is its minimum); the document charge is flat; GST on
 * each fee is rounded half up by itself. Throws a RangeError for parts of paise (lending rules, section 5).
 */
export function openingFees(fees: SchemeFees, principalPaise: number): OpeningFees {
  const share = scaleHalfUp(principalPaise, fees.processingFeeBp, 10_000)
  const least = Math.max(share, fees.processingFeeMinimumPaise)
  const processing = Math.min(least, fees.processingFeeMaximumPaise ?? least)
  const line = (fee: FeeLine['fee'], amountPaise: number): FeeLine => ({
    fee,
    amountPaise,
    gstPaise: scaleHalfUp(amountPaise, fees.gstBp, 10_000),
  })
  const lines = [line('processing', processing), line('document', fees.documentChargePaise)].filter(
    ({ amountPaise }) => amountPaise > 0,
  )
  const amountPaise = lines.reduce((all, one) => all + one.amountPaise, 0)
  const gstPaise = lines.reduce((all, one) => all + one.gstPaise, 0)
  return { lines, amountPaise, gstPaise, totalPaise: amountPaise + gstPaise }
}

/**
 * What the customer pays at opening, fees and advance interest, rounded half up to the policy's step (`payableStepPaise`) as what
 * is paid at closing is; the difference goes to Rounding. Invoices of fees stay exact.
 */
export function openingReceiptPaise(
  { totalPaise }: Pick<OpeningFees, 'totalPaise'>,
  advancePaise: number,
  stepPaise: number,
): number {
  return roundToStep(totalPaise + advancePaise, stepPaise)
}
