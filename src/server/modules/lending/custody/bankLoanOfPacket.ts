import { and, eq, isNull } from 'drizzle-orm'
import type { LoanPacket } from '../../../../api/gen/model/index.ts'
import { bankLoan, bankLoanPacket } from '../../../db/schema/bankLoans.ts'
import { bank } from '../../../db/schema/books.ts'
import type { packet } from '../../../db/schema/loans.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'

/** The bank loan of a packet, for the page of its loan; undefined when it is with no lender. */
export async function bankLoanOfPacket(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id, place }: Pick<typeof packet.$inferSelect, 'id' | 'place'>,
): Promise<Pick<LoanPacket, 'bankLoan'>> {
  if (place !== 'bank') return {}
  const [found] = await db
    .select({
      id: bankLoan.id,
      number: bankLoan.number,
      status: bankLoan.status,
      lenderName: bank.name,
      lenderNumber: bankLoan.lenderNumber,
      dueOn: bankLoan.dueOn,
    })
    .from(bankLoanPacket)
    .innerJoin(bankLoan, byId(bankLoan, bankLoanPacket.bankLoanId))
    .innerJoin(bank, byId(bank, bankLoan.lenderId))
    .where(
      and(
        eq(bankLoanPacket.companyId, actor.companyId),
        eq(bankLoanPacket.packetId, id),
        isNull(bankLoanPacket.returnedOn),
      ),
    )
  return found ? { bankLoan: found } : {}
}
