import { and, eq, sql } from 'drizzle-orm'
import type { BankLoanEntry, BankNewLoan, BankPayoff } from '../../../api/gen/model/index.ts'
import {
  bankLoanMessages,
  bankLoanTerms,
  owedPaise,
  redemptionOn,
} from '../../../domain/refinance/bankLoan.ts'
import { login } from '../../db/schema/access.ts'
import { bankLoan, bankLoanEntry, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { store } from '../../db/schema/company.ts'
import { voucher } from '../../db/schema/journal.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import { byId } from '../../platform/db/byId.ts'
import type { BaseContext, DatedContext, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { cashByBooks, openDayOf, readPaymentsOfVouchers } from '../books/public.ts'
import { loanInterest, notBefore } from '../lending/public.ts'
import type { BankLoanEntryRow, BankLoanRow } from './bankLoanStore.ts'
import { readBankPackets } from './bankPackets.ts'
import { bankLoanFields } from './pageBankLoans.ts'
import { bankReversalProblem } from './reverseBankEntry.ts'
import { spreadOf } from './spread.ts'

/** The payoff of a bank loan on a date, with its calculation; writes nothing. */
export const getBankNewLoanPayoff: Handler<'GetBankNewLoanPayoff'> = async (context) => {
  const { id, date } = context.query
  const { row } = await findBankLoan(context, id)
  if (row.status !== 'open') throw fail(422, bankLoanMessages.ended)
  if (date < row.clock.movedOn) throw failField('date', bankLoanMessages.date(row.clock.movedOn))
  return payoffOf(row, date)
}

/** One bank loan with its entries and packets. */
export const getBankNewLoanById: Handler<'GetBankNewLoanById'> = (context) =>
  presentBankLoan(context, context.query.id)

/**
 * A bank loan as the API returns it; of the actor's store or, with the right to other stores, of the company.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function presentBankLoan(context: DatedContext, id: string): Promise<BankNewLoan> {
  const { row, lenderName, storeName } = await findBankLoan(context, id)
  const { today } = context
  const entries = await entriesOf(context, row.id)
  const packets = await readBankPackets(context, row.id, today)
  const there = packets.filter(({ returnedOn }) => returnedOn === null)
  const date = notBefore(row.clock, today)
  const interestPaidPaise = row.clock.interestPaidInAllPaise + redeemedInterest(entries)
  const payoff = row.status === 'open' ? [payoffOf(row, date)] : []
  const { balancePaise: drawerPaise } = await cashByBooks(context)
  return {
    ...bankLoanFields(row, lenderName, today),
    storeId: row.storeId,
    storeName,
    feePaise: row.feePaise,
    interestPaidPaise,
    note: row.note,
    packetCount: there.length,
    netMg: there.reduce((sum, { netMg }) => sum + netMg, 0),
    movedOn: row.clock.movedOn,
    payoff,
    packets,
    entries: await presentEntries(context, row, entries),
    spread: spreadOf(row, packets, {
      today,
      lenderInterestPaise: interestPaidPaise + (payoff[0]?.interestPaise ?? 0),
    }),
    openDayOn: await openDayOf(context),
    drawerPaise,
  }
}

/**
 * A stored bank loan with the names of its lender and store.
 * @throws DomainError 404 when it does not exist or the actor may not see it.
 */
export async function findBankLoan({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, id: string) {
  const here = isInReach(actor, bankLoan.storeId)
  const [found] = await db
    .select({ row: bankLoan, lenderName: bank.name, storeName: store.name })
    .from(bankLoan)
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .innerJoin(store, byId(store, bankLoan.storeId))
    .where(and(eq(bankLoan.companyId, actor.companyId), here, eq(bankLoan.id, id)))
  if (!found) throw fail(404, texts.notFound)
  return found
}

function payoffOf({ rateBp, clock }: BankLoanRow, date: string): BankPayoff {
  const terms = bankLoanTerms(rateBp)
  return { date, ...redemptionOn(terms, clock, date), interest: loanInterest(terms, clock, date) }
}

/** Interest paid at redemption, which has no accrual state after it. */
function redeemedInterest(entries: readonly ListedEntry[]): number {
  const redemption = entries.find(
    ({ entry, reversedBySeq }) => entry.kind === 'redemption' && reversedBySeq === null,
  )
  return redemption?.entry.interestPaise ?? 0
}

interface ListedEntry {
  entry: BankLoanEntryRow
  voucherNumber: string
  byName: string
  reversedBySeq: number | null
}

async function entriesOf({ db, actor }: DatedContext, id: string): Promise<ListedEntry[]> {
  const found = await db
    .select({
      entry: bankLoanEntry,
      voucherNumber: voucher.number,
      byName: sql<string>`coalesce(${login.name}, '')`,
    })
    .from(bankLoanEntry)
    .innerJoin(voucher, byId(voucher, bankLoanEntry.voucherId))
    .leftJoin(login, eq(login.id, bankLoanEntry.madeBy))
    .where(and(eq(bankLoanEntry.companyId, actor.companyId), eq(bankLoanEntry.bankLoanId, id)))
    .orderBy(bankLoanEntry.seq)
  const reversals = new Map(found.map(({ entry }) => [entry.reversesSeq, entry.seq]))
  return found.map((one) => ({ ...one, reversedBySeq: reversals.get(one.entry.seq) ?? null }))
}

async function presentEntries(
  context: DatedContext,
  row: BankLoanRow,
  entries: readonly ListedEntry[],
): Promise<BankLoanEntry[]> {
  const { db, actor } = context
  const returned = await db
    .select({ seq: bankLoanPacket.returnedAfterSeq })
    .from(bankLoanPacket)
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, row.id)))
  const returns = returned.flatMap(({ seq }) => (seq === null ? [] : [seq]))
  const marks = entries.map(({ entry }) => entry)
  const payments = await readPaymentsOfVouchers(
    context,
    marks.map(({ voucherId }) => voucherId),
  )
  return entries.map(({ entry, voucherNumber, byName, reversedBySeq }) => ({
    seq: entry.seq,
    kind: entry.kind,
    postedOn: entry.entryOn,
    voucherNumber,
    interestPaise: entry.interestPaise,
    principalPaise: entry.principalPaise,
    feePaise: entry.feePaise,
    asStated: entry.asStated,
    payments: payments.get(entry.voucherId) ?? [],
    outstandingPaise: owedPaise(entry.after),
    reversesSeq: entry.reversesSeq,
    reversedBySeq,
    problem: bankReversalProblem(marks, entry.seq, returns),
    reason: entry.reason,
    byName,
    madeAt: entry.createdAt.toISOString(),
    interest:
      entry.before !== null && entry.kind !== 'reversal'
        ? [loanInterest(bankLoanTerms(row.rateBp), entry.before.clock, entry.entryOn)]
        : [],
  }))
}
