import { type SQL, sql } from 'drizzle-orm'
import type { FoundVoucher } from '../../../api/gen/model/index.ts'
import { isInReach } from '../../platform/auth/requestedStores.ts'
import { type OperationWithRight, rightOf } from '../../platform/auth/rights.ts'
import type { ActorContext } from '../../platform/operation/context.ts'
import type { StoreSeries } from '../books/public.ts'
import { isInRange, otherStoreName, SHOWN, searchedNumbers } from './searchedNumbers.ts'
import { isOfSeries, type SearchedNumber } from './searchTerm.ts'

/** Maximum number of vouchers that are read from a store: the newest matches, some of which may open pages that the actor may not see. */
const LOOKED_AT = 50

/** The operation that reads the page that a voucher opens. */
const readBy: Record<FoundVoucher['leadsTo'], OperationWithRight> = {
  loan: 'GetPartPaymentById',
  creditNote: 'GetCreditNoteById',
  debitNote: 'GetDebitNoteById',
  bankLoan: 'GetBankNewLoanById',
  transfer: 'GetTransferById',
  moneyTransfer: 'GetMoneyTransferById',
  taxPayment: 'GetTaxPaymentById',
}

/**
 * Vouchers of the readable stores by number, releases and transfers by their numbers, if the actor may see the page that they open. One
 * query; none without any such right.
 */
export async function findVouchers(context: ActorContext, number: SearchedNumber): Promise<FoundVoucher[]> {
  const { db, actor } = context
  const leads = (Object.keys(readBy) as FoundVoucher['leadsTo'][]).filter((to) =>
    actor.grants.has(rightOf(readBy[to])),
  )
  const found = foundAmong(actor, number, leads)
  if (found === null) return []
  const { rows } = await db.execute<FoundVoucher & Record<string, unknown>>(sql`
    select f.id, f.number, f.kind, f.posted_on as "postedOn", f.amount_paise as "amountPaise", f.leads_to as "leadsTo",
      f.leads_to_id as "leadsToId", ${otherStoreName(actor, sql`f.store_id`)} as "storeName"
    from ${found} f order by f.place, f.number desc limit ${SHOWN}`)
  return rows
}

/** The series whose numbers may open a kind of page; any series without an entry. */
const numberedBy: Partial<Record<FoundVoucher['leadsTo'], readonly StoreSeries[]>> = {
  transfer: [],
  moneyTransfer: ['moneyTransfer', 'reversal'],
  taxPayment: ['taxPayment', 'reversal'],
}

/** The table of the series, limited to the searched number; null where the actor may see none. */
function foundAmong(
  actor: ActorContext['actor'],
  number: SearchedNumber,
  leads: readonly FoundVoucher['leadsTo'][],
): SQL | null {
  if (isOfSeries(number, ['release'])) return leads.includes('loan') ? releases(actor, number) : null
  if (isOfSeries(number, ['transfer'])) return leads.includes('transfer') ? transfers(actor, number) : null
  const { series } = number
  const ofBooks = leads.filter((to) => isOfSeries(number, numberedBy[to] ?? series))
  return ofBooks.length === 0 ? null : vouchers(actor, number, ofBooks)
}

function vouchers(
  actor: ActorContext['actor'],
  number: SearchedNumber,
  leads: readonly FoundVoucher['leadsTo'][],
): SQL {
  return sql`(
    select v.id, v.number, v.kind, v.posted_on, v.store_id, n.place, way.leads_to, way.leads_to_id,
      (select sum(l.debit_paise) from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id)::bigint
        as amount_paise
    from ${searchedNumbers(actor, number)} n
    cross join lateral (
      select v.* from voucher v
      where v.company_id = ${actor.companyId} and v.store_id = n.store_id and ${isInRange(sql`v.number`)}
      order by v.number desc limit ${LOOKED_AT}
    ) v
    cross join lateral (
      select * from (
        select 'loan' as leads_to, v.loan_id as leads_to_id where v.loan_id is not null
        union all select 'loan', e.loan_id from loan_entry e where e.company_id = v.company_id and e.voucher_id = v.id
        union all select case o.kind when 'credit-note' then 'creditNote' when 'debit-note' then 'debitNote'
            when 'money-transfer' then 'moneyTransfer' else 'taxPayment' end, o.id from voucher o
          where o.company_id = v.company_id and o.id in (v.id, v.reverses_id)
            and o.kind in ('credit-note', 'debit-note', 'money-transfer', 'tax-payment')
        union all select 'bankLoan', b.bank_loan_id from bank_loan_entry b
          where b.company_id = v.company_id and b.voucher_id = v.id
      ) ways where leads_to = any (${sql.param(leads)}::text[]) limit 1
    ) way)`
}

function releases(actor: ActorContext['actor'], number: SearchedNumber): SQL {
  return sql`(
    select r.*, n.place from (select distinct low, high, place from ${searchedNumbers(actor, number)} n) n
    cross join lateral (
      select r.id, r.number, 'release' as kind, r.released_on as posted_on, l.store_id, 'loan' as leads_to,
        r.loan_id as leads_to_id, null::bigint as amount_paise
      from loan_release r join loan l on l.company_id = r.company_id and l.id = r.loan_id
      where r.company_id = ${actor.companyId} and ${isInReach(actor, sql`l.store_id`)} and ${isInRange(sql`r.number`)}
      order by r.number desc limit ${SHOWN}
    ) r)`
}

function transfers(actor: ActorContext['actor'], number: SearchedNumber): SQL {
  return sql`(
    select t.*, n.place from (select distinct low, high, place from ${searchedNumbers(actor, number)} n) n
    cross join lateral (
      select t.id, t.number, 'transfer' as kind, t.sent_on as posted_on, t.from_store_id as store_id, 'transfer' as leads_to,
        t.id as leads_to_id, t.amount_paise
      from transfer t
      where t.company_id = ${actor.companyId} and ${isInRange(sql`t.number`)}
        and (${isInReach(actor, sql`t.from_store_id`)} or ${isInReach(actor, sql`t.to_store_id`)})
      order by t.number desc limit ${SHOWN}
    ) t)`
}
