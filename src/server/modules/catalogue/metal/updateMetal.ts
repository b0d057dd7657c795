import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NamedPurity } from '../../../../domain/valuation/purity.ts'
import { metal, product, productCategory, rate } from '../../../db/schema/items.ts'
import { loan, loanItem } from '../../../db/schema/loans.ts'
import { opening, openingLoan, openingLoanItem } from '../../../db/schema/opening.ts'
import { customer } from '../../../db/schema/people.ts'
import { interestSlab, interestSlabVersion } from '../../../db/schema/schemes.ts'
import { byId } from '../../../platform/db/byId.ts'
import type { Context, Handler } from '../../../platform/operation/context.ts'
import { fail, failField } from '../../../platform/operation/problem.ts'
import { requireUnused } from '../../../platform/records/dependants.ts'
import { findRow, updateRow } from '../../../platform/records/rows.ts'
import { metalUnique, metalValues, puritiesOf, toMetal } from './metalRow.ts'
import { storePurities } from './purityStore.ts'
import { metalTexts } from './texts.ts'

/**
 * Changes a metal: purities in use cannot be removed, and the reference purity is kept once prices or lending rates per gram refer to it.
 */
export const updateMetal: Handler<'UpdateMetal'> = async (context) => {
  const { body, query, actor, db } = context
  const own = eq(metal.companyId, actor.companyId)
  const { values, purities } = metalValues(body)
  // Waits for concurrent requests that price or use this metal, which lock it too.
  await db
    .select({ id: metal.id })
    .from(metal)
    .where(and(eq(metal.id, query.id), own))
    .for('update')
  const before = await findRow(context, metal, query.id, own)
  const existing = (await puritiesOf(context, [before.id]))(before.id)
  const row = await updateRow(context, metal, before.id, body.version, values, {
    where: own,
    unique: metalUnique,
    present: (current) => toMetal(current, existing),
  })
  if (before.referencePurityBp !== row.referencePurityBp) await requireUnpriced(context, row)
  await storePurities(context, row.id, existing, purities)
  await requireUnusedPurities(context, row.id, existing, purities)
  return toMetal(row, purities)
}

type UpdateContext = Pick<Context<'UpdateMetal'>, 'db' | 'actor'>

/** @throws DomainError 422 when there are prices or lending rates per gram for the reference purity. */
async function requireUnpriced({ db, actor }: UpdateContext, { id, name }: { id: string; name: string }) {
  const { companyId } = actor
  const prices = await db
    .select({ id: rate.id })
    .from(rate)
    .where(and(eq(rate.companyId, companyId), eq(rate.metalId, id)))
    .limit(1)
  if (prices.length > 0) throw failField('referencePurityBp', metalTexts.referenceHasPrices(name))
  const { rows } = await db.execute<{ names: string | null }>(
    sql`select string_agg(used.name, ', ' order by used.name) as names
      from (${pricedSchemes(companyId, id, sql`v.rate_for_gram <> '[]'::jsonb`)} limit 5) used`,
  )
  const names = rows[0]?.names
  if (names) throw failField('referencePurityBp', metalTexts.referenceHasSchemes(name, names))
}

/** @throws DomainError 422 naming the purities that were removed, and what uses them: products and schemes, or otherwise a loan. */
async function requireUnusedPurities(
  context: UpdateContext,
  metalId: string,
  existing: readonly NamedPurity[],
  wanted: readonly NamedPurity[],
): Promise<void> {
  const gone = existing.filter((one) => wanted.every(({ purityBp }) => purityBp !== one.purityBp))
  if (gone.length === 0) return
  const { companyId } = context.actor
  const purities = sql.join(
    gone.map(({ purityBp }) => sql`${purityBp}`),
    sql`, `,
  )
  await requireUnused(context, gone.map(({ label }) => label).join(', '), [
    {
      ...metalTexts.products,
      names: sql`select p.name as name from ${product} p
        join ${productCategory} c on c.company_id = p.company_id and c.id = p.category_id
        where p.company_id = ${companyId} and c.metal_id = ${metalId} and p.usual_purity_bp in (${purities}) and p.active`,
    },
    {
      ...metalTexts.schemes,
      names: pricedSchemes(
        companyId,
        metalId,
        sql`exists (select from jsonb_array_elements(v.rate_for_gram) entry
          where (entry ->> 'purityBp')::integer in (${purities}))`,
      ),
    },
  ])
  // Drafts first: the loans of one that is accepted in between are found among the active loans.
  await requireNotInDraft(context, metalId, gone)
  await requireUnpledged(context, metalId, gone)
}

/**
 * @throws DomainError 422 naming a loan, pending or active, with items of these purities: they are valued again when it is renewed or
 * approved.
 */
async function requireUnpledged(
  { db, actor }: UpdateContext,
  metalId: string,
  gone: readonly NamedPurity[],
): Promise<void> {
  const purities = gone.map(({ purityBp }) => purityBp)
  const [pledged] = await db
    .select({ number: loan.number, customerName: customer.name, purityBp: loanItem.purityBp })
    .from(loan)
    .innerJoin(loanItem, and(eq(loanItem.companyId, loan.companyId), eq(loanItem.loanId, loan.id)))
    .innerJoin(customer, byId(customer, loan.customerId))
    .where(
      and(
        eq(loan.companyId, actor.companyId),
        eq(loan.metalId, metalId),
        inArray(loan.status, ['pending', 'approved', 'active']),
        inArray(loanItem.purityBp, purities),
        isNull(loanItem.releaseId),
      ),
    )
    .orderBy(loan.createdAt)
    .limit(1)
  if (!pledged) return
  const { number, customerName, purityBp } = pledged
  const label = gone.find((one) => one.purityBp === purityBp)?.label ?? ''
  throw fail(
    422,
    number === null ? metalTexts.pledgedPending(label, customerName) : metalTexts.pledged(label, number),
  )
}

/** @throws DomainError 422 naming a loan in a draft of opening balances with items of these purities: they are valued when it is accepted. */
async function requireNotInDraft(
  { db, actor }: UpdateContext,
  metalId: string,
  gone: readonly NamedPurity[],
): Promise<void> {
  const purities = gone.map(({ purityBp }) => purityBp)
  const [found] = await db
    .select({ number: openingLoan.number, purityBp: openingLoanItem.purityBp })
    .from(openingLoanItem)
    .innerJoin(openingLoan, byId(openingLoan, openingLoanItem.openingLoanId))
    .innerJoin(opening, byId(opening, openingLoan.openingId))
    .innerJoin(interestSlab, byId(interestSlab, openingLoan.slabId))
    .where(
      and(
        eq(openingLoanItem.companyId, actor.companyId),
        isNull(opening.acceptedAt),
        eq(interestSlab.metalId, metalId),
        inArray(openingLoanItem.purityBp, purities),
      ),
    )
    .orderBy(openingLoan.number)
    .limit(1)
  if (!found) return
  const label = gone.find(({ purityBp }) => purityBp === found.purityBp)?.label ?? ''
  throw fail(422, metalTexts.inDraft(label, found.number))
}

/** Names of the active schemes of a metal whose newest version meets a condition. */
function pricedSchemes(companyId: string, metalId: string, condition: SQL): SQL {
  return sql`select s.name as name from ${interestSlab} s
    join ${interestSlabVersion} v on v.company_id = s.company_id and v.slab_id = s.id and v.number = s.current_version
    where s.company_id = ${companyId} and s.metal_id = ${metalId} and s.active and ${condition}`
}
