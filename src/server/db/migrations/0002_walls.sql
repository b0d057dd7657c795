-- The walls between companies. Requests run as pledgebook_app, which owns nothing and sees only the
-- companies set for its transaction; sign-in, reset and set-up go through functions of pledgebook_auth.

do $$
begin
  perform pg_advisory_xact_lock(5080);
  if not exists (select from pg_roles where rolname = 'pledgebook_app') then create role pledgebook_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'pledgebook_auth') then create role pledgebook_auth nologin; end if;
  execute format('grant pledgebook_app, pledgebook_auth to %I', current_user);
end $$;

revoke create on schema public from public;
grant usage on schema public to pledgebook_app, pledgebook_auth;

create function app_companies() returns uuid[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.companies', true), '')::uuid[], '{}') $$;

-- Company tables: one policy each, the same words.
do $$
declare t text;
begin
  foreach t in array array['store', 'subscription', 'domain_store', 'role', 'role_grant', 'assignment', 'attachment',
    'draft', 'notification', 'metal', 'purity'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy company_wall on %I to pledgebook_app using (company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]))', t);
    execute format('create policy sign_in on %I to pledgebook_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to pledgebook_app', t);
  end loop;
end $$;

alter table company enable row level security;
alter table company force row level security;
create policy company_wall on company to pledgebook_app
  using (id = any ((select app_companies())::uuid[])) with check (id = any ((select app_companies())::uuid[]));
create policy sign_in on company to pledgebook_auth using (true) with check (true);
grant select, insert, update on company to pledgebook_app;

alter table login enable row level security;
alter table login force row level security;
create policy company_wall on login to pledgebook_app
  using (company_id = any ((select app_companies())::uuid[])
    or exists (select from assignment a where a.login_id = login.id and a.company_id = any ((select app_companies())::uuid[])))
  with check (company_id = any ((select app_companies())::uuid[])
    or exists (select from assignment a where a.login_id = login.id and a.company_id = any ((select app_companies())::uuid[])));
create policy sign_in on login to pledgebook_auth using (true) with check (true);
grant select, insert, update on login to pledgebook_app;

-- The audit log is written by audit_append alone and read by the company's own people.
alter table audit enable row level security;
alter table audit force row level security;
create policy company_wall on audit to pledgebook_app using (company_id = any ((select app_companies())::uuid[]));
create policy sign_in on audit to pledgebook_auth using (true) with check (true);
grant select on audit to pledgebook_app;
grant select, insert on audit to pledgebook_auth;

grant select on domain to pledgebook_app, pledgebook_auth;
grant select on company, store, subscription, domain_store, role, role_grant, assignment to pledgebook_auth;
grant select, update on login to pledgebook_auth;
grant select, insert, update, delete on installation, credential, session, signing_key, sign_in_failure, known_address,
  reset_code, reset_grant to pledgebook_auth;
