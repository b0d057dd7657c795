-- Sessions: open, switch, end, list, and what every request reads of its session.

-- Opens a session and records its network as known for the login (`auth.sign_in_counters`).
create or replace function auth.open_session(p_id uuid, p_login uuid, p_company uuid, p_store uuid, p_address text, p_network text,
  p_agent text) returns void language sql security definer set search_path = public as $$
  insert into session (id, login_id, company_id, store_id, address, user_agent)
    values (p_id, p_login, p_company, p_store, p_address, p_agent);
  update login set last_sign_in_at = now() where id = p_login;
  insert into known_address (login_id, address) values (p_login, p_network) on conflict do nothing;
$$;
drop function if exists auth.open_session(uuid, uuid, uuid, uuid, text, text);

create or replace function auth.switch_session(p_session uuid, p_company uuid, p_store uuid) returns void
  language sql security definer set search_path = public as $$
  update session set company_id = p_company, store_id = p_store, last_used_at = now() where id = p_session and ended_at is null
$$;

-- Ends one session of a login and notifies listeners; returns whether there was one.
create or replace function auth.end_session(p_session uuid, p_login uuid) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update session set ended_at = now() where id = p_session and login_id = p_login and ended_at is null;
  if found then perform pg_notify('pledgebook_sessions', p_session::text); end if;
  return found;
end $$;

-- Ends the sessions of a login, all or all but one.
create or replace function auth.end_sessions(p_login uuid, p_except uuid) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where login_id = p_login and ended_at is null and id is distinct from p_except returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

-- Ends the sessions that work in a company, or in one store of it, and notifies listeners of each.
create or replace function auth.end_sessions_at(p_company uuid, p_store uuid) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where company_id = p_company and (p_store is null or store_id = p_store) and ended_at is null returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

-- Ends the sessions of a login that work in these stores, and notifies listeners of each.
create or replace function auth.end_sessions_in(p_login uuid, p_stores uuid[]) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where login_id = p_login and store_id = any (p_stores) and ended_at is null returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

create or replace function auth.list_sessions(p_login uuid)
  returns table (id uuid, store_name text, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select s.id, st.name, s.address, s.user_agent, s.created_at, s.last_used_at
  from session s join store st on st.company_id = s.company_id and st.id = s.store_id
  where s.login_id = p_login and s.ended_at is null
    and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
  order by s.last_used_at desc
$$;

-- The open sessions of a login as users of these companies may see them: a store of another company has no name.
create or replace function auth.sessions_seen(p_login uuid, p_companies uuid[])
  returns table (id uuid, store_name text, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select s.id, case when s.company_id = any (p_companies) then st.name else '' end, s.address, s.user_agent, s.created_at,
    s.last_used_at
  from session s join store st on st.company_id = s.company_id and st.id = s.store_id
  where s.login_id = p_login and s.ended_at is null
    and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
  order by s.last_used_at desc, s.id
$$;

-- The login of a session; null once it has ended.
create or replace function auth.session_login(p_session uuid) returns uuid
  language sql stable security definer set search_path = public as $$
  select login_id from session where id = p_session and ended_at is null
$$;

-- Company and store of the login's latest session.
create or replace function auth.last_place(p_login uuid) returns table (company_id uuid, store_id uuid)
  language sql stable security definer set search_path = public as $$
  select s.company_id, s.store_id from session s where s.login_id = p_login order by s.last_used_at desc, s.id limit 1
$$;

-- The live sessions among these, by the rules of auth.session_context, without recording a use.
create or replace function auth.live_sessions(p_sessions uuid[])
  returns table (session_id uuid, company_id uuid, store_id uuid, grants text[], companies uuid[])
  language sql stable security definer set search_path = public as $$
  select s.id, s.company_id, s.store_id, g.held,
    case when 'Company.add' = any (g.held) then (select array_agg(co.id) from company co)
      else (select array_agg(distinct p.company_id) from auth.places(s.login_id) p) end
  from session s
  join login l on l.id = s.login_id and l.active
  join lateral (
    select auth.grants_in(s.login_id, s.company_id, s.store_id) as held
    where exists (select from auth.places(s.login_id) p where p.company_id = s.company_id and p.store_id = s.store_id)
  ) g on true
  where s.id = any (p_sessions) and s.ended_at is null
    and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
$$;

-- One row for a live session (not ended, idle at most 30 minutes, at most 12 hours old, its store still assigned), with all that a request
-- needs; records its use at most twice a minute. `stores` are the active ones of all companies, `stores_of_books` those of this company,
-- including inactive ones. Rights are Screen.action, separated by spaces. The joins are written in the best order of execution, which the
-- planner keeps: comparing all orders took 12 ms in each of the first five executions on a connection.
create or replace function auth.session_context(p_session uuid)
  returns table (login_id uuid, login_name text, user_name text, must_change boolean, company_id uuid, company_name text,
    store_id uuid, store_name text, time_zone text, role_id uuid, created_at timestamptz, grants text, companies uuid[],
    stores uuid[], stores_of_books uuid[])
  language plpgsql security definer set search_path = public set join_collapse_limit = 1 as $$
#variable_conflict use_column
begin
  if current_setting('transaction_read_only') = 'off' then
    update session s set last_used_at = now()
      where s.id = p_session and s.ended_at is null and s.last_used_at < now() - interval '30 seconds'
        and s.last_used_at > now() - interval '30 minutes';
  end if;
  return query
    select s.login_id, l.name, l.user_name, c.must_change, s.company_id, co.name, s.store_id, st.name,
      st.time_zone, a.role_id, s.created_at,
      coalesce((select string_agg(g.screen || '.' || g.action, ' ') from role_grant g
        where g.company_id = a.company_id and g.role_id = a.role_id), ''),
      case when exists (select from role_grant g where g.company_id = a.company_id and g.role_id = a.role_id
          and g.screen = 'Company' and g.action = 'add')
        then (select array_agg(every.id) from company every) else places.companies end,
      places.stores, places.stores_of_books
    from session s
    join login l on l.id = s.login_id and l.active
    join credential c on c.login_id = l.id
    join assignment a on a.login_id = s.login_id and a.company_id = s.company_id and a.store_id = s.store_id
    join company co on co.id = a.company_id and co.active
    join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    cross join lateral (
      select array_agg(distinct a.company_id) filter (where st.active) as companies,
        array_agg(a.store_id) filter (where st.active) as stores,
        array_agg(a.store_id) filter (where a.company_id = s.company_id) as stores_of_books
      from assignment a
      join company co on co.id = a.company_id and co.active
      join store st on st.company_id = a.company_id and st.id = a.store_id
      join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
      where a.login_id = s.login_id
    ) places
    where s.id = p_session and s.ended_at is null
      and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours';
end $$;

-- One row for a live session, as auth.session_context, with its cache key (known). The other columns are null if p_known is that key
-- and a use was recorded in the last 30 seconds. The stamp is read before the context, so that the context may be newer than its
-- stamp but never older.
create or replace function auth.session_if_changed(p_session uuid, p_known text)
  returns table (known text, login_id uuid, login_name text, user_name text, must_change boolean, company_id uuid,
    company_name text, store_id uuid, store_name text, time_zone text, role_id uuid, created_at timestamptz, grants text,
    companies uuid[], stores uuid[], stores_of_books uuid[])
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  v_known text;
  v_used timestamptz;
begin
  select a.stamp || ' ' || s.store_id, s.last_used_at into v_known, v_used from session s cross join access_stamp a
    where s.id = p_session and s.ended_at is null
      and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours';
  if v_known = p_known and v_used > now() - interval '30 seconds' then
    known := v_known;
    return next;
  elsif v_known is not null then
    return query select v_known, c.* from auth.session_context(p_session) c;
  end if;
end $$;

-- Fails with PB401 unless the session is live, was recently recorded as used, and equals the cached one. On PB401 the caller loads
-- it by auth.session_if_changed. Read-only, so that it can be the first statement of a read-only transaction.
create or replace function auth.verify_session(p_session uuid, p_known text) returns void
  language plpgsql stable security definer set search_path = public as $$
begin
  if not exists (select from session s cross join access_stamp a
    where s.id = p_session and s.ended_at is null and a.stamp || ' ' || s.store_id = p_known
      and s.last_used_at > now() - interval '30 seconds' and s.created_at > now() - interval '12 hours') then
    raise exception 'the cached session is stale' using errcode = 'PB401';
  end if;
end $$;

-- Runs at commit for each changed row, so that the stamp is locked after all other locks of the transaction; only the first run changes
-- the stamp.
create or replace function auth.access_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_stamp set stamp = gen_random_uuid(), changed_by = pg_current_xact_id()
    where changed_by <> pg_current_xact_id();
  return null;
end $$;
drop trigger if exists access_changed on company;
create constraint trigger access_changed after insert or delete or update of name, active on company deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on store;
create constraint trigger access_changed after insert or delete or update of name, time_zone, active on store deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on role;
create constraint trigger access_changed after insert or delete or update of active on role deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on role_grant;
create constraint trigger access_changed after insert or delete or update of role_id, screen, action on role_grant deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on assignment;
create constraint trigger access_changed after insert or delete or update of role_id on assignment deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on login;
create constraint trigger access_changed after insert or delete or update of name, user_name, active on login deferrable initially deferred
  for each row execute function auth.access_changed();
drop trigger if exists access_changed on credential;
create constraint trigger access_changed after insert or delete or update of must_change on credential deferrable initially deferred
  for each row execute function auth.access_changed();
