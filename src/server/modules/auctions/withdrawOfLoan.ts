import { and, eq, inArray, sql } from 'drizzle-orm'
import { runningStates } from '../../../domain/auction/auction.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import type { LoanStatus } from '../../db/schema/loans.ts'
import { prepared } from '../../platform/db/pool.ts'
import type { LoanEndListener } from '../lending/public.ts'
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
 * Withdraws the running lot of a loan that ended otherwise than by its sale: what is paid before the hammer is not sold
 * (lending rules, section 9). An ordinary receipt leaves principal outstanding, and so leaves an overdue loan overdue: its lot
 * stays. The lot is locked before a number is given, in the order in which a notice or a sale locks it, so that no two
 * transactions wait for each other.
 */
export const withdrawLotOfLoan: LoanEndListener = {
  lock: async ({ db, actor }, loanId) => {
    await runningLot(db).execute({ companyId: actor.companyId, loanId })
  },
  moved: async (context, loanId, { status, on }) => {
    if (!isEnded(status)) return
    const [lot] = await runningLot(context.db).execute({ companyId: context.actor.companyId, loanId })
    if (!lot) return
    const note = auctionTexts.ended[status]
    await moveLot(context, lot, { state: 'withdrawn', endedOn: on }, { act: 'withdraw', on, note })
  },
}

function isEnded(status: LoanStatus): status is keyof typeof auctionTexts.ended {
  return status in auctionTexts.ended
}
