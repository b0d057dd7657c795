import { type SQL, sql } from 'drizzle-orm'
import type { CustomerEvent } from '../../../../api/gen/model/index.ts'
import { isInReach } from '../../../platform/auth/requestedStores.ts'
import type { Actor } from '../../../platform/operation/context.ts'
import { readable, sameCustomers } from '../../lending/public.ts'

/** A kind of event: the field of the reply that describes it. */
export type EventKind = Exclude<keyof CustomerEvent, 'key' | 'happenedAt' | 'by'>

/** The position of an event in the timeline, which is sorted by instant, rank, number and id. */
export interface Position {
  /** An instant in microseconds. */
  at: string
  rank: number
  seq: string
  id: string
}

/**
 * The order of events that one transaction wrote at one instant, first to last: fees come after the payout, a release after the closing. A
 * change is last, because the audit log is written at the end.
 */
const ranks: Record<EventKind, number> = { entry: 1, voucher: 2, release: 3, auctionStep: 4, change: 5 }

const ofLoans: readonly EventKind[] = ['entry', 'release', 'auctionStep']

/**
 * A `with` clause whose last part, `happened`, has the events of a customer before a position, each with its instant, rank, number, id and
 * login. After a merge, loans belong to the surviving customer, but vouchers keep the customer they were posted with.
 * @param most number of events needed: at most one more than this of the changes to the record are read, but all events of the other kinds.
 */
export function eventsOf(actor: Actor, customerId: string, before: Position | null, most: number): SQL {
  const { companyId } = actor
  const kinds = (Object.keys(ranks) as EventKind[]).filter((kind) => isVisible(actor, kind))
  const events = kinds.map((kind) => {
    const rank = sql.raw(String(ranks[kind]))
    const rows = kind === 'change' ? changes(actor, customerId, before, most) : sources[kind](actor)
    return sql`
      select at, ${rank} as rank, seq::bigint, id, made_by, by_name, change, ${sql.raw(`'${kind}'`)} as kind from (${rows}) one
      ${beforePosition(rank, before)}`
  })
  return sql`
    with person as materialized ${sameCustomers(companyId, customerId)},
    owned as materialized (
      select id, number, renewed_from_id, principal_paise from loan
      where ${readable(actor)} and customer_id = any(array(select id from person))),
    happened as (${sql.join(events, sql` union all `)})`
}

function isVisible(actor: Actor, kind: EventKind): boolean {
  if (kind === 'voucher') return voucherKinds(actor).length > 0
  return !ofLoans.includes(kind) || actor.grants.has('PartPayment.view')
}

function beforePosition(rank: SQL, before: Position | null): SQL {
  if (before === null) return sql``
  return sql`where (at, ${rank}, seq::bigint, id) < (${before.at}::timestamptz, ${before.rank}::integer, ${before.seq}::bigint, ${before.id}::uuid)`
}

/** The columns that only changes to the record have, empty for other events. */
const noChange = sql`null::text as by_name, null::jsonb as change`

// OFFSET 0 fixes the join order, from the customer's own loans and vouchers, here and below.
const sources: Record<Exclude<EventKind, 'change'>, (actor: Actor) => SQL> = {
  // Left out, because other events show them: the opening of a loan by renewal (the renewal of the old loan), and the end of an
  // auctioned loan (the sale of its lot).
  entry: ({ companyId }) => sql`
    select e.created_at as at, e.seq, e.loan_id as id, e.made_by, ${noChange} from owned cross join lateral (
      select * from loan_entry where company_id = ${companyId} and loan_id = owned.id offset 0) e
    left join lateral (
      select kind from loan_entry where company_id = ${companyId} and loan_id = e.loan_id and seq = e.reverses_seq offset 0) r on true
    where coalesce(r.kind, e.kind) <> 'auction' and (owned.renewed_from_id is null or coalesce(r.kind, e.kind) <> 'opening')`,
  release: ({ companyId }) => sql`
    select r.created_at as at, 0 as seq, r.id, r.made_by, ${noChange} from owned cross join lateral (
      select * from loan_release where company_id = ${companyId} and loan_id = owned.id offset 0) r`,
  auctionStep: ({ companyId }) => sql`
    select s.created_at as at, s.seq, s.lot_id as id, s.made_by, ${noChange} from owned cross join lateral (
      select id from auction_lot where company_id = ${companyId} and loan_id = owned.id offset 0) l
    cross join lateral (
      select * from auction_step where company_id = ${companyId} and lot_id = l.id offset 0) s`,
  voucher: (actor) => sql`
    select v.created_at as at, v.entry as seq, v.id, v.made_by, ${noChange} from person cross join lateral (
      select * from voucher where company_id = ${actor.companyId} and customer_id = person.id
        and ${isInReach(actor, sql`store_id`)} offset 0) v
    left join lateral (
      select kind from voucher where company_id = ${actor.companyId} and id = v.reverses_id offset 0) o on true
    where coalesce(o.kind, v.kind) = any(${sql.param(voucherKinds(actor))}::text[])`,
}

/** The kinds of vouchers that neither an entry nor an auction step shows; only those that the actor may see. */
function voucherKinds({ grants }: Actor): string[] {
  return [
    ...(grants.has('PartPayment.view') ? ['opening-receipt'] : []),
    ...(grants.has('CreditNote.view') ? ['credit-note'] : []),
    ...(grants.has('DebitNote.view') ? ['debit-note'] : []),
  ]
}

/**
 * The changes to the customer's record, and to the records of customers merged into it, with their numbers. Changes at the instant of the
 * position are newer than it, and are left out unless the position is itself a change. The log entry of such a position is read again,
 * because a merge is one entry for several records.
 */
function changes({ companyId }: Actor, customerId: string, before: Position | null, most: number): SQL {
  const position =
    before === null
      ? sql`null, null`
      : sql`${before.at}::timestamptz, ${before.rank === ranks.change ? before.seq : '-1'}::bigint + 1`
  return sql`
    select h.at, h.seq, person.id, null::uuid as made_by, h.by_name,
      jsonb_build_object('operation', h.operation, 'fields', to_jsonb(h.fields)) || case when person.id = ${customerId}::uuid then '{}'
        else (select jsonb_build_object('duplicateNumber', c.number) from customer c
          where c.company_id = ${companyId} and c.id = person.id) end as change
    from person cross join lateral auth.record_history(person.id, ${most + 1}, ${position}) h`
}

/** The details of an event in `shown`, by its kind. Under row-level security indexes work with a CASE, but not with a COALESCE. */
export function detailOf({ companyId }: Actor): SQL {
  return sql`case kind
    when 'change' then change
    when 'entry' then ${entryDetail(companyId)}
    when 'release' then (
      select jsonb_build_object('loanId', o.id, 'loanNumber', o.number, 'number', r.number, 'isWhole', r.whole,
        'collectorName', r.collector_name)
      from loan_release r join owned o on o.id = r.loan_id where r.company_id = ${companyId} and r.id = shown.id)
    when 'auctionStep' then (
      select jsonb_build_object('loanId', o.id, 'loanNumber', o.number, 'lotId', l.id, 'action', s.action,
        'isReversed', exists (
          select from auction_step x where x.company_id = ${companyId} and x.lot_id = s.lot_id and x.reverses_seq = s.seq),
        'amountPaise', s.amount_paise, 'voucherNumber', (
          select v.number from voucher v where v.company_id = ${companyId} and v.id = s.voucher_id))
      from auction_step s
      join auction_lot l on l.company_id = s.company_id and l.id = s.lot_id
      join owned o on o.id = l.loan_id
      where s.company_id = ${companyId} and s.lot_id = shown.id and s.seq = shown.seq)
    when 'voucher' then ${voucherDetail(companyId)} end`
}

/** A renewal is posted by one voucher, which belongs to the new loan. */
function entryDetail(companyId: string): SQL {
  const allocated = sql`b.charges_paise + b.penal_paise + b.interest_paise + b.principal_paise`
  return sql`(
    select jsonb_build_object('loanId', o.id, 'loanNumber', o.number, 'kind', b.kind, 'isReversal', e.reverses_seq is not null,
      'isReversed', exists (
        select from loan_entry x where x.company_id = ${companyId} and x.loan_id = e.loan_id and x.reverses_seq = e.seq),
      'postedOn', e.entry_on, 'voucherNumber', (
        select v.number from voucher v where v.company_id = ${companyId} and v.id = e.voucher_id),
      'amountPaise', case b.kind when 'opening' then o.principal_paise when 'renewal' then n.principal_paise
        when 'receipt' then ${allocated} + b.round_off_paise when 'closing' then ${allocated} + b.round_off_paise else ${allocated} end,
      'renewedToNumber', n.number)
    from loan_entry e
    join owned o on o.id = e.loan_id
    cross join lateral (
      select * from loan_entry
      where company_id = ${companyId} and loan_id = e.loan_id and seq = case when e.reverses_seq is null then e.seq else e.reverses_seq end offset 0) b
    left join voucher w on w.company_id = b.company_id and w.id = b.voucher_id and b.kind = 'renewal'
    left join loan n on n.company_id = w.company_id and n.id = w.loan_id
    where e.company_id = ${companyId} and e.loan_id = shown.id and e.seq = shown.seq)`
}

function voucherDetail(companyId: string): SQL {
  return sql`(
    select jsonb_build_object(
      'kind', case b.kind when 'credit-note' then 'creditNote' when 'debit-note' then 'debitNote' else 'fees' end,
      'isReversal', v.reverses_id is not null, 'isReversed', exists (
        select from voucher x where x.company_id = ${companyId} and x.reverses_id = v.id),
      'noteId', case when b.kind <> 'opening-receipt' then b.id end, 'number', v.number, 'postedOn', v.posted_on,
      'amountPaise', (select sum(l.debit_paise)::bigint from voucher_line l where l.company_id = ${companyId} and l.voucher_id = v.id),
      'loanId', n.id, 'loanNumber', n.number)
    from voucher v
    cross join lateral (
      select id, kind from voucher where company_id = ${companyId} and id = case when v.reverses_id is null then v.id else v.reverses_id end offset 0) b
    left join loan n on n.company_id = v.company_id and n.id = v.loan_id
    where v.company_id = ${companyId} and v.id = shown.id)`
}
