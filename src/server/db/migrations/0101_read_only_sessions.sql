-- As before (0063), but a database that only allows reading does not note when a session was used: what is signed in can go on reading.
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.session_context(p_session uuid)
  returns table (login_id uuid, login_name text, user_name text, must_change boolean, company_id uuid, company_name text,
    store_id uuid, store_name text, time_zone text, role_id uuid, created_at timestamptz, grants text, companies uuid[],
    stores uuid[])
  language plpgsql security definer set search_path = public as $$
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
      coalesce((select string_agg(g.screen || '.' || g.act, ' ') from role_grant g
        where g.company_id = a.company_id and g.role_id = a.role_id), ''),
      case when exists (select from role_grant g where g.company_id = a.company_id and g.role_id = a.role_id
          and g.screen = 'Company' and g.act = 'add')
        then (select array_agg(every.id) from company every) else places.companies end,
      places.stores
    from session s
    join login l on l.id = s.login_id and l.active
    join credential c on c.login_id = l.id
    join assignment a on a.login_id = s.login_id and a.company_id = s.company_id and a.store_id = s.store_id
    join company co on co.id = a.company_id and co.active
    join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
    join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
    cross join lateral (
      select array_agg(distinct a.company_id) as companies, array_agg(a.store_id) as stores
      from assignment a
      join company co on co.id = a.company_id and co.active
      join store st on st.company_id = a.company_id and st.id = a.store_id and st.active
      join role r on r.company_id = a.company_id and r.id = a.role_id and r.active
      where a.login_id = s.login_id
    ) places
    where s.id = p_session and s.ended_at is null
      and s.last_used_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours';
end $$;
reset role;
revoke create on schema auth from pledgebook_auth;
