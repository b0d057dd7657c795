import { and, eq, sql } from 'drizzle-orm'
import { type KycGap, kycGaps } from '../../../domain/kyc.ts'
import type { ItemKind } from '../../db/schema/items.ts'
import { customer, customerType } from '../../db/schema/people.ts'
import type { BaseContext } from '../context.ts'

/** What counts for a borrower's limits, within the company. Money in paise, weight in milligrams. */
export interface BorrowerStanding {
  /** Principal outstanding. */
  outstandingPaise: number
  pledged: { metalId: string; kind: ItemKind; netMg: number }[]
  /** Cash paid out on open loans and on those that they renewed, of payouts that stand. */
  cashPaidOutPaise: number
  /** Cash received today, for whatever, of receipts that stand. */
  cashReceivedTodayPaise: number
}

/** A customer who borrows, with kind and standing. */
export interface Borrower extends BorrowerStanding {
  customer: typeof customer.$inferSelect
  type: typeof customerType.$inferSelect
  kycGaps: KycGap[]
}

interface StandingRow extends Record<string, unknown> {
  outstanding: number
  paid_out: number
  received: number
  pledged: BorrowerStanding['pledged']
}

/**
 * Reads a customer as a borrower; null if there is none in the company. With `lock` the customer is locked until the
 * transaction ends, so that of several who lend to one customer at once each sees what the one before did.
 * @param exceptLoanId a loan that is about to be renewed and does not count; what was paid out in cash on it does.
 */
export async function readBorrower(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
  { lock, exceptLoanId = null }: { lock: boolean; exceptLoanId?: string | null },
): Promise<Borrower | null> {
  const { db, actor } = context
  const own = and(eq(customer.companyId, actor.companyId), eq(customer.id, id))
  if (lock) await db.select({ id: customer.id }).from(customer).where(own).for('update')
  const [row] = await db
    .select({ customer, type: customerType })
    .from(customer)
    .innerJoin(
      customerType,
      and(eq(customerType.companyId, customer.companyId), eq(customerType.id, customer.typeId)),
    )
    .where(own)
    .limit(1)
  if (!row) return null
  return {
    ...row,
    kycGaps: kycGaps({ ...row.customer, panRequired: row.type.panRequired }),
    ...(await readStanding(context, id, exceptLoanId)),
  }
}

async function readStanding(
  { db, actor, today }: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  id: string,
  exceptLoanId: string | null,
): Promise<BorrowerStanding> {
  const open = sql`l.company_id = ${actor.companyId} and l.customer_id = ${id} and l.status = 'active'
    and l.id is distinct from ${exceptLoanId}::uuid`
  const stands = sql`v.kind <> 'reversal' and not exists
    (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)`
  const { rows } = await db.execute<StandingRow>(sql`select
    (select coalesce(sum(l.outstanding_paise), 0)::bigint from loan l where ${open}) as outstanding,
    (with recursive standing (id, renewed_from_id) as (
        select l.id, l.renewed_from_id from loan l
          where l.company_id = ${actor.companyId} and l.customer_id = ${id} and l.status = 'active'
        union select l.id, l.renewed_from_id from loan l
          join standing s on l.company_id = ${actor.companyId} and l.id = s.renewed_from_id)
      select coalesce(sum(p.amount_paise), 0)::bigint from standing s
      join voucher_payment p on p.company_id = ${actor.companyId} and p.loan_id = s.id and p.mode = 'cash'
        and p.direction = 'out'
      join voucher v on v.company_id = p.company_id and v.id = p.voucher_id where ${stands}) as paid_out,
    (select coalesce(sum(p.amount_paise), 0)::bigint from voucher_payment p
      join voucher v on v.company_id = p.company_id and v.id = p.voucher_id
      where p.company_id = ${actor.companyId} and p.customer_id = ${id} and p.posted_on = ${today} and p.mode = 'cash'
        and p.direction = 'in' and ${stands}) as received,
    (select coalesce(json_agg(w), '[]') from (
      select c.metal_id as "metalId", c.kind, sum(i.net_mg)::bigint as "netMg" from loan l
      join loan_item i on i.company_id = l.company_id and i.loan_id = l.id and i.release_id is null
      join product p on p.company_id = i.company_id and p.id = i.product_id
      join product_category c on c.company_id = p.company_id and c.id = p.category_id
      where ${open} group by 1, 2 order by 1, 2) w) as pledged`)
  const [row] = rows
  if (!row) throw new Error('a standing was not read')
  return {
    outstandingPaise: row.outstanding,
    pledged: row.pledged,
    cashPaidOutPaise: row.paid_out,
    cashReceivedTodayPaise: row.received,
  }
}
