/** Kinds of accounts, in the order of their codes. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const

/** Kind of an account. */
export type AccountKind = (typeof accountKinds)[number]

/** A range of account codes, both ends included. */
export interface CodeRange {
  from: number
  to: number
}

/**
 * Codes that a company may use for its own accounts. All others are reserved by the chart of accounts (lending
 * rules, section 10).
 */
export const freeCodes: Readonly<Record<AccountKind, CodeRange>> = {
  asset: { from: 1500, to: 1999 },
  liability: { from: 2300, to: 2999 },
  equity: { from: 3020, to: 3899 },
  income: { from: 4120, to: 4899 },
  expense: { from: 5600, to: 5999 },
}

/** Codes of the company's own bank accounts, assigned in ascending order. */
export const bankCodes: CodeRange = { from: 1101, to: 1199 }

/** Code of the account for waivers on loans. */
export const WAIVERS = '5200'

/** Code of the account for compensation paid for late releases. */
export const RELEASE_COMPENSATION = '5510'

/**
 * Codes of the accounts that the program posts to, except bank accounts, which have {@link bankCodes}. Source: lending rules,
 * section 10; further decisions, "Chart also".
 */
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

/** Control accounts: no voucher head may post to them, except a waiver to Waivers. Bank accounts are control accounts too. */
const controlCodes: ReadonlySet<string> = new Set([
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

/** Returns the lowest code of a range that is not taken, or null if all are taken. */
export function firstFreeCode({ from, to }: CodeRange, taken: Iterable<string>): string | null {
  const used = new Set(taken)
  for (let code = from; code <= to; code++) if (!used.has(String(code))) return String(code)
  return null
}

/** Returns whether a code is in a range. */
export function inRange({ from, to }: CodeRange, code: string): boolean {
  return Number(code) >= from && Number(code) <= to
}

/** Returns whether an account is a control account. {@link voucherHeadProblem} says which heads may post to it. */
export function isControlAccount(code: string): boolean {
  return controlCodes.has(code) || inRange(bankCodes, code)
}

/** Side of a voucher head: credit notes (money in, waivers) or debit notes (money out, charges). */
export type HeadSide = 'credit' | 'debit'

/** Whether a voucher head is used on loans or without a loan. */
export type HeadUsage = 'loan' | 'standalone'

/** How a voucher head is used. */
export interface VoucherHeadUse {
  side: HeadSide
  usage: HeadUsage
}

/**
 * Returns the rule that a voucher head breaks by posting to an account, or null if it breaks none.
 *
 * - `charge`: a debit head for loans is a charge and must post to an income account that is not a control account.
 * - `waiver`: a credit head for loans is a waiver and must post to Waivers.
 * - `control`: a head without a loan must not post to a control account.
 */
export function voucherHeadProblem(
  { side, usage }: VoucherHeadUse,
  { code, kind }: { code: string; kind: AccountKind },
): 'charge' | 'waiver' | 'control' | null {
  if (usage === 'loan' && side === 'credit') return code === WAIVERS ? null : 'waiver'
  if (usage === 'loan') return kind === 'income' && !isControlAccount(code) ? null : 'charge'
  return isControlAccount(code) ? 'control' : null
}
