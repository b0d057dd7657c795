-- What an account stands at on a day is summed of months and of the days of one, however long the business has run; and how many
-- lines a day has is kept beside what they sum to.

alter table ledger_day add column lines bigint not null default 0;

create table ledger_month (
  company_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  -- Its first day.
  month_on date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  primary key (company_id, account_id, store_id, month_on),
  foreign key (company_id, account_id) references account (company_id, id)
);
select build_wall('ledger_month');
revoke insert, update, delete on ledger_month from pledgebook_app;
grant select, insert, update on ledger_month to pledgebook_auth;
grant select on voucher_line to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.add_to_ledger() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- In one order, so that two who post at once wait for each other and never lock each other out.
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

-- What is there already.
update ledger_day d set lines = l.lines
  from (select company_id, account_id, store_id, posted_on, count(*) as lines from voucher_line group by 1, 2, 3, 4) l
  where d.company_id = l.company_id and d.account_id = l.account_id and d.store_id = l.store_id and d.posted_on = l.posted_on;
insert into ledger_month
  select company_id, account_id, store_id, posted_on - extract(day from posted_on)::integer + 1, sum(debit_paise), sum(credit_paise)
  from ledger_day group by 1, 2, 3, 4;

reset role;
revoke create on schema auth from pledgebook_auth;
