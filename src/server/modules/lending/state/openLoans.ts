import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { LoanStatus } from '../../../../domain/custody/custody.ts'
import { loan } from '../../../db/schema/loans.ts'
import type { Dependants } from '../../../platform/records/dependants.ts'

/** Statuses of loans pending approval or payout. */
export const undisbursedStatuses = ['pending', 'approved'] as const

/** Whether a loan is pending approval or payout. */
export function isUndisbursed({ status }: { status: LoanStatus }): boolean {
  return undisbursedStatuses.some((one) => one === status)
}

/**
 * The loans among these that are pending or not repaid, which prevent inactivating a customer, a store or a company (further
 * decisions, Pages).
 */
export function openLoans(among: SQL | undefined): Dependants {
  const open = and(among, inArray(loan.status, [...undisbursedStatuses, 'active']))
  return {
    noun: 'open loan',
    names: sql`select coalesce(${loan.number}, 'not paid out yet') as name from ${loan} where ${open}`,
  }
}
