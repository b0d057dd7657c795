-- What a shop sets up before it lends: the chart of accounts, customers, staff, banks, items, prices and schemes.

create extension if not exists pg_trgm with schema public;

-- Numbers that are given in order, without gaps, by kind; a store's own when store_id is set.
create table numbering (
  company_id uuid not null references company (id),
  kind text not null,
  store_id uuid not null default '00000000-0000-0000-0000-000000000000',
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
  -- Named by the lending rules; such an account is renamed at most.
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
  -- The ledger account of an own account (1101 and up).
  account_id uuid,
  lender_rate_bp integer check (lender_rate_bp between 0 and 100000),
  lender_terms text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  check ((kind = 'own') = (account_id is not null))
);
create unique index bank_name_unique on bank (company_id, kind, lower(name), lower(coalesce(branch, '')), coalesce(account_number, ''));

create table staff (
  company_id uuid not null references company (id),
  id uuid not null,
  number text not null,
  name text not null,
  phone text not null,
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
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index staff_number_unique on staff (company_id, number);
create index staff_store on staff (company_id, store_id);

alter table login add column staff_id uuid;
alter table login add foreign key (company_id, staff_id) references staff (company_id, id);
create unique index login_staff_unique on login (company_id, staff_id) where staff_id is not null and active;

create table customer_type (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  exposure_cap_paise bigint check (exposure_cap_paise > 0),
  rate_concession_bp integer not null default 0 check (rate_concession_bp between 0 and 10000),
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
  number text not null,
  type_id uuid not null,
  name text not null,
  -- Folded for order and search: lower case, without marks.
  name_key text not null,
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
  -- Without spaces and marks, in capitals, to compare by.
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
  -- The customer this one was found to be; it is then in-active for good.
  merged_into uuid,
  -- What a person may type to find the customer: number, name and phones.
  search_text text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, type_id) references customer_type (company_id, id),
  foreign key (company_id, merged_into) references customer (company_id, id),
  check (id_kind is distinct from 'aadhaar' or id_number ~ '^[0-9]{4}$')
);
create unique index customer_number_unique on customer (company_id, number);
create index customer_by_name on customer (company_id, name_key, id);
create index customer_by_newest on customer (company_id, created_at desc, id);
create index customer_by_type on customer (company_id, type_id, name_key, id);
create index customer_phone on customer (company_id, phone_key);
create index customer_second_phone on customer (company_id, second_phone_key) where second_phone_key is not null;
create index customer_id_number on customer (company_id, id_kind, id_key) where id_key is not null;
create index customer_pan on customer (company_id, pan) where pan is not null;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_name_like on customer using gin (name_key gin_trgm_ops);
create index customer_photo on customer (company_id, photo_id) where photo_id is not null;

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

alter table metal add column weight_caps jsonb not null default '[]';

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
  usual_purity_bp integer check (usual_purity_bp between 1 and 10000),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references product_category (company_id, id)
);
create unique index product_name_unique on product (company_id, category_id, lower(name));

-- Prices of a metal a gram at its reference purity. Entries are added, never changed: the last one of a day stands.
create table rate (
  company_id uuid not null references company (id),
  id uuid not null,
  metal_id uuid not null,
  -- Null: all stores.
  store_id uuid,
  effective_on date not null,
  -- Order of entry; the greater is the later.
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

create table slab_type (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  method text not null check (method in ('daily', 'monthly')),
  year_days smallint check (year_days in (360, 365)),
  part_month text check (part_month in ('full', 'half', 'week', 'days')),
  slab_mode text not null check (slab_mode in ('stepped', 'retrospective')),
  slab_clock text not null check (slab_clock in ('restart', 'continuous')),
  count_both_days boolean not null default false,
  -- Interest is taken for so many months at opening.
  advance_months smallint not null default 0 check (advance_months between 0 and 36),
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

-- A scheme as it was priced from a day on; never changed, so that what was priced by it stands.
create table interest_slab_version (
  company_id uuid not null,
  slab_id uuid not null,
  number integer not null check (number > 0),
  from_on date not null,
  -- The terms of the slab type as they stood, so that a changed type changes no price.
  terms jsonb not null,
  tenure_months smallint not null check (tenure_months between 1 and 60),
  bands jsonb not null,
  rate_for_gram jsonb not null default '[]',
  minimum_loan_paise bigint check (minimum_loan_paise > 0),
  maximum_loan_paise bigint check (maximum_loan_paise > 0),
  minimum_days integer not null default 0 check (minimum_days between 0 and 3660),
  minimum_amount_paise bigint not null default 0 check (minimum_amount_paise >= 0),
  penal_rate_bp integer not null default 0 check (penal_rate_bp between 0 and 100000),
  grace_days integer not null default 0 check (grace_days between 0 and 366),
  fees jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, slab_id, number),
  foreign key (company_id, slab_id) references interest_slab (company_id, id)
);

create table import_job (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  login_id uuid not null references login (id),
  target text not null,
  file_name text not null,
  sha256 text not null,
  content bytea not null,
  header jsonb not null,
  row_count integer not null check (row_count >= 0),
  mapping jsonb not null default '{}',
  state text not null check (state in ('mapping', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  done_rows integer not null default 0,
  failures jsonb not null default '[]',
  failure_count integer not null default 0,
  message text,
  beat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index import_job_newest on import_job (company_id, login_id, created_at desc);

do $$
declare t text;
begin
  foreach t in array array['numbering', 'account', 'credit_debit', 'bank', 'staff', 'customer_type', 'customer',
    'customer_document', 'product_category', 'product', 'rate', 'slab_type', 'interest_slab', 'interest_slab_version',
    'import_job'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy company_wall on %I to pledgebook_app using (company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]))', t);
    execute format('create policy sign_in on %I to pledgebook_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to pledgebook_app', t);
  end loop;
end $$;
-- Entries of prices and versions of schemes stand for ever.
revoke delete on rate, interest_slab_version from pledgebook_app;
revoke update on interest_slab_version from pledgebook_app;
grant select on staff, customer, customer_document to pledgebook_auth;

-- The chart of accounts of the lending rules (section 10, and the further decisions).
grant create on schema auth to pledgebook_auth;
create function auth.chart_of_accounts() returns table (code text, name text, kind text)
  language sql immutable security definer set search_path = public as $$
  values ('1010', 'Cash', 'asset'), ('1100', 'Bank accounts', 'asset'), ('1200', 'Loans', 'asset'),
    ('1310', 'Charges receivable', 'asset'), ('1400', 'Inter-store', 'asset'), ('1410', 'Cash in transit', 'asset'),
    ('1470', 'Shortfall recoverable', 'asset'), ('2010', 'Bank loans', 'liability'), ('2110', 'Customer credit', 'liability'),
    ('2120', 'Auction surplus payable', 'liability'), ('2200', 'GST payable', 'liability'), ('2201', 'CGST payable', 'liability'),
    ('2202', 'SGST payable', 'liability'), ('2203', 'IGST payable', 'liability'), ('3010', 'Capital', 'equity'),
    ('3900', 'Opening balances', 'equity'), ('4010', 'Interest', 'income'), ('4020', 'Penal charges', 'income'),
    ('4100', 'Fees', 'income'), ('4110', 'Notice and postage', 'income'), ('4900', 'Rounding', 'income'),
    ('5100', 'Lender interest', 'expense'), ('5110', 'Lender fees', 'expense'), ('5200', 'Waivers', 'expense'),
    ('5300', 'Bad debts', 'expense'), ('5400', 'Auction costs', 'expense'), ('5500', 'Cash over and short', 'expense'),
    ('5510', 'Release compensation', 'expense')
$$;

-- Each company has the chart from its first moment; those that stand get it now.
create function auth.give_chart() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account (company_id, id, code, name, kind, fixed)
    select new.id, gen_random_uuid(), c.code, c.name, c.kind, true from auth.chart_of_accounts() c;
  return new;
end $$;
alter function auth.chart_of_accounts() owner to pledgebook_auth;
alter function auth.give_chart() owner to pledgebook_auth;
revoke execute on function auth.chart_of_accounts(), auth.give_chart() from public;
revoke create on schema auth from pledgebook_auth;
grant insert on account to pledgebook_auth;
create trigger company_chart after insert on company for each row execute function auth.give_chart();
insert into account (company_id, id, code, name, kind, fixed)
  select co.id, gen_random_uuid(), c.code, c.name, c.kind, true from company co, auth.chart_of_accounts() c;

-- Removes files of a company that nothing has referred to for a day; at most 100 at a time.
create or replace function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from attachment a where a.company_id = p_company and a.id = any (array(
    select o.id from attachment o
    where o.company_id = p_company and o.created_at < p_now - interval '1 day'
      and not exists (select from company c where c.logo_id = o.id)
      and not exists (select from login l where l.photo_id = o.id)
      and not exists (select from staff s where s.company_id = o.company_id and s.photo_id = o.id)
      and not exists (select from customer c where c.company_id = o.company_id and c.photo_id = o.id)
      and not exists (select from customer_document d where d.company_id = o.company_id and d.attachment_id = o.id)
    limit 100))
$$;
