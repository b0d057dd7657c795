-- Tables of the read models. Their functions and triggers are in readModels/.

-- Active loans by store, due date, scheme and days of grace; kept by triggers.
create table loan_totals (
  company_id uuid not null references company (id),
  store_id uuid not null,
  due_on date not null,
  slab_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  grace_days integer not null default 0,
  primary key (company_id, store_id, due_on, slab_id, grace_days)
);

create table packet_totals (
  company_id uuid not null references company (id),
  store_id uuid not null,
  place text not null,
  metal_id uuid not null,
  packets bigint not null,
  gross_mg bigint not null,
  net_mg bigint not null,
  primary key (company_id, store_id, place, metal_id)
);

create table loan_money_day (
  company_id uuid not null references company (id),
  store_id uuid not null,
  posted_on date not null,
  received_paise bigint not null,
  paid_paise bigint not null,
  primary key (company_id, store_id, posted_on)
);

create table metal_totals (
  company_id uuid not null references company (id),
  store_id uuid not null,
  metal_id uuid not null,
  purity_bp integer not null,
  pieces bigint not null,
  gross_mg bigint not null,
  net_mg bigint not null,
  place text not null,
  packets bigint not null,
  primary key (company_id, store_id, metal_id, purity_bp, place)
);

create table loan_cover (
  company_id uuid not null references company (id),
  loan_id uuid not null,
  store_id uuid not null,
  metal_id uuid not null,
  due_on date not null,
  -- The highest rate of its bands.
  rate_bp integer not null,
  -- Principal for each kilogram of pure metal, rounded up.
  paise_per_fine_kg bigint not null,
  customer_id uuid not null,
  slab_id uuid not null,
  outstanding_paise bigint not null,
  net_mg bigint not null,
  fine bigint not null,
  fine_of_items bigint[],
  primary key (company_id, loan_id)
);
create index loan_cover_by_metal on loan_cover (company_id, store_id, metal_id, paise_per_fine_kg) include (loan_id, due_on, rate_bp, customer_id, slab_id, outstanding_paise, net_mg, fine, fine_of_items);
create index loan_cover_by_customer on loan_cover (company_id, customer_id);

create table loan_totals_move (
  company_id uuid not null references company (id),
  store_id uuid not null,
  span text not null check (span in ('year', 'month', 'day')),
  -- The first day of the span.
  from_on date not null,
  due_on date not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  primary key (company_id, store_id, span, from_on, due_on)
);

create table packet_waiting (
  company_id uuid not null references company (id),
  loan_id uuid not null,
  store_id uuid not null,
  closed_on date not null,
  primary key (company_id, loan_id)
);
create index packet_waiting_longest on packet_waiting (company_id, store_id, closed_on, loan_id);

create table packet_purity (
  company_id uuid not null references company (id),
  loan_id uuid not null,
  purity_bp integer not null,
  store_id uuid not null,
  metal_id uuid not null,
  place text not null,
  location text not null,
  packet_id uuid not null,
  pieces bigint not null,
  gross_mg bigint not null,
  net_mg bigint not null,
  primary key (company_id, loan_id, purity_bp)
);
create index packet_purity_kept on packet_purity (company_id, store_id, metal_id, purity_bp, place, location, packet_id);
