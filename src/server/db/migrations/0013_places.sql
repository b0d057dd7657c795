-- Addresses and the stores they serve; plans, which never overlap.

grant create on schema auth to pledgebook_auth;
grant insert, update on domain to pledgebook_app;
grant insert on domain_store to pledgebook_auth;
grant update on domain to pledgebook_auth;

alter table domain add constraint domain_name_small check (name = lower(name));
create index domain_store_domain on domain_store (domain_id);
create index subscription_from on subscription (company_id, from_on);

-- A login's places without the plan, which belongs to a day: whoever shows it says which.
drop function auth.places(uuid);
create function auth.places(p_login uuid)
  returns table (company_id uuid, company_name text, logo_id uuid, store_id uuid, store_name text, role_id uuid)
  language sql stable security definer set search_path = public as $$
  select c.id, c.name, c.logo_id, st.id, st.name, a.role_id
  from assignment a
  join company c on c.id = a.company_id and c.active
  join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
  join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
  where a.login_id = p_login
  order by lower(c.name), lower(st.name)
$$;

-- What a login may do in one store: by the keys of that place alone, however many places there are.
create or replace function auth.grants_in(p_login uuid, p_company uuid, p_store uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(g.screen || '.' || g.act order by g.screen, g.act), '{}')
  from assignment a
  join company c on c.id = a.company_id and c.active
  join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
  join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
  join role_grant g on g.company_id = r.company_id and g.role_id = r.id
  where a.login_id = p_login and a.company_id = p_company and a.store_id = p_store
$$;

-- The domain that answers a host: the active one of that name, else the default one; and whether it lists stores.
create function auth.domain_of_host(p_host text) returns table (id uuid, name text, lists boolean)
  language sql stable security definer set search_path = public as $$
  select d.id, d.name, exists (select from domain_store ds where ds.domain_id = d.id)
  from domain d where d.active and lower(d.name) in (lower(p_host), '*')
  order by (d.name = '*') limit 1
$$;

-- The companies that an address serves: those with an active store that its domain lists; the default domain serves every
-- company while it lists none.
create or replace function auth.companies_of_host(p_host text) returns table (id uuid, name text)
  language sql stable security definer set search_path = public as $$
  select c.id, c.name
  from auth.domain_of_host(p_host) here
  join company c on c.active
  where exists (
    select from store s where s.company_id = c.id and s.active and (
      (here.name = '*' and not here.lists)
      or exists (select from domain_store ds
        where ds.company_id = s.company_id and ds.store_id = s.id and ds.domain_id = here.id)))
  order by lower(c.name), c.id limit 1000
$$;

-- The places a login may work in, and which of them an address serves.
create function auth.places_at(p_login uuid, p_host text)
  returns table (company_id uuid, company_name text, logo_id uuid, store_id uuid, store_name text, served boolean)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.company_name, p.logo_id, p.store_id, p.store_name,
    coalesce((here.name = '*' and not here.lists) or exists (select from domain_store ds
      where ds.company_id = p.company_id and ds.store_id = p.store_id and ds.domain_id = here.id), false)
  from auth.places(p_login) p
  left join auth.domain_of_host(p_host) here on true
  order by lower(p.company_name), lower(p.store_name), p.store_id
$$;

-- Has a new store served at the address it was made at, if that one lists its stores; tells which domain was changed.
create function auth.serve_place(p_host text, p_company uuid, p_store uuid) returns uuid
  language plpgsql security definer set search_path = public as $$
declare
  here record;
begin
  select * into here from auth.domain_of_host(p_host);
  if here.id is null or not here.lists then return null; end if;
  insert into domain_store (company_id, store_id, domain_id) values (p_company, p_store, here.id);
  update domain set version = version + 1, updated_at = now() where id = here.id;
  return here.id;
end $$;

-- The domains that list stores of companies beyond these.
create function auth.domains_beyond(p_companies uuid[]) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct ds.domain_id), '{}') from domain_store ds where ds.company_id <> all (p_companies)
$$;

-- Whether there are active companies beyond these.
create function auth.companies_beyond(p_companies uuid[]) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from company c where c.active and c.id <> all (p_companies))
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.places(uuid)', 'auth.domain_of_host(text)', 'auth.places_at(uuid, text)',
    'auth.serve_place(text, uuid, uuid)', 'auth.domains_beyond(uuid[])', 'auth.companies_beyond(uuid[])']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
