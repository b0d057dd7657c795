import { type SQL, sql } from 'drizzle-orm'
import { heldPlaces } from '../../../domain/custody/custody.ts'
import { type Check, money } from './check.ts'

/**
 * A loan's state without charges that have nothing due, so that two states can be compared: only some states contain such charges. States
 * without charges are not searched, because that would take memory which the database frees only at the end of the query.
 */
const due = (
  state: SQL,
) => sql`case when ${state} -> 'charges' = '{}' then ${state} else jsonb_set(${state}, '{charges}', coalesce(
  (select jsonb_object_agg(c.key, c.value) from jsonb_each(${state} -> 'charges') c where c.value <> '0'::jsonb), '{}')) end`

/** Balance of an account for each loan in the books, including what is posted without a loan. */
const balanceByLoan = (
  company: string,
  code: string,
) => sql`select l.loan_id, sum(l.debit_paise - l.credit_paise) as books
  from voucher_line l join account a on a.company_id = l.company_id and a.id = l.account_id and a.code = ${code}
  where l.company_id = ${company} group by l.loan_id`

/** Checks of loans, their entries and their packets (lending rules, sections 7 and 10). */
export const loanChecks: readonly Check[] = [
  {
    name: 'Packets of closed loans are listed until they are released',
    wrong: (
      company,
    ) => sql`select distinct 'Loan ' || o.number || ': wrong in the list of packets to release' as wrong
      from (
        (select loan_id, store_id, closed_on from packet_waiting where company_id = ${company}
          except select loan_id, store_id, closed_on from packet_waits where company_id = ${company})
        union all
        (select loan_id, store_id, closed_on from packet_waits where company_id = ${company}
          except select loan_id, store_id, closed_on from packet_waiting where company_id = ${company})
      ) d join loan o on o.company_id = ${company} and o.id = d.loan_id order by 1`,
  },
  {
    name: 'Principal of loans equals account 1200',
    wrong: (company) => sql`select 'Loan ' || coalesce(o.number, 'none') || ': principal '
        || ${money(sql`coalesce(o.outstanding_paise, 0)`)} || ', books ' || ${money(sql`coalesce(b.books, 0)`)} as wrong
      from (${balanceByLoan(company, '1200')}) b
      full join (select id, number, outstanding_paise from loan where company_id = ${company}) o on o.id = b.loan_id
      where coalesce(o.outstanding_paise, 0) <> coalesce(b.books, 0) order by o.number`,
  },
  {
    name: 'Charges due equal account 1310',
    wrong: (company) => sql`select 'Loan ' || coalesce(o.number, 'none') || ': charges due '
        || ${money(sql`coalesce(o.charges, 0)`)} || ', loan ' || ${money(sql`coalesce(o.charges_due_paise, 0)`)}
        || ', books ' || ${money(sql`coalesce(b.books, 0)`)} as wrong
      from (${balanceByLoan(company, '1310')}) b
      full join (
        select o.id, o.number, o.charges_due_paise, coalesce(sum(c.due_paise), 0) as charges from loan o
        left join charge c on c.company_id = o.company_id and c.loan_id = o.id where o.company_id = ${company} group by 1, 2, 3
      ) o on o.id = b.loan_id
      where coalesce(o.charges, 0) <> coalesce(b.books, 0) or o.charges <> o.charges_due_paise order by o.number`,
  },
  {
    name: 'Each loan entry continues from the one before',
    wrong: (company) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': entry ' || e.seq as wrong
      from (
        select e.loan_id, e.seq, e.before, row_number() over w as place, lag(e.after) over w as previous
        from loan_entry e where e.company_id = ${company} window w as (partition by e.loan_id order by e.seq)
      ) e join loan o on o.company_id = ${company} and o.id = e.loan_id
      where e.seq <> e.place or (e.previous is not null and (${due(sql`e.previous`)}) <> (${due(sql`e.before`)}))
      order by o.number, e.seq`,
  },
  {
    name: 'Each loan matches its last entry',
    wrong: (
      company,
    ) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': ' || o.status || ', last entry '
        || coalesce(e.after ->> 'status', 'none') as wrong
      from loan o
      left join lateral (
        select seq, after from loan_entry where company_id = o.company_id and loan_id = o.id order by seq desc limit 1
      ) e on true
      left join lateral (
        select coalesce(jsonb_object_agg(id::text, due_paise), '{}') as due from charge
        where company_id = o.company_id and loan_id = o.id and due_paise > 0
      ) c on true
      where o.company_id = ${company} and (o.last_seq <> coalesce(e.seq, 0) or case when e.after is null
        then o.status not in ('pending', 'approved', 'cancelled') or o.outstanding_paise <> 0
        else o.status <> e.after ->> 'status' or coalesce(o.clock, 'null') <> e.after -> 'clock'
          or o.closed_on is distinct from (e.after ->> 'closedOn')::date
          or c.due <> (${due(sql`e.after`)}) -> 'charges'
          or (o.status = 'active' and o.outstanding_paise <> (o.clock #>> '{segments,-1,principalPaise}')::bigint)
        end)
      order by o.number`,
  },
  {
    name: 'Every active loan has its packet in the vault, with a lender or in transit',
    wrong: (
      company,
    ) => sql`select 'Loan ' || coalesce(o.number, o.id::text) || ': ' || coalesce(p.place, 'no packet') as wrong
      from loan o left join packet p on p.company_id = o.company_id and p.loan_id = o.id
      where o.company_id = ${company} and o.status = 'active' and coalesce(p.place, '') not in ${heldPlaces}
      order by o.number`,
  },
  {
    name: 'The place of each packet matches its last movement',
    wrong: (
      company,
    ) => sql`select 'Packet ' || p.seal || ': ' || p.place || ', moves ' || coalesce(m.wrong, 'none') as wrong
      from packet p
      left join lateral (
        select max(m.to_place) filter (where m.seq = m.last) as place,
          max(m.seal) filter (where m.seq = m.last) as seal,
          case when bool_or(m.seq <> m.row or (m.row > 1 and m.from_place is distinct from m.before)) then 'broken'
            else max(m.to_place) filter (where m.seq = m.last) end as wrong,
          coalesce(bool_or(m.seq <> m.row or (m.row > 1 and m.from_place is distinct from m.before)), true) as broken
        from (
          select seq, from_place, to_place, seal, row_number() over (order by seq) as row, max(seq) over () as last,
            lag(to_place) over (order by seq) as before
          from packet_move where company_id = p.company_id and packet_id = p.id
        ) m
      ) m on true
      where p.company_id = ${company} and (m.broken or m.place is distinct from p.place or m.seal is distinct from p.seal)
      order by p.seal`,
  },
  {
    name: 'Released packets have a release, and their loans have ended',
    wrong: (
      company,
    ) => sql`select 'Packet ' || p.seal || ' of loan ' || coalesce(o.number, o.id::text) as wrong
      from packet p join loan o on o.company_id = p.company_id and o.id = p.loan_id
      where p.company_id = ${company} and p.place = 'released' and (o.status = 'active' or not exists (
        select from loan_release r where r.company_id = o.company_id and r.loan_id = o.id and r.whole))
      order by p.seal`,
  },
]
