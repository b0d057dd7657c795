import { and, eq } from 'drizzle-orm'
import { proposedCollection } from '../../../../domain/custody/releaseDue.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { packet } from '../../../db/schema/loans.ts'
import { customer } from '../../../db/schema/people.ts'
import { notifyHolders } from '../../../platform/notifications/notifications.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { failField } from '../../../platform/operation/problem.ts'
import { servicingTexts } from '../servicingTexts.ts'
import { changeLoan, type LoanRow } from '../state/loanStore.ts'
import { readHolidays } from './lateReleases.ts'

/**
 * Records when the customer of a loan that is being closed may collect a packet that is with a lender: on the given date or, if it is null,
 * the proposed one. Notifies those who collect packets from lenders. Returns the updated loan; does nothing for a packet in the vault
 * (lending rules, section 7).
 * @throws DomainError 422 at `collectOn` for a day before the closing.
 */
export async function promiseCollection(
  context: BaseContext,
  row: LoanRow,
  { date, collectOn, policy }: { date: string; collectOn: string | null; policy: Policy },
): Promise<LoanRow> {
  const { db, actor, today } = context
  const { companyId, storeId, userId } = actor
  const [there] = await db
    .select({ seal: packet.seal, lender: packet.location, customerName: customer.name })
    .from(packet)
    .innerJoin(customer, and(eq(customer.companyId, packet.companyId), eq(customer.id, row.customerId)))
    .where(and(eq(packet.companyId, companyId), eq(packet.loanId, row.id), eq(packet.place, 'bank')))
  if (!there) return row
  if (collectOn !== null && collectOn < date) throw failField('collectOn', servicingTexts.collectBefore)
  const given = collectOn ?? proposedCollection(date, today, policy, await readHolidays(context, storeId))
  await notifyHolders(context, 'BankNewLoan.collect', {
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
      given,
    ),
    path: '/banknewloan?part=collect',
  })
  return changeLoan(context, row, { collectOn: given })
}
