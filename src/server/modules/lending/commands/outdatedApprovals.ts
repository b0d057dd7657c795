import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { AccrualState } from '../../../../domain/interest/accrualState.ts'
import { withConcession } from '../../../../domain/interest/concession.ts'
import type { InterestTerms, RateBand } from '../../../../domain/interest/terms.ts'
import { payoffOn } from '../../../../domain/loan/receipts.ts'
import { settleRenewal } from '../../../../domain/loan/renewal.ts'
import type { Valuation } from '../../../../domain/policy/policy.ts'
import { openingFees } from '../../../../domain/scheme/fees.ts'
import { itemValuePaise, valuationRate } from '../../../../domain/valuation/valuation.ts'
import { type RequestedStores, rowsInStores } from '../../../platform/auth/requestedStores.ts'
import { notifyHolders, resolveNotifications } from '../../../platform/notifications/notifications.ts'
import type { BaseContext, DatedContext } from '../../../platform/operation/context.ts'
import { runAfterCommit } from '../../../platform/operation/runAfterCommit.ts'
import { type ClosingRow, toClosings, valuedBy } from '../quote/closingPrices.ts'
import type { LoanRow } from '../state/loanStore.ts'
import { lendingTexts } from '../texts.ts'
import { type Approvals, approvedToday, isApprovedToday, needsApproval, taskOf } from './approval.ts'
import { isSettledBy } from './renewalAmounts.ts'

/** An approved loan with what was approved and what applies today. Money in paise, weight in milligrams. */
interface ApprovedLoan extends Record<string, unknown> {
  id: string
  storeId: string
  principalPaise: number
  customerName: string
  madeBy: string
  needsApproval: boolean
  valuePaise: number
  slabVersion: number
  terms: InterestTerms
  fees: LoanRow['fees']
  advancePaise: number
  plan: LoanRow['plan']
  payableStepPaise: number
  items: { netMg: number; purityBp: number }[]
  /** The loan that it renews; null for none. */
  renewed: { terms: InterestTerms; clock: AccrualState; chargesDuePaise: number } | null
  referencePurityBp: number
  method: Valuation
  closings: ClosingRow[]
  rateConcessionBp: number
  /** The version of its scheme that is in force today; null while the scheme is not in force. */
  versionNow: number | null
  bandsNow: RateBand[] | null
}

/** Reads today's approvals in some stores, and which of them no longer apply because the price, the terms or the dues changed. One query. */
export async function readApprovals(
  context: Pick<BaseContext, 'db'>,
  scope: RequestedStores & { today: string },
): Promise<Approvals> {
  const { today } = scope
  const outdated = await readOutdated(context, rowsInStores('o', scope), today)
  return { today, outdated: outdated.map(({ id }) => id) }
}

/** {@link readApprovals} of the actor's store. */
export function readApprovalsHere({ db, actor, today }: DatedContext): Promise<Approvals> {
  return readApprovals({ db }, { companyId: actor.companyId, storeIds: [actor.storeId], today })
}

/** {@link readApprovals} for one loan; no query unless it was approved today. */
export async function readApprovalsOf(
  { db, today }: Pick<BaseContext, 'db' | 'today'>,
  row: LoanRow,
): Promise<Approvals> {
  if (!isApprovedToday(row, today)) return { today, outdated: [] }
  const one = sql`o.company_id = ${row.companyId}::uuid and o.id = ${row.id}::uuid`
  const outdated = await readOutdated({ db }, one, today)
  return { today, outdated: outdated.map(({ id }) => id) }
}

async function readOutdated(
  { db }: Pick<BaseContext, 'db'>,
  which: SQL,
  today: string,
): Promise<ApprovedLoan[]> {
  const scope = { companyId: sql`o.company_id`, storeId: sql`o.store_id` }
  const { rows } = await db.execute<ApprovedLoan>(sql`
    select o.id, o.store_id as "storeId", o.principal_paise as "principalPaise", k.name as "customerName", o.made_by as "madeBy",
      ${needsApproval('o')} as "needsApproval", o.value_paise as "valuePaise", o.slab_version as "slabVersion", o.terms,
      o.fees, o.advance_paise as "advancePaise", o.plan, (c.policy ->> 'payableStepPaise')::bigint as "payableStepPaise",
      case when r.id is not null then
        json_build_object('terms', r.terms, 'clock', r.clock, 'chargesDuePaise', r.charges_due_paise) end as renewed, (
        select coalesce(json_agg(json_build_object('netMg', i.net_mg, 'purityBp', i.purity_bp)), '[]') from loan_item i
        where i.company_id = o.company_id and i.loan_id = o.id) as items,
      m.reference_purity_bp as "referencePurityBp", c.policy ->> 'valuation' as method,
      ${valuedBy(scope, sql`o.metal_id`, today)} as closings,
      t.rate_concession_bp as "rateConcessionBp", v.number as "versionNow", v.bands as "bandsNow"
    from loan o
    join company c on c.id = o.company_id
    join metal m on m.company_id = o.company_id and m.id = o.metal_id
    join customer k on k.company_id = o.company_id and k.id = o.customer_id
    join customer_type t on t.company_id = k.company_id and t.id = k.type_id
    left join loan r on r.company_id = o.company_id and r.id = o.renewed_from_id
    left join lateral (
      select v.number, v.bands from interest_slab s
      join interest_slab_version v on v.company_id = s.company_id and v.slab_id = s.id and v.from_on <= ${today}::date
      where s.company_id = o.company_id and s.id = o.slab_id and s.active order by v.number desc limit 1) v on true
    where ${which} and ${approvedToday('o', today)}`)
  return rows.filter((loan) => !isAsApproved(loan, today))
}

/** Whether value, scheme, concession and the amounts of a renewal are still the approved ones; the rest of a quote cannot change within the day. */
function isAsApproved(loan: ApprovedLoan, today: string): boolean {
  const { versionNow, bandsNow, referencePurityBp } = loan
  const price = valuationRate(loan.method, toClosings(loan.closings), today)?.pricePaisePerG
  if (price === undefined || versionNow !== loan.slabVersion || bandsNow === null) return false
  const { bands } = withConcession({ bands: bandsNow }, loan.rateConcessionBp)
  const valuePaise = loan.items.reduce(
    (sum, item) => sum + itemValuePaise({ ...item, referencePurityBp }, price),
    0,
  )
  if (valuePaise !== loan.valuePaise || !isDeepStrictEqual(bands, loan.terms.bands)) return false
  return loan.renewed === null || isSettledAsApproved(loan, loan.renewed, today)
}

/** Whether the approved payments of a renewal are still the difference to what the old loan owes today. */
function isSettledAsApproved(
  { principalPaise, fees, advancePaise, payableStepPaise, plan }: ApprovedLoan,
  { terms, clock, chargesDuePaise }: NonNullable<ApprovedLoan['renewed']>,
  today: string,
): boolean {
  if (today < clock.movedOn) return false
  const settled = settleRenewal({
    old: payoffOn(terms, clock, chargesDuePaise, today, payableStepPaise),
    newPrincipalPaise: principalPaise,
    eligiblePaise: principalPaise,
    newFeesPaise: openingFees(fees, principalPaise).totalPaise,
    newAdvancePaise: advancePaise,
    stepPaise: payableStepPaise,
  })
  return !('problem' in settled) && isSettledBy(plan, settled)
}

/** What changed after an approval. */
type Changed = 'price' | 'scheme' | 'concession'

/**
 * Call when a scheme, or the concession of a customer, has changed: after the commit, those who may approve are notified of loans of the
 * company's active stores that need another approval.
 */
export function watchApprovals(context: BaseContext, changed: Changed): void {
  const { actor, today, now } = context
  const { companyId } = actor
  runAfterCommit(context, companyId, async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from store where company_id = ${companyId} and active`)
    const scope = { companyId, storeIds: rows.map(({ id }) => id), today }
    await notifyOutdatedApprovals({ db, now }, scope, changed)
  })
}

/**
 * Notifies those who may approve of loans that need another approval because something changed after the first. Loans with an unresolved
 * notification are left out, so that each is announced once; it is resolved when the approval is valid again.
 */
export async function notifyOutdatedApprovals(
  context: Pick<BaseContext, 'db' | 'now'>,
  scope: RequestedStores & { today: string },
  changed: Changed,
): Promise<void> {
  const outdated = await readOutdated(context, rowsInStores('o', scope), scope.today)
  const toApprove = outdated.filter(({ needsApproval }) => needsApproval)
  const { rows: notified } = await context.db.execute<{ id: string }>(sql`
    select o.id from loan o where ${rowsInStores('o', scope)} and ${approvedToday('o', scope.today)}
      and exists (select from notification n where n.company_id = o.company_id and n.subject = ${taskOf('')}::text || o.id
        and n.resolved_at is null)`)
  for (const { id } of notified.filter((one) => toApprove.every((loan) => loan.id !== one.id)))
    await resolveNotifications(context, scope.companyId, taskOf(id))
  for (const loan of toApprove.filter((one) => notified.every(({ id }) => id !== one.id)))
    await notifyHolders(context, 'NewLoan.approve', {
      companyId: scope.companyId,
      storeId: loan.storeId,
      except: loan.madeBy,
      type: 'chat-message',
      subject: taskOf(loan.id),
      title: lendingTexts.outdatedTitle,
      description: lendingTexts.outdated(loan.customerName, loan.principalPaise, changed),
      path: `/newloan?open=${loan.id}`,
    })
}
