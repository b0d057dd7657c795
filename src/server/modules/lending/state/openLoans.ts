import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { loan } from '../../../db/schema/loans.ts'
import type { Dependants } from '../../../platform/records/dependants.ts'

/**
 * The loans among these that are pending or not repaid, which prevent in-activating a customer, a store or a company (further
 * decisions, Pages).
 */
export function openLoans(among: SQL | undefined): Dependants {
  const open = and(among, inArray(loan.status, ['pending', 'approved', 'active']))
  return {
    kind: 'open loans',
    one: 'open loan',
    names: sql`select coalesce(${loan.number}, 'not paid out yet') as name from ${loan} where ${open}`,
  }
}
