-- Passwords, throttling of sign-in, password reset and the first set-up.

-- The account of a user name, with what is needed to verify a password.
create or replace function auth.find_login(p_user_name text)
  returns table (login_id uuid, name text, email text, active boolean, password_hash text, must_change boolean)
  language sql stable security definer set search_path = public as $$
  select l.id, l.name, l.email, l.active, c.password_hash, c.must_change
  from login l join credential c on c.login_id = l.id where lower(l.user_name) = lower(p_user_name)
$$;

-- Uses up all codes of a login and its permissions to set a new password.
create or replace function auth.end_resets(p_login uuid) returns void
  language sql security definer set search_path = public as $$
  update reset_code set used_at = now() where login_id = p_login and used_at is null;
  update reset_grant set used_at = now() where login_id = p_login and used_at is null;
$$;

-- Sets the password of a login. A reset that has begun cannot replace it.
create or replace function auth.set_password(p_login uuid, p_hash text, p_must_change boolean) returns void
  language sql security definer set search_path = public as $$
  insert into credential (login_id, password_hash, must_change) values (p_login, p_hash, p_must_change)
    on conflict (login_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = now();
  select auth.end_resets(p_login);
$$;

create or replace function auth.password_hash(p_login uuid) returns text
  language sql stable security definer set search_path = public as $$
  select password_hash from credential where login_id = p_login
$$;

create or replace function auth.must_change(p_logins uuid[]) returns table (login_id uuid, must_change boolean)
  language sql stable security definer set search_path = public as $$
  select c.login_id, c.must_change from credential c where c.login_id = any (p_logins)
$$;

-- The counters of an attempt: that of its network (an IPv4 address, the /64 of an IPv6 address), and the shared one unless the login
-- has signed in from this network before.
create or replace function auth.sign_in_counters(p_name text, p_address text) returns text[]
  language sql stable security definer set search_path = public as $$
  select array[p_address] || case when exists (
      select from login l join known_address k on k.login_id = l.id
      where lower(l.user_name) = lower(p_name) and k.address = p_address
    ) then '{}'::text[] else array['*'] end
$$;

-- How many whole seconds a password attempt has to wait (0: none), without starting it.
create or replace function auth.sign_in_wait(p_name text, p_address text, p_now timestamptz) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce(max(ceil(extract(epoch from greatest(f.wait_until, f.locked_until) - p_now))), 0)::integer
  from sign_in_failure f
  where f.name_key = lower(p_name) and f.address = any (auth.sign_in_counters(p_name, p_address))
    and greatest(f.wait_until, f.locked_until) > p_now
$$;

-- Starts an attempt: locks its counters until the transaction ends, so that parallel attempts queue, and returns how many whole
-- seconds it has to wait first (0: none).
create or replace function auth.sign_in_gate(p_name text, p_address text, p_now timestamptz)
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

-- Counts a failed attempt that was started, and removes up to 100 counters unchanged for a day.
create or replace function auth.sign_in_failed(p_name text, p_address text, p_now timestamptz)
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
  delete from sign_in_failure where ctid = any (array(
    select ctid from sign_in_failure where last_at < p_now - interval '1 day' limit 100 for update skip locked));
  return query select * from auth.sign_in_gate(p_name, p_address, p_now);
end $$;

-- Clears the failures of a name at an address after a successful attempt, and removes up to 100 counters unchanged for
-- a day.
create or replace function auth.sign_in_cleared(p_name text, p_address text, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from sign_in_failure where name_key = lower(p_name) and (address = p_address or (address = '*' and failed_at = '{}'));
  delete from sign_in_failure where ctid = any (array(
    select ctid from sign_in_failure where last_at < p_now - interval '1 day' limit 100 for update skip locked));
$$;

-- Lifts every lock of a login and clears its failed attempts.
create or replace function auth.lift_locks(p_login uuid) returns void
  language sql security definer set search_path = public as $$
  delete from sign_in_failure f using login l where l.id = p_login and f.name_key = lower(l.user_name)
$$;

-- State of logins that only the sign-in functions can read.
create or replace function auth.login_states(p_logins uuid[], p_now timestamptz)
  returns table (login_id uuid, must_change boolean, locked_until timestamptz)
  language sql stable security definer set search_path = public as $$
  select l.id, coalesce(c.must_change, false),
    (select max(f.locked_until) from sign_in_failure f where f.name_key = lower(l.user_name) and f.locked_until > p_now)
  from login l left join credential c on c.login_id = l.id
  where l.id = any (p_logins)
$$;

-- Stores a new reset code (requested by the user, or sent by a colleague) in place of the previous one of that kind, and returns user
-- name and email. No row when the login is unknown or inactive, had 3 codes of that kind within the hour, or, for a requested code,
-- 10 wrong attempts at requested codes within the day.
create or replace function auth.keep_reset_code(p_id uuid, p_login uuid, p_hash text, p_now timestamptz, p_by_colleague boolean)
  returns table (user_name text, email text)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  perform from login l where l.id = p_login and l.active for no key update;
  if not found then return; end if;
  if (select count(*) from reset_code c where c.login_id = p_login and c.by_colleague = p_by_colleague
      and c.created_at > p_now - interval '1 hour') >= 3
    or not p_by_colleague and (select coalesce(sum(c.tries), 0) from reset_code c
      where c.login_id = p_login and not c.by_colleague and c.created_at > p_now - interval '1 day') >= 10 then
    return;
  end if;
  delete from reset_code c where c.login_id = p_login and c.created_at < p_now - interval '2 days';
  update reset_code c set used_at = p_now
    where c.login_id = p_login and c.by_colleague = p_by_colleague and c.used_at is null;
  insert into reset_code (id, login_id, code_hash, created_at, by_colleague)
    values (p_id, p_login, p_hash, p_now, p_by_colleague);
  return query select l.user_name, l.email from login l where l.id = p_login;
end $$;

-- The hashes of an active login's codes that are unused and younger than 2 minutes, however many attempts were made.
create or replace function auth.live_reset_codes(p_login uuid, p_now timestamptz) returns table (code_hash text)
  language sql stable security definer set search_path = public as $$
  select c.code_hash from reset_code c join login l on l.id = c.login_id and l.active
  where c.login_id = p_login and c.used_at is null and c.created_at > p_now - interval '2 minutes'
  order by c.by_colleague, c.created_at desc
$$;

-- Starts an attempt at the login's codes: counts it as wrong until it passes, locks the login until the transaction ends, so that
-- parallel attempts queue, and returns the hashes that may be compared. A requested code can be used while it is younger than 2
-- minutes, with fewer than 5 wrong attempts, unless requested codes had 10 within the day. A code sent by a colleague can be used while it
-- is younger than 2 minutes, with fewer than 5 wrong attempts from this network address and 100 in total.
create or replace function auth.try_reset_code(p_login uuid, p_address text, p_now timestamptz) returns setof text
  language plpgsql security definer set search_path = public as $$
begin
  perform from login l where l.id = p_login and l.active for no key update;
  if not found then return; end if;
  return query update reset_code c
    set tries = c.tries + 1,
      tries_by = c.tries_by || jsonb_build_object(p_address, coalesce((c.tries_by ->> p_address)::integer, 0) + 1)
    where c.login_id = p_login and c.by_colleague and c.used_at is null and c.created_at > p_now - interval '2 minutes'
      and c.tries < 100 and coalesce((c.tries_by ->> p_address)::integer, 0) < 5
    returning c.code_hash;
  if (select coalesce(sum(c.tries), 0) from reset_code c
    where c.login_id = p_login and not c.by_colleague and c.created_at > p_now - interval '1 day') >= 10 then
    return;
  end if;
  return query update reset_code c set tries = c.tries + 1
    where c.login_id = p_login and not c.by_colleague and c.used_at is null and c.created_at > p_now - interval '2 minutes'
      and c.tries < 5
    returning c.code_hash;
end $$;

-- Completes an attempt whose code was correct: uses up all codes of the login and stores the one-time permission to set a new password.
-- The attempt is no longer counted as wrong for the codes whose hashes `auth.try_reset_code` returned; the others did not count it.
create or replace function auth.pass_reset_code(p_login uuid, p_tried text[], p_token_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  update reset_code set used_at = p_now, tries = tries - (code_hash = any (p_tried))::integer
    where login_id = p_login and used_at is null;
  delete from reset_grant where login_id = p_login and created_at < p_now - interval '1 day';
  insert into reset_grant (token_hash, login_id, created_at) values (p_token_hash, p_login, p_now);
$$;
drop function if exists auth.pass_reset_code(uuid, text, timestamptz);

-- Uses up the one-time permission to set a new password; false when it belongs to another login, is older than 5 minutes or already
-- used. The login's other permissions and its codes are used up with it.
create or replace function auth.use_reset_grant(p_token_hash text, p_login uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update reset_grant set used_at = p_now
    where token_hash = p_token_hash and login_id = p_login and used_at is null and created_at > p_now - interval '5 minutes';
  if not found then return false; end if;
  update reset_grant set used_at = p_now where login_id = p_login and used_at is null;
  update reset_code set used_at = p_now where login_id = p_login and used_at is null;
  return true;
end $$;

-- Whether the installation has no company yet.
create or replace function auth.set_up_needed() returns boolean
  language sql stable security definer set search_path = public as $$ select not exists (select from company) $$;

-- Stores the hash of a new set-up code and resets its attempts; false once a company exists.
create or replace function auth.keep_set_up_code(p_hash text) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  perform from installation where id = 1 for update;
  if exists (select from company) then return false; end if;
  update installation set set_up_code_hash = p_hash, set_up_tries = 0 where id = 1;
  return true;
end $$;

-- Uses the set-up code: 'right' (which consumes it), 'wrong' (also when there is none, or after ten wrong attempts), or 'done'
-- once a company exists. A concurrent use waits for the first.
create or replace function auth.use_set_up_code(p_hash text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  stored installation;
begin
  select * into stored from installation where id = 1 for update;
  if exists (select from company) then return 'done'; end if;
  if stored.set_up_code_hash = p_hash and stored.set_up_tries < 10 then
    update installation set set_up_code_hash = null where id = 1;
    return 'right';
  end if;
  update installation set set_up_tries = least(set_up_tries + 1, 10) where id = 1;
  return 'wrong';
end $$;
