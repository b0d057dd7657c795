import { type PartRelease, partRelease } from '../../../../domain/custody/partRelease.ts'
import { type MarginRequest, marginOf } from '../../../../domain/loan/margin.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { readPolicy } from '../../books/public.ts'
import { valuedItems } from '../quote/valuedItems.ts'
import { otherLoans } from '../state/borrowerStore.ts'
import type { LoanRow } from '../state/loanStore.ts'

/** The result of releasing some items of a loan, and today's value of each item that is still pledged, in paise. */
export interface ReleaseQuoted extends PartRelease {
  items: { line: number; valuePaise: number }[]
}

/**
 * Computes whether items of a loan may be released: the remaining ones must cover the principal at today's price (domain
 * `partRelease`). Writes nothing.
 * @throws DomainError 422 at `lines` when the metal has no price today.
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
      ...(await coverageOf(context, row, row.outstandingPaise)),
    },
    lines.map(String),
  )
  return { ...quoted, items }
}

/**
 * The part of a principal that the pledged items do not cover at today's price; 0 if they cover all. In paise.
 * @throws DomainError 422 at `field` when the metal has no price today.
 */
export async function uncoveredPaise(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  { principalPaise, field }: { principalPaise: number; field: string },
): Promise<number> {
  const items = await valuedItems(context, row, field)
  const valuePaise = items.reduce((sum, item) => sum + item.valuePaise, 0)
  return marginOf({ ...(await coverageOf(context, row, principalPaise)), valuePaise }).shortfallPaise
}

/** The inputs of coverage other than the items' value. */
async function coverageOf(
  context: Pick<BaseContext, 'db' | 'actor' | 'today'>,
  row: LoanRow,
  principalPaise: number,
): Promise<Omit<MarginRequest, 'valuePaise'>> {
  const { today } = context
  return {
    principalPaise,
    policy: await readPolicy(context),
    otherOutstandingPaise: (await otherLoans(context, row)).outstandingPaise,
    terms: row.terms,
    today,
    dueOn: row.dueOn ?? today,
  }
}
