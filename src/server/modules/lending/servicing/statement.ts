import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FeeReceipt, StatementEntry } from '../../../../api/gen/model/index.ts'
import type { Settlement } from '../../../../domain/auction/auction.ts'
import { principalOf } from '../../../../domain/interest/accrualState.ts'
import { openingFees } from '../../../../domain/scheme/fees.ts'
import type { StoredLoanState } from '../../../db/columns.ts'
import { login } from '../../../db/schema/access.ts'
import { auctionLot } from '../../../db/schema/auctions.ts'
import { creditDebit } from '../../../db/schema/books.ts'
import { voucher } from '../../../db/schema/journal.ts'
import { loanEntry } from '../../../db/schema/loans.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { Handler } from '../../../platform/operation/context.ts'
import { recordHistory } from '../../../platform/records/recordHistory.ts'
import { paymentsColumn } from '../../books/public.ts'
import { isOwing, notBefore } from '../state/dues.ts'
import { loanInterest } from '../state/explained.ts'
import type { LoanEntryRow, LoanRow } from '../state/loanStore.ts'
import { receivedIn, saleOfEntry } from '../state/saleOfEntry.ts'
import { isReversible, newestUnreversed } from '../state/unreversedEntries.ts'
import { findLoan } from './oneLoan.ts'

/** Every entry of a loan in order, with the interest calculation before it. */
export const getPartPaymentStatement: Handler<'GetPartPaymentStatement'> = async (context) => {
  const { db, query, today } = context
  const row = await findLoan(context, query.id)
  const reversal = alias(loanEntry, 'reversal')
  const found = await db
    .select({
      entry: loanEntry,
      voucherNumber: voucher.number,
      by: sql<string>`coalesce(${login.name}, '')`,
      reversedBySeq: reversal.seq,
      headName: creditDebit.name,
      payments: paymentsColumn(loanEntry.companyId, loanEntry.voucherId),
      feeVoucher: feeVoucher(),
      settlement: auctionLot.settlement,
    })
    .from(loanEntry)
    .leftJoin(voucher, byId(voucher, loanEntry.voucherId))
    .leftJoin(login, eq(login.id, loanEntry.madeBy))
    .leftJoin(creditDebit, byId(creditDebit, loanEntry.headId))
    .leftJoin(
      reversal,
      and(
        eq(reversal.companyId, loanEntry.companyId),
        eq(reversal.loanId, loanEntry.loanId),
        eq(reversal.reversesSeq, loanEntry.seq),
      ),
    )
    .leftJoin(auctionLot, saleOfEntry)
    .where(and(eq(loanEntry.companyId, row.companyId), eq(loanEntry.loanId, row.id)))
    .orderBy(asc(loanEntry.seq))
  const newest = newestUnreversed(found.map(({ entry }) => entry))
  return {
    rows: found.map(({ entry, ...more }) => toEntry(row, entry, { ...more, newest })),
    today: isOwing(row) ? [loanInterest(row.terms, row.clock, notBefore(row.clock, today))] : [],
  }
}

type FeeVoucher = Pick<FeeReceipt, 'voucherId' | 'voucherNumber' | 'payments'>

/** The voucher that received fees and advance interest at payout; null for any entry but the opening. */
function feeVoucher() {
  const fees = alias(voucher, 'fee_voucher')
  return sql<FeeVoucher | null>`case when ${loanEntry.kind} = 'opening' then (
    select json_build_object('voucherId', ${fees.id}, 'voucherNumber', ${fees.number},
      'payments', ${paymentsColumn(fees.companyId, fees.id)})
    from ${voucher} as fee_voucher
    where ${fees.companyId} = ${loanEntry.companyId} and ${fees.loanId} = ${loanEntry.loanId}
      and ${fees.kind} = 'opening-receipt' limit 1) end`
}

function toFeeReceipt(
  { fees, principalPaise }: LoanRow,
  entry: LoanEntryRow,
  received: FeeVoucher,
): FeeReceipt {
  return {
    ...received,
    feesPaise: openingFees(fees, principalPaise).totalPaise,
    interestPaise: entry.interestPaise,
  }
}

function toEntry(
  loan: LoanRow,
  entry: LoanEntryRow,
  more: Pick<StatementEntry, 'voucherNumber' | 'by' | 'reversedBySeq' | 'payments'> & {
    headName: string | null
    feeVoucher: FeeVoucher | null
    settlement: Settlement | null
    newest: number | null
  },
): StatementEntry {
  const { before, kind, entryOn } = entry
  const { settlement } = more
  const explained = before.clock !== null && kind !== 'opening' && kind !== 'reversal'
  return {
    seq: entry.seq,
    kind,
    entryOn,
    voucherId: entry.voucherId,
    voucherNumber: more.voucherNumber,
    allocated: receivedIn(entry, settlement),
    roundOffPaise: entry.roundOffPaise,
    principalAfterPaise: principalIn(entry.after),
    chargesAfterPaise: Object.values(entry.after.charges).reduce((sum, due) => sum + due, 0),
    by: more.by,
    madeAt: entry.createdAt.toISOString(),
    reversesSeq: entry.reversesSeq,
    reversedBySeq: more.reversedBySeq,
    reversible: entry.seq === more.newest && isReversible(entry),
    reason: entry.reason,
    ...(more.headName !== null && { headName: more.headName }),
    payments: settlement === null ? more.payments : [],
    ...(settlement !== null &&
      settlement.shortfallPaise > 0 && { shortfallPaise: settlement.shortfallPaise }),
    ...(more.feeVoucher !== null && { feeReceipt: toFeeReceipt(loan, entry, more.feeVoucher) }),
    interest:
      explained && before.clock
        ? [loanInterest(loan.terms, before.clock, notBefore(before.clock, entryOn))]
        : [],
  }
}

function principalIn({ status, clock }: StoredLoanState): number {
  return status === 'active' && clock !== null ? principalOf(clock) : 0
}

/** The changes to a loan and to its auction lots, with author and time. */
export const getPartPaymentHistory: Handler<'GetPartPaymentHistory'> = async (context) => {
  const { companyId, id } = await findLoan(context, context.query.id)
  const lots = sql`select id from auction_lot where company_id = ${companyId} and loan_id = ${id}`
  return { rows: await recordHistory(context, id, lots) }
}
