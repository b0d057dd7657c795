import { and, eq, inArray } from 'drizzle-orm'
import type { EndingRenewal } from '../../../../api/gen/model/index.ts'
import { login } from '../../../db/schema/access.ts'
import { loan } from '../../../db/schema/loans.ts'
import type { ActorContext } from '../../../platform/operation/context.ts'
import type { LoanRow } from './loanStore.ts'
import { undisbursedStatuses } from './openLoans.ts'

/** The pending renewal of a loan, with the name of the user who requested it; undefined when there is none. */
export async function readPendingRenewal(
  { db, actor }: ActorContext,
  loanId: string,
): Promise<{ loan: LoanRow; madeByName: string | null } | undefined> {
  const [found] = await db
    .select({ loan, madeByName: login.name })
    .from(loan)
    .leftJoin(login, eq(login.id, loan.madeBy))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.renewedFromId, loanId),
        inArray(loan.status, undisbursedStatuses),
      ),
    )
    .limit(1)
  return found
}

/** The pending renewal that would be cancelled with a loan (decision 87), for those who are about to end it; empty when there is none. */
export async function endingRenewal(
  context: ActorContext,
  loanId: string,
): Promise<{ pendingRenewal?: EndingRenewal }> {
  const found = await readPendingRenewal(context, loanId)
  if (found === undefined) return {}
  const { loan: renewal, madeByName } = found
  return { pendingRenewal: { principalPaise: renewal.principalPaise, madeByName } }
}
