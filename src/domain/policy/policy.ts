/** Which price values an item (lending rules, section 2). */
export type Valuation = 'lowerOf30DayAverage' | 'latestRate'

/** A loan-to-value tier: up to `upToPaise` lent to the borrower in all (null: without cap), `ltvBp` of the value. */
export interface LtvTier {
  upToPaise: number | null
  ltvBp: number
}

/** What an item is, as caps and policies name it. */
export const itemKinds = ['ornament', 'coin', 'bar', 'utensil'] as const

/** Kind of an item. */
export type ItemKind = (typeof itemKinds)[number]

/** The most weight of one metal and kind that a borrower may have pledged, in milligrams. */
export interface WeightCap {
  metal: 'gold' | 'silver'
  kind: ItemKind
  capMg: number
}

/** The rules a company lends by (lending rules, section 6). Money in paise, rates and shares in basis points. */
export interface Policy {
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
  valuation: Valuation
  maximumTenureMonths: number
  /** Kinds of item that are accepted as a pledge; at least one. */
  kindsLentOn: ItemKind[]
  /** Least fineness of coins, by metal; null: none. */
  goldCoinPurityFloorBp: number | null
  silverCoinPurityFloorBp: number | null
  weightCaps: WeightCap[]
  /** Whether an item is refused when its metal and kind have no weight cap. */
  weightCapsRequired: boolean
  /** Months from the pledge in which the pawner can redeem, whatever the tenure; 0: until the due date only. */
  redemptionMonths: number
  /** Days of grace after those months before a loan may be put on the auction list. */
  auctionGraceDays: number
  auctionNoticeDays: number
  reserveBp: number
  reserveAfterFailuresBp: number
  failuresForLowerReserve: number
  releaseWorkingDays: number
  releaseCompensationPaisePerDay: number
  bankLoansAllowed: boolean
  surplusRefundDays: number
  surplusRefundInWorkingDays: boolean
  rateCeilingBp: number | null
  cashLoanLimitPaise: number
  cashReceiptDailyLimitPaise: number
  eligibleStepPaise: number
  payableStepPaise: number
  /** Every amount of cash, in or out, is a multiple of it. */
  cashStepPaise: number
  approvalAbovePaise: number | null
  photoAbovePaise: number | null
}

/** What fills a company's policy before it is changed field by field. */
export type PolicyProfile = 'nbfc' | 'pawnbroker' | 'custom'

/** The same for every profile: the cash limits of the tax Act, the steps of amounts, and no thresholds. */
const common = {
  cashLoanLimitPaise: 2_000_000,
  cashReceiptDailyLimitPaise: 20_000_000,
  eligibleStepPaise: 10_000,
  payableStepPaise: 100,
  cashStepPaise: 100,
  approvalAbovePaise: null,
  photoAbovePaise: null,
}

/** A lender under the Reserve Bank's directions of 2025 on lending against gold and silver. */
const nbfc: Policy = {
  ...common,
  ltvTiers: [
    { upToPaise: 25_000_000, ltvBp: 8500 },
    { upToPaise: 50_000_000, ltvBp: 8000 },
    { upToPaise: null, ltvBp: 7500 },
  ],
  ltvAtMaturity: true,
  valuation: 'lowerOf30DayAverage',
  maximumTenureMonths: 12,
  // Primary gold and silver (bars, biscuits) are not lent on; coins are, at 22 carat or 925 and above.
  kindsLentOn: ['ornament', 'coin'],
  goldCoinPurityFloorBp: 9160,
  silverCoinPurityFloorBp: 9250,
  weightCapsRequired: true,
  redemptionMonths: 0,
  auctionGraceDays: 0,
  weightCaps: [
    { metal: 'gold', kind: 'ornament', capMg: 1_000_000 },
    { metal: 'gold', kind: 'coin', capMg: 50_000 },
    { metal: 'silver', kind: 'ornament', capMg: 10_000_000 },
    { metal: 'silver', kind: 'coin', capMg: 500_000 },
  ],
  auctionNoticeDays: 14,
  reserveBp: 9000,
  reserveAfterFailuresBp: 8500,
  failuresForLowerReserve: 2,
  releaseWorkingDays: 7,
  releaseCompensationPaisePerDay: 500_000,
  bankLoansAllowed: false,
  surplusRefundDays: 7,
  surplusRefundInWorkingDays: true,
  rateCeilingBp: null,
}

/** A licensed pawnbroker of Tamil Nadu. */
const pawnbroker: Policy = {
  ...common,
  ltvTiers: [{ upToPaise: null, ltvBp: 8000 }],
  ltvAtMaturity: false,
  valuation: 'latestRate',
  maximumTenureMonths: 12,
  kindsLentOn: [...itemKinds],
  goldCoinPurityFloorBp: null,
  silverCoinPurityFloorBp: null,
  weightCaps: [],
  weightCapsRequired: false,
  // The state's act gives the pawner a year and seven days of grace (to be confirmed by counsel).
  redemptionMonths: 12,
  auctionGraceDays: 7,
  auctionNoticeDays: 15,
  reserveBp: 9000,
  reserveAfterFailuresBp: 9000,
  failuresForLowerReserve: 2,
  releaseWorkingDays: 0,
  releaseCompensationPaisePerDay: 0,
  bankLoansAllowed: true,
  surplusRefundDays: 30,
  surplusRefundInWorkingDays: false,
  rateCeilingBp: 2400,
}

/**
 * The policy each profile begins with; `custom` begins as a pawnbroker. Copy one before changing it.
 * Source: lending rules, section 6.
 */
export const policyProfiles: Readonly<Record<PolicyProfile, Policy>> = {
  nbfc,
  pawnbroker,
  custom: pawnbroker,
}
