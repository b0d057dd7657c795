/** When a store of the sample opens, what it has then, and how much it lends. */
export interface StoreSize {
  /** How many days before today it opened. */
  began: number
  /** Open loans of its opening balances. */
  before: number
  /** Loans that it opens after its opening balances. */
  loans: number
  /** Opening balances of its banks, by account code, in paise. */
  banks: Readonly<Record<string, number>>
}

/** How much of the sample business is created. */
export interface SampleSize {
  customers: number
  /** In the order of the stores, the oldest first. */
  stores: readonly [StoreSize, ...StoreSize[]]
}

/** The sizes that SAMPLE_DATA can name. The first start waits until the sample is complete, so the default is small. */
export const sampleSizes = {
  small: {
    customers: 240,
    stores: [
      { began: 365, before: 40, loans: 80, banks: { '1101': 400_000_000, '1102': 300_000_000 } },
      { began: 110, before: 60, loans: 55, banks: { '1101': 400_000_000, '1102': 300_000_000 } },
      { began: 90, before: 60, loans: 50, banks: { '1101': 400_000_000, '1102': 300_000_000 } },
    ],
  },
  large: {
    customers: 2_000,
    stores: [
      { began: 548, before: 60, loans: 640, banks: { '1101': 1_000_000_000, '1102': 900_000_000 } },
      { began: 200, before: 520, loans: 600, banks: { '1101': 1_400_000_000, '1102': 1_300_000_000 } },
      { began: 110, before: 700, loans: 500, banks: { '1101': 1_950_000_000, '1102': 1_800_000_000 } },
    ],
  },
} as const satisfies Record<string, SampleSize>

/** The name of a size. */
export type SampleSizeName = keyof typeof sampleSizes
