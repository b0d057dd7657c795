/** Kinds of accounts, in the order of their codes. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const

/** Kind of an account. */
export type AccountKind = (typeof accountKinds)[number]

/** Codes from one to another, both included. */
export interface CodeRange {
  from: number
  to: number
}

/** The codes a company may give to accounts of its own; the lending rules keep the others. */
export const freeCodes: Readonly<Record<AccountKind, CodeRange>> = {
  asset: { from: 1500, to: 1999 },
  liability: { from: 2300, to: 2999 },
  equity: { from: 3020, to: 3899 },
  income: { from: 4120, to: 4899 },
  expense: { from: 5600, to: 5999 },
}

/** The codes of own bank accounts, given one after the other. */
export const bankCodes: CodeRange = { from: 1101, to: 1199 }

/** The account that waivers on loans go to. */
export const WAIVERS = '5200'

/** The account that compensation for late releases goes to. */
export const RELEASE_COMPENSATION = '5510'

/** The accounts that entries go to by themselves (lending rules, section 10; further decisions); banks have their own. */
export const accountCodes = {
  cash: '1010',
  loans: '1200',
  chargesReceivable: '1310',
  interStore: '1400',
  cashInTransit: '1410',
  shortfall: '1470',
  bankLoans: '2010',
  auctionSurplus: '2120',
  cgst: '2201',
  sgst: '2202',
  igst: '2203',
  openingBalances: '3900',
  interest: '4010',
  penal: '4020',
  fees: '4100',
  rounding: '4900',
  lenderInterest: '5100',
  lenderFees: '5110',
  waivers: WAIVERS,
  badDebts: '5300',
  auctionCosts: '5400',
  cashOverAndShort: '5500',
} as const

/** Accounts that loans, packets, tax and the day's close keep by themselves; besides these the banks' own. */
const kept: ReadonlySet<string> = new Set([
  '1010',
  '1100',
  '1200',
  '1310',
  '1400',
  '1410',
  '1470',
  '2010',
  '2110',
  '2120',
  '2200',
  '2201',
  '2202',
  '2203',
  '3900',
  '4010',
  '4020',
  '4900',
  '5200',
  '5300',
  '5500',
])

/** The lowest code of a range that is not taken; null when all are. */
export function firstFreeCode({ from, to }: CodeRange, taken: Iterable<string>): string | null {
  const used = new Set(taken)
  for (let code = from; code <= to; code++) if (!used.has(String(code))) return String(code)
  return null
}

/** Whether a code lies in a range. */
export function inRange({ from, to }: CodeRange, code: string): boolean {
  return Number(code) >= from && Number(code) <= to
}

/** Whether an account is kept by loans, banks, tax and the day's close, so that no note posts to it directly. */
export function isControlAccount(code: string): boolean {
  return kept.has(code) || inRange(bankCodes, code)
}

/** Whether a head is of credit notes, which bring money in or waive, or of debit notes. */
export type HeadSide = 'credit' | 'debit'

/** Whether a head is used on loans or without one. */
export type HeadUsage = 'loan' | 'standalone'

/** What a head of credit or debit notes does. */
export interface HeadUse {
  side: HeadSide
  usage: HeadUsage
}

/**
 * The rule that a head breaks by posting to an account, or null: on loans a debit is a charge and goes to income, a credit
 * is a waiver and goes to Waivers; a stand-alone head goes to no account that is kept elsewhere.
 */
export function brokenHeadRule(
  { side, usage }: HeadUse,
  { code, kind }: { code: string; kind: AccountKind },
): 'charge' | 'waiver' | 'control' | null {
  if (usage === 'loan' && side === 'credit') return code === WAIVERS ? null : 'waiver'
  if (usage === 'loan') return kind === 'income' && !isControlAccount(code) ? null : 'charge'
  return isControlAccount(code) ? 'control' : null
}
