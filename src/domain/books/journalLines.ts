import { splitByWeights } from '../money/money.ts'
import { accountCodes, bankCodes, inRange } from './accounts.ts'

/** Lines of an entry and how they are made: what every event posts is put together from these. */

/** What a line belongs to, beside its account. */
export interface Dimensions {
  storeId?: string
  customerId?: string
  loanId?: string
}

/** A line of an entry: a debit or a credit, the other 0. */
export interface JournalLine extends Dimensions {
  /** The account's code. */
  account: string
  debitPaise: number
  creditPaise: number
}

/** How money may be paid. */
export const paymentModes = ['cash', 'bank', 'upi'] as const

/** One of {@link paymentModes}. */
export type PaymentMode = (typeof paymentModes)[number]

/** Whether money was received or paid out. */
export type PaymentDirection = 'in' | 'out'

/** Money that comes in or goes out: cash at 1010, bank and UPI at the account of an own bank, 1101 and up. */
export interface Payment {
  mode: PaymentMode
  accountCode: string
  amountPaise: number
}

/** The mirror entry that takes an entry back: each debit a credit, each credit a debit (lending rules, section 10). */
export function mirrorLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, debitPaise: line.creditPaise, creditPaise: line.debitPaise }))
}

/** One line for those of the same account, dimensions and side, where the first of them stands; nothing is netted. */
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
 * Throws a RangeError unless each line is a debit or a credit above 0 in whole paise, and debits and credits are the
 * same in all (lending rules, section 10).
 */
export function assertBalanced(lines: readonly JournalLine[]): void {
  let difference = 0n
  for (const { account, debitPaise, creditPaise } of lines) {
    const whole = Number.isSafeInteger(debitPaise) && Number.isSafeInteger(creditPaise)
    if (!whole || Math.min(debitPaise, creditPaise) !== 0 || Math.max(debitPaise, creditPaise) === 0)
      throw new RangeError(`No line of an entry: ${account} Dr ${debitPaise} Cr ${creditPaise}.`)
    difference += BigInt(debitPaise) - BigInt(creditPaise)
  }
  if (difference !== 0n) throw new RangeError(`Debits and credits differ by ${difference} paise.`)
}

/** Without lines of nothing; throws as `assertBalanced`. */
export function balanced(lines: readonly JournalLine[]): JournalLine[] {
  const posted = lines.filter(({ debitPaise, creditPaise }) => debitPaise !== 0 || creditPaise !== 0)
  assertBalanced(posted)
  return posted
}

/** A debit of whole paise, 0 or more; of 0 `balanced` leaves out. Throws a RangeError for any other figure. */
export function debit(account: string, paise: number, of: Dimensions): JournalLine {
  return { account, debitPaise: amount(paise), creditPaise: 0, ...of }
}

/** A credit, as `debit`. */
export function credit(account: string, paise: number, of: Dimensions): JournalLine {
  return { account, debitPaise: 0, creditPaise: amount(paise), ...of }
}

/** A credit, or where the figure is below 0 a debit of its opposite. */
export function creditOf(account: string, paise: number, of: Dimensions): JournalLine {
  return paise < 0 ? debit(account, -paise, of) : credit(account, paise, of)
}

function amount(paise: number): number {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`No amount in paise: ${paise}`)
  return paise
}

/** Money in is a debit of cash or banks, money out a credit. Throws a RangeError for a mode on another's account. */
export function paymentLines(
  direction: PaymentDirection,
  payments: readonly Payment[],
  of: Dimensions,
): JournalLine[] {
  return payments.map(({ mode, accountCode, amountPaise }) => {
    const own = mode === 'cash' ? accountCode === accountCodes.cash : inRange(bankCodes, accountCode)
    if (!own) throw new RangeError(`No account for ${mode}: ${accountCode}.`)
    return direction === 'in' ? debit(accountCode, amountPaise, of) : credit(accountCode, amountPaise, of)
  })
}

/** GST that is owed to the state: half CGST, half SGST. */
export function gstLines(gstPaise: number, of: Dimensions): JournalLine[] {
  const [cgst, sgst] = halves(gstPaise)
  return [credit(accountCodes.cgst, cgst, of), credit(accountCodes.sgst, sgst, of)]
}

/** CGST and SGST, the odd paisa to CGST. */
export function halves(gstPaise: number): [number, number] {
  return splitByWeights(gstPaise, [1, 1]) as [number, number]
}
