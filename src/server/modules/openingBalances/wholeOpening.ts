import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FieldProblem } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { openingTrialBalance } from '../../../domain/books/openingBalances.ts'
import { account, creditDebit } from '../../db/schema/books.ts'
import { storeDay } from '../../db/schema/journal.ts'
import type { BaseContext, DatedContext } from '../../platform/operation/context.ts'
import { cashByBooks } from '../books/public.ts'
import { type PricedMetal, readPricedMetals } from '../lending/public.ts'
import { readAmounts, type StoredAmount } from './amountStore.ts'
import type { OpeningRow } from './openingStore.ts'
import { openingTexts } from './openingTexts.ts'
import { readStagedLoans, type StagedLoan } from './stagedLoans.ts'

/** Maximum number of loans and of accounts with problems that are listed. */
const NAMED = 20

/** An opening with balances and loans. Money in paise. */
export interface WholeOpening {
  row: OpeningRow
  amounts: StoredAmount[]
  loans: StagedLoan[]
  totals: {
    count: number
    outstandingPaise: number
    chargesDuePaise: number
    penalDuePaise: number
    interestDuePaise: number
  }
  /** Credit balance of the account Opening balances; negative for a debit balance. */
  differencePaise: number
}

/** Reads opening balances with all their amounts and loans, in a fixed number of queries. */
export async function readWholeOpening(context: DatedContext, row: OpeningRow): Promise<WholeOpening> {
  const amounts = await readAmounts(context, row)
  const loans = await readStagedLoans(context, row)
  const totals = { count: 0, outstandingPaise: 0, chargesDuePaise: 0, penalDuePaise: 0, interestDuePaise: 0 }
  for (const { dues } of loans) {
    totals.count += 1
    totals.outstandingPaise += dues.principalPaise
    totals.chargesDuePaise += dues.chargesPaise
    totals.penalDuePaise += dues.penalPaise
    totals.interestDuePaise += dues.interestPaise
  }
  const balance = openingTrialBalance(amounts, totals).find(
    ({ code }) => code === accountCodes.openingBalances,
  )
  return {
    row,
    amounts,
    loans,
    totals,
    differencePaise: (balance?.creditPaise ?? 0) - (balance?.debitPaise ?? 0),
  }
}

/** Everything that prevents acceptance of a draft, each at its field; empty when it can be accepted. */
export async function acceptanceProblems(
  context: DatedContext,
  whole: WholeOpening,
): Promise<FieldProblem[]> {
  const { row, amounts, loans, totals } = whole
  const problems: FieldProblem[] = []
  if (amounts.length === 0 && loans.length === 0)
    problems.push({ field: 'amounts', message: openingTexts.nothing })
  if (row.cutOverOn > context.today) problems.push({ field: 'cutOverOn', message: openingTexts.future })
  const first = await firstDayOf(context)
  if (first !== null && first <= row.cutOverOn)
    problems.push({ field: 'cutOverOn', message: openingTexts.daysBegun(first) })
  const withCash = amounts.some(({ code }) => code === accountCodes.cash)
  if (withCash && (await cashByBooks(context)).entered)
    problems.push({ field: 'amounts', message: openingTexts.cashCounted })
  if (amounts.some(({ code, creditPaise }) => code === accountCodes.cash && creditPaise > 0))
    problems.push({ field: 'amounts', message: openingTexts.negativeCash })
  for (const name of await inactiveAccounts(context, amounts))
    problems.push({ field: 'amounts', message: openingTexts.inactiveAccount(name) })
  if (totals.chargesDuePaise > 0 && !(await isChargeHead(context, row.chargeHeadId)))
    problems.push({ field: 'chargeHeadId', message: openingTexts.headNeeded })
  const metals = loans.length === 0 ? [] : await readPricedMetals(context)
  return [...problems, ...priceProblems(loans, metals), ...loanProblems(loans)]
}

/** The accounts that have become in-active since their balances were entered, by code; a bank is in-active together with its account. */
async function inactiveAccounts(
  { db, actor }: DatedContext,
  amounts: readonly StoredAmount[],
): Promise<string[]> {
  if (amounts.length === 0) return []
  const ids = amounts.map(({ accountId }) => accountId)
  const rows = await db
    .select({ code: account.code, name: account.name })
    .from(account)
    .where(and(eq(account.companyId, actor.companyId), inArray(account.id, ids), eq(account.active, false)))
    .orderBy(asc(account.code))
    .limit(NAMED)
  return rows.map(({ code, name }) => `${code} ${name}`)
}

/** Whether a voucher head can be used for charges on loans; false for none. */
export async function isChargeHead(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  id: string | null,
): Promise<boolean> {
  if (id === null) return false
  const [head] = await db
    .select({ id: creditDebit.id })
    .from(creditDebit)
    .where(
      and(
        eq(creditDebit.companyId, actor.companyId),
        eq(creditDebit.id, id),
        eq(creditDebit.side, 'debit'),
        eq(creditDebit.usage, 'loan'),
        eq(creditDebit.active, true),
      ),
    )
    .limit(1)
  return head !== undefined
}

async function firstDayOf({ db, actor }: DatedContext): Promise<string | null> {
  const [day] = await db
    .select({ date: storeDay.businessOn })
    .from(storeDay)
    .where(and(eq(storeDay.companyId, actor.companyId), eq(storeDay.storeId, actor.storeId)))
    .orderBy(asc(storeDay.businessOn))
    .limit(1)
  return day?.date ?? null
}

function priceProblems(loans: readonly StagedLoan[], metals: readonly PricedMetal[]): FieldProblem[] {
  const used = new Set(loans.map(({ scheme }) => scheme.metalId))
  return [...used].flatMap((id) => {
    const metal = metals.find((one) => one.id === id)
    const message = metal ? metal.missing : openingTexts.inactiveMetal
    return message === null ? [] : [{ field: 'loans', message }]
  })
}

function loanProblems(loans: readonly StagedLoan[]): FieldProblem[] {
  const barred = loans.flatMap(({ row, problem }) => (problem === null ? [] : [{ row, problem }]))
  const named = barred.slice(0, NAMED).map(({ row, problem }) => openingTexts.loan(row.number, problem))
  const more = barred.length - named.length
  return [...named, ...(more > 0 ? [openingTexts.moreLoans(more)] : [])].map((message) => ({
    field: 'loans',
    message,
  }))
}
