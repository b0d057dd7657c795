import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PrintoutPayment, ReceiptLoan } from '../../../api/gen/model/index.ts'
import type { Settlement } from '../../../domain/auction/auction.ts'
import { login } from '../../db/schema/access.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import { voucher } from '../../db/schema/journal.ts'
import { loan, loanEntry } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext, Handler } from '../../platform/operation/context.ts'
import { fail } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { readVoucherPayments } from '../books/public.ts'
import { type LoanEntryRow, type LoanRow, postedPaise, receivedIn, saleOfEntry } from '../lending/public.ts'
import { outstandingAfter } from './outstandingAfter.ts'
import { toPrintoutCustomer } from './printoutCustomer.ts'
import { readHead } from './printoutHead.ts'
import { readOpeningLines } from './printoutMoney.ts'

/** The receipt of a voucher of a customer. @throws DomainError 404 when it does not exist or the actor may not read it. */
export const getReceipt: Handler<'GetReceipt'> = async (context) => {
  const {
    voucher: row,
    reversesNumber,
    reversesKind,
    reversedByNumber,
    ...details
  } = await customerVoucher(context)
  // The costs of a sale at auction are paid to others.
  const payments = row.kind === 'auction-settlement' ? [] : await readVoucherPayments(context, row.id)
  const posted = await entriesOf(context, row.id)
  return {
    head: await readHead(context, row.storeId),
    voucherId: row.id,
    number: row.number,
    kind: row.kind,
    postedOn: row.postedOn,
    madeAt: row.createdAt.toISOString(),
    byName: details.byName,
    customer: toPrintoutCustomer(details.customer),
    loanId: row.loanId,
    loanNumber: details.loan?.number ?? null,
    amountPaise: totalPaid(payments) || postedIn(reversesKind ?? row.kind, posted),
    payments,
    loans: posted.map(toReceiptLoan),
    lines: takesFees(row.kind) && details.loan !== null ? await readOpeningLines(context, details.loan) : [],
    reversesNumber,
    reversedByNumber,
  }
}

async function customerVoucher({ db, actor, query }: ActorContext & { query: { id: string } }) {
  const reverses = alias(voucher, 'reverses')
  const reversal = alias(voucher, 'reversal')
  const here = isInReach(actor, voucher.storeId)
  const [found] = await db
    .select({
      voucher,
      customer,
      byName: sql<string>`coalesce(${login.name}, '')`,
      loan,
      reversesNumber: reverses.number,
      reversesKind: reverses.kind,
      reversedByNumber: reversal.number,
    })
    .from(voucher)
    .innerJoin(customer, byId(customer, voucher.customerId))
    .leftJoin(login, eq(login.id, voucher.madeBy))
    .leftJoin(loan, byId(loan, voucher.loanId))
    .leftJoin(reverses, byId(reverses, voucher.reversesId))
    .leftJoin(reversal, and(eq(reversal.companyId, voucher.companyId), eq(reversal.reversesId, voucher.id)))
    .where(and(eq(voucher.companyId, actor.companyId), here, eq(voucher.id, query.id)))
    .limit(1)
  if (!found) throw fail(404, texts.notFound)
  return found
}

/** An entry that a voucher made on a loan. */
interface Posted {
  entry: LoanEntryRow
  loan: LoanRow
  /** How the sale price was distributed; null unless the entry is a sale at auction. */
  settlement: Settlement | null
  allocated: ReceiptLoan['allocated']
}

async function entriesOf({ db, actor }: ActorContext, voucherId: string): Promise<Posted[]> {
  const rows = await db
    .select({ entry: loanEntry, loan, settlement: auctionLot.settlement })
    .from(loanEntry)
    .innerJoin(loan, byId(loan, loanEntry.loanId))
    .leftJoin(auctionLot, saleOfEntry)
    .where(and(eq(loanEntry.companyId, actor.companyId), eq(loanEntry.voucherId, voucherId)))
    .orderBy(asc(loan.number), asc(loanEntry.seq))
  return rows.map((row) => ({ ...row, allocated: allocatedIn(row) }))
}

function allocatedIn({ entry, settlement }: Pick<Posted, 'entry' | 'settlement'>): Posted['allocated'] {
  const received = receivedIn(entry, settlement)
  // Advance interest is on the opening's entry but was received by a separate voucher.
  return entry.kind === 'opening' ? { ...received, interestPaise: 0 } : received
}

function toReceiptLoan({ entry, loan: loanRow, settlement, allocated }: Posted): ReceiptLoan {
  const { id, number, dueOn, collectOn } = loanRow
  const { kind, after, roundOffPaise } = entry
  return {
    loanId: id,
    number: number ?? '',
    kind,
    dueOn: dueOn ?? entry.entryOn,
    allocated,
    roundOffPaise,
    outstandingPaise: outstandingAfter(entry),
    chargesDuePaise: Object.values(after.charges).reduce((sum, due) => sum + due, 0),
    ...(kind === 'closing' && collectOn !== null && { collectOn }),
    ...(settlement !== null && { sale: settlement }),
  }
}

/** Whether vouchers of this kind received the fees and advance interest of a loan. */
const takesFees = (kind: string) => kind === 'opening-receipt' || kind === 'renewal'

/**
 * The amount that a voucher without payment posts, or a voucher of this kind that it reverses. A waiver posts only the charges: interest
 * that is waived was never posted.
 */
const postedIn = (kind: string, posted: readonly Posted[]) =>
  kind === 'waiver'
    ? posted.reduce((sum, { allocated }) => sum + allocated.chargesPaise, 0)
    : postedPaise(posted)

const totalPaid = (payments: readonly PrintoutPayment[]) =>
  payments.reduce((all, one) => all + one.amountPaise, 0)
