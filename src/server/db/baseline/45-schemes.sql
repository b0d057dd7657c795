-- Interest schemes and their versions.

-- Ways of charging interest (lending rules, section 3).
create table slab_type (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  method text not null check (method in ('daily', 'monthly')),
  year_days smallint check (year_days = any (array[360, 365])),
  part_month text check (part_month in ('full', 'half', 'week', 'days')),
  slab_mode text not null check (slab_mode in ('stepped', 'retrospective')),
  slab_clock text not null check (slab_clock in ('restart', 'continuous')),
  count_both_days boolean not null default false,
  -- Interest is taken for this many months at opening.
  advance_months smallint not null default 0 check (advance_months >= 0 and advance_months <= 36),
  note text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((method = 'daily') = (year_days is not null)),
  check ((method = 'monthly') = (part_month is not null)),
  check (method = 'daily' or (slab_mode = 'retrospective' and slab_clock = 'restart'))
);
create unique index slab_type_name_unique on slab_type (company_id, lower(name));

create table interest_slab (
  company_id uuid not null references company (id),
  id uuid not null,
  slab_type_id uuid not null,
  metal_id uuid not null,
  name text not null,
  -- The newest of interest_slab_version; lists show it.
  current_version integer not null default 1,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, slab_type_id) references slab_type (company_id, id),
  foreign key (company_id, metal_id) references metal (company_id, id)
);
create unique index interest_slab_name_unique on interest_slab (company_id, lower(name));

-- A version of a scheme, in force from a day on; never changed, because loans refer to it.
create table interest_slab_version (
  company_id uuid not null,
  slab_id uuid not null,
  number integer not null check (number > 0),
  from_on date not null,
  slab_type_id uuid not null,
  -- A copy of the slab type's terms, so that a later change of the type does not affect this version.
  terms jsonb not null,
  tenure_months smallint not null check (tenure_months >= 1 and tenure_months <= 60),
  bands jsonb not null,
  rate_for_gram jsonb not null default '[]',
  minimum_loan_paise bigint check (minimum_loan_paise > 0),
  maximum_loan_paise bigint check (maximum_loan_paise > 0),
  minimum_days integer not null default 0 check (minimum_days >= 0 and minimum_days <= 3660),
  minimum_amount_paise bigint not null default 0 check (minimum_amount_paise >= 0),
  penal_rate_bp integer not null default 0 check (penal_rate_bp >= 0 and penal_rate_bp <= 100000),
  grace_days integer not null default 0 check (grace_days >= 0 and grace_days <= 366),
  fees jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, slab_id, number),
  check (minimum_loan_paise <= maximum_loan_paise),
  foreign key (company_id, slab_id) references interest_slab (company_id, id),
  foreign key (company_id, slab_type_id) references slab_type (company_id, id)
);
