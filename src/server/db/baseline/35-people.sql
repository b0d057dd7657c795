-- Staff, customers and their documents.

create table staff (
  company_id uuid not null references company (id),
  id uuid not null,
  number text not null,
  name text not null,
  -- Null only for the first owner: the set-up form has no phone.
  phone text,
  email text,
  designation text,
  store_id uuid not null,
  joined_on date,
  photo_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, photo_id) references attachment (company_id, id)
);
create unique index staff_number_unique on staff (company_id, number);
create index staff_store on staff (company_id, store_id);

create table customer_type (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  exposure_cap_paise bigint check (exposure_cap_paise > 0),
  rate_concession_bp integer not null default 0 check (rate_concession_bp >= 0 and rate_concession_bp <= 10000),
  pan_required boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index customer_type_name_unique on customer_type (company_id, lower(name));

create table customer (
  company_id uuid not null references company (id),
  id uuid not null,
  number text collate "C" not null,
  type_id uuid not null,
  name text not null,
  -- In lower case and without accents, to sort and search by.
  name_key text collate "C" not null,
  guardian_name text,
  guardian_relation text,
  gender text check (gender in ('female', 'male', 'other')),
  born_on date,
  phone text not null,
  -- The last ten digits, to find and compare by.
  phone_key text not null,
  second_phone text,
  second_phone_key text,
  email text,
  address text,
  city text,
  state text,
  pin_code text check (pin_code ~ '^[1-9][0-9]{5}$'),
  occupation text,
  id_kind text,
  id_number text,
  -- In capitals, without spaces and punctuation, to compare by.
  id_key text,
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  nominee_name text,
  nominee_relation text,
  bank_name text,
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank_account_number text,
  photo_id uuid,
  note text,
  blocked_reason text,
  blocked_at timestamptz,
  -- The customer that this duplicate was merged into; the duplicate is in-active from then on.
  merged_into uuid,
  -- What a person may type to find the customer: name, number and phones.
  search_text text not null,
  active boolean not null default true,
  version integer not null default 1,
  -- In whole milliseconds, the precision of cursors.
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((id_kind is distinct from 'aadhaar') or id_number ~ '^[0-9]{4}$'),
  foreign key (company_id, type_id) references customer_type (company_id, id),
  foreign key (company_id, merged_into) references customer (company_id, id),
  foreign key (company_id, photo_id) references attachment (company_id, id)
);
create unique index customer_number_unique on customer (company_id, number);
create index customer_by_number on customer (company_id, number, id);
create index customer_by_newest on customer (company_id, created_at, id);
create index customer_by_type on customer (company_id, type_id, name_key, id);
create index customer_blocked on customer (company_id, name_key, id) where blocked_at is not null;
create index customer_phone on customer (company_id, phone_key);
create index customer_second_phone on customer (company_id, second_phone_key) where second_phone_key is not null;
create index customer_id_number on customer (company_id, id_kind, id_key) where id_key is not null;
create index customer_pan on customer (company_id, pan) where pan is not null;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_name_like on customer using gin (name_key gin_trgm_ops);
create index customer_active on customer (company_id) where active;
create index customer_merged on customer (company_id, merged_into) where merged_into is not null;
create index customer_photo on customer (company_id, photo_id) where photo_id is not null;
create index customer_walk on customer (company_id, name_key, id) include (search_text, active, type_id, blocked_at);

create table customer_document (
  company_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  name text not null,
  attachment_id uuid not null,
  added_by uuid not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index customer_document_of on customer_document (company_id, customer_id, created_at);
create index customer_document_file on customer_document (company_id, attachment_id);
