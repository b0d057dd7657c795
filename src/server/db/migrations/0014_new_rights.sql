-- Rights that a version brings: nobody holds them, and nobody may give what they lack. At its first start they go to the
-- roles that may add companies.

create table known_right (name text primary key);
grant select, insert on known_right to pledgebook_auth;
grant insert on role_grant to pledgebook_auth;
set local role pledgebook_auth;
insert into known_right select distinct screen || '.' || act from role_grant;
reset role;

grant create on schema auth to pledgebook_auth;
-- Gives the rights among these that were not known before to every role that may add companies; answers how many grants.
create function auth.give_new_rights(p_rights text[]) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  fresh text[];
  given integer;
begin
  perform pg_advisory_xact_lock(5086);
  select coalesce(array_agg(r), '{}') into fresh
    from unnest(p_rights) r where not exists (select from known_right k where k.name = r);
  insert into role_grant (company_id, role_id, screen, act)
    select g.company_id, g.role_id, split_part(r, '.', 1), split_part(r, '.', 2)
    from role_grant g cross join unnest(fresh) r where g.screen = 'Company' and g.act = 'add'
    on conflict do nothing;
  get diagnostics given = row_count;
  insert into known_right select unnest(fresh);
  return given;
end $$;
alter function auth.give_new_rights(text[]) owner to pledgebook_auth;
revoke execute on function auth.give_new_rights(text[]) from public;
revoke create on schema auth from pledgebook_auth;
