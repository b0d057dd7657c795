-- Roles, logins, sessions and everything that sign-in needs.

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
create index role_grant_by_right on role_grant (company_id, screen, act, role_id);

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
  updated_at timestamptz not null default now(),
  staff_id uuid
);
create unique index login_user_name_unique on login (lower(user_name));
create index login_company on login (company_id);
create unique index login_staff_unique on login (company_id, staff_id) where staff_id is not null and active;

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
create index session_last_used on session (login_id, last_used_at desc);

create table signing_key (
  id text primary key,
  secret text not null,
  created_at timestamptz not null default now()
);

create table sign_in_failure (
  name_key text not null,
  address text not null,
  last_at timestamptz not null,
  failed_at timestamptz[] not null default '{}'::timestamp with time zone[],
  wait_until timestamptz,
  locked_until timestamptz,
  primary key (name_key, address)
);
create index sign_in_failure_old on sign_in_failure (last_at);

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
  used_at timestamptz,
  by_colleague boolean not null default false,
  tries_by jsonb not null default '{}'
);
create index reset_code_login on reset_code (login_id, created_at desc);

create table reset_grant (
  token_hash text primary key,
  login_id uuid not null references login (id),
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table known_right (
  name text primary key
);

create table access_stamp (
  single boolean primary key default true check (single),
  -- Replaced whenever a login, place, role or right changes.
  stamp uuid not null,
  -- The transaction that changed it last.
  changed_by xid8 not null
);
insert into access_stamp (stamp, changed_by) values (gen_random_uuid(), pg_current_xact_id());
