import { and, eq, sql } from 'drizzle-orm'
import { packet } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { prepared } from '../../../platform/db/pool.ts'
import { notifyHolders } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuseField } from '../../../platform/operation/problem.ts'
import { changeLoan } from '../commands/writeLoan.ts'
import { servicingTexts } from '../servicingTexts.ts'
import type { LoanRow } from '../state/standing.ts'

const packetWithLender = prepared((db) =>
  db
    .select({ seal: packet.seal, lender: packet.location, customerName: customer.name })
    .from(packet)
    .innerJoin(
      customer,
      and(eq(customer.companyId, packet.companyId), eq(customer.id, sql.placeholder('customerId'))),
    )
    .where(
      and(
        eq(packet.companyId, sql.placeholder('companyId')),
        eq(packet.loanId, sql.placeholder('loanId')),
        eq(packet.place, 'bank'),
      ),
    )
    .prepare('packet with a lender'),
)

/**
 * Where the packet of a loan that is being closed is with a lender: keeps when the customer was told to collect, and tells
 * those who take packets back. Answers the loan as it then stands; nothing is done of a packet in the vault (lending
 * rules, section 7).
 * @throws Refusal 422 at `collectOn` for a day before the closing.
 */
export async function promiseCollection(
  context: BaseContext,
  row: LoanRow,
  { on, collectOn }: { on: string; collectOn: string | null },
): Promise<LoanRow> {
  const { db, actor } = context
  const { companyId, storeId, userId } = actor
  const [there] = await packetWithLender(db).execute({
    companyId,
    loanId: row.id,
    customerId: row.customerId,
  })
  if (!there) return row
  if (collectOn !== null && collectOn < on) throw refuseField('collectOn', servicingTexts.collectBefore)
  await notifyHolders(context, 'BankNewLoan.takeBack', {
    companyId,
    storeId,
    except: userId,
    type: 'alert',
    title: servicingTexts.collectTitle,
    description: servicingTexts.collect(
      row.number ?? '',
      there.customerName,
      there.seal,
      there.lender,
      collectOn,
    ),
    path: '/banknewloan?part=takeBack',
  })
  return collectOn === null ? row : changeLoan(context, row, { collectOn })
}
