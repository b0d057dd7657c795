-- The loans that fall short at a price, reckoned once: where tiers of what the borrower owes or room for interest decide, each look
-- at the margin watch reckoned all of them. What was reckoned counts for borrowers whose loans have not changed since.

create index loan_cover_by_customer on loan_cover (company_id, customer_id);

-- By what the loans of a store on a metal were reckoned.
create table margin_reckoning (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  metal_id uuid not null,
  -- Price, purity, tiers and, where interest counts, the day.
  reckoned_by text not null,
  -- How many fall short.
  loans bigint not null,
  -- Transactions from this one on may have changed what it was reckoned from. Numbers of transactions hold in one cluster alone.
  changes_from xid8 not null,
  cluster bigint not null default (pg_control_system()).system_identifier,
  primary key (company_id, id),
  unique (company_id, store_id, metal_id, reckoned_by)
);

create table loan_short (
  company_id uuid not null references company (id),
  reckoning_id uuid not null,
  loan_id uuid not null,
  customer_id uuid not null,
  slab_id uuid not null,
  due_on date not null,
  outstanding_paise bigint not null,
  -- Both null without a price.
  value_paise bigint,
  short_paise bigint,
  net_mg bigint not null,
  fine_mg bigint not null,
  -- The greatest shortfall first; before all others what has no price (2^53 - 1).
  place bigint not null generated always as (coalesce(-short_paise, -9007199254740991)) stored,
  primary key (company_id, reckoning_id, place, loan_id)
);
create index loan_short_by_customer on loan_short (company_id, customer_id, reckoning_id);

-- What the loans of a reckoning sum to, by scheme.
create table short_sum (
  company_id uuid not null references company (id),
  reckoning_id uuid not null,
  slab_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  value_paise bigint not null,
  short_paise bigint not null,
  net_mg bigint not null,
  fine_mg bigint not null,
  primary key (company_id, reckoning_id, slab_id)
);

-- Borrowers whose loans that go on have changed, and in which transaction: what tiers lend on a pledge depends on the others.
create table borrower_changed (
  company_id uuid not null references company (id),
  changed xid8 not null default pg_current_xact_id(),
  customer_id uuid not null,
  primary key (company_id, changed, customer_id)
);

select build_wall(t) from unnest('{margin_reckoning,loan_short,short_sum,borrower_changed}'::text[]) t;
revoke update on margin_reckoning, loan_short, short_sum from pledgebook_app;
revoke insert, update on borrower_changed from pledgebook_app;
grant insert on borrower_changed to pledgebook_auth;
grant maintain on loan_short to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create function auth.tell_of_borrower() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into borrower_changed (company_id, customer_id) values (old.company_id, old.customer_id) on conflict do nothing;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.customer_id <> old.customer_id then
    insert into borrower_changed (company_id, customer_id) values (new.company_id, new.customer_id) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function auth.tell_of_borrower() from public;

-- Tells the planner of what was reckoned, and does nothing else.
create function auth.plan_watch_anew() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze loan_short;
end $$;
revoke execute on function auth.plan_watch_anew() from public;
grant execute on function auth.plan_watch_anew() to pledgebook_app;

reset role;
revoke create on schema auth from pledgebook_auth;

create trigger borrower_changed after insert or update or delete on loan_cover for each row
  execute function auth.tell_of_borrower();
