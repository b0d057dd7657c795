-- Finding loans that were paid out: in each order from an index, and by words behind the walls (see 0013).

create index loan_page_number on loan (company_id, store_id, number, id) where number is not null;
create index loan_page_opened on loan (company_id, store_id, opened_on, id) where number is not null;
create index loan_page_due on loan (company_id, store_id, due_on, id) where number is not null;
-- Those that ended are as rare in one order as in another.
create index loan_page_status on loan (company_id, store_id, status, number, id) where number is not null;
drop index loan_by_number;

grant create on schema auth to pledgebook_auth;
grant select on loan to pledgebook_auth;

-- What a search and filters ask of a loan, as SQL. A word of one or two letters begins one of number, name, phone or seal.
create function auth.loan_filter(p_words text[], p_status text, p_customer uuid, p_slab uuid, p_today date) returns text
  language sql immutable security definer set search_path = public as $$
  select 'number is not null'
    || coalesce((select string_agg(case
        when length(w) > 2 then format(' and search_text like %L', '%' || l || '%')
        else format(' and (search_text like %L or search_text like %L)', l || '%', '% ' || l || '%') end, '')
      from unnest(p_words) w
      cross join lateral (select replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') as l) escaped), '')
    || case p_status when 'overdue' then format(
          ' and status = ''active'' and due_on < %1$L::date and due_on + (terms ->> ''graceDays'')::integer < %1$L::date', p_today)
        when 'dueThisWeek' then format(
          ' and status = ''active'' and due_on >= %1$L::date and due_on < %1$L::date + 7', p_today)
        else case when p_status is null then '' else format(' and status = %L', p_status) end end
    || case when p_customer is null then '' else format(' and customer_id = %L', p_customer) end
    || case when p_slab is null then '' else format(' and slab_id = %L', p_slab) end
$$;

-- Ids of a page in order; p_after and p_after_id say behind which it begins.
create function auth.page_loans(p_company uuid, p_store uuid, p_words text[], p_status text, p_customer uuid, p_slab uuid,
    p_today date, p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) or p_sort not in ('number', 'opened_on', 'due_on') then return; end if;
  return query execute format(
    'select id from loan where company_id = $1 and store_id = $2 and %s %s order by %I %s, id %4$s limit $5',
    auth.loan_filter(p_words, p_status, p_customer, p_slab, p_today),
    case when p_after_id is null then ''
      else format('and (%I, id) %s ($3::%s, $4)', p_sort, case when p_desc then '<' else '>' end,
        case p_sort when 'number' then 'text' else 'date' end) end,
    p_sort, case when p_desc then 'desc' else 'asc' end)
    using p_company, p_store, p_after, p_after_id, p_limit;
end $$;

create function auth.count_loans(p_company uuid, p_store uuid, p_words text[], p_status text, p_customer uuid, p_slab uuid,
    p_today date) returns table (count integer, principal_paise bigint, outstanding_paise bigint)
  language plpgsql stable security definer set search_path = public rows 1 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select count(*)::integer, coalesce(sum(principal_paise), 0)::bigint, coalesce(sum(outstanding_paise), 0)::bigint
     from loan where company_id = $1 and store_id = $2 and %s',
    auth.loan_filter(p_words, p_status, p_customer, p_slab, p_today)) using p_company, p_store;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.loan_filter(text[], text, uuid, uuid, date)',
    'auth.page_loans(uuid, uuid, text[], text, uuid, uuid, date, text, boolean, text, uuid, integer)',
    'auth.count_loans(uuid, uuid, text[], text, uuid, uuid, date)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
