import { sql } from 'drizzle-orm'
import type { DayBank, DayBusiness, DayCustody, DayMode, DayRenewals } from '../../../api/gen/model/index.ts'
import { accountCodes } from '../../../domain/books/accounts.ts'
import { heldPlaces } from '../../../domain/custody/custody.ts'
import { requestedStores } from '../../platform/auth/requestedStores.ts'
import type { DbContext, Handler } from '../../platform/operation/context.ts'
import { fail, failField } from '../../platform/operation/problem.ts'
import { texts } from '../../platform/operation/texts.ts'
import { WHOLE_LIST } from '../../platform/records/rows.ts'
import { ledgerUpTo } from '../books/public.ts'
import { currentCount } from './counts.ts'
import { isOnSlip, readMoves } from './dayMoves.ts'
import { type DayOfStore, isOfStore } from './dayOfStore.ts'
import { dayTexts } from './texts.ts'

/**
 * The business of a day: for a closed day as stored with its closing slip, for an open day as of now, once its cash is counted. For days
 * closed with an earlier version of Pledgebook, whatever it did not store is calculated: the business from the books (without custody), or
 * the movements of packets.
 * @throws DomainError 404 for an unknown day, 422 at `businessOn` for an open day that is not counted or belongs to another store.
 */
export const getDayBusiness: Handler<'GetDayBusiness'> = async (context) => {
  const { businessOn: date, store } = context.query
  const { companyId, storeIds } = requestedStores(context.actor, store, 'store')
  const day = { companyId, storeId: storeIds[0] ?? '', date }
  const { rows } = await context.db.execute<{ state: string; business: StoredBusiness | null }>(sql`
    select state, business from store_day
    where company_id = ${companyId}::uuid and store_id = ${day.storeId}::uuid and business_on = ${date}::date`)
  const [found] = rows
  if (!found) throw fail(404, texts.notFound)
  if (found.state === 'closed') return closedBusiness(context, day, found.business)
  if (day.storeId !== context.actor.storeId || !(await currentCount(context, date)))
    throw failField('businessOn', dayTexts.countFirst)
  return readBusiness(context, day)
}

/** The business as stored with a slip; earlier versions did not store the movements of packets, nor the renewals. */
type StoredBusiness = Omit<DayBusiness, 'moves'> & Partial<Pick<DayBusiness, 'moves'>>

async function closedBusiness(
  context: DbContext,
  day: DayOfStore,
  stored: StoredBusiness | null,
): Promise<DayBusiness> {
  if (stored === null) return { ...(await readBusiness(context, day)), custody: [] }
  return { ...stored, moves: stored.moves ?? (await readMoves(context, day)) }
}

/** What happened on a day in a store, as per the books, and the packets that the store holds now. */
export async function readBusiness(context: DbContext, day: DayOfStore): Promise<DayBusiness> {
  const { storeId, date } = day
  return {
    businessOn: date,
    storeId,
    ...(await readLoans(context, day)),
    modes: await readModes(context, day),
    banks: await readBanks(context, day),
    moves: await readMoves(context, day),
    custody: await readCustody(context, day),
  }
}

type Counted = Omit<DayBusiness, 'businessOn' | 'storeId' | 'modes' | 'banks' | 'moves' | 'custody'>

/**
 * Loans opened and closed, renewals among them, money received and paid on loans, interest, and packets sealed, released or sold since
 * the previous closing.
 */
async function readLoans({ db }: DbContext, day: DayOfStore): Promise<Counted> {
  const here = (alias: string) => isOfStore(alias, day)
  const date = sql`${day.date}::date`
  const renewed = sql`filter (where o.renewed_from_id is not null)`
  const renewing = sql`filter (where o.renewed_to_id is not null)`
  const { rows } = await db.execute<Omit<Counted, 'renewals'> & DayRenewals & Record<string, unknown>>(sql`
    select o.*, c.*, m.*, i.*, p.* from
      (select count(*)::integer as "loansOpened", coalesce(sum(o.principal_paise), 0)::bigint as "loansOpenedPaise",
          count(*) ${renewed}::integer as "count", coalesce(sum(o.principal_paise) ${renewed}, 0)::bigint as "openedPaise" from loan o
        where ${here('o')} and o.number is not null and o.opened_on = ${date} and o.status <> 'cancelled') o,
      (select count(*)::integer as "loansClosed", coalesce(sum(o.principal_paise), 0)::bigint as "loansClosedPaise",
          coalesce(sum(o.principal_paise) ${renewing}, 0)::bigint as "closedPaise" from loan o
        where ${here('o')} and o.number is not null and o.closed_on = ${date} and o.status <> 'cancelled') c,
      (select coalesce(sum(t.received_paise), 0)::bigint as "receivedPaise", coalesce(sum(t.paid_paise), 0)::bigint as "paidPaise"
        from loan_money_day t where ${here('t')} and t.posted_on = ${date}) m,
      (select coalesce(sum(t.credit_paise - t.debit_paise), 0)::bigint as "interestPaise"
        from account a join ledger_day t on t.company_id = a.company_id and t.account_id = a.id
        where a.company_id = ${day.companyId}::uuid and a.code = any(${sql.param([accountCodes.interest, accountCodes.penal])}::text[])
          and ${here('t')} and t.posted_on = ${date}) i,
      (select count(*) filter (where v.action = 'seal')::integer as "packetsIn",
          count(*) filter (where v.action in ('release', 'sell'))::integer as "packetsOut"
        from packet_move v where ${isOnSlip('v', day)}) p`)
  const [found] = rows
  if (!found) throw new Error('sums without a row')
  const { count, openedPaise, closedPaise, ...counted } = found
  return { ...counted, renewals: { count, openedPaise, closedPaise } }
}

/** Payments of all vouchers of the day by mode; a reversal counts on the other side. */
async function readModes({ db }: DbContext, day: DayOfStore): Promise<DayMode[]> {
  const { rows } = await db.execute<DayMode & Record<string, unknown>>(sql`
    select p.mode, coalesce(sum(p.amount_paise) filter (where p.direction = 'in'), 0)::bigint as "inPaise",
      coalesce(sum(p.amount_paise) filter (where p.direction = 'out'), 0)::bigint as "outPaise"
    from voucher v join voucher_payment p on p.company_id = v.company_id and p.voucher_id = v.id
    where ${isOfStore('v', day)} and v.posted_on = ${day.date}::date
    group by p.mode order by array_position('{cash,bank,upi}'::text[], p.mode)`)
  return rows
}

/** Own bank accounts: what the store posted on the day, and the company's balance at the end of the day. */
async function readBanks({ db }: DbContext, day: DayOfStore): Promise<DayBank[]> {
  const company = sql`d.company_id = ${day.companyId}::uuid`
  const { rows } = await db.execute<DayBank & Record<string, unknown>>(sql`
    select b.name, coalesce(t.debit_paise, 0)::bigint as "inPaise", coalesce(t.credit_paise, 0)::bigint as "outPaise",
      coalesce(s.paise, 0)::bigint as "balancePaise"
    from bank b
    left join ledger_day t on t.company_id = b.company_id and t.account_id = b.account_id
      and t.store_id = ${day.storeId}::uuid and t.posted_on = ${day.date}::date
    left join (select d.account_id, sum(d.debit_paise - d.credit_paise) as paise
      from ${ledgerUpTo(sql`${company} and d.account_id in (select account_id from bank d where ${company} and d.kind = 'own')`, day.date)} d
      group by d.account_id) s on s.account_id = b.account_id
    where b.company_id = ${day.companyId}::uuid and b.kind = 'own' and (b.active or t.account_id is not null or s.paise <> 0)
    order by lower(b.name), b.id limit ${WHOLE_LIST}`)
  return rows
}

async function readCustody({ db }: DbContext, day: DayOfStore): Promise<DayCustody[]> {
  const { rows } = await db.execute<DayCustody & Record<string, unknown>>(sql`
    select t.place, m.name as "metalName", t.packets::integer as "packets", t.gross_mg as "grossMg", t.net_mg as "netMg"
    from packet_totals t join metal m on m.company_id = t.company_id and m.id = t.metal_id
    where ${isOfStore('t', day)} and t.packets > 0 and t.place in ${heldPlaces}
    order by array_position(${sql.param(heldPlaces)}::text[], t.place), t.packets desc, lower(m.name), m.id limit ${WHOLE_LIST}`)
  return rows
}
