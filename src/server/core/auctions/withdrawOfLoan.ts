import { and, eq, inArray, sql } from 'drizzle-orm'
import { runningStates } from '../../../domain/auction.ts'
import { prepared } from '../../db/pool.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import type { LoanStatus } from '../../db/schema/loans.ts'
import type { BaseContext } from '../context.ts'
import { auctionTexts } from './auctionTexts.ts'
import { moveLot } from './moveLot.ts'

const runningLot = prepared((db) =>
  db
    .select()
    .from(auctionLot)
    .where(
      and(
        eq(auctionLot.companyId, sql.placeholder('companyId')),
        eq(auctionLot.loanId, sql.placeholder('loanId')),
        inArray(auctionLot.state, [...runningStates]),
      ),
    )
    .for('update')
    .prepare('running lot'),
)

/**
 * Locks the lot that runs of a locked loan which is about to end, if there is one: before a number is given, as whoever gives a
 * lot its notice or its sale does, so that nobody waits for each other.
 */
export async function lockRunningLot(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<void> {
  await runningLot(db).execute({ companyId: actor.companyId, loanId })
}

/**
 * Withdraws the lot that runs of a locked loan which ended otherwise than by its sale: what is paid before the hammer is not
 * sold (lending rules, section 9). An ordinary receipt leaves principal, and so leaves an overdue loan overdue: its lot
 * goes on.
 */
export async function withdrawOfLoan(
  context: Pick<BaseContext, 'db' | 'actor' | 'changes' | 'now'>,
  loanId: string,
  { status, on }: { status: LoanStatus; on: string },
): Promise<void> {
  if (!isEnded(status)) return
  const [lot] = await runningLot(context.db).execute({ companyId: context.actor.companyId, loanId })
  if (!lot) return
  const note = auctionTexts.ended[status]
  await moveLot(context, lot, { state: 'withdrawn', endedOn: on }, { act: 'withdraw', on, note })
}

function isEnded(status: LoanStatus): status is keyof typeof auctionTexts.ended {
  return status in auctionTexts.ended
}
