-- Finding customers. Row-level security lets an index serve only operators that leak nothing, and neither LIKE nor % nor
-- @> is one; these narrow functions search behind the walls and first make sure of the company.

grant create on schema auth to pledgebook_auth;

-- What a search asks of a customer, as SQL: every word in what may be typed; a word of one or two letters begins the name,
-- one of digits the phone; a whole PAN is compared as such.
create function auth.customer_search(p_words text[]) returns text
  language sql immutable security definer set search_path = public as $$
  select coalesce(string_agg(case
    when w ~ '^[a-z]{5}[0-9]{4}[a-z]$' then format('pan = %L', upper(w))
    when length(w) > 2 then format('search_text like %L', '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%')
    when w ~ '^[0-9]+$' then format('starts_with(phone_key, %L)', w)
    else format('name_key >= %L and name_key < %L', w, w || chr(1114111)) end, ' and '), 'true')
  from unnest(p_words) w
$$;

create function auth.customer_filter(p_words text[], p_type uuid, p_inactive boolean, p_standing text) returns text
  language sql immutable security definer set search_path = public as $$
  select auth.customer_search(p_words)
    || case when p_inactive then '' else ' and active' end
    || case when p_type is null then '' else format(' and type_id = %L', p_type) end
    || case p_standing when 'blocked' then ' and blocked_at is not null' when 'clear' then ' and blocked_at is null' else '' end
$$;

-- Ids of a page in order; p_after and p_after_id say behind whom it begins.
create function auth.page_customers(p_company uuid, p_words text[], p_type uuid, p_inactive boolean, p_standing text,
    p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) or p_sort not in ('name_key', 'number', 'created_at') then return; end if;
  return query execute format(
    'select id from customer where company_id = $1 and %s %s order by %I %s, id %4$s limit $4',
    auth.customer_filter(p_words, p_type, p_inactive, p_standing),
    case when p_after_id is null then ''
      else format('and (%I, id) %s ($2::%s, $3)', p_sort, case when p_desc then '<' else '>' end,
        case p_sort when 'created_at' then 'timestamptz' else 'text' end) end,
    p_sort, case when p_desc then 'desc' else 'asc' end)
    using p_company, p_after, p_after_id, p_limit;
end $$;

create function auth.count_customers(p_company uuid, p_words text[], p_type uuid, p_inactive boolean, p_standing text)
  returns integer language plpgsql stable security definer set search_path = public as $$
declare
  found integer;
begin
  if not p_company = any (app_companies()) then return 0; end if;
  execute format('select count(*) from customer where company_id = $1 and %s',
    auth.customer_filter(p_words, p_type, p_inactive, p_standing)) into found using p_company;
  return found;
end $$;

-- Active customers who may be the same person, the likeliest first, with what agrees.
create function auth.like_customers(p_company uuid, p_except uuid, p_name_key text, p_phones text[], p_id_kind text,
    p_id_key text, p_pan text)
  returns table (id uuid, by_phone boolean, by_identity boolean, by_pan boolean, likeness real)
  language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.65 rows 10 as $$
  with hit as (
    (select c.id from customer c where c.company_id = p_company and c.phone_key = any (p_phones) limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.second_phone_key = any (p_phones)
      and c.second_phone_key is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.pan = p_pan and c.pan is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.id_kind = p_id_kind and c.id_key = p_id_key
      and c.id_key is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.name_key % p_name_key
      order by similarity(c.name_key, p_name_key) desc limit 10)
  ), told as (
    select c.id, coalesce(c.phone_key = any (p_phones) or c.second_phone_key = any (p_phones), false) as by_phone,
      coalesce(c.id_kind = p_id_kind and c.id_key = p_id_key
        and (p_id_kind <> 'aadhaar' or similarity(c.name_key, p_name_key) > 0.3), false) as by_identity,
      coalesce(c.pan = p_pan, false) as by_pan, coalesce(similarity(c.name_key, p_name_key), 0)::real as likeness
    from hit join customer c on c.company_id = p_company and c.id = hit.id
    where c.active and c.id is distinct from p_except
  )
  select * from told t
  where p_company = any (app_companies()) and (t.by_phone or t.by_identity or t.by_pan or t.likeness >= 0.65)
  order by t.by_pan desc, t.by_identity desc, t.by_phone desc, t.likeness desc, t.id limit 10
$$;

-- What happened to a record, newest first: who, by which operation, and which fields changed.
create function auth.record_history(p_id uuid, p_limit integer)
  returns table (at timestamptz, by_name text, operation text, fields text[])
  language sql stable security definer set search_path = public rows 20 as $$
  select a.at, l.name, a.operation, array(
    select distinct f.key from jsonb_array_elements(a.changes) c
      cross join lateral jsonb_each(c -> 'after') f
    where c ->> 'id' = p_id::text and jsonb_typeof(c -> 'before') = 'object' and jsonb_typeof(c -> 'after') = 'object'
      and f.value is distinct from c -> 'before' -> f.key
    order by 1)
  from audit a left join login l on l.id = a.login_id
  where a.company_id = any (app_companies())
    and a.changes @> jsonb_build_array(jsonb_build_object('id', p_id))
  order by a.at desc, a.seq desc limit p_limit
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.customer_search(text[])', 'auth.customer_filter(text[], uuid, boolean, text)',
    'auth.page_customers(uuid, text[], uuid, boolean, text, text, boolean, text, uuid, integer)',
    'auth.count_customers(uuid, text[], uuid, boolean, text)',
    'auth.like_customers(uuid, uuid, text, text[], text, text, text)',
    'auth.record_history(uuid, integer)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
