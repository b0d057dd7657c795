import { roundToStep, scaleHalfUp } from '../money/money.ts'

/**
 * Fees at opening: a processing fee as a share of the principal with minimum and maximum, a flat document charge,
 * and GST on both. Source: lending rules, section 5.
 */
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

/** Fees of a loan, in paise. */
export interface OpeningFees {
  /** Fees above 0. */
  lines: FeeLine[]
  /** Sum of the fees, without GST. */
  amountPaise: number
  gstPaise: number
  /** Amount the customer pays: fees and GST. */
  totalPaise: number
}

/**
 * Calculates the fees of a loan. The processing fee is its share of the principal, rounded half up, at least the
 * minimum and at most the maximum; with a share of 0 it is the minimum. The document charge is flat. GST is rounded
 * half up for each fee. Source: lending rules, section 5.
 * @throws RangeError if an amount is not whole
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
 * Returns the amount the customer pays at opening, fees and advance interest, rounded half up to the step like a
 * closing amount. The difference is posted to Rounding. Fee invoices show the exact amounts.
 * @param stepPaise the policy's `payableStepPaise`
 */
export function openingReceiptPaise(
  { totalPaise }: Pick<OpeningFees, 'totalPaise'>,
  advancePaise: number,
  stepPaise: number,
): number {
  return roundToStep(totalPaise + advancePaise, stepPaise)
}
