-- Imports.

-- Companies with imports that have not changed since an instant. Their rows are deleted in the tenant scope of each.
create or replace function auth.companies_with_old_imports(p_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select c.id from company c
  where exists (select from import_job j where j.company_id = c.id and j.updated_at < p_before)
$$;
