-- Metals, prices, categories and products.

create table metal (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  symbol text not null,
  reference_purity_bp integer not null check (reference_purity_bp >= 1 and reference_purity_bp <= 10000),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The maximum weight of each kind of item that one borrower may have pledged; for other kinds the company's policy.
  weight_caps jsonb not null default '[]',
  primary key (company_id, id)
);
create unique index metal_name_unique on metal (company_id, lower(name));

create table purity (
  company_id uuid not null,
  metal_id uuid not null,
  purity_bp integer not null check (purity_bp >= 1 and purity_bp <= 10000),
  label text not null,
  primary key (company_id, metal_id, purity_bp),
  foreign key (company_id, metal_id) references metal (company_id, id)
);

create table product_category (
  company_id uuid not null references company (id),
  id uuid not null,
  metal_id uuid not null,
  name text not null,
  kind text not null check (kind in ('ornament', 'coin', 'bar', 'utensil')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, metal_id) references metal (company_id, id)
);
create unique index product_category_name_unique on product_category (company_id, metal_id, lower(name));

create table product (
  company_id uuid not null references company (id),
  id uuid not null,
  category_id uuid not null,
  name text not null,
  usual_purity_bp integer check (usual_purity_bp >= 1 and usual_purity_bp <= 10000),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references product_category (company_id, id)
);
create unique index product_name_unique on product (company_id, category_id, lower(name));

-- Prices of metals per gram at the reference purity. Entries are added, never changed: the last one of a day counts.
create table rate (
  company_id uuid not null references company (id),
  id uuid not null,
  metal_id uuid not null,
  -- Null: all stores.
  store_id uuid,
  effective_on date not null,
  -- Order of entry.
  entry bigint generated always as identity,
  price_paise_per_g bigint not null check (price_paise_per_g > 0),
  source text,
  note text,
  -- The entry of the same day and store that this one corrects.
  corrects_id uuid,
  entered_by uuid not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, metal_id) references metal (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, corrects_id) references rate (company_id, id)
);
create index rate_latest on rate (company_id, metal_id, effective_on desc, entry desc) where active;
create index rate_by_day on rate (company_id, effective_on desc, entry desc);
