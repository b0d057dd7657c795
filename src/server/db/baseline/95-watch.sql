-- Tables of the kept margin watch. Its functions and triggers are in readModels/marginWatch.sql.

-- By what the loans of a store on a metal were reckoned, as the margin watch keeps them.
create table margin_reckoning (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  metal_id uuid not null,
  -- Price, purity, tiers and, where interest counts, the day.
  reckoned_by text not null,
  -- How many fall short.
  loans bigint not null,
  -- Transactions from this one on may have changed what it was reckoned from.
  changes_from xid8 not null,
  -- The PostgreSQL cluster whose transactions these are.
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
  place bigint not null generated always as (coalesce((- short_paise), '-9007199254740991'::bigint)) stored,
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

create table short_together (
  company_id uuid not null references company (id),
  id uuid not null,
  -- In order.
  reckoning_ids uuid[] not null,
  primary key (company_id, id),
  unique (company_id, reckoning_ids)
);

create table short_borrower (
  company_id uuid not null references company (id),
  together_id uuid not null,
  customer_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  value_paise bigint not null,
  short_paise bigint not null,
  net_mg bigint not null,
  fine_mg bigint not null,
  -- The greatest shortfall first.
  place bigint not null generated always as (- short_paise) stored,
  primary key (company_id, together_id, place, customer_id)
);
