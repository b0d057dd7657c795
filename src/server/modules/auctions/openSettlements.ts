import { and, gt, type SQL, sql } from 'drizzle-orm'
import { auctionLot } from '../../db/schema/auctions.ts'
import { loan } from '../../db/schema/loans.ts'
import type { Dependants } from '../../platform/records/dependants.ts'

/**
 * Unsettled sales of loans among these: a surplus that belongs to the customer, a shortfall that is neither paid nor written
 * off. Each prevents inactivating a customer, store or company (further decisions: unsettled balances).
 */
export function openSettlements(among: SQL | undefined): Dependants[] {
  return [
    {
      noun: 'unpaid auction surplus',
      names: soldLoans(and(among, gt(auctionLot.surplusDuePaise, 0))),
    },
    {
      noun: 'open auction shortfall',
      names: soldLoans(and(among, gt(auctionLot.shortfallDuePaise, 0))),
    },
  ]
}

/** The numbers of loans whose lots are sold and not settled. */
function soldLoans(open: SQL | undefined): SQL {
  return sql`select ${loan.number} as name from ${auctionLot} join ${loan} on ${loan.companyId} = ${auctionLot.companyId}
    and ${loan.id} = ${auctionLot.loanId} where ${auctionLot.state} = 'sold' and ${open}`
}
