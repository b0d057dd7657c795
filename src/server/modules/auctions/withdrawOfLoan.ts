import { and, eq, inArray } from 'drizzle-orm'
import { runningStates } from '../../../domain/auction/auction.ts'
import type { LoanStatus } from '../../../domain/custody/custody.ts'
import { auctionLot } from '../../db/schema/auctions.ts'
import type { BaseContext } from '../../platform/operation/context.ts'
import type { LoanEndListener } from '../lending/public.ts'
import { auctionTexts } from './auctionTexts.ts'
import { moveLot } from './lotStore.ts'

/** The running lot of a loan, locked; at most one. */
function runningLot({ db, actor }: Pick<BaseContext, 'db' | 'actor'>, loanId: string) {
  return db
    .select()
    .from(auctionLot)
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.loanId, loanId),
        inArray(auctionLot.state, [...runningStates]),
      ),
    )
    .for('update')
}

/**
 * Withdraws the running lot of a loan that ended before its sale: a pledge whose loan is paid before the sale is not sold
 * (lending rules, section 9). An ordinary receipt leaves an overdue loan overdue, so its lot is not withdrawn. The lot is locked before a
 * number is taken, as for a notice or a sale, so that transactions cannot deadlock.
 */
export const withdrawLotOfLoan: LoanEndListener = {
  lock: async (context, loanId) => {
    await runningLot(context, loanId)
  },
  changed: async (context, loanId, { status, date }) => {
    if (!isEnded(status)) return
    const [lot] = await runningLot(context, loanId)
    if (!lot) return
    const note = auctionTexts.ended[status]
    await moveLot(context, lot, { state: 'withdrawn', endedOn: date }, { action: 'withdraw', date, note })
  },
}

function isEnded(status: LoanStatus): status is keyof typeof auctionTexts.ended {
  return status in auctionTexts.ended
}
