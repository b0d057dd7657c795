-- Who is told of what happens in one store: its own people, and those who may work on other stores.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Active logins that hold a right (`Screen.act`) in a store, or anywhere together with Company.otherStores.
create function auth.holders_in(p_company uuid, p_store uuid, p_right text) returns uuid[]
  language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct l.id), '{}')
  from role_grant g
  join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
  join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
  join assignment a on a.company_id = r.company_id and a.role_id = r.id
  join login l on l.id = a.login_id and l.active
  where g.company_id = p_company and g.screen || '.' || g.act = p_right
    and (r.store_id = p_store or exists (select from role_grant o
      where o.company_id = r.company_id and o.role_id = r.id and o.screen = 'Company' and o.act = 'otherStores'))
$$;
revoke execute on function auth.holders_in(uuid, uuid, text) from public;
grant execute on function auth.holders_in(uuid, uuid, text) to pledgebook_app;

reset role;
revoke create on schema auth from pledgebook_auth;
