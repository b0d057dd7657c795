import { and, count, eq, ne, sql } from 'drizzle-orm'
import { type KycGap, kycGaps } from '../../../../domain/customer/kyc.ts'
import type { ItemKind } from '../../../../domain/policy/policy.ts'
import { loan } from '../../../db/schema/loans.ts'
import { customer, customerType } from '../../../db/schema/people.ts'
import { byId } from '../../../platform/db/byId.ts'
import { allOf, prepared, preparedSql } from '../../../platform/db/pool.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { lockPayer } from './borrowerLockStore.ts'
import { cashReceivedOn, isPaymentUnreversed } from './cashReceived.ts'
import type { LoanRow } from './loanStore.ts'

/** The balances that a borrower's limits are checked against, within the company. Money in paise, weight in milligrams. */
export interface BorrowerBalances {
  /** Principal outstanding. */
  outstandingPaise: number
  pledged: { metalId: string; kind: ItemKind; netMg: number }[]
  /** Cash paid out on active loans and on the loans that they replaced by renewal, without reversed payouts. */
  cashPaidOutPaise: number
  /** Cash received today for any purpose, without reversed receipts; includes customers merged into this one. */
  cashReceivedTodayPaise: number
}

/** A borrower with type and balances. */
export interface Borrower extends BorrowerBalances {
  customer: typeof customer.$inferSelect
  type: typeof customerType.$inferSelect
  kycGaps: KycGap[]
}

interface BalancesRow extends Record<string, unknown> {
  outstanding: number
  paid_out: number
  received: number
  pledged: BorrowerBalances['pledged']
}

const customerOf = prepared((db) =>
  db
    .select({ customer, type: customerType })
    .from(customer)
    .innerJoin(customerType, byId(customerType, customer.typeId))
    .where(and(eq(customer.companyId, sql.placeholder('companyId')), eq(customer.id, sql.placeholder('id'))))
    .prepare('customer'),
)

/**
 * Reads a customer as a borrower; null if there is none in the company. With `lock` the customer is locked until the transaction ends,
 * so that concurrent loans and cash payments of one customer are counted together.
 * @throws DomainError 422 at `customerId` with `lock`, when there is none in the company.
 * @param exceptLoanId a loan about to be renewed: its principal and items are left out, but the cash paid out on it is counted.
 */
export async function readBorrower(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
  { lock, exceptLoanId = null }: { lock: boolean; exceptLoanId?: string | null },
): Promise<Borrower | null> {
  const { db, actor } = context
  const parameters = { companyId: actor.companyId, id }
  // The customer is read after the lock, so that the row includes the changes of the lock's previous holder.
  const [, [row], balances] = await allOf([
    lock ? lockPayer(context, id) : undefined,
    customerOf(db).execute(parameters),
    readBalances(context, id, exceptLoanId),
  ])
  if (!row) return null
  return { ...row, kycGaps: kycGaps({ ...row.customer, panRequired: row.type.panRequired }), ...balances }
}

const placeholder = sql.placeholder
const company = sql`company_id = ${placeholder('companyId')}`

// OFFSET 0 fixes the join order, which begins with the loans. Without it, the planner would repeatedly scan the small tables of a new
// business.
const borrowerBalances = preparedSql<BalancesRow>(sql`
  with recursive active as materialized (
    select id, renewed_from_id, outstanding_paise from loan
    where ${company} and customer_id = ${placeholder('id')} and status = 'active'),
  open as (select id, outstanding_paise from active where id is distinct from ${placeholder('exceptLoanId')}::uuid),
  chain (id, renewed_from_id) as (
    select id, renewed_from_id from active
    union select l.id, l.renewed_from_id from chain s join loan l on l.${company} and l.id = s.renewed_from_id)
  select
  (select coalesce(sum(outstanding_paise), 0)::bigint from open) as outstanding,
  (select coalesce(sum(p.amount_paise), 0)::bigint from chain cross join lateral (
      select voucher_id, amount_paise from voucher_payment
      where ${company} and loan_id = chain.id and mode = 'cash' and direction = 'out' offset 0) p
    where ${isPaymentUnreversed(placeholder('companyId'))}) as paid_out,
  ${cashReceivedOn(placeholder('companyId'), placeholder('id'), placeholder('today'))} as received,
  (select coalesce(json_agg(w), '[]') from (
    select k.metal_id as "metalId", k.kind, sum(i.net_mg)::bigint as "netMg" from open
    cross join lateral (
      select product_id, net_mg from loan_item where ${company} and loan_id = open.id and release_id is null offset 0) i
    cross join lateral (
      select c.metal_id, c.kind from product p join product_category c on c.${company} and c.id = p.category_id
      where p.${company} and p.id = i.product_id offset 0) k
    group by 1, 2 order by 1, 2) w) as pledged`)

async function readBalances(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
  exceptLoanId: string | null,
): Promise<BorrowerBalances> {
  const { rows } = await borrowerBalances(db).execute({ companyId: actor.companyId, id, today, exceptLoanId })
  const [row] = rows
  if (!row) throw new Error('the balances of a borrower were not read')
  return {
    outstandingPaise: row.outstanding,
    pledged: row.pledged,
    cashPaidOutPaise: row.paid_out,
    cashReceivedTodayPaise: row.received,
  }
}

/** The borrower's other active loans in the company, and their principal in paise. */
export async function otherLoans(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { id, customerId }: Pick<LoanRow, 'id' | 'customerId'>,
): Promise<{ loans: number; outstandingPaise: number }> {
  const [found] = await db
    .select({
      loans: count(),
      outstandingPaise: sql<number>`coalesce(sum(${loan.outstandingPaise}), 0)::bigint`,
    })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.customerId, customerId),
        eq(loan.status, 'active'),
        ne(loan.id, id),
      ),
    )
  return { loans: found?.loans ?? 0, outstandingPaise: found?.outstandingPaise ?? 0 }
}
