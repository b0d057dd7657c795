-- Companies, stores, subscriptions and domains. Keys of company tables begin with company_id.

create table company (
  id uuid primary key,
  name text not null,
  legal_name text,
  licence_number text,
  gstin text,
  pan text,
  address text,
  phone text,
  email text,
  logo_id uuid,
  policy_profile text not null check (policy_profile in ('nbfc', 'pawnbroker', 'custom')),
  policy jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paper_language text not null default 'en' check (paper_language in ('en', 'ta', 'hi'))
);
create unique index company_name_unique on company (lower(name));

create table store (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
  address text,
  phone text,
  licence_number text,
  time_zone text not null default 'Asia/Kolkata',
  weekly_off smallint check (weekly_off >= 0 and weekly_off <= 6),
  holidays jsonb not null default '[]',
  cash_limit_paise bigint check (cash_limit_paise >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index store_name_unique on store (company_id, lower(name));
create unique index store_code_unique on store (company_id, code);

create table subscription (
  company_id uuid not null references company (id),
  id uuid not null,
  plan text not null,
  price_paise bigint not null default 0 check (price_paise >= 0),
  period text not null default 'year' check (period in ('month', 'year')),
  from_on date not null,
  to_on date,
  store_limit integer check (store_limit > 0),
  user_limit integer check (user_limit > 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (to_on >= from_on)
);
create index subscription_from on subscription (company_id, from_on);

create table domain (
  id uuid primary key,
  name text not null constraint domain_name_small check (name = lower(name)),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index domain_name_unique on domain (lower(name));
-- The default domain serves every address that no other domain names, for all companies.
insert into domain (id, name) values ('00000000-0000-4000-8000-000000000001', '*');

create table domain_store (
  company_id uuid not null,
  store_id uuid not null,
  domain_id uuid not null references domain (id),
  primary key (company_id, store_id, domain_id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index domain_store_domain on domain_store (domain_id);

-- Below: reached only by the sign-in functions.
create table installation (
  id integer primary key check (id = 1),
  set_up_code_hash text,
  sample_state text check (sample_state in ('started', 'done')),
  created_at timestamptz not null default now(),
  set_up_tries integer not null default 0
);
insert into installation (id) values (1);
