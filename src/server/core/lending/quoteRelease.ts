import { and, eq, ne, sql } from 'drizzle-orm'
import { type PartRelease, partRelease } from '../../../domain/partRelease.ts'
import { loan } from '../../db/schema/loans.ts'
import type { BaseContext } from '../context.ts'
import { readPolicy } from './policy.ts'
import type { LoanRow } from './standing.ts'
import { valuedItems } from './valuedItems.ts'

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
  const { today } = context
  const items = await valuedItems(context, row, 'lines')
  const quoted = partRelease(
    {
      items: items.map(({ line, valuePaise }) => ({ id: String(line), valuePaise })),
      principalPaise: row.outstandingPaise,
      policy: await readPolicy(context),
      otherOutstandingPaise: await otherOutstanding(context, row),
      terms: row.terms,
      today,
      dueOn: row.dueOn ?? today,
    },
    lines.map(String),
  )
  return { ...quoted, items }
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
