-- The cash of a store is never below zero by the books: a posting that takes out more than there is fails, whoever makes it.
-- Cash that comes in is always taken, also where older books are below zero.

grant create on schema auth to pledgebook_auth;
grant select on account to pledgebook_auth;
set local role pledgebook_auth;

-- Called behind the totals. The lock is the one that every posting of the store holds already (see takeTurn), so that two who pay
-- out at once on different days see each other.
create function auth.refuse_negative_cash(of_company uuid, of_account uuid, of_store uuid) returns void language plpgsql
  security definer set search_path = public as $$
declare balance bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_store::text, 0));
  select sum(debit_paise - credit_paise) into balance from ledger_day
    where company_id = of_company and account_id = of_account and store_id = of_store;
  if balance < 0 then
    raise exception 'the cash of store % would be % paise below zero', of_store, -balance
      using errcode = 'check_violation', constraint = 'cash_not_negative', table = 'ledger_day';
  end if;
end $$;

revoke all on function auth.refuse_negative_cash(uuid, uuid, uuid) from public;

-- As before, and holds the cash of the stores from which more goes out than comes in.
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
  perform auth.refuse_negative_cash(a.company_id, a.account_id, a.store_id)
    from added a join account c on c.company_id = a.company_id and c.id = a.account_id and c.code = '1010'
    group by a.company_id, a.account_id, a.store_id having sum(a.credit_paise) > sum(a.debit_paise) order by a.store_id;
  return null;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
