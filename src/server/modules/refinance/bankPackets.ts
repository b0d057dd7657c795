import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BankLoanPacket } from '../../../api/gen/model/index.ts'
import { type AccrualSpan, interestBetweenPaise } from '../../../domain/refinance/bankSpread.ts'
import { bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { loan, loanEntry, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { LoanEntryRow } from '../lending/public.ts'
import { rateOf } from './pageBankLoans.ts'

/**
 * The packets of a bank loan with their customers, and the interest that each packet earned while it was with the lender. Three
 * queries.
 */
export async function readBankPackets(
  context: ActorContext,
  bankLoanId: string,
  today: string,
): Promise<BankLoanPacket[]> {
  const found = await packetsOf(context, bankLoanId)
  const earned = await loadEarnings(
    context,
    found.map(({ pledged }) => pledged.packetId),
  )
  return found.map(({ pledged, loan: row, seal, ...names }) => {
    const { packetId, pledgedOn, returnedOn } = pledged
    const { principalPaise, rateBp } = rateOf(row, today)
    return {
      ...names,
      packetId,
      seal,
      loanId: row.id,
      loanStatus: row.status as BankLoanPacket['loanStatus'],
      customerId: row.customerId,
      grossMg: pledged.grossMg,
      netMg: pledged.netMg,
      valuePaise: pledged.valuePaise,
      outstandingPaise: principalPaise,
      rateBp: row.status === 'active' ? rateBp : null,
      collectOn: row.collectOn,
      pledgedOn,
      returnedOn,
      consent: pledged.consent,
      earnedPaise: earned(packetId, pledgedOn, returnedOn ?? today),
    }
  })
}

/** The packets of a bank loan with the loans that they secure now; those still with the lender first. One query. */
function packetsOf({ db, actor }: ActorContext, bankLoanId: string) {
  return db
    .select({
      pledged: bankLoanPacket,
      loan,
      seal: packet.seal,
      loanNumber: sql<string>`${loan.number}`,
      dueOn: sql<string>`${loan.dueOn}`,
      customerName: customer.name,
      phone: customer.phone,
    })
    .from(bankLoanPacket)
    .innerJoin(packet, byId(packet, bankLoanPacket.packetId))
    .innerJoin(loan, byId(loan, packet.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(and(eq(bankLoanPacket.companyId, actor.companyId), eq(bankLoanPacket.bankLoanId, bankLoanId)))
    .orderBy(sql`${bankLoanPacket.returnedOn} is not null`, loan.number)
}

/** Returns a function for the interest that a packet earns between two dates, in paise, on all loans that it was pledged for. */
async function loadEarnings(
  { db, actor }: ActorContext,
  packetIds: readonly string[],
): Promise<(packetId: string, from: string, to: string) => number> {
  const loans = await db
    .select({ id: loan.id, packetId: loan.packetId, terms: loan.terms })
    .from(loan)
    .where(and(eq(loan.companyId, actor.companyId), inArray(loan.packetId, [...packetIds])))
  const entries = await db
    .select()
    .from(loanEntry)
    .where(
      and(
        eq(loanEntry.companyId, actor.companyId),
        inArray(
          loanEntry.loanId,
          loans.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(loanEntry.loanId, loanEntry.seq)
  const byLoan = Map.groupBy(entries, ({ loanId }) => loanId)
  return (packetId, from, to) =>
    loans
      .filter((one) => one.packetId === packetId)
      .reduce(
        (sum, { id, terms }) => sum + interestBetweenPaise(terms, spansOf(byLoan.get(id) ?? []), from, to),
        0,
      )
}

/** The accrual states after the unreversed entries of a loan, in order. */
function spansOf(entries: readonly LoanEntryRow[]): AccrualSpan[] {
  const reversed = new Set(entries.map(({ reversesSeq }) => reversesSeq))
  return entries
    .filter(({ seq, kind }) => kind !== 'reversal' && !reversed.has(seq))
    .map(({ entryOn, after }) => ({ from: entryOn, accrual: after.status === 'active' ? after.clock : null }))
}
