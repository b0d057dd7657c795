import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { customersOfPhone, phonesOf, sameCustomers } from './sameCustomer.ts'

type Value = string | Placeholder

/** Subqueries of the ids of a person, who may be several customers, and of the phones that they gave as a buyer. */
interface Person {
  customers: SQL
  phones: SQL
}

/** Condition: the voucher of a row `p` of voucher_payment is neither a reversal nor reversed. */
export function isPaymentUnreversed(companyId: Value): SQL {
  return sql`(select v.kind from voucher v where v.company_id = ${companyId} and v.id = p.voucher_id) <> 'reversal'
    and not exists (select from voucher r where r.company_id = ${companyId} and r.reverses_id = p.voucher_id)`
}

/**
 * A subquery of one figure: the cash received from a customer, and from those merged into them, on a business day for any purpose,
 * including lots bought at an auction with the same phone; without reversed receipts, in paise.
 * Source: lending rules, section 5.
 */
export function cashReceivedOn(companyId: Value, customerId: Value, date: Value): SQL {
  const customers = sameCustomers(companyId, customerId)
  const phones = phonesOfDay(companyId, { customers, phones: phonesOf(companyId, customers) }, date)
  return cashOf(companyId, { customers, phones }, date)
}

/**
 * {@link cashReceivedOn} for a buyer, who may be a customer: the cash of all who are the same person.
 * @param soldAt the time of the sale. A customer who had the phone then is the buyer, even if a later request has already changed it.
 */
export function cashOfBuyerOn(companyId: Value, phoneKey: Value, date: Value, soldAt: Date): SQL {
  const customers = customersOfPhone(companyId, phoneKey, soldAt)
  const phones = phonesOfDay(companyId, { customers, phones: phonesOf(companyId, customers, phoneKey) }, date)
  return cashOf(companyId, { customers, phones }, date)
}

/**
 * A subquery of `phone_key`: the phones of a person, and those that they had since the first sale of a lot on a business day. A purchase
 * stays theirs when their phone changes afterwards, as in {@link customersOfBids}. The log is read only on days with a sale.
 */
function phonesOfDay(companyId: Value, { customers, phones }: Person, date: Value): SQL {
  return sql`(
    select phone_key from ${phones} now
    union select h.phone_key from (
      select min(v.created_at) as at from auction_lot l join voucher v on v.company_id = l.company_id and v.id = l.sale_voucher_id
      where l.company_id = ${companyId} and l.sold_on = ${date} and l.sale_voucher_id is not null
      having count(*) > 0) first_sale
    cross join lateral auth.phones_before(${companyId}::uuid, array${customers}, first_sale.at) h)`
}

/**
 * A query of cash that was paid for lots at an auction, without reversed sales: bid, buyer, date, time of the sale, amount in paise. A
 * sale belongs to no customer; its buyer is known by the phone of the bid, see {@link customersOfBids}.
 * @param when a condition on the payment `p`
 */
export function cashOfBuyers(companyId: Value, when: SQL = sql`true`): SQL {
  return sql`
    select b.id as bid_id, b.bidder_key, b.bidder_name, p.posted_on, p.amount_paise,
      (select v.created_at from voucher v where v.company_id = l.company_id and v.id = l.sale_voucher_id) as sold_at
    from auction_lot l
    join auction_bid b on b.company_id = l.company_id and b.id = l.bid_id
    join voucher_payment p on p.company_id = l.company_id and p.voucher_id = l.sale_voucher_id
    where l.company_id = ${companyId} and l.sale_voucher_id is not null and p.mode = 'cash' and p.direction = 'in' and ${when}
      and ${isPaymentUnreversed(companyId)}`
}

/**
 * A query of bids and customers: those who had the phone of a bid when the lot was sold, even if their phone has changed since. A customer
 * who got the phone later is not the buyer.
 * Needs the tables `sold`, see {@link cashOfBuyers}, and `phone_change`, the changes to phones after the first of these sales: customer,
 * time, sequence, and the phone before the change.
 */
export function customersOfBids(companyId: Value): SQL {
  return sql`
    select s.bid_id, c.id as customer_id from sold s
    join customer c on c.company_id = ${companyId} and c.phone_key = s.bidder_key
    where not exists (select from phone_change h where h.customer_id = c.id and h.at > s.sold_at)
    union
    select s.bid_id, f.customer_id from sold s cross join lateral (
      select distinct on (h.customer_id) h.customer_id, h.phone_key from phone_change h where h.at > s.sold_at
      order by h.customer_id, h.at, h.seq) f
    join customer c on c.company_id = ${companyId} and c.id = f.customer_id
    where f.phone_key = s.bidder_key`
}

/** Row by row, as the customers and phones of one person are few. */
function cashOf(companyId: Value, { customers, phones }: Person, date: Value): SQL {
  const cashIn = sql`company_id = ${companyId} and posted_on = ${date} and mode = 'cash' and direction = 'in'`
  return sql`(
    select coalesce(sum(p.amount_paise), 0)::bigint
    from (
      select paid.* from ${customers} same cross join lateral (
        select voucher_id, amount_paise from voucher_payment
        where ${cashIn} and customer_id = same.id offset 0) paid
      union all
      select paid.* from ${phones} buyer cross join lateral (
        select l.sale_voucher_id from auction_bid b
        join auction_lot l on l.company_id = b.company_id and l.id = b.lot_id and l.bid_id = b.id
        where b.company_id = ${companyId} and b.bidder_key = buyer.phone_key offset 0) sold
      cross join lateral (
        select voucher_id, amount_paise from voucher_payment
        where ${cashIn} and voucher_id = sold.sale_voucher_id offset 0) paid) p
    where ${isPaymentUnreversed(companyId)})`
}
