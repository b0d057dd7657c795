import { and, eq, inArray, ne } from 'drizzle-orm'
import type { LoanLot } from '../../../../api/gen/model/index.ts'
import { auctionMessages, runningStates } from '../../../../domain/auction/auction.ts'
import { auction, auctionLot } from '../../../db/schema/auctions.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { fail } from '../../../platform/operation/problem.ts'

/**
 * The lot of a loan that was not withdrawn (running, sold or settled), for the loan's page; null when there is none. A loan has at
 * most one such lot.
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
      surplusDuePaise: auctionLot.surplusDuePaise,
      shortfallDuePaise: auctionLot.shortfallDuePaise,
    })
    .from(auctionLot)
    .leftJoin(auction, byId(auction, auctionLot.auctionId))
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        eq(auctionLot.loanId, loanId),
        ne(auctionLot.state, 'withdrawn'),
      ),
    )
  return found ?? null
}

/** Which of these loans have a running lot. Each loan or its packet must be locked, so that no lot begins at the same time. */
export async function loansWithRunningLot(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  loanIds: readonly string[],
): Promise<Set<string>> {
  const lots = await db
    .select({ loanId: auctionLot.loanId })
    .from(auctionLot)
    .where(
      and(
        eq(auctionLot.companyId, actor.companyId),
        inArray(auctionLot.loanId, [...loanIds]),
        inArray(auctionLot.state, [...runningStates]),
      ),
    )
  return new Set(lots.map(({ loanId }) => loanId))
}

/** Whether a lot of a loan is running. The loan must be locked, as in {@link loansWithRunningLot}. */
export async function hasRunningLot(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<boolean> {
  return (await loansWithRunningLot(context, [loanId])).size > 0
}

/**
 * Requires that no lot of a locked loan is running: a lot is sold as its notice describes it, so none of its items may be released.
 * @throws DomainError 422 while one is running.
 */
export async function requireNoRunningLot(
  context: Pick<BaseContext, 'db' | 'actor'>,
  loanId: string,
): Promise<void> {
  if (await hasRunningLot(context, loanId)) throw fail(422, auctionMessages.holdsArticles)
}
