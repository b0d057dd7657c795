-- The chart of accounts, heads of notes, banks, and numbers given in order.

-- The wall around a company table: as in 0002, one policy each, the same words.
create function build_wall(t text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', t);
  execute format('alter table %I force row level security', t);
  execute format('create policy company_wall on %I to pledgebook_app using (company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]))', t);
  execute format('create policy sign_in on %I to pledgebook_auth using (true) with check (true)', t);
  execute format('grant select, insert, update, delete on %I to pledgebook_app', t);
end $$;
revoke execute on function build_wall(text) from public;

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

select build_wall('numbering');
select build_wall('account');
select build_wall('credit_debit');
select build_wall('bank');

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
-- As the role that sees all companies: the walls hold for whoever migrates too.
set local role pledgebook_auth;
insert into account (company_id, id, code, name, kind, fixed)
  select co.id, gen_random_uuid(), c.code, c.name, c.kind, true from company co, auth.chart_of_accounts() c;
reset role;
