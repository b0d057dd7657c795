-- Counting of failed sign-ins, and what logins and their sessions tell to those who may see them.

grant create on schema auth to pledgebook_auth;

-- One row a name and network address, and one a name for all addresses it never signed in from ('*').
alter table sign_in_failure
  drop column failures,
  add column failed_at timestamptz[] not null default '{}',
  add column wait_until timestamptz,
  add column locked_until timestamptz;
create index sign_in_failure_old on sign_in_failure (last_at);

-- The counters that a try runs against: its own, and the common one unless the login has signed in from there before.
create function auth.sign_in_counters(p_name text, p_address text) returns text[]
  language sql stable security definer set search_path = public as $$
  select array[p_address] || case when exists (
      select from login l join known_address k on k.login_id = l.id
      where lower(l.user_name) = lower(p_name) and k.address = p_address
    ) then '{}'::text[] else array['*'] end
$$;

-- Opens a try: holds its counters until the transaction ends, so that parallel tries queue, and tells how many whole
-- seconds are to be waited first (0: go on).
create function auth.sign_in_gate(p_name text, p_address text, p_now timestamptz)
  returns table (wait_seconds integer, locked boolean)
  language plpgsql security definer set search_path = public as $$
declare
  counters text[] := auth.sign_in_counters(p_name, p_address);
begin
  insert into sign_in_failure (name_key, address, last_at) select lower(p_name), c, p_now from unnest(counters) c
    on conflict (name_key, address) do update set name_key = excluded.name_key;
  return query
    select coalesce(max(ceil(extract(epoch from greatest(f.wait_until, f.locked_until) - p_now))), 0)::integer,
      coalesce(bool_or(f.locked_until > p_now), false)
    from sign_in_failure f
    where f.name_key = lower(p_name) and f.address = any (counters) and greatest(f.wait_until, f.locked_until) > p_now;
end $$;

-- Counts a failure of an opened try. Of the failures of the last 15 minutes the third makes the next try wait 1 second,
-- the fourth 2, and so on doubling; the fifth (of the common counter: the 25th) locks for 15 minutes.
create function auth.sign_in_failed(p_name text, p_address text, p_now timestamptz)
  returns table (wait_seconds integer, locked boolean)
  language plpgsql security definer set search_path = public as $$
declare
  counters text[] := auth.sign_in_counters(p_name, p_address);
begin
  update sign_in_failure f
  set failed_at = r.times, last_at = p_now,
    wait_until = case when f.address <> '*' and cardinality(r.times) >= 3
      then p_now + make_interval(secs => (2 ^ (cardinality(r.times) - 3))::integer) end,
    locked_until = case when cardinality(r.times) >= case f.address when '*' then 25 else 5 end
      then p_now + interval '15 minutes' end
  from (
    select s.address, array(select t from unnest(s.failed_at) t where t > p_now - interval '15 minutes' order by t) || p_now as times
    from sign_in_failure s where s.name_key = lower(p_name) and s.address = any (counters)
  ) r
  where f.name_key = lower(p_name) and f.address = r.address;
  return query select * from auth.sign_in_gate(p_name, p_address, p_now);
end $$;

-- Forgets the failures of a name at an address after a good try there, and whatever is older than a day.
create function auth.sign_in_cleared(p_name text, p_address text, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from sign_in_failure where name_key = lower(p_name) and (address = p_address or (address = '*' and failed_at = '{}'));
  delete from sign_in_failure where ctid = any (array(
    select ctid from sign_in_failure where last_at < p_now - interval '1 day' limit 100 for update skip locked));
$$;

-- Lifts every lock of a login.
create function auth.lift_locks(p_login uuid) returns void
  language sql security definer set search_path = public as $$
  delete from sign_in_failure f using login l where l.id = p_login and f.name_key = lower(l.user_name)
$$;

-- Where a login last worked.
create function auth.last_place(p_login uuid) returns table (company_id uuid, store_id uuid)
  language sql stable security definer set search_path = public as $$
  select s.company_id, s.store_id from session s where s.login_id = p_login order by s.last_used_at desc, s.id limit 1
$$;
create index session_last_used on session (login_id, last_used_at desc);

-- What stands beside a login that only the sign-in functions know.
create function auth.login_states(p_logins uuid[], p_now timestamptz)
  returns table (login_id uuid, must_change boolean, locked_until timestamptz)
  language sql stable security definer set search_path = public as $$
  select l.id, coalesce(c.must_change, false),
    (select max(f.locked_until) from sign_in_failure f where f.name_key = lower(l.user_name) and f.locked_until > p_now)
  from login l left join credential c on c.login_id = l.id
  where l.id = any (p_logins)
$$;

-- Whose session it is.
create function auth.session_login(p_session uuid) returns uuid
  language sql stable security definer set search_path = public as $$
  select login_id from session where id = p_session and ended_at is null
$$;

-- The open sessions of a login as people of these companies may see them: a store of another company has no name.
create function auth.sessions_seen(p_login uuid, p_companies uuid[])
  returns table (id uuid, store_name text, address text, user_agent text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select s.id, case when s.company_id = any (p_companies) then st.name else '' end, s.address, s.user_agent, s.created_at,
    s.last_used_at
  from session s join store st on st.company_id = s.company_id and st.id = s.store_id
  where s.login_id = p_login and s.ended_at is null
    and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
  order by s.last_used_at desc, s.id
$$;

-- Each place of a login with what it may do there and what another may do in the same store.
create function auth.places_compared(p_login uuid, p_other uuid)
  returns table (company_id uuid, store_id uuid, grants text[], other_grants text[])
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.store_id, auth.grants_in(p_login, p.company_id, p.store_id),
    auth.grants_in(p_other, p.company_id, p.store_id)
  from auth.places(p_login) p
$$;

-- Ends the sessions of a login that work in these stores. Listeners hear of each.
create function auth.end_sessions_in(p_login uuid, p_stores uuid[]) returns void
  language sql security definer set search_path = public as $$
  with ended as (
    update session set ended_at = now()
    where login_id = p_login and store_id = any (p_stores) and ended_at is null returning id
  ) select pg_notify('pledgebook_sessions', id::text) from ended
$$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'auth' and p.proname in ('sign_in_counters', 'sign_in_gate', 'sign_in_failed', 'sign_in_cleared', 'lift_locks',
      'last_place', 'login_states', 'session_login', 'sessions_seen', 'places_compared', 'end_sessions_in') loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
