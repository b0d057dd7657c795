-- What each request asks first, in two rows: its session, and the stamp of all that says who may do what. Where the stamp is the one
-- that the server knows, so is the rest.

create table access_stamp (
  single boolean primary key default true check (single),
  -- Another one whenever a login, place, role or right has changed.
  stamp uuid not null,
  -- The transaction that changed it last.
  changed_by xid8 not null
);
insert into access_stamp (stamp, changed_by) values (gen_random_uuid(), pg_current_xact_id());
grant select, update on access_stamp to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Once a transaction, at its end: whoever waits here for another has taken all its locks.
create function auth.access_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_stamp set stamp = gen_random_uuid(), changed_by = pg_current_xact_id()
    where changed_by <> pg_current_xact_id();
  return null;
end $$;
revoke execute on function auth.access_changed() from public;

-- One row for a live session, as auth.session_context (whose uses it notes), with what it is known by. The rest is null if that is
-- what the server knows. Stamp first, context behind it: of a change in between the context has too much, never too little.
create function auth.session_asked(p_session uuid, p_known text)
  returns table (known text, login_id uuid, login_name text, user_name text, must_change boolean, company_id uuid,
    company_name text, store_id uuid, store_name text, time_zone text, role_id uuid, created_at timestamptz, grants text,
    companies uuid[], stores uuid[])
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
revoke execute on function auth.session_asked(uuid, text) from public;
grant execute on function auth.session_asked(uuid, text) to pledgebook_app;
reset role;
revoke create on schema auth from pledgebook_auth;

do $$
declare
  t text;
  columns text;
begin
  for t, columns in values ('company', 'name, active'), ('store', 'name, time_zone, active'), ('role', 'active'),
      ('role_grant', 'role_id, screen, act'), ('assignment', 'role_id'), ('login', 'name, user_name, active'),
      ('credential', 'must_change') loop
    execute format('create constraint trigger access_changed after insert or delete or update of %s on %I
      deferrable initially deferred for each row execute function auth.access_changed()', columns, t);
  end loop;
end $$;

-- A store tells its company, and a key of a request is kept for a month: neither is asked for each posting again.
alter table voucher drop constraint voucher_company_id_fkey;
alter table idempotency drop constraint idempotency_company_id_fkey, drop constraint idempotency_login_id_fkey;
