import { and, eq, ne, sql } from 'drizzle-orm'
import { type PartRelease, partRelease } from '../../../../domain/custody/partRelease.ts'
import { type MarginRequest, marginOf } from '../../../../domain/loan/margin.ts'
import { loan } from '../../../db/schema/loans.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { readPolicy } from '../../books/public.ts'
import { valuedItems } from '../quote/valuedItems.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** What releasing some items of a loan comes to, and what each item that is still pledged is worth today, in paise. */
export interface ReleaseQuoted extends PartRelease {
  items: { line: number; valuePaise: number }[]
}

/**
 * Whether the items of these lines may leave a loan while the others, at today's price, cover the principal (domain
 * `partRelease`); nothing is written.
 * @throws Refusal 422 at `lines` when the metal has no price today.
 */
export async function quoteRelease(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  lines: readonly number[],
): Promise<ReleaseQuoted> {
  const items = await valuedItems(context, row, 'lines')
  const quoted = partRelease(
    {
      items: items.map(({ line, valuePaise }) => ({ id: String(line), valuePaise })),
      ...(await coveredBy(context, row, row.outstandingPaise)),
    },
    lines.map(String),
  )
  return { ...quoted, items }
}

/**
 * What of a principal is not covered, at today's price, by what is still pledged for a loan; 0 if all is. In paise.
 * @throws Refusal 422 at `field` when the metal has no price today.
 */
export async function uncoveredPaise(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  { principalPaise, field }: { principalPaise: number; field: string },
): Promise<number> {
  const items = await valuedItems(context, row, field)
  const valuePaise = items.reduce((sum, item) => sum + item.valuePaise, 0)
  return marginOf({ ...(await coveredBy(context, row, principalPaise)), valuePaise }).shortfallPaise
}

/** All that says what a pledge has to cover, beside its value. */
async function coveredBy(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  principalPaise: number,
): Promise<Omit<MarginRequest, 'valuePaise'>> {
  const { today } = context
  return {
    principalPaise,
    policy: await readPolicy(context),
    otherOutstandingPaise: await otherOutstanding(context, row),
    terms: row.terms,
    today,
    dueOn: row.dueOn ?? today,
  }
}

/** Principal that stands on the borrower's other loans, in paise. */
async function otherOutstanding(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  row: LoanRow,
): Promise<number> {
  const [others] = await db
    .select({ paise: sql<number>`coalesce(sum(${loan.outstandingPaise}), 0)::bigint` })
    .from(loan)
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.customerId, row.customerId),
        eq(loan.status, 'active'),
        ne(loan.id, row.id),
      ),
    )
  return others?.paise ?? 0
}
