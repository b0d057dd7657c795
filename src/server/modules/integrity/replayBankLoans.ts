import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { openAccrual } from '../../../domain/interest/accrualState.ts'
import {
  type BankLoanParts,
  type BankLoanState,
  bankLoanTerms,
  payBankLoan,
  redemptionOn,
} from '../../../domain/refinance/bankLoan.ts'
import { bankLoan, bankLoanEntry } from '../../db/schema/bankLoans.ts'
import type { Db } from '../../platform/db/pool.ts'
import { type BankLoanEntryRow, type BankLoanRow, stateAfterReversal } from '../refinance/public.ts'

/** What the replay of a company's bank loans checks, as a sentence. */
export const BANK_LOANS_REPLAYED = 'Each bank loan entry matches the rules'

/** Result of an entry according to the rules; null when they reject it. */
type Outcome = { parts: BankLoanParts; after: BankLoanState } | null

/** Replays every bank loan of a company according to the rules, each entry from the state before it. Returns each violation. */
export async function replayBankLoans(db: Db, companyId: string): Promise<string[]> {
  const loans = await db
    .select()
    .from(bankLoan)
    .where(eq(bankLoan.companyId, companyId))
    .orderBy(asc(bankLoan.number))
  const entries = await db
    .select()
    .from(bankLoanEntry)
    .where(eq(bankLoanEntry.companyId, companyId))
    .orderBy(asc(bankLoanEntry.bankLoanId), asc(bankLoanEntry.seq))
  const byLoan = Map.groupBy(entries, ({ bankLoanId }) => bankLoanId)
  return loans.flatMap((loan) => {
    const own = byLoan.get(loan.id) ?? []
    return own.flatMap((entry) => {
      const { seq, kind, interestPaise, principalPaise, after } = entry
      const outcome = outcomeOf(loan, entry, own)
      return isDeepStrictEqual(outcome, { parts: { interestPaise, principalPaise }, after })
        ? []
        : [`Bank loan ${loan.number}: entry ${seq}, ${kind}`]
    })
  })
}

function outcomeOf(
  loan: BankLoanRow,
  entry: BankLoanEntryRow,
  entries: readonly BankLoanEntryRow[],
): Outcome {
  const { kind, before, entryOn, interestPaise, principalPaise, asStated } = entry
  if (kind === 'drawn') return opening(loan)
  if (kind === 'reversal') return reversed(entry, entries)
  if (before === null || before.status !== 'open') return null
  const terms = bankLoanTerms(loan.rateBp)
  const statedInterestPaise = asStated ? interestPaise : null
  if (kind === 'redemption') {
    const { totalPaise: _, ...parts } = redemptionOn(terms, before.clock, entryOn, statedInterestPaise)
    return { parts, after: { ...before, status: 'redeemed' } }
  }
  const payment = { date: entryOn, amountPaise: interestPaise + principalPaise, statedInterestPaise }
  const taken = payBankLoan(terms, before.clock, payment)
  if ('problem' in taken) return null
  return { parts: taken.parts, after: { status: 'open', clock: taken.accrual } }
}

function opening({ openedOn, dueOn, principalPaise }: BankLoanRow): Outcome {
  return {
    parts: { interestPaise: 0, principalPaise },
    after: { status: 'open', clock: openAccrual({ openedOn, dueOn, principalPaise }) },
  }
}

/** Only the newest unreversed entry can be reversed, which restores the state before it. */
function reversed({ seq, reversesSeq }: BankLoanEntryRow, entries: readonly BankLoanEntryRow[]): Outcome {
  const earlier = entries.filter((one) => one.seq < seq)
  const gone = new Set(earlier.map((one) => one.reversesSeq))
  const newest = earlier.filter((one) => one.kind !== 'reversal' && !gone.has(one.seq)).at(-1)
  if (newest?.seq !== reversesSeq || newest === undefined) return null
  const { interestPaise, principalPaise } = newest
  return { parts: { interestPaise, principalPaise }, after: stateAfterReversal(newest) }
}
