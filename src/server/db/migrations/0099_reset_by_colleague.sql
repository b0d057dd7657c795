-- Codes that a colleague sent have counters of their own, so that no stranger's wrong tries stop them, and old counters of failed
-- sign-ins are removed by time. Both are read before a password or code is hashed, which happens outside transactions.
grant create on schema auth to pledgebook_auth;

alter table reset_code
  -- Sent by a colleague, not requested by somebody who only knows the user name.
  add column by_colleague boolean not null default false,
  -- Of a colleague's code: wrong tries by network address.
  add column tries_by jsonb not null default '{}';

drop function auth.keep_reset_code(uuid, uuid, text, timestamptz);
drop function auth.try_reset_code(uuid, timestamptz);

-- Keeps a new reset code of an active login, in place of the one of the same origin, and returns where to mail it. No row when the
-- login is unknown or in-active, had 3 codes of that origin within the hour, or, for a code that a stranger may have requested, 10
-- wrong tries of such codes within the day.
create function auth.keep_reset_code(p_id uuid, p_login uuid, p_hash text, p_now timestamptz, p_by_colleague boolean)
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

-- The hashes of the codes of an active login that are not used and younger than 2 minutes, however often they were tried.
create function auth.live_reset_codes(p_login uuid, p_now timestamptz) returns table (code_hash text)
  language sql stable security definer set search_path = public as $$
  select c.code_hash from reset_code c join login l on l.id = c.login_id and l.active
  where c.login_id = p_login and c.used_at is null and c.created_at > p_now - interval '2 minutes'
  order by c.by_colleague, c.created_at desc
$$;

-- Opens a try of the login's codes: counts it as wrong until it is passed, holds the login until the transaction ends, so that
-- parallel tries queue, and returns the hashes that may be tried. Of the code that was requested: one younger than 2 minutes with
-- fewer than 5 wrong tries, unless there were 10 within the day. Of the code that a colleague sent: one younger than 2 minutes with
-- fewer than 5 wrong tries from this network address and 100 from all.
create function auth.try_reset_code(p_login uuid, p_address text, p_now timestamptz) returns setof text
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

-- A code of an opened try was right: uses up all codes of the login and keeps what lets a new password through once.
create or replace function auth.pass_reset_code(p_login uuid, p_token_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  update reset_code set used_at = p_now, tries = greatest(tries - 1, 0) where login_id = p_login and used_at is null;
  delete from reset_grant where login_id = p_login and created_at < p_now - interval '1 day';
  insert into reset_grant (token_hash, login_id, created_at) values (p_token_hash, p_login, p_now);
$$;

-- How many whole seconds a try of a password has to wait (0: go on), without opening it.
create function auth.sign_in_wait(p_name text, p_address text, p_now timestamptz) returns integer
  language sql stable security definer set search_path = public as $$
  select coalesce(max(ceil(extract(epoch from greatest(f.wait_until, f.locked_until) - p_now))), 0)::integer
  from sign_in_failure f
  where f.name_key = lower(p_name) and f.address = any (auth.sign_in_counters(p_name, p_address))
    and greatest(f.wait_until, f.locked_until) > p_now
$$;

-- Counts a failure of an opened try (see 0005), and removes counters that nothing was added to for a day.
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

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.keep_reset_code(uuid, uuid, text, timestamptz, boolean)', 'auth.live_reset_codes(uuid, timestamptz)',
    'auth.try_reset_code(uuid, text, timestamptz)', 'auth.sign_in_wait(text, text, timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
