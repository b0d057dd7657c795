import type { BaseContext } from '../context.ts'
import { notifyHolders } from '../notifications.ts'
import type { LoanQuoted } from './quoteLoan.ts'
import type { LoanRow } from './standing.ts'
import { lendingTexts } from './texts.ts'

/** Whether an approval of today and of this very version stands; it lapses with the day and with any change. */
export function approvalStands(row: LoanRow, today: string): boolean {
  return row.status === 'approved' && row.approvedOn === today && row.approvedVersion === row.version
}

/** Tells those who may approve, but for whoever asks, that a loan waits. */
export async function tellApprovers(context: BaseContext, loan: LoanRow, quoted: LoanQuoted): Promise<void> {
  const { actor } = context
  await notifyHolders(context, 'NewLoan.approve', {
    companyId: actor.companyId,
    storeId: actor.storeId,
    except: actor.userId,
    type: 'chat-message',
    title: lendingTexts.waitingTitle,
    description: lendingTexts.waiting(
      actor.name,
      quoted.borrower?.customer.name ?? '',
      quoted.principalPaise,
    ),
    path: `/newloan?open=${loan.id}`,
  })
}
