import { type SQL, sql } from 'drizzle-orm'
import { type Check, money } from './check.ts'

/** Balance of an account for each store in the books, debits less credits. */
const balanceByStore = (
  company: string,
  code: string,
) => sql`select l.store_id, sum(l.debit_paise - l.credit_paise) as books
  from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = ${code}
  where l.company_id = ${company} group by l.store_id`

/** Stores where the balance of an account differs from its transfers. `transfers` selects store_id and paise. */
const differing = (
  company: string,
  code: string,
  transfers: SQL,
) => sql`select 'Store ' || s.name || ': transfers '
    || ${money(sql`coalesce(t.paise, 0)`)} || ', books ' || ${money(sql`coalesce(b.books, 0)`)} as wrong
  from store s
  left join (${balanceByStore(company, code)}) b on b.store_id = s.id
  left join (select store_id, sum(paise) as paise from (${transfers}) x group by store_id) t on t.store_id = s.id
  where s.company_id = ${company} and coalesce(t.paise, 0) <> coalesce(b.books, 0) order by s.name`

/** Received transfers of cash that the sender's books do not have yet. */
const waiting = sql`t.received_voucher_id is not null and t.arrived_voucher_id is null`

/** Checks of cash and packets between stores (lending rules, section 10). */
export const transferChecks: readonly Check[] = [
  {
    name: 'Cash in transit equals account 1410 of the sending store',
    wrong: (company) =>
      differing(
        company,
        '1410',
        sql`select t.from_store_id as store_id, t.amount_paise as paise from transfer t
          where t.company_id = ${company} and t.kind = 'cash' and (t.state = 'on-the-way' or ${waiting})`,
      ),
  },
  {
    name: 'Cash owed between stores equals account 1400 and the cash not yet posted by senders',
    wrong: (company) =>
      differing(
        company,
        '1400',
        sql`select t.to_store_id as store_id, -t.amount_paise as paise from transfer t
            where t.company_id = ${company} and t.received_voucher_id is not null
          union all select t.from_store_id, t.amount_paise from transfer t
            where t.company_id = ${company} and t.arrived_voucher_id is not null`,
      ),
  },
  {
    name: 'Each voucher of a cash transfer belongs to its transfer and store',
    wrong: (company) => sql`select 'Voucher ' || v.number || ', ' || v.kind as wrong
      from voucher v
      left join transfer t on t.company_id = v.company_id and case v.kind
        when 'cash-sent' then t.sent_voucher_id when 'cash-received' then t.received_voucher_id
        else t.arrived_voucher_id end = v.id
        and v.store_id = case v.kind when 'cash-received' then t.to_store_id else t.from_store_id end
      where v.company_id = ${company} and v.kind in ('cash-sent', 'cash-received', 'cash-arrived') and t.id is null
      order by v.entry`,
  },
  {
    name: 'Packets in transit match the open transfers',
    wrong: (
      company,
    ) => sql`select 'Packet ' || p.seal || ': ' || p.place || ', transfer ' || coalesce(l.number, 'none') as wrong
      from packet p
      left join (
        select l.packet_id, t.number, t.from_store_id from transfer_packet l
        join transfer t on t.company_id = l.company_id and t.id = l.transfer_id
        where l.company_id = ${company} and l.state = 'on-the-way'
      ) l on l.packet_id = p.id
      where p.company_id = ${company} and ((p.place = 'transit') <> (l.packet_id is not null)
        or l.from_store_id <> p.store_id)
      order by p.seal`,
  },
  {
    name: 'Each packet transfer matches its packets',
    wrong: (
      company,
    ) => sql`select 'Transfer ' || t.number || ': ' || t.state || ', packets ' || l.state as wrong
      from transfer t
      cross join lateral (
        select case when bool_or(p.state = 'on-the-way') then 'on-the-way' when bool_or(p.state = 'received') then 'received'
          when count(*) > 0 then 'cancelled' else 'none' end as state
        from transfer_packet p where p.company_id = t.company_id and p.transfer_id = t.id
      ) l
      where t.company_id = ${company} and t.kind = 'packets' and t.state <> l.state order by t.number`,
  },
]
