-- Whom a notice is for is asked at every payout: in this language a connection plans it once, not each time.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.holders_in(p_company uuid, p_store uuid, p_right text) returns uuid[]
  language plpgsql stable security definer set search_path = public as $$
begin
  return (select coalesce(array_agg(distinct l.id), '{}')
    from role_grant g
    join role r on r.company_id = g.company_id and r.id = g.role_id and r.active
    join store s on s.company_id = r.company_id and s.id = r.store_id and s.active
    join assignment a on a.company_id = r.company_id and a.role_id = r.id
    join login l on l.id = a.login_id and l.active
    where g.company_id = p_company and g.screen = split_part(p_right, '.', 1) and g.act = split_part(p_right, '.', 2)
      and (r.store_id = p_store or exists (select from role_grant o
        where o.company_id = r.company_id and o.role_id = r.id and o.screen = 'Company' and o.act = 'otherStores')));
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
