import { and, eq, ne } from 'drizzle-orm'
import type { LoanLot } from '../../../../api/gen/model/index.ts'
import { auctionMessages, runningStates } from '../../../../domain/auction/auction.ts'
import { auction, auctionLot } from '../../../db/schema/auctions.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { refuse } from '../../../platform/operation/problem.ts'

/**
 * The lot of a loan that runs or was sold, as the loan's page tells it; null when there is none. A loan has one at most that
 * was not withdrawn.
 */
export async function lotOfLoan(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<LoanLot | null> {
  const [found] = await db
    .select({
      id: auctionLot.id,
      state: auctionLot.state,
      noticeNumber: auctionLot.noticeNumber,
      heldOn: auction.heldOn,
    })
    .from(auctionLot)
    .leftJoin(auction, and(eq(auction.companyId, auctionLot.companyId), eq(auction.id, auctionLot.auctionId)))
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.loanId, loanId),
        ne(auctionLot.state, 'withdrawn'),
      ),
    )
  return found ?? null
}

/**
 * What was noticed is sold as it was noticed: while a lot of a loan runs, none of its articles are handed out. The loan is
 * locked, so that no lot begins meanwhile.
 * @throws Refusal 422 while one runs.
 */
export async function requireNoLotRuns(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<void> {
  const lot = await lotOfLoan(context, loanId)
  if (lot !== null && runningStates.includes(lot.state)) throw refuse(422, auctionMessages.holdsArticles)
}
