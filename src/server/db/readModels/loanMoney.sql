-- Money of customers by store and day (loan_money_day), from voucher_payment.
-- Why: the dashboard shows collections and payouts of a day, a month and the last weeks.
-- Check: Totals of money on loans equal the sum of the payments

-- Vouchers whose payments are customers' money on loans. A payment in the direction `received` counts as money received, any other as money
-- paid out, each times `sign`: the payments of a reversal have the opposite direction and are subtracted.
create or replace view loan_money_voucher with (security_invoker = true) as
  select v.company_id, v.id, v.store_id, v.posted_on, case when v.reverses_id is null then 'in' else 'out' end as received,
    case when v.reverses_id is null then 1 else -1 end as sign
  from voucher v
  where case when v.reverses_id is null then v.kind
      else (select o.kind from voucher o where o.company_id = v.company_id and o.id = v.reverses_id) end
    in ('payout', 'opening-receipt', 'receipt', 'closing', 'renewal');

create or replace view loan_money with (security_invoker = true) as
  select p.company_id, p.voucher_id, p.line, v.store_id, v.posted_on,
    case when p.direction = v.received then v.sign * p.amount_paise else 0 end as received_paise,
    case when p.direction <> v.received then v.sign * p.amount_paise else 0 end as paid_paise
  from voucher_payment p join loan_money_voucher v on v.company_id = p.company_id and v.id = p.voucher_id;

create or replace function read_models.count_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added a left join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a payment must be inserted by the transaction of its voucher, with its date' using errcode = 'restrict_violation';
  end if;
  insert into loan_money_day as t (company_id, store_id, posted_on, received_paise, paid_paise)
    select v.company_id, v.store_id, v.posted_on, coalesce(sum(v.sign * a.amount_paise) filter (where a.direction = v.received), 0),
      coalesce(sum(v.sign * a.amount_paise) filter (where a.direction <> v.received), 0)
    from added a join loan_money_voucher v on v.company_id = a.company_id and v.id = a.voucher_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, store_id, posted_on) do update set received_paise = t.received_paise + excluded.received_paise,
      paid_paise = t.paid_paise + excluded.paid_paise;
  return null;
end $$;
create or replace trigger payment_counted after insert on voucher_payment referencing new table as added
  for each statement execute function read_models.count_money();
