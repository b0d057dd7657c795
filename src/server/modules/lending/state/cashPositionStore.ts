import { and, eq, sql } from 'drizzle-orm'
import { interestDuePaise } from '../../../../domain/interest/interest.ts'
import { loan } from '../../../db/schema/loans.ts'
import { allOf, prepared, preparedSql } from '../../../platform/db/pool.ts'
import type { ActorContext } from '../../../platform/operation/context.ts'
import { cashReceivedOn } from './cashReceived.ts'
import { notBefore } from './dues.ts'

/** The inputs of the cash limits, in paise. */
export interface CashPosition {
  /** Cash received from the customer on the day. */
  receivedOnDayPaise: number
  /** Principal and interest due of the customer's active loans in the company. */
  outstandingPaise: number
}

/** Reads the cash received from a customer on a business day, and what they owe on it in principal and interest, in one round trip. */
export async function readCashPosition(
  context: ActorContext,
  customerId: string,
  date: string,
): Promise<CashPosition> {
  const [receivedOnDayPaise, outstandingPaise] = await allOf([
    receivedOn(context, customerId, date),
    outstandingOf(context, customerId, date),
  ])
  return { receivedOnDayPaise, outstandingPaise }
}

const activeLoans = prepared((db) =>
  db
    .select({ terms: loan.terms, clock: loan.clock, outstandingPaise: loan.outstandingPaise })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, sql.placeholder('companyId')),
        eq(loan.customerId, sql.placeholder('customerId')),
        sql`${loan.status} = 'active'`,
      ),
    )
    .prepare('active loans of a borrower'),
)

/** Principal and interest due of a borrower's active loans in the company on a date, in paise. */
async function outstandingOf({ db, actor }: ActorContext, customerId: string, asOf: string): Promise<number> {
  const loans = await activeLoans(db).execute({ companyId: actor.companyId, customerId })
  return loans.reduce((sum, { terms, clock, outstandingPaise }) => {
    if (clock === null) return sum
    const date = notBefore(clock, asOf)
    return sum + outstandingPaise + interestDuePaise(terms, clock, date)
  }, 0)
}

const cashReceived = preparedSql<{ paise: number }>(
  sql`select ${cashReceivedOn(sql.placeholder('companyId'), sql.placeholder('customerId'), sql.placeholder('date'))} as paise`,
)

/** Cash received from a customer on a business day, see {@link cashReceivedOn}, in paise. */
async function receivedOn({ db, actor }: ActorContext, customerId: string, date: string): Promise<number> {
  const { rows } = await cashReceived(db).execute({ companyId: actor.companyId, customerId, date })
  return rows[0]?.paise ?? 0
}
