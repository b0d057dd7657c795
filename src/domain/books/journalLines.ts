import { splitByWeights } from '../money/money.ts'
import { accountCodes, bankCodes, inRange } from './accounts.ts'

/** Functions that make journal lines. Every posting is built from them. */

/** Dimensions of a journal line, in addition to its account. */
export interface Dimensions {
  storeId?: string
  customerId?: string
  loanId?: string
}

/** A journal line. Either `debitPaise` or `creditPaise` is above 0; the other is 0. */
export interface JournalLine extends Dimensions {
  /** Account code. */
  account: string
  debitPaise: number
  creditPaise: number
}

/** Payment modes. */
export const paymentModes = ['cash', 'bank', 'upi'] as const

/** One of {@link paymentModes}. */
export type PaymentMode = (typeof paymentModes)[number]

/** Whether money is received or paid out. */
export type PaymentDirection = 'in' | 'out'

/** A payment received or made. Cash uses account 1010; bank and UPI use the account of the company's own bank, 1101 to 1199. */
export interface Payment {
  mode: PaymentMode
  accountCode: string
  amountPaise: number
}

/**
 * Returns the lines of a reversing entry: debits become credits and credits become debits. Source: lending rules,
 * section 10.
 */
export function reversalLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, debitPaise: line.creditPaise, creditPaise: line.debitPaise }))
}

/**
 * Merges lines with the same account, dimensions and side into one line, at the position of the first. Debits and
 * credits are not netted.
 */
export function mergeLines(lines: readonly JournalLine[]): JournalLine[] {
  const merged = new Map<string, JournalLine>()
  for (const line of lines) {
    const { account, storeId, customerId, loanId, debitPaise, creditPaise } = line
    const key = JSON.stringify([account, storeId, customerId, loanId, debitPaise > 0])
    const held = merged.get(key)
    merged.set(key, {
      ...line,
      debitPaise: debitPaise + (held?.debitPaise ?? 0),
      creditPaise: creditPaise + (held?.creditPaise ?? 0),
    })
  }
  return [...merged.values()]
}

/**
 * Checks that the lines form a valid entry. Source: lending rules, section 10.
 * @throws RangeError unless each line is either a debit or a credit above 0 in whole paise, and total debits equal
 *   total credits
 */
export function assertBalanced(lines: readonly JournalLine[]): void {
  let difference = 0n
  for (const { account, debitPaise, creditPaise } of lines) {
    const whole = Number.isSafeInteger(debitPaise) && Number.isSafeInteger(creditPaise)
    if (!whole || Math.min(debitPaise, creditPaise) !== 0 || Math.max(debitPaise, creditPaise) === 0)
      throw new RangeError(`Not a valid journal line: ${account} Dr ${debitPaise} Cr ${creditPaise}.`)
    difference += BigInt(debitPaise) - BigInt(creditPaise)
  }
  if (difference !== 0n) throw new RangeError(`Debits and credits differ by ${difference} paise.`)
}

/**
 * Removes lines of 0 and returns the rest.
 * @throws RangeError if the lines do not form a valid entry, see {@link assertBalanced}
 */
export function balanced(lines: readonly JournalLine[]): JournalLine[] {
  const posted = lines.filter(({ debitPaise, creditPaise }) => debitPaise !== 0 || creditPaise !== 0)
  assertBalanced(posted)
  return posted
}

/**
 * Returns a debit line. {@link balanced} removes a line of 0.
 * @throws RangeError unless `paise` is a whole number of 0 or more
 */
export function debit(account: string, paise: number, dimensions: Dimensions = {}): JournalLine {
  return { account, debitPaise: amount(paise), creditPaise: 0, ...dimensions }
}

/** Returns a credit line, with the same rules as {@link debit}. */
export function credit(account: string, paise: number, dimensions: Dimensions = {}): JournalLine {
  return { account, debitPaise: 0, creditPaise: amount(paise), ...dimensions }
}

/** Returns a credit line, or a debit line of the opposite amount if `paise` is negative. */
export function creditOf(account: string, paise: number, dimensions: Dimensions = {}): JournalLine {
  return paise < 0 ? debit(account, -paise, dimensions) : credit(account, paise, dimensions)
}

function amount(paise: number): number {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`)
  return paise
}

/**
 * Returns a line for each payment: a debit of cash or bank for money in, a credit for money out.
 * @throws RangeError if the account does not fit the payment mode
 */
export function paymentLines(
  direction: PaymentDirection,
  payments: readonly Payment[],
  dimensions: Dimensions = {},
): JournalLine[] {
  return payments.map(({ mode, accountCode, amountPaise }) => {
    const own = mode === 'cash' ? accountCode === accountCodes.cash : inRange(bankCodes, accountCode)
    if (!own) throw new RangeError(`Not an account for ${mode}: ${accountCode}.`)
    return direction === 'in'
      ? debit(accountCode, amountPaise, dimensions)
      : credit(accountCode, amountPaise, dimensions)
  })
}

/** Returns credit lines for GST collected: half CGST, half SGST. */
export function gstLines(gstPaise: number, dimensions: Dimensions): JournalLine[] {
  const [cgst, sgst] = halves(gstPaise)
  return [credit(accountCodes.cgst, cgst, dimensions), credit(accountCodes.sgst, sgst, dimensions)]
}

/** Splits GST into CGST and SGST. An odd paisa goes to CGST. */
export function halves(gstPaise: number): [number, number] {
  return splitByWeights(gstPaise, [1, 1]) as [number, number]
}
