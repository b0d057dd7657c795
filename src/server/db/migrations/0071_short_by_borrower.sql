-- What borrowers fall short by over several reckonings together (see 0066), kept once somebody looks at those of some stores by
-- borrower: each look summed all loans that fall short.

create table short_together (
  company_id uuid not null references company (id),
  id uuid not null,
  -- In order.
  reckoning_ids uuid[] not null,
  primary key (company_id, id),
  unique (company_id, reckoning_ids)
);

create table short_borrower (
  company_id uuid not null references company (id),
  together_id uuid not null,
  customer_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  value_paise bigint not null,
  short_paise bigint not null,
  net_mg bigint not null,
  fine_mg bigint not null,
  -- The greatest shortfall first.
  place bigint not null generated always as (-short_paise) stored,
  primary key (company_id, together_id, place, customer_id)
);

select build_wall(t) from unnest('{short_together,short_borrower}'::text[]) t;
revoke update on short_together, short_borrower from pledgebook_app;
grant maintain on short_borrower to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.plan_watch_anew() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze loan_short, short_borrower;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
