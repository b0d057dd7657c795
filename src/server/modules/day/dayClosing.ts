import { sql } from 'drizzle-orm'
import type { DayAwaited, DayMatter } from '../../../api/gen/model/index.ts'
import type { ActorContext, BaseContext, Handler } from '../../platform/operation/context.ts'
import { awaitedReferences, openDayOf, overnightLimit } from '../books/public.ts'
import {
  approvalValid,
  awaitsApproval,
  readApprovalsHere,
  readLateReleases,
  totalLateReleases,
  undisbursedStatuses,
} from '../lending/public.ts'
import { transitOf } from '../transfers/public.ts'
import { currentCount } from './counts.ts'

/** Open items at the close of the day: what prevents it first, then what may wait. */
export const getDayClosing: Handler<'GetDayClosing'> = async (context) => {
  const awaited = await awaitedOf(context)
  const open = await readOpen(context)
  return {
    matters: [...(await mattersOfCash(context)), ...(await mattersOf(context, awaited, open))],
    ...awaited,
    approvals: open.approvals,
    approvalsPaise: open.approvalsPaise,
    packetsToHandOver: open.packets,
  }
}

/**
 * Open items about cash. Two must be settled before closing: a missing count, and a count that differs from the books, because CloseDay
 * then needs a reason. Cash above the overnight limit may wait. Empty while no day is open.
 */
async function mattersOfCash(context: BaseContext): Promise<DayMatter[]> {
  const date = await openDayOf(context)
  if (date === null) return []
  const count = await currentCount(context, date)
  if (!count) return [{ kind: 'count', count: 1, amountPaise: null, blocks: true }]
  const limit = await overnightLimit(context)
  const over = limit === null ? 0 : count.countedPaise - limit
  return [
    ...matter('difference', count.differencePaise === 0 ? 0 : 1, count.differencePaise, true),
    ...matter('aboveLimit', over > 0 ? 1 : 0, over),
  ]
}

async function mattersOf(
  context: BaseContext,
  { awaited, awaitedCount }: { awaited: DayAwaited[]; awaitedCount: number },
  open: Open,
): Promise<DayMatter[]> {
  const { actor, today } = context
  const { onTheWayIn, onTheWayOut } = await transitOf(context)
  const here = { companyId: actor.companyId, storeIds: [actor.storeId], today }
  const late = totalLateReleases(await readLateReleases(context, here))
  return [
    ...matter('approvals', open.approvals, open.approvalsPaise),
    ...matter('approvalsPending', open.pending, open.pendingPaise),
    ...matter('releaseRequests', open.requests),
    ...matter('awaited', awaitedCount, awaitedCount === awaited.length ? sumOf(awaited) : null),
    ...matter('lateReleases', late.packets, late.paise || null),
    ...matter('packetsToHandOver', open.packets),
    ...matter('packetsToCollect', open.toCollect),
    ...matter('transfersIn', onTheWayIn.transfers, onTheWayIn.cashPaise || null),
    ...matter('transfersOut', onTheWayOut.transfers, onTheWayOut.cashPaise || null),
    ...matter('drafts', open.drafts),
  ]
}

const sumOf = (transfers: readonly DayAwaited[]) =>
  transfers.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** An open item of this kind for the list; none if its count is 0. */
function matter(
  kind: DayMatter['kind'],
  count: number,
  amountPaise: number | null = null,
  blocks = false,
): DayMatter[] {
  return count === 0 ? [] : [{ kind, count, amountPaise, blocks }]
}

/** Transfers of the store whose reference is awaited, as the closing slip lists them, and how many there are. */
export async function awaitedOf(
  context: ActorContext,
): Promise<{ awaited: DayAwaited[]; awaitedCount: number }> {
  const { rows, count } = await awaitedReferences(context)
  return {
    awaited: rows.map(({ voucherNumber: number, customerName, amountPaise, paidOn }) => ({
      number,
      customerName,
      amountPaise,
      paidOn,
    })),
    awaitedCount: count,
  }
}

/** Open items of a store. Money in paise. */
interface Open extends Record<string, unknown> {
  /** Loans with a valid approval of today that are not paid out. */
  approvals: number
  approvalsPaise: number
  /** Loans that await approval, see {@link awaitsApproval}. */
  pending: number
  pendingPaise: number
  /** Requests of today for a release by exception. */
  requests: number
  /** Packets of closed loans that were not released, and how many of them a lender holds. */
  packets: number
  toCollect: number
  /** Unsaved forms of today, other than of the day itself. */
  drafts: number
}

async function readOpen(context: BaseContext): Promise<Open> {
  const { db, actor, today } = context
  const approvals = await readApprovalsHere(context)
  const here = sql`company_id = ${actor.companyId}::uuid and store_id = ${actor.storeId}::uuid`
  const { rows } = await db.execute<Open>(sql`
    select l.*, r.*, p.*, d.* from
      (select count(*) filter (where valid)::integer as approvals, count(*) filter (where waits)::integer as pending,
          coalesce(sum(principal_paise) filter (where valid), 0)::bigint as "approvalsPaise",
          coalesce(sum(principal_paise) filter (where waits), 0)::bigint as "pendingPaise"
        from (select principal_paise, ${approvalValid('loan', approvals)} as valid, ${awaitsApproval('loan', approvals)} as waits from loan
          where ${here} and status in ${undisbursedStatuses}) l) l,
      (select count(*)::integer as requests from release_exception
        where ${here} and status = 'requested' and requested_on = ${today}::date) r,
      (select count(*)::integer as packets, count(*) filter (where p.place = 'bank')::integer as "toCollect"
        from packet_waiting w join packet p on p.company_id = w.company_id and p.loan_id = w.loan_id
        where w.company_id = ${actor.companyId}::uuid and w.store_id = ${actor.storeId}::uuid) p,
      (select count(*)::integer as drafts from draft
        where ${here} and form not like 'day/%'
          and (updated_at at time zone ${actor.timeZone})::date = ${today}::date) d`)
  const [found] = rows
  if (!found) throw new Error('counts without a row')
  return found
}
