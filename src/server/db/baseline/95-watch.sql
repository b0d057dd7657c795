-- Tables of the margin watch. Its functions and triggers are in readModels/marginWatch.sql.

-- A stored computation of the margin watch for the loans of a store on one metal, and its cache key.
create table margin_computation (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  metal_id uuid not null,
  -- Cache key: price, purity, tiers and, where interest counts, the day.
  cache_key text not null,
  -- How many loans have a shortfall.
  loans bigint not null,
  -- Transactions from this one on may have changed the input of the computation.
  changes_from xid8 not null,
  -- The PostgreSQL cluster of these transactions.
  cluster bigint not null default (pg_control_system()).system_identifier,
  primary key (company_id, id),
  unique (company_id, store_id, metal_id, cache_key)
);

create table loan_short (
  company_id uuid not null references company (id),
  computation_id uuid not null,
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
  -- Order of the list: loans without a price first (2^53 - 1), then the greatest shortfall.
  place bigint not null generated always as (coalesce((- short_paise), '-9007199254740991'::bigint)) stored,
  primary key (company_id, computation_id, place, loan_id)
);
create index loan_short_by_customer on loan_short (company_id, customer_id, computation_id);

-- Totals of a computation by scheme.
create table short_sum (
  company_id uuid not null references company (id),
  computation_id uuid not null,
  slab_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  value_paise bigint not null,
  short_paise bigint not null,
  net_mg bigint not null,
  fine_mg bigint not null,
  primary key (company_id, computation_id, slab_id)
);

-- Borrowers whose active loans have changed, and in which transaction: what tiers lend on a pledge depends on the others.
create table borrower_changed (
  company_id uuid not null references company (id),
  changed xid8 not null default pg_current_xact_id(),
  customer_id uuid not null,
  primary key (company_id, changed, customer_id)
);

create table short_together (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Sorted.
  computation_ids uuid[] not null,
  primary key (company_id, id),
  unique (company_id, computation_ids)
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
