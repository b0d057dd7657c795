import { type ItemKind, itemKinds, type Policy, type Valuation } from './policy.ts'

/** Range of a whole number, both ends included. */
export interface Bounds {
  min: number
  max: number
}

/** Type and range of a policy field. Money is in paise, shares and rates in basis points. */
export type PolicyField =
  | ({
      key: NumberKey
      kind: 'paise' | 'bp' | 'days' | 'months' | 'count'
      /** Whether the field may be empty, which means no limit or never. */
      nullable: boolean
    } & Bounds)
  | { key: BooleanKey; kind: 'boolean' }
  | { key: 'valuation'; kind: 'choice'; choices: readonly Valuation[] }
  | { key: 'kindsLentOn'; kind: 'kinds'; choices: readonly ItemKind[] }
  | { key: 'ltvTiers'; kind: 'tiers'; maxRows: number; upToPaise: Bounds; ltvBp: Bounds }
  | { key: 'weightCaps'; kind: 'caps'; maxRows: number; capMg: Bounds }

type KeysOf<T> = { [Key in keyof Policy]: Policy[Key] extends T ? Key : never }[keyof Policy]
type NumberKey = KeysOf<number | null>
type BooleanKey = KeysOf<boolean>

const MAX_PAISE = 1_000_000_000_000

/**
 * All fields of a policy, in the order of the table in the lending rules, section 6. The server validates and the
 * browser displays policies with it.
 */
export const policyFields: readonly PolicyField[] = [
  {
    key: 'ltvTiers',
    kind: 'tiers',
    maxRows: 10,
    upToPaise: { min: 1, max: MAX_PAISE },
    ltvBp: { min: 1, max: 10_000 },
  },
  { key: 'ltvAtMaturity', kind: 'boolean' },
  { key: 'valuation', kind: 'choice', choices: ['lowerOf30DayAverage', 'latestRate'] },
  { key: 'maximumTenureMonths', kind: 'months', nullable: false, min: 1, max: 120 },
  { key: 'kindsLentOn', kind: 'kinds', choices: itemKinds },
  { key: 'goldCoinPurityFloorBp', kind: 'bp', nullable: true, min: 1, max: 10_000 },
  { key: 'silverCoinPurityFloorBp', kind: 'bp', nullable: true, min: 1, max: 10_000 },
  { key: 'weightCaps', kind: 'caps', maxRows: 40, capMg: { min: 0, max: 100_000_000 } },
  { key: 'weightCapsRequired', kind: 'boolean' },
  { key: 'redemptionMonths', kind: 'months', nullable: false, min: 0, max: 120 },
  { key: 'auctionGraceDays', kind: 'days', nullable: false, min: 0, max: 365 },
  { key: 'auctionNoticeDays', kind: 'days', nullable: false, min: 0, max: 365 },
  { key: 'reserveBp', kind: 'bp', nullable: false, min: 0, max: 10_000 },
  { key: 'reserveAfterFailuresBp', kind: 'bp', nullable: false, min: 0, max: 10_000 },
  { key: 'failuresForLowerReserve', kind: 'count', nullable: false, min: 0, max: 20 },
  { key: 'releaseWorkingDays', kind: 'days', nullable: false, min: 0, max: 60 },
  { key: 'releaseCompensationPaisePerDay', kind: 'paise', nullable: false, min: 0, max: 1_000_000_000 },
  { key: 'bankLoansAllowed', kind: 'boolean' },
  { key: 'surplusRefundDays', kind: 'days', nullable: false, min: 0, max: 365 },
  { key: 'surplusRefundInWorkingDays', kind: 'boolean' },
  { key: 'rateCeilingBp', kind: 'bp', nullable: true, min: 0, max: 100_000 },
  { key: 'cashLoanLimitPaise', kind: 'paise', nullable: false, min: 0, max: MAX_PAISE },
  { key: 'cashReceiptDailyLimitPaise', kind: 'paise', nullable: false, min: 0, max: MAX_PAISE },
  { key: 'eligibleStepPaise', kind: 'paise', nullable: false, min: 1, max: 100_000_000 },
  { key: 'payableStepPaise', kind: 'paise', nullable: false, min: 1, max: 1_000_000 },
  { key: 'cashStepPaise', kind: 'paise', nullable: false, min: 1, max: 100_000 },
  { key: 'approvalAbovePaise', kind: 'paise', nullable: true, min: 0, max: MAX_PAISE },
  { key: 'photoAbovePaise', kind: 'paise', nullable: true, min: 0, max: MAX_PAISE },
]
