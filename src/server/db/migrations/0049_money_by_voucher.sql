-- What a payment counts as: the kind of what its voucher takes back is looked up for those that take something back alone, for
-- joined to all vouchers the database read them all to sum a month.
create or replace view loan_money with (security_invoker = true) as
  select p.company_id, p.voucher_id, p.line, v.store_id, v.posted_on,
    case when (p.direction = 'in') = (v.reverses_id is null) then s.sign * p.amount_paise else 0 end as received_paise,
    case when (p.direction = 'out') = (v.reverses_id is null) then s.sign * p.amount_paise else 0 end as paid_paise
  from voucher_payment p
  join voucher v on v.company_id = p.company_id and v.id = p.voucher_id
  cross join lateral (select case when v.reverses_id is null then 1 else -1 end as sign) s
  where case when v.reverses_id is null then v.kind
      else (select o.kind from voucher o where o.company_id = v.company_id and o.id = v.reverses_id) end
    in ('payout', 'opening-receipt', 'receipt', 'closing', 'renewal');
