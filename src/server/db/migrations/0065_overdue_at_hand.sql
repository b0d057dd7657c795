-- Loans that are overdue are found by the day from which they are, before they are put in order: the newest come first in the list,
-- and of those hardly any is overdue, so that thousands were read to find a page.

alter table loan add overdue_from date generated always as (due_on + (terms ->> 'graceDays')::integer + 1) stored;
create index loan_overdue on loan (company_id, store_id, overdue_from) include (number, opened_on, due_on, id)
  where status = 'active' and number is not null;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.loan_filter(p_words text[], p_status text, p_customer uuid, p_slab uuid, p_today date) returns text
  language sql immutable security definer set search_path = public as $$
  select 'number is not null'
    || coalesce((select string_agg(case
        when length(w) > 2 then format(' and search_text like %L', '%' || l || '%')
        else format(' and (search_text like %L or search_text like %L)', l || '%', '% ' || l || '%') end, '')
      from unnest(p_words) w
      cross join lateral (select replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') as l) escaped), '')
    || case p_status when 'overdue' then format(' and status = ''active'' and overdue_from <= %L::date', p_today)
        when 'dueThisWeek' then format(
          ' and status = ''active'' and due_on >= %1$L::date and due_on < %1$L::date + 7', p_today)
        else case when p_status is null then '' else format(' and status = %L', p_status) end end
    || case when p_customer is null then '' else format(' and customer_id = %L', p_customer) end
    || case when p_slab is null then '' else format(' and slab_id = %L', p_slab) end
$$;

-- Ids of a page in order; p_after and p_after_id say behind which it begins. Those due by a day are found before they are ordered.
create or replace function auth.page_loans(p_company uuid, p_store uuid, p_words text[], p_status text, p_customer uuid, p_slab uuid,
    p_today date, p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) or p_sort not in ('number', 'opened_on', 'due_on') then return; end if;
  return query execute format(
    'select id from (select id, %3$I from loan where company_id = $1 and store_id = $2 and %1$s %2$s %5$s) found
     order by %3$I %4$s, id %4$s limit $5',
    auth.loan_filter(p_words, p_status, p_customer, p_slab, p_today),
    case when p_after_id is null then ''
      else format('and (%I, id) %s ($3::%s, $4)', p_sort, case when p_desc then '<' else '>' end,
        case p_sort when 'number' then 'text' else 'date' end) end,
    p_sort, case when p_desc then 'desc' else 'asc' end,
    case when p_status in ('overdue', 'dueThisWeek') then 'offset 0' else '' end)
    using p_company, p_store, p_after, p_after_id, p_limit;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
