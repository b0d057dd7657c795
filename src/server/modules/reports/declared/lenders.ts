import { sql } from 'drizzle-orm'
import { type AccrualState, principalOf } from '../../../../domain/interest/accrualState.ts'
import { interestDuePaise } from '../../../../domain/interest/interest.ts'
import { rateOn } from '../../../../domain/interest/paidTo.ts'
import type { InterestTerms } from '../../../../domain/interest/terms.ts'
import { bankLoanTerms, pledgedStatuses } from '../../../../domain/refinance/bankLoan.ts'
import { weightedRateBp } from '../../../../domain/refinance/bankSpread.ts'
import { notBefore } from '../../lending/public.ts'
import { inPeriod, inStores, labelOf, leadsTo } from '../parts.ts'
import type { DeclaredReport } from '../report.ts'
import { reportTexts } from '../reportTexts.ts'

/** An active loan whose packet is with a lender. */
interface PledgedLoan {
  terms: InterestTerms
  clock: AccrualState
}

export const bankLoansWithSpread: DeclaredReport = {
  name: 'bankLoansWithSpread',
  group: 'packets',
  title: 'Bank loans with spread',
  lead: 'Bank loans against packets: the lender’s rate and the rate of the customers’ loans today, weighted by principal.',
  filters: ['stores'],
  columns: [
    { name: 'number', kind: 'text' },
    { name: 'lender', kind: 'text' },
    { name: 'outstandingPaise', kind: 'money', total: true },
    { name: 'lenderBp', kind: 'percent' },
    { name: 'customersBp', kind: 'percent' },
    { name: 'spreadBp', kind: 'percent' },
    { name: 'packets', kind: 'number', total: true },
    { name: 'customersPaise', kind: 'money', total: true },
    { name: 'interestPaise', kind: 'money', total: true },
    { name: 'openedOn', kind: 'date' },
    { name: 'dueOn', kind: 'date' },
  ],
  rows: (scope) => sql`
    select b.number as "number", k.name as "lender", b.opened_on as "openedOn", b.due_on as "dueOn",
      b.outstanding_paise as "outstandingPaise", b.status as "bankStatus", b.clock as "clock", b.rate_bp::bigint as "lenderBp",
      t.packets as "packets", t.loans as "loans", b.id as "id", b.id as "rowId", ${leadsTo('bankLoan', 'b.id')}
    from bank_loan b join bank k on k.company_id = b.company_id and k.id = b.lender_id
    cross join lateral (select count(*)::bigint as packets,
        coalesce(json_agg(json_build_object('terms', o.terms, 'clock', o.clock)) filter (where o.status = 'active'), '[]') as loans
      from bank_loan_packet t join packet p on p.company_id = t.company_id and p.id = t.packet_id
      join loan o on o.company_id = p.company_id and o.id = p.loan_id
      where t.company_id = b.company_id and t.bank_loan_id = b.id and t.returned_on is null) t
    where ${inStores('b', scope)} and b.status in ${pledgedStatuses}`,
  order: [
    { key: 'dueOn', type: 'date' },
    { key: 'id', type: 'uuid' },
  ],
  whole: true,
  derive: (row, { today }) => {
    const [clock, lenderBp] = [row.clock as AccrualState, Number(row.lenderBp)]
    const loans = (row.loans as PledgedLoan[]).map((loan) => ({
      principalPaise: principalOf(loan.clock),
      rateBp: rateOn(loan.terms, loan.clock, notBefore(loan.clock, today)),
    }))
    const customersBp = weightedRateBp(loans)
    return {
      interestPaise:
        row.bankStatus === 'open'
          ? interestDuePaise(bankLoanTerms(lenderBp), clock, notBefore(clock, today))
          : 0,
      customersPaise: loans.reduce((sum, { principalPaise }) => sum + principalPaise, 0),
      customersBp,
      spreadBp: customersBp === null ? null : customersBp - lenderBp,
    }
  },
}

export const auctionRegister: DeclaredReport = {
  name: 'auctionRegister',
  group: 'packets',
  title: 'Auction register',
  lead: 'All pledges scheduled for auction, by auction date: notice, reserve price, sale price, buyer, surplus and shortfall.',
  filters: ['stores', 'fromOn', 'toOn'],
  columns: [
    { name: 'heldOn', kind: 'date' },
    { name: 'loan', kind: 'text' },
    { name: 'customer', kind: 'text' },
    { name: 'status', kind: 'text' },
    { name: 'reservePaise', kind: 'money' },
    { name: 'soldPaise', kind: 'money', total: true },
    { name: 'buyer', kind: 'text' },
    { name: 'surplusPaise', kind: 'money', total: true },
    { name: 'shortfallPaise', kind: 'money', total: true },
    { name: 'notice', kind: 'text' },
    { name: 'noticedOn', kind: 'date' },
    { name: 'location', kind: 'text' },
  ],
  rows: (scope) => sql`
    select a.held_on as "heldOn", a.place as "location", o.number as "loan", c.name as "customer", l.notice_number as "notice",
      l.noticed_on as "noticedOn", ${labelOf('x.state', reportTexts.lots)} as "status", x.reserve as "reservePaise",
      (x.settlement ->> 'pricePaise')::bigint as "soldPaise", b.bidder_name as "buyer",
      (x.settlement ->> 'surplusPaise')::bigint as "surplusPaise", (x.settlement ->> 'shortfallPaise')::bigint as "shortfallPaise",
      l.id as "id", s.seq::bigint as "seq", l.id || ':' || s.seq as "rowId", ${leadsTo('lot', 'l.id')}
    from auction a
    join auction_step s on s.company_id = a.company_id and s.auction_id = a.id and s.action = 'schedule'
    join auction_lot l on l.company_id = s.company_id and l.id = s.lot_id
    cross join lateral (
      select bool_or(t.action = 'schedule' and t.seq > s.seq) as again,
        coalesce(case when l.auction_id = a.id then l.reserve_paise end,
          max(t.amount_paise) filter (where t.action = 'reserve' and t.seq > s.seq)) as reserve,
        case when l.auction_id = a.id then l.state when bool_or(t.action = 'fail' and t.seq > s.seq) then 'failed' else 'moved' end as state,
        case when l.auction_id = a.id then l.settlement end as settlement
      from auction_step t where t.company_id = a.company_id and t.auction_id = a.id and t.lot_id = l.id
    ) x
    join loan o on o.company_id = l.company_id and o.id = l.loan_id
    join customer c on c.company_id = o.company_id and c.id = o.customer_id
    left join auction_bid b on b.company_id = l.company_id and b.id = l.bid_id and l.auction_id = a.id
    where not x.again and ${inStores('a', scope)} and ${inPeriod('a.held_on', scope)}`,
  order: [
    { key: 'heldOn', type: 'date' },
    { key: 'id', type: 'uuid' },
    { key: 'seq', type: 'bigint' },
  ],
  whole: true,
}
