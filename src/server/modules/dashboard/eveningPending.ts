import { type SQL, sql } from 'drizzle-orm'
import type { EveningApproval, EveningPending } from '../../../api/gen/model/index.ts'
import { dueSoonBy } from '../../../domain/dates/dueSoon.ts'
import { rowsInStores } from '../../platform/auth/requestedStores.ts'
import type { DbContext } from '../../platform/operation/context.ts'
import { type Approvals, awaitsApproval } from '../lending/public.ts'
import type { FigureScope } from './byStore.ts'

/** Maximum number of loans that are listed for approval. */
const LISTED = 10

interface Found extends Record<string, unknown> {
  storeId: string
  count: number
  paise: number
}

/**
 * Reads the pending items of all stores of the scope, each kind with one query; the result returns those of one store. Money in paise.
 * Dues are read from the running totals by due date, all others from the few pending rows.
 */
export async function readPending(
  { db }: DbContext,
  scope: FigureScope,
  valid: Approvals,
): Promise<(storeId: string) => EveningPending> {
  const read = async (rows: SQL) => (await db.execute<Found>(rows)).rows
  const approvals = await read(sql`
    select o.store_id as "storeId", count(*)::bigint as count, sum(o.principal_paise)::bigint as paise
    from loan o where ${pendingLoans(scope, valid)} group by o.store_id`)
  const due = await read(sql`
    select t.store_id as "storeId", sum(t.loans)::bigint as count, sum(t.outstanding_paise)::bigint as paise
    from loan_totals t where ${rowsInStores('t', scope)}
      and t.due_on between ${scope.today}::date and ${dueSoonBy(scope.today)}::date
    group by t.store_id`)
  const collect = await read(sql`
    select p.store_id as "storeId", count(*)::bigint as count, 0::bigint as paise
    from packet_waiting w
    join packet p on p.company_id = w.company_id and p.loan_id = w.loan_id and p.place = 'bank'
    where ${rowsInStores('w', scope)} group by p.store_id`)
  const onTheWay = (store: SQL) =>
    read(sql`
      select ${store} as "storeId", count(*)::bigint as count, 0::bigint as paise from transfer t
      where t.company_id = ${scope.companyId}::uuid and ${store} = any(${sql.param(scope.storeIds)}::uuid[])
        and t.state = 'on-the-way' group by ${store}`)
  const arriving = await onTheWay(sql`t.to_store_id`)
  // A store is responsible for what it sent until it is received, even if the receiving store is not among these.
  const sent = await onTheWay(sql`t.from_store_id`)
  const audits = await read(sql`
    select a.store_id as "storeId", count(*)::bigint as count, 0::bigint as paise from packet_audit a
    where ${rowsInStores('a', scope)} and a.state in ('counting', 'counted') group by a.store_id`)
  return (storeId) => {
    const ofStore = (rows: readonly Found[]) => rows.find((row) => row.storeId === storeId)
    const [waiting, soon] = [ofStore(approvals), ofStore(due)]
    return {
      approvalLoans: waiting?.count ?? 0,
      approvalPaise: waiting?.paise ?? 0,
      dueLoans: soon?.count ?? 0,
      duePaise: soon?.paise ?? 0,
      collectPackets: ofStore(collect)?.count ?? 0,
      arrivingTransfers: ofStore(arriving)?.count ?? 0,
      sentTransfers: ofStore(sent)?.count ?? 0,
      openAudits: ofStore(audits)?.count ?? 0,
    }
  }
}

/** The loans that await approval in some stores, the oldest first, at most {@link LISTED}. */
export async function readPendingApprovals(
  { db }: DbContext,
  scope: FigureScope,
  valid: Approvals,
  userId: string,
): Promise<EveningApproval[]> {
  const { rows } = await db.execute<EveningApproval & Record<string, unknown>>(sql`
    select o.id, o.store_id as "storeId", s.name as "storeName", c.name as "customerName", i.name as "slabName",
      o.principal_paise as "principalPaise", (select name from login where id = o.made_by) as "madeByName",
      ${userId}::uuid = any(o.written_by) as mine
    from loan o
    join store s on s.company_id = o.company_id and s.id = o.store_id
    join customer c on c.company_id = o.company_id and c.id = o.customer_id
    join interest_slab i on i.company_id = o.company_id and i.id = o.slab_id
    where ${pendingLoans(scope, valid)}
    order by o.created_at, o.id limit ${LISTED}`)
  return rows
}

const pendingLoans = (scope: FigureScope, approvals: Approvals) =>
  sql`${rowsInStores('o', scope)} and ${awaitsApproval('o', approvals)}`

/** The sums of the stores. */
export function totalPending(all: readonly EveningPending[]): EveningPending {
  const sum = (name: keyof EveningPending) => all.reduce((total, pending) => total + pending[name], 0)
  return {
    approvalLoans: sum('approvalLoans'),
    approvalPaise: sum('approvalPaise'),
    dueLoans: sum('dueLoans'),
    duePaise: sum('duePaise'),
    collectPackets: sum('collectPackets'),
    arrivingTransfers: sum('arrivingTransfers'),
    sentTransfers: sum('sentTransfers'),
    openAudits: sum('openAudits'),
  }
}
