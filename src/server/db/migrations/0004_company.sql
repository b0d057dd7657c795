-- Companies by address, the first start, and what in-activating a company or a store must ask and end.

grant create on schema auth to pledgebook_auth;
alter table installation add column set_up_tries integer not null default 0;

-- The companies that an address serves: those of the domain of that name, else of the default one, which serves every
-- active company while it lists none.
create function auth.companies_of_host(p_host text) returns table (id uuid, name text)
  language sql stable security definer set search_path = public as $$
  with here as (
    select d.id, d.name from domain d where d.active and (lower(d.name) = lower(p_host) or d.name = '*')
    order by (d.name = '*') limit 1
  ), pair as (
    select ds.company_id, ds.store_id from domain_store ds join here on here.id = ds.domain_id
  )
  select c.id, c.name from company c
  where c.active and exists (
    select from store s where s.company_id = c.id and s.active and (
      (exists (select from here where here.name = '*') and not exists (select from pair))
      or exists (select from pair where pair.company_id = s.company_id and pair.store_id = s.id)))
  order by lower(c.name), c.id limit 1000
$$;

-- Keeps the hash of a new set-up code and counts its tries anew; false once a company exists.
create function auth.keep_set_up_code(p_hash text) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  perform from installation where id = 1 for update;
  if exists (select from company) then return false; end if;
  update installation set set_up_code_hash = p_hash, set_up_tries = 0 where id = 1;
  return true;
end $$;

-- Uses the set-up code: 'right' (which consumes it), 'wrong' (also when there is none, or after ten wrong tries), or
-- 'done' once a company exists. Whoever comes second waits for the first.
create function auth.use_set_up_code(p_hash text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  standing installation;
begin
  select * into standing from installation where id = 1 for update;
  if exists (select from company) then return 'done'; end if;
  if standing.set_up_code_hash = p_hash and standing.set_up_tries < 10 then
    update installation set set_up_code_hash = null where id = 1;
    return 'right';
  end if;
  update installation set set_up_tries = least(set_up_tries + 1, 10) where id = 1;
  return 'wrong';
end $$;

-- What a login may do in any of its places in one company, as Screen.act.
create function auth.grants_in_company(p_login uuid, p_company uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct g.screen || '.' || g.act), '{}')
  from auth.places(p_login) p join role_grant g on g.company_id = p.company_id and g.role_id = p.role_id
  where p.company_id = p_company
$$;

-- Whether an active login holds a right in an active place of a company, or of any company when none is named.
create function auth.someone_holds(p_right text, p_company uuid) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from role_grant g
    join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
    join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
    join company c on c.id = r.company_id and c.active
    join assignment a on a.company_id = r.company_id and a.role_id = r.id
    join login l on l.id = a.login_id and l.active
    where g.screen || '.' || g.act = p_right and (p_company is null or g.company_id = p_company))
$$;

-- Ends the sessions that work in a company, or in one store of it. Listeners hear of each.
create function auth.end_sessions_at(p_company uuid, p_store uuid) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where company_id = p_company and (p_store is null or store_id = p_store) and ended_at is null returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.companies_of_host(text)', 'auth.keep_set_up_code(text)', 'auth.use_set_up_code(text)',
    'auth.grants_in_company(uuid, uuid)', 'auth.someone_holds(text, uuid)', 'auth.end_sessions_at(uuid, uuid)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
