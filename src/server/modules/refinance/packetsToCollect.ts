import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { bankLoan, bankLoanPacket } from '../../db/schema/bankLoans.ts'
import { bank } from '../../db/schema/books.ts'
import { loan, packet } from '../../db/schema/loans.ts'
import { customer } from '../../db/schema/people.ts'
import { byId } from '../../platform/db/byId.ts'
import type { Handler } from '../../platform/operation/context.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'

/** Packets of closed loans of the store that are with a lender, the earliest collection date first. One query. */
export const getPacketsToCollect: Handler<'GetPacketsToCollect'> = async ({ db, actor }) => ({
  rows: await db
    .select({
      id: packet.id,
      seal: packet.seal,
      loanId: loan.id,
      loanNumber: sql<string>`${loan.number}`,
      customerId: loan.customerId,
      customerName: customer.name,
      phone: customer.phone,
      closedOn: sql<string>`${loan.closedOn}`,
      collectOn: loan.collectOn,
      bankLoanId: bankLoan.id,
      bankLoanNumber: bankLoan.number,
      bankLoanStatus: bankLoan.status,
      lenderName: bank.name,
      lenderNumber: bankLoan.lenderNumber,
      netMg: bankLoanPacket.netMg,
    })
    .from(bankLoanPacket)
    .innerJoin(bankLoan, byId(bankLoan, bankLoanPacket.bankLoanId))
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .innerJoin(packet, byId(packet, bankLoanPacket.packetId))
    .innerJoin(loan, byId(loan, packet.loanId))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        eq(packet.storeId, actor.storeId),
        isNull(bankLoanPacket.returnedOn),
        eq(loan.status, 'closed'),
      ),
    )
    .orderBy(sql`${loan.collectOn} asc nulls last`, asc(loan.closedOn), asc(packet.id))
    .limit(WHOLE_LIST),
})
