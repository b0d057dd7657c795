-- What a posting proves and counts, with fewer looks at the same rows.

-- A line is proven to belong to a voucher of its own transaction, which is never removed; its account and store are held by the total
-- of its day, whose keys are proven when the day's first line comes.
alter table ledger_day add foreign key (company_id, store_id) references store (company_id, id);
alter table voucher_line drop constraint voucher_line_company_id_voucher_id_fkey,
  drop constraint voucher_line_company_id_account_id_fkey, drop constraint voucher_line_company_id_store_id_fkey;
alter table voucher_payment drop constraint voucher_payment_company_id_voucher_id_fkey;

-- A voucher that is counted as money of customers on loans: on which side its payments in and out are, and whether they count below 0.
create view loan_money_voucher with (security_invoker = true) as
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
grant select on loan_money_voucher to pledgebook_app, pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Lines come with their voucher, never later; they are counted in one order, so that two who post at once wait for each other and
-- never lock each other out.
create or replace function auth.add_to_ledger() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added a left join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a line belongs to a voucher of the same transaction and day' using errcode = 'restrict_violation';
  end if;
  insert into ledger_day (company_id, account_id, store_id, posted_on, debit_paise, credit_paise, lines)
    select company_id, account_id, store_id, posted_on, sum(debit_paise), sum(credit_paise), count(*) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, account_id, store_id, posted_on) do update
      set debit_paise = ledger_day.debit_paise + excluded.debit_paise,
        credit_paise = ledger_day.credit_paise + excluded.credit_paise, lines = ledger_day.lines + excluded.lines;
  insert into ledger_month (company_id, account_id, store_id, month_on, debit_paise, credit_paise)
    select company_id, account_id, store_id, posted_on - extract(day from posted_on)::integer + 1, sum(debit_paise), sum(credit_paise)
    from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, account_id, store_id, month_on) do update
      set debit_paise = ledger_month.debit_paise + excluded.debit_paise,
        credit_paise = ledger_month.credit_paise + excluded.credit_paise;
  return null;
end $$;

-- So does money.
create or replace function auth.count_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added a left join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a payment belongs to a voucher of the same transaction and day' using errcode = 'restrict_violation';
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

reset role;
revoke create on schema auth from pledgebook_auth;
drop trigger voucher_line_with on voucher_line;
drop function lines_with_voucher();
