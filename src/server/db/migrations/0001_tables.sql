-- The tables of the foundation. Company tables carry company_id first in their keys.

create table company (
  id uuid primary key,
  name text not null,
  legal_name text, licence_number text, gstin text, pan text, address text, phone text, email text,
  logo_id uuid,
  policy_profile text not null check (policy_profile in ('nbfc', 'pawnbroker', 'custom')),
  policy jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index company_name_unique on company (lower(name));

create table store (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
  address text, phone text, licence_number text,
  time_zone text not null default 'Asia/Kolkata',
  weekly_off smallint check (weekly_off between 0 and 6),
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
  to_on date check (to_on >= from_on),
  store_limit integer check (store_limit > 0),
  user_limit integer check (user_limit > 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table domain (
  id uuid primary key,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index domain_name_unique on domain (lower(name));
-- The default domain answers every address that no other domain names, for all companies.
insert into domain (id, name) values ('00000000-0000-4000-8000-000000000001', '*');

create table domain_store (
  company_id uuid not null,
  store_id uuid not null,
  domain_id uuid not null references domain (id),
  primary key (company_id, store_id, domain_id),
  foreign key (company_id, store_id) references store (company_id, id)
);

create table role (
  company_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, store_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index role_name_unique on role (company_id, store_id, lower(name));

create table role_grant (
  company_id uuid not null,
  role_id uuid not null,
  screen text not null,
  act text not null,
  primary key (company_id, role_id, screen, act),
  foreign key (company_id, role_id) references role (company_id, id)
);

create table login (
  id uuid primary key,
  company_id uuid not null references company (id),
  user_name text not null,
  name text not null,
  email text not null,
  phone text,
  photo_id uuid,
  last_sign_in_at timestamptz,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index login_user_name_unique on login (lower(user_name));
create index login_company on login (company_id);

create table assignment (
  company_id uuid not null,
  login_id uuid not null references login (id),
  store_id uuid not null,
  role_id uuid not null,
  primary key (company_id, login_id, store_id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, store_id, role_id) references role (company_id, store_id, id)
);
create index assignment_login on assignment (login_id);
create index assignment_role on assignment (company_id, role_id);

create table attachment (
  company_id uuid not null references company (id),
  id uuid not null,
  purpose text not null,
  content_type text not null,
  content bytea not null,
  sha256 text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table draft (
  company_id uuid not null,
  store_id uuid not null,
  login_id uuid not null references login (id),
  form text not null,
  values jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, store_id, login_id, form),
  foreign key (company_id, store_id) references store (company_id, id)
);

create table notification (
  company_id uuid not null references company (id),
  id uuid not null,
  login_id uuid not null references login (id),
  title text not null,
  description text not null,
  type text not null check (type in ('order-placed', 'order-shipped', 'mail', 'chat-message', 'alert')),
  path text,
  read_at timestamptz,
  posted_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index notification_newest on notification (company_id, login_id, posted_at desc, id);

create table metal (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  symbol text not null,
  reference_purity_bp integer not null check (reference_purity_bp between 1 and 10000),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index metal_name_unique on metal (company_id, lower(name));

create table purity (
  company_id uuid not null,
  metal_id uuid not null,
  purity_bp integer not null check (purity_bp between 1 and 10000),
  label text not null,
  primary key (company_id, metal_id, purity_bp),
  foreign key (company_id, metal_id) references metal (company_id, id)
);

create table audit (
  company_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  login_id uuid,
  store_id uuid,
  address text not null,
  operation text not null,
  status integer not null,
  asked jsonb,
  changes jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, seq)
);

-- Below: reached by the sign-in functions alone.
create table installation (
  id integer primary key check (id = 1),
  set_up_code_hash text,
  sample_state text check (sample_state in ('started', 'done')),
  created_at timestamptz not null default now()
);
insert into installation (id) values (1);

create table credential (
  login_id uuid primary key references login (id),
  password_hash text not null,
  must_change boolean not null,
  changed_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  login_id uuid not null references login (id),
  company_id uuid not null,
  store_id uuid not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (company_id, store_id) references store (company_id, id)
);
create index session_login on session (login_id) where ended_at is null;

create table signing_key (
  id text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);

create table sign_in_failure (
  name_key text not null,
  address text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (name_key, address)
);

create table known_address (
  login_id uuid not null references login (id),
  address text not null,
  primary key (login_id, address)
);

create table reset_code (
  id uuid primary key,
  login_id uuid not null references login (id),
  code_hash text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);
create index reset_code_login on reset_code (login_id, created_at desc);

create table reset_grant (
  token_hash text primary key,
  login_id uuid not null references login (id),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
