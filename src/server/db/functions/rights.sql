-- Where a login may work, what it may do there, and who holds a right.

-- The places a login may work in: active company, store and role.
create or replace function auth.places(p_login uuid)
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

-- The domain of a host: the active one of that name, else the default one; and whether it lists stores.
create or replace function auth.domain_of_host(p_host text) returns table (id uuid, name text, lists boolean)
  language sql stable security definer set search_path = public as $$
  select d.id, d.name, exists (select from domain_store ds where ds.domain_id = d.id)
  from domain d where d.active and lower(d.name) in (lower(p_host), '*')
  order by (d.name = '*') limit 1
$$;

-- The companies that an address serves: those with an active store that its domain lists; the default domain serves every
-- company with an active store while it lists none.
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
create or replace function auth.places_at(p_login uuid, p_host text)
  returns table (company_id uuid, company_name text, logo_id uuid, store_id uuid, store_name text, served boolean)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.company_name, p.logo_id, p.store_id, p.store_name,
    coalesce((here.name = '*' and not here.lists) or exists (select from domain_store ds
      where ds.company_id = p.company_id and ds.store_id = p.store_id and ds.domain_id = here.id), false)
  from auth.places(p_login) p
  left join auth.domain_of_host(p_host) here on true
  order by lower(p.company_name), lower(p.store_name), p.store_id
$$;

-- Adds a new store to the domain that it was created from, if that one lists its stores; returns the domain that was changed.
create or replace function auth.serve_place(p_host text, p_company uuid, p_store uuid) returns uuid
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

-- The domains that list stores of companies other than these.
create or replace function auth.domains_beyond(p_companies uuid[]) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct ds.domain_id), '{}') from domain_store ds where ds.company_id <> all (p_companies)
$$;

-- Whether there are active companies other than these.
create or replace function auth.companies_beyond(p_companies uuid[]) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from company c where c.active and c.id <> all (p_companies))
$$;

-- What a login may do in one store; reads only the rows of that store, however many stores the login works in.
create or replace function auth.grants_in(p_login uuid, p_company uuid, p_store uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(g.screen || '.' || g.action order by g.screen, g.action), '{}')
  from assignment a
  join company c on c.id = a.company_id and c.active
  join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
  join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
  join role_grant g on g.company_id = r.company_id and g.role_id = r.id
  where a.login_id = p_login and a.company_id = p_company and a.store_id = p_store
$$;

-- What a login may do in any of its places in one company, as Screen.action.
create or replace function auth.grants_in_company(p_login uuid, p_company uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct g.screen || '.' || g.action), '{}')
  from auth.places(p_login) p join role_grant g on g.company_id = p.company_id and g.role_id = p.role_id
  where p.company_id = p_company
$$;

-- Each assignment of a login: whether company, store and role are all active, and all rights of the role, which the login has again once
-- they are activated. `other_grants` are the rights that the other login has in that store by an active role, or has again once company
-- and store are activated.
create or replace function auth.assignments_compared(p_login uuid, p_other uuid)
  returns table (company_id uuid, store_id uuid, active boolean, grants text[], other_grants text[])
  language sql stable security definer set search_path = public as $$
  select a.company_id, a.store_id, c.active and st.active and r.active,
    array(select g.screen || '.' || g.action from role_grant g where g.company_id = r.company_id and g.role_id = r.id),
    array(select g.screen || '.' || g.action
      from assignment o
      join role other on other.company_id = o.company_id and other.id = o.role_id and other.active
      join role_grant g on g.company_id = other.company_id and g.role_id = other.id
      where o.login_id = p_other and o.company_id = a.company_id and o.store_id = a.store_id)
  from assignment a
  join company c on c.id = a.company_id
  join store st on st.company_id = a.company_id and st.id = a.store_id
  join role r on r.company_id = a.company_id and r.id = a.role_id
  where a.login_id = p_login
$$;
drop function if exists auth.places_compared(uuid, uuid);

-- Whether an active login holds a right in an active place of a company, or of any company if p_company is null.
create or replace function auth.someone_holds(p_right text, p_company uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from role_grant g
    join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
    join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
    join company c on c.id = r.company_id and c.active
    join assignment a on a.company_id = r.company_id and a.role_id = r.id
    join login l on l.id = a.login_id and l.active
    where g.screen || '.' || g.action = p_right and (p_company is null or g.company_id = p_company))
$$;

-- The active logins that hold a right by an active role of an active store of a company.
create or replace function auth.holders_of(p_company uuid, p_right text) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct l.id), '{}')
  from role_grant g
  join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
  join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
  join assignment a on a.company_id = r.company_id and a.role_id = r.id
  join login l on l.id = a.login_id and l.active
  where g.company_id = p_company and g.screen || '.' || g.action = p_right
$$;

-- Active logins that hold a right (`Screen.action`) in a store, or anywhere together with Company.otherStores.
create or replace function auth.holders_in(p_company uuid, p_store uuid, p_right text) returns uuid[]
  language plpgsql stable security definer set search_path = public as $$
begin
  return (select coalesce(array_agg(distinct l.id), '{}')
    from role_grant g
    join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
    join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
    join assignment a on a.company_id = r.company_id and a.role_id = r.id
    join login l on l.id = a.login_id and l.active
    where g.company_id = p_company and g.screen = split_part(p_right, '.', 1) and g.action = split_part(p_right, '.', 2)
      and (r.store_id = p_store or exists (select from role_grant o
        where o.company_id = r.company_id and o.role_id = r.id and o.screen = 'Company' and o.action = 'otherStores')));
end $$;

-- Active logins that hold a right (`Screen.action`) in a store by a role of that store.
create or replace function auth.holders_at(p_company uuid, p_store uuid, p_right text) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct l.id), '{}')
  from role_grant g
  join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
  join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
  join assignment a on a.company_id = r.company_id and a.role_id = r.id
  join login l on l.id = a.login_id and l.active
  where g.company_id = p_company and r.store_id = p_store and g.screen || '.' || g.action = p_right
$$;

-- Grants each right that is not in known_right yet to every role that may add companies; returns the number of grants.
create or replace function auth.give_new_rights(p_rights text[]) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  fresh text[];
  given integer;
begin
  perform pg_advisory_xact_lock(:newRights);
  select coalesce(array_agg(r), '{}') into fresh
    from unnest(p_rights) r where not exists (select from known_right k where k.name = r);
  insert into role_grant (company_id, role_id, screen, action)
    select g.company_id, g.role_id, split_part(r, '.', 1), split_part(r, '.', 2)
    from role_grant g cross join unnest(fresh) r where g.screen = 'Company' and g.action = 'add'
    on conflict do nothing;
  get diagnostics given = row_count;
  insert into known_right select unnest(fresh);
  return given;
end $$;
