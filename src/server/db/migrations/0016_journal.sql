-- The books: days of stores, vouchers that balance and never change, totals by day, what was answered to a key.

create table store_day (
  company_id uuid not null references company (id),
  store_id uuid not null,
  business_on date not null,
  state text not null check (state in ('open', 'closed')),
  -- Counted before the first entry of the day.
  float_paise bigint not null check (float_paise >= 0),
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  -- How many notes and coins of which value were counted at the close.
  denominations jsonb,
  counted_paise bigint check (counted_paise >= 0),
  difference_paise bigint,
  difference_reason text,
  closed_by uuid,
  closed_at timestamptz,
  reopened_count integer not null default 0,
  version integer not null default 1,
  primary key (company_id, store_id, business_on),
  foreign key (company_id, store_id) references store (company_id, id),
  check ((state = 'closed') <= (closed_by is not null and counted_paise is not null))
);
create unique index store_day_open on store_day (company_id, store_id) where state = 'open';

create table voucher (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  number text not null,
  kind text not null check (kind in ('payout', 'opening-receipt', 'receipt', 'closing', 'charge', 'waiver', 'renewal',
    'write-off', 'cash-difference', 'opening', 'credit-note', 'debit-note', 'reversal')),
  posted_on date not null,
  customer_id uuid,
  loan_id uuid,
  narration text not null default '',
  reverses_id uuid,
  made_by uuid not null,
  entry bigint generated always as identity,
  -- The transaction that made it, for only that one may add lines.
  txid bigint not null default (pg_current_xact_id()::text::bigint),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, reverses_id) references voucher (company_id, id),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create unique index voucher_number_unique on voucher (company_id, store_id, number);
create unique index voucher_reversed_once on voucher (company_id, reverses_id) where reverses_id is not null;
create index voucher_by_day on voucher (company_id, store_id, posted_on, entry);
create index voucher_of_loan on voucher (company_id, loan_id, entry) where loan_id is not null;
create index voucher_of_customer on voucher (company_id, customer_id, posted_on, entry) where customer_id is not null;

create table voucher_line (
  company_id uuid not null,
  voucher_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  posted_on date not null,
  store_id uuid not null,
  customer_id uuid,
  loan_id uuid,
  primary key (company_id, voucher_id, line),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  check ((debit_paise > 0) <> (credit_paise > 0))
);
create index voucher_line_of_account on voucher_line (company_id, account_id, store_id, posted_on);
create index voucher_line_of_loan on voucher_line (company_id, loan_id) where loan_id is not null;

-- How money of a voucher came in or went out.
create table voucher_payment (
  company_id uuid not null,
  voucher_id uuid not null,
  line smallint not null,
  direction text not null check (direction in ('in', 'out')),
  mode text not null check (mode in ('cash', 'bank', 'upi')),
  bank_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  reference text,
  posted_on date not null,
  customer_id uuid,
  loan_id uuid,
  primary key (company_id, voucher_id, line),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, bank_id) references bank (company_id, id),
  check ((mode = 'cash') = (bank_id is null))
);
create index voucher_payment_cash on voucher_payment (company_id, customer_id, posted_on) where mode = 'cash';
create index voucher_payment_of_loan on voucher_payment (company_id, loan_id) where mode = 'cash';

-- Debits and credits of an account, store and day.
create table ledger_day (
  company_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  posted_on date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  primary key (company_id, account_id, store_id, posted_on),
  foreign key (company_id, account_id) references account (company_id, id)
);

-- What was answered to a request that carried a key; a second arrival gets the same.
create table idempotency (
  company_id uuid not null references company (id),
  login_id uuid not null references login (id),
  operation text not null,
  key uuid not null,
  asked text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, login_id, operation, key)
);
create index idempotency_age on idempotency (created_at);

select build_wall('store_day');
select build_wall('voucher');
select build_wall('voucher_line');
select build_wall('voucher_payment');
select build_wall('ledger_day');
select build_wall('idempotency');
revoke delete on store_day from pledgebook_app;
revoke update, delete on voucher, voucher_line, voucher_payment from pledgebook_app;
revoke insert, update, delete on ledger_day from pledgebook_app;
grant select, insert, update on ledger_day to pledgebook_auth;

-- Whoever asks: entries stay.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger voucher_stays before update or delete on voucher for each row execute function refuse_change();
create trigger voucher_line_stays before update or delete on voucher_line for each row execute function refuse_change();
create trigger voucher_payment_stays before update or delete on voucher_payment for each row execute function refuse_change();

-- Nothing is posted where the day is not open; a close waits for postings that are under way.
create function voucher_in_open_day() returns trigger language plpgsql as $$
begin
  perform from store_day where company_id = new.company_id and store_id = new.store_id and business_on = new.posted_on
    and state = 'open' for share;
  if not found and new.kind <> 'opening' then
    raise exception 'the day % is not open', new.posted_on using errcode = 'restrict_violation';
  end if;
  new.txid := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger voucher_day before insert on voucher for each row execute function voucher_in_open_day();

-- Lines come with their voucher, never later.
create function lines_with_voucher() returns trigger language plpgsql as $$
begin
  if exists (select from added a left join voucher v on v.company_id = a.company_id and v.id = a.voucher_id
      where v.txid is distinct from pg_current_xact_id()::text::bigint
        or a.posted_on <> v.posted_on) then
    raise exception 'a line belongs to a voucher of the same transaction and day' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger voucher_line_with after insert on voucher_line referencing new table as added
  for each statement execute function lines_with_voucher();

-- At commit: every voucher has lines, and they balance.
create function voucher_balances() returns trigger language plpgsql as $$
declare
  debits bigint;
  credits bigint;
begin
  select sum(debit_paise), sum(credit_paise) into debits, credits
    from voucher_line where company_id = new.company_id and voucher_id = new.id;
  if debits is null or debits <> credits then
    raise exception 'voucher % does not balance: debits %, credits %', new.number, debits, credits
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger voucher_balanced after insert on voucher deferrable initially deferred
  for each row execute function voucher_balances();

grant create on schema auth to pledgebook_auth;
create function auth.add_to_ledger() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- In one order, so that two who post at once wait for each other and never lock each other out.
  insert into ledger_day (company_id, account_id, store_id, posted_on, debit_paise, credit_paise)
    select company_id, account_id, store_id, posted_on, sum(debit_paise), sum(credit_paise) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, account_id, store_id, posted_on) do update
      set debit_paise = ledger_day.debit_paise + excluded.debit_paise,
        credit_paise = ledger_day.credit_paise + excluded.credit_paise;
  return null;
end $$;
create trigger voucher_line_totals after insert on voucher_line referencing new table as added
  for each statement execute function auth.add_to_ledger();
alter function auth.add_to_ledger() owner to pledgebook_auth;
revoke execute on function auth.add_to_ledger() from public;
revoke create on schema auth from pledgebook_auth;
