-- The narrow functions that requests call where no company is known yet, or where a secret is touched.

create schema auth;
grant usage on schema auth to pledgebook_app;
grant usage, create on schema auth to pledgebook_auth;

-- The account of a user name, with what is needed to prove a password.
create function auth.find_login(p_user_name text)
  returns table (login_id uuid, name text, email text, active boolean, password_hash text, must_change boolean)
  language sql stable security definer set search_path = public as $$
  select l.id, l.name, l.email, l.active, c.password_hash, c.must_change
  from login l join credential c on c.login_id = l.id where lower(l.user_name) = lower(p_user_name)
$$;

-- The places a login may work in: active company, store and role.
create function auth.places(p_login uuid)
  returns table (company_id uuid, company_name text, logo_id uuid, plan text, store_id uuid, store_name text, role_id uuid)
  language sql stable security definer set search_path = public as $$
  select c.id, c.name, c.logo_id,
    coalesce((select s.plan from subscription s where s.company_id = c.id and s.active and s.from_on <= current_date
      and (s.to_on is null or s.to_on >= current_date) order by s.from_on desc, s.id limit 1), ''),
    st.id, st.name, a.role_id
  from assignment a
  join company c on c.id = a.company_id and c.active
  join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
  join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
  where a.login_id = p_login
  order by lower(c.name), lower(st.name)
$$;

-- What a login may do in one store, as Screen.act.
create function auth.grants_in(p_login uuid, p_company uuid, p_store uuid) returns text[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(g.screen || '.' || g.act order by g.screen, g.act), '{}')
  from auth.places(p_login) p join role_grant g on g.company_id = p.company_id and g.role_id = p.role_id
  where p.company_id = p_company and p.store_id = p_store
$$;

create function auth.open_session(p_id uuid, p_login uuid, p_company uuid, p_store uuid, p_address text, p_agent text)
  returns void language sql security definer set search_path = public as $$
  insert into session (id, login_id, company_id, store_id, address, user_agent)
    values (p_id, p_login, p_company, p_store, p_address, p_agent);
  update login set last_sign_in_at = now() where id = p_login;
  insert into known_address (login_id, address) values (p_login, p_address) on conflict do nothing;
$$;

-- One row for a live session (not ended, idle at most 30 minutes, at most 12 hours old, its place still given),
-- with all that a request needs; notes its use at most twice a minute.
create function auth.session_context(p_session uuid)
  returns table (login_id uuid, login_name text, user_name text, must_change boolean, company_id uuid, company_name text,
    store_id uuid, store_name text, time_zone text, role_id uuid, created_at timestamptz, grants text[], companies uuid[],
    stores uuid[])
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  update session s set last_used_at = now()
    where s.id = p_session and s.ended_at is null and s.last_used_at < now() - interval '30 seconds'
      and s.last_used_at > now() - interval '30 minutes';
  return query
    with live as (
      select s.* from session s join login l on l.id = s.login_id and l.active
      where s.id = p_session and s.ended_at is null
        and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
    ), here as (
      select p.* from live, auth.places(live.login_id) p
    )
    select live.login_id, l.name, l.user_name, c.must_change, live.company_id, h.company_name, live.store_id, h.store_name,
      st.time_zone, h.role_id, live.created_at, g.all_grants,
      case when 'Company.add' = any (g.all_grants) then (select array_agg(co.id) from company co)
        else (select array_agg(distinct here.company_id) from here) end,
      (select array_agg(here.store_id) from here)
    from live
    join login l on l.id = live.login_id
    join credential c on c.login_id = l.id
    join here h on h.company_id = live.company_id and h.store_id = live.store_id
    join store st on st.company_id = live.company_id and st.id = live.store_id
    cross join lateral (
      select coalesce(array_agg(rg.screen || '.' || rg.act), '{}') as all_grants
      from role_grant rg where rg.company_id = h.company_id and rg.role_id = h.role_id
    ) g;
end $$;

create function auth.switch_session(p_session uuid, p_company uuid, p_store uuid) returns void
  language sql security definer set search_path = public as $$
  update session set company_id = p_company, store_id = p_store, last_used_at = now() where id = p_session and ended_at is null
$$;

-- Ends one session of a login; tells whether there was one. Listeners hear of it.
create function auth.end_session(p_session uuid, p_login uuid) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update session set ended_at = now() where id = p_session and login_id = p_login and ended_at is null;
  if found then perform pg_notify('pledgebook_sessions', p_session::text); end if;
  return found;
end $$;

-- Ends the sessions of a login, all or all but one.
create function auth.end_sessions(p_login uuid, p_except uuid) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where login_id = p_login and ended_at is null and id is distinct from p_except returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

create function auth.list_sessions(p_login uuid)
  returns table (id uuid, store_name text, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select s.id, st.name, s.address, s.user_agent, s.created_at, s.last_used_at
  from session s join store st on st.company_id = s.company_id and st.id = s.store_id
  where s.login_id = p_login and s.ended_at is null
    and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
  order by s.last_used_at desc
$$;

create function auth.set_password(p_login uuid, p_hash text, p_must_change boolean) returns void
  language sql security definer set search_path = public as $$
  insert into credential (login_id, password_hash, must_change) values (p_login, p_hash, p_must_change)
    on conflict (login_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = now()
$$;

create function auth.password_hash(p_login uuid) returns text
  language sql stable security definer set search_path = public as $$
  select password_hash from credential where login_id = p_login
$$;

create function auth.must_change(p_logins uuid[]) returns table (login_id uuid, must_change boolean)
  language sql stable security definer set search_path = public as $$
  select c.login_id, c.must_change from credential c where c.login_id = any (p_logins)
$$;

-- Whether the installation still waits for its first company.
create function auth.set_up_needed() returns boolean
  language sql stable security definer set search_path = public as $$ select not exists (select from company) $$;

-- Appends to a company's chain: each entry's hash covers the one before it.
create function auth.audit_append(p_company uuid, p_login uuid, p_store uuid, p_address text, p_operation text, p_status integer,
    p_asked jsonb, p_changes jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  last_seq bigint;
  last_hash text;
  this_at timestamptz := clock_timestamp();
begin
  perform pg_advisory_xact_lock(5081, hashtext(p_company::text));
  select a.seq, a.hash into last_seq, last_hash from audit a where a.company_id = p_company order by a.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '');
  insert into audit (company_id, seq, at, login_id, store_id, address, operation, status, asked, changes, previous_hash, hash)
  values (p_company, last_seq + 1, this_at, p_login, p_store, p_address, p_operation, p_status, p_asked, p_changes, last_hash,
    encode(sha256(convert_to(jsonb_build_array(last_hash, p_company, last_seq + 1, extract(epoch from this_at), p_login, p_store,
      p_address, p_operation, p_status, p_asked, p_changes)::text, 'UTF8')), 'hex'));
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'auth' loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
