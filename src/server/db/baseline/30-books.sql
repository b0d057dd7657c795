-- Chart of accounts, voucher heads, own banks and numbering.

-- Numbers given in order, without gaps, by kind, store and period.
create table numbering (
  company_id uuid not null references company (id),
  kind text not null,
  store_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  period text not null default '',
  last bigint not null check (last >= 0),
  primary key (company_id, kind, store_id, period)
);

create table account (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null check (code ~ '^[0-9]{4}$'),
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  -- An account of the lending rules, which can only be renamed.
  fixed boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index account_code_unique on account (company_id, code);
create unique index account_name_unique on account (company_id, lower(name));

create table credit_debit (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  side text not null check (side in ('credit', 'debit')),
  account_id uuid not null,
  usage text not null check (usage in ('loan', 'standalone')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create unique index credit_debit_name_unique on credit_debit (company_id, side, lower(name));
create index credit_debit_account on credit_debit (company_id, account_id);

create table bank (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  branch text,
  ifsc text check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  account_number text,
  kind text not null check (kind in ('own', 'lender')),
  -- The ledger account of an own bank account (1101 and up).
  account_id uuid,
  lender_rate_bp integer check (lender_rate_bp >= 0 and lender_rate_bp <= 100000),
  lender_terms text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((kind = 'own') = (account_id is not null)),
  foreign key (company_id, account_id) references account (company_id, id)
);
create unique index bank_name_unique on bank (company_id, kind, lower(name), lower(coalesce(branch, '')), coalesce(account_number, ''));

-- Numbers that an import reserved in a separate transaction, so that others can take the numbers after them while it runs.
-- The import deletes its row first, and the row stays locked until the import ends. A row that is not locked belongs to an
-- import that ended without its rows: its numbers are given to the next callers, so the series stays without gaps.
create table number_reservation (
  company_id uuid not null references company (id),
  kind text not null,
  id uuid not null,
  first bigint not null check (first > 0),
  last bigint not null,
  primary key (company_id, kind, id),
  check (last >= first)
);
