/** The price that items are valued at. Source: lending rules, section 2. */
export type Valuation = 'lowerOf30DayAverage' | 'latestRate'

/**
 * An LTV tier: `ltvBp` of the value, up to `upToPaise` of principal lent to the borrower in total. Null means no
 * cap.
 */
export interface LtvTier {
  upToPaise: number | null
  ltvBp: number
}

/** Item kinds, as used by weight caps and policies. */
export const itemKinds = ['ornament', 'coin', 'bar', 'utensil'] as const

/** Kind of an item. */
export type ItemKind = (typeof itemKinds)[number]

/** Maximum weight of a metal and item kind that a borrower may have pledged, in milligrams. */
export interface WeightCap {
  metal: 'gold' | 'silver'
  kind: ItemKind
  capMg: number
}

/**
 * Lending policy of a company. Money is in paise, rates and shares in basis points. Source: lending rules, section
 * 6.
 */
export interface Policy {
  ltvTiers: LtvTier[]
  ltvAtMaturity: boolean
  valuation: Valuation
  maximumTenureMonths: number
  /** Item kinds accepted as a pledge; at least one. */
  kindsLentOn: ItemKind[]
  /** Minimum fineness of coins, by metal; null if there is none. */
  goldCoinPurityFloorBp: number | null
  silverCoinPurityFloorBp: number | null
  weightCaps: WeightCap[]
  /** Whether an item is rejected if its metal and kind have no weight cap. */
  weightCapsRequired: boolean
  /** Redemption period in months from the pledge, whatever the tenure. 0 means until the due date only. */
  redemptionMonths: number
  /** Days of grace after the redemption period before a loan may be listed for auction. */
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
  /** All cash amounts, in and out, are multiples of this step. */
  cashStepPaise: number
  approvalAbovePaise: number | null
  photoAbovePaise: number | null
}

/** Profile that fills the policy of a new company. Each field can be changed afterwards. */
export type PolicyProfile = 'nbfc' | 'pawnbroker' | 'custom'

/** Values that all profiles share: the cash limits of the Income Tax Act, the rounding steps, and no thresholds. */
const common = {
  cashLoanLimitPaise: 2_000_000,
  cashReceiptDailyLimitPaise: 20_000_000,
  eligibleStepPaise: 10_000,
  payableStepPaise: 100,
  cashStepPaise: 100,
  approvalAbovePaise: null,
  photoAbovePaise: null,
}

/**
 * Non-banking financial company under the Reserve Bank's directions of 2025 on lending against gold and silver
 * collateral.
 */
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
  // Primary gold and silver (bars, biscuits) are not accepted; coins of 22 karat gold or 925 silver and above are.
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

/** Licensed pawnbroker in Tamil Nadu. */
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
  // The state's act gives the pawner one year and seven days of grace (to be confirmed by counsel).
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
 * Initial policy of each profile. `custom` starts like `pawnbroker`. Copy a policy before changing it. Source:
 * lending rules, section 6.
 */
export const policyProfiles: Readonly<Record<PolicyProfile, Policy>> = {
  nbfc,
  pawnbroker,
  custom: pawnbroker,
}
