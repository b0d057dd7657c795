import { sql } from 'drizzle-orm'
import type { CompensationPaid } from '../../../../api/gen/model/index.ts'
import { RELEASE_COMPENSATION } from '../../../../domain/books/accounts.ts'
import { type ReleaseDue, releaseDue } from '../../../../domain/custody/releaseDue.ts'
import type { Holidays } from '../../../../domain/dates/workingDays.ts'
import type { Policy } from '../../../../domain/policy/policy.ts'
import { type RequestedStores, rowsInStores } from '../../../platform/auth/requestedStores.ts'
import type { BaseContext } from '../../../platform/operation/context.ts'
import { isSameCustomer } from '../state/sameCustomer.ts'

/** Number of packets of a closing date that wait for release, and the rules for how long they may wait. */
interface Closing extends Record<string, unknown> {
  storeId: string
  closedOn: string
  packets: number
  storeHolidays: Holidays
  policy: Pick<Policy, 'releaseWorkingDays' | 'releaseCompensationPaisePerDay'>
}

/** The holidays of store `s`. */
export const holidaysOfStore = sql`jsonb_build_object(
  'weeklyOff', s.weekly_off, 'holidays', jsonb_path_query_array(s.holidays, '$[*].date'))`

/** The holidays of a store of the actor's company. */
export async function readHolidays(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  storeId: string,
): Promise<Holidays> {
  const { rows } = await db.execute<Pick<Closing, 'storeHolidays'>>(sql`
    select ${holidaysOfStore} as "storeHolidays" from store s
    where s.company_id = ${actor.companyId}::uuid and s.id = ${storeId}::uuid`)
  const [found] = rows
  if (!found) throw new Error('the store does not exist')
  return found.storeHolidays
}

/** Late packets by the closing date of their loans, with the compensation for each so far. */
export interface LateReleases extends ReleaseDue {
  storeId: string
  closedOn: string
  packets: number
}

/**
 * The packets of these stores that were not released within the policy's working days (lending rules, section 6, release), by the
 * closing date of their loans. Reads only the few packets that wait.
 */
export async function readLateReleases(
  { db }: Pick<BaseContext, 'db'>,
  { companyId, storeIds, today }: RequestedStores & { today: string },
): Promise<LateReleases[]> {
  const { rows } = await db.execute<Closing>(sql`
    select t.*, k.policy as "policy", ${holidaysOfStore} as "storeHolidays"
    from (select t.store_id as "storeId", t.closed_on as "closedOn", count(*)::bigint as "packets" from packet_waiting t
      where ${rowsInStores('t', { companyId, storeIds })} and t.closed_on < ${today}::date group by 1, 2) t
    join store s on s.company_id = ${companyId}::uuid and s.id = t."storeId"
    join company k on k.id = s.company_id`)
  return rows
    .map(({ policy, storeHolidays, ...closing }) => ({
      ...closing,
      ...releaseDue(closing.closedOn, today, policy, storeHolidays),
    }))
    .filter(({ lateDays }) => lateDays > 0)
}

/**
 * The unreversed notes since a date that paid a customer, or a record merged into it, compensation for a late release, of this or another
 * loan.
 */
export async function readCompensationPaid(
  { db, actor }: Pick<BaseContext, 'db' | 'actor'>,
  { customerId, sinceOn }: { customerId: string; sinceOn: string },
): Promise<CompensationPaid[]> {
  const { rows } = await db.execute<CompensationPaid & Record<string, unknown>>(sql`
    select v.number, v.posted_on as "postedOn", sum(l.debit_paise)::bigint as "amountPaise", v.narration
    from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id and l.debit_paise > 0
    join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = ${RELEASE_COMPENSATION}
    where v.company_id = ${actor.companyId}::uuid and ${isSameCustomer(sql`v.customer_id`, actor.companyId, customerId)} and v.posted_on >= ${sinceOn}::date
      and v.reverses_id is null
      and not exists (select from voucher r where r.company_id = v.company_id and r.reverses_id = v.id)
    group by v.id, v.number, v.posted_on, v.narration, v.entry order by v.entry limit 20`)
  return rows
}

/** Total number of late packets, and the compensation owed to customers so far, in paise. */
export function totalLateReleases(late: readonly LateReleases[]): { packets: number; paise: number } {
  return {
    packets: late.reduce((sum, { packets }) => sum + packets, 0),
    paise: late.reduce((sum, { packets, compensationPaise }) => sum + packets * compensationPaise, 0),
  }
}
