-- Reset codes, files nobody refers to, open streams, and the proof of the audit log.

grant create on schema auth to pledgebook_auth;
grant select (company_id, id, created_at), delete on attachment to pledgebook_auth;
create index attachment_maker on attachment (company_id, created_by, created_at);
create index attachment_age on attachment (company_id, created_at);

-- Keeps a new reset code of an active login, in place of any before it, and tells where to mail it. No row when the login
-- is unknown or in-active, had 3 codes within the hour, or 10 wrong tries within the day.
create function auth.keep_reset_code(p_id uuid, p_login uuid, p_hash text, p_now timestamptz)
  returns table (user_name text, email text)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  perform from login l where l.id = p_login and l.active for no key update;
  if not found then return; end if;
  if (select count(*) from reset_code c where c.login_id = p_login and c.created_at > p_now - interval '1 hour') >= 3
    or (select coalesce(sum(c.tries), 0) from reset_code c
      where c.login_id = p_login and c.created_at > p_now - interval '1 day') >= 10 then
    return;
  end if;
  delete from reset_code c where c.login_id = p_login and c.created_at < p_now - interval '2 days';
  update reset_code c set used_at = p_now where c.login_id = p_login and c.used_at is null;
  insert into reset_code (id, login_id, code_hash, created_at) values (p_id, p_login, p_hash, p_now);
  return query select l.user_name, l.email from login l where l.id = p_login;
end $$;

-- Opens a try of the login's code: counts it as wrong until it is passed, holds the login until the transaction ends, so
-- that parallel tries queue, and answers the hash. Null when there is no code younger than 2 minutes with fewer than 5
-- wrong tries, or after 10 wrong tries within the day.
create function auth.try_reset_code(p_login uuid, p_now timestamptz) returns text
  language plpgsql security definer set search_path = public as $$
declare
  found_hash text;
begin
  perform from login l where l.id = p_login and l.active for no key update;
  if not found then return null; end if;
  if (select coalesce(sum(c.tries), 0) from reset_code c
    where c.login_id = p_login and c.created_at > p_now - interval '1 day') >= 10 then
    return null;
  end if;
  update reset_code c set tries = c.tries + 1
    where c.login_id = p_login and c.used_at is null and c.created_at > p_now - interval '2 minutes' and c.tries < 5
    returning c.code_hash into found_hash;
  return found_hash;
end $$;

-- The code of an opened try was right: uses it up and keeps what lets a new password through once.
create function auth.pass_reset_code(p_login uuid, p_token_hash text, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  update reset_code set used_at = p_now, tries = tries - 1 where login_id = p_login and used_at is null;
  delete from reset_grant where login_id = p_login and created_at < p_now - interval '1 day';
  insert into reset_grant (token_hash, login_id, created_at) values (p_token_hash, p_login, p_now);
$$;

-- Uses up what a right code gave; false when it is not this login's, older than 5 minutes or used. Others of the login
-- are used up with it.
create function auth.use_reset_grant(p_token_hash text, p_login uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update reset_grant set used_at = p_now
    where token_hash = p_token_hash and login_id = p_login and used_at is null and created_at > p_now - interval '5 minutes';
  if not found then return false; end if;
  update reset_grant set used_at = p_now where login_id = p_login and used_at is null;
  update reset_code set used_at = p_now where login_id = p_login and used_at is null;
  return true;
end $$;

-- Removes files of a company that nothing has referred to for a day; at most 100 at a time.
create function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from attachment a where a.company_id = p_company and a.id = any (array(
    select o.id from attachment o
    where o.company_id = p_company and o.created_at < p_now - interval '1 day'
      and not exists (select from company c where c.logo_id = o.id)
      and not exists (select from login l where l.photo_id = o.id)
    limit 100))
$$;

-- The active logins that hold a right in an active place of a company.
create function auth.holders_of(p_company uuid, p_right text) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct l.id), '{}')
  from role_grant g
  join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
  join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
  join assignment a on a.company_id = r.company_id and a.role_id = r.id
  join login l on l.id = a.login_id and l.active
  where g.company_id = p_company and g.screen || '.' || g.act = p_right
$$;

-- The sessions among these that still live, as auth.session_context sees them, without counting as their use.
create function auth.live_sessions(p_sessions uuid[])
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

-- Proves a company's chain: how many entries, the hash of the last, the first entry that does not fit (null: all do), and
-- whether the head that was given once still stands in it.
create function auth.audit_verify(p_company uuid, p_head text)
  returns table (entries bigint, head text, wrong_seq bigint, head_stands boolean)
  language sql stable security definer set search_path = public as $$
  with chain as (
    select a.seq, a.hash, a.previous_hash, row_number() over (order by a.seq) as place,
      coalesce(lag(a.hash) over (order by a.seq), '') as before,
      encode(sha256(convert_to(jsonb_build_array(a.previous_hash, a.company_id, a.seq, extract(epoch from a.at), a.login_id,
        a.store_id, a.address, a.operation, a.status, a.asked, a.changes)::text, 'UTF8')), 'hex') as right_hash
    from audit a where a.company_id = p_company
  )
  select count(*), coalesce((array_agg(c.hash order by c.seq desc))[1], ''),
    min(c.seq) filter (where c.seq <> c.place or c.previous_hash <> c.before or c.hash <> c.right_hash),
    p_head is null or p_head = '' or coalesce(bool_or(c.hash = p_head), false)
  from chain c
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.keep_reset_code(uuid, uuid, text, timestamptz)', 'auth.try_reset_code(uuid, timestamptz)',
    'auth.pass_reset_code(uuid, text, timestamptz)', 'auth.use_reset_grant(text, uuid, timestamptz)',
    'auth.clean_attachments(uuid, timestamptz)', 'auth.live_sessions(uuid[])',
    'auth.audit_verify(uuid, text)', 'auth.holders_of(uuid, text)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
