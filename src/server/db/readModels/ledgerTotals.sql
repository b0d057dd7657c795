-- Ledger totals by account, store and day (ledger_day) and by month (ledger_month), from voucher_line.
-- Why: balances, the trial balance and account statements would otherwise add up every line of the year.
-- Check: Daily totals equal the sum of the entries
-- Check: Monthly totals equal the sum of their days

-- Adds new lines to the totals. Rejects a line whose voucher was inserted by another transaction or has another date, and lines that
-- together lower the cash of a store below zero.
create or replace function read_models.add_to_ledger() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added a left join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a line must be inserted by the transaction of its voucher, with its date' using errcode = 'restrict_violation';
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
  perform books.reject_negative_cash(a.company_id, a.account_id, a.store_id)
    from added a join account c on c.company_id = a.company_id and c.id = a.account_id and c.code = '1010'
    group by a.company_id, a.account_id, a.store_id having sum(a.credit_paise) > sum(a.debit_paise) order by a.store_id;
  return null;
end $$;
create or replace trigger voucher_line_totals after insert on voucher_line referencing new table as added
  for each statement execute function read_models.add_to_ledger();
