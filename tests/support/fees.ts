/** A processing fee of ₹50 and a document charge of ₹20, with GST of 18 %: ₹82.60. */
export const FEES = {
  processingFeeBp: 0,
  processingFeeMinimumPaise: 5_000,
  processingFeeMaximumPaise: null,
  documentChargePaise: 2_000,
  gstBp: 1_800,
}

/** The payment of these fees, in whole rupees. */
export const PAID_FEES_PAISE = 8_300
