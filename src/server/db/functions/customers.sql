-- Search, pages and duplicates of customers. These functions bypass row-level security, so that the planner can use the indexes;
-- each checks the company itself.

-- The SQL condition of a customer search, for a query whose $1 is the company. Every word must match: a complete PAN equals that of the
-- customer, or of a record merged into the customer; any other word of three or more characters occurs anywhere in the search text; a word
-- of one or two digits is the start of the main phone; any other short word is the start of the name or, if it is not the first word or
-- another word has more than two characters, of any word of the name.
create or replace function auth.customer_search(p_words text[]) returns text
  language sql immutable security definer set search_path = public as $$
  select coalesce(string_agg(case
    when w ~ '^[a-z]{5}[0-9]{4}[a-z]$' then format('id = any (array(
      with recursive owner (id, merged_into) as (
        select c.id, c.merged_into from customer c where c.company_id = $1 and c.pan = %L
        union select c.id, c.merged_into from owner o join customer c on c.company_id = $1 and c.id = o.merged_into)
      select o.id from owner o))', upper(w))
    when length(w) > 2 then format('search_text like %L', '%' || l || '%')
    when w ~ '^[0-9]+$' then format('starts_with(phone_key, %L)', w)
    when place > 1 or longest > 2 then format('(name_key like %L or name_key like %L)', l || '%', '% ' || l || '%')
    else format('name_key >= %L and name_key < %L', w, w || chr(1114111)) end, ' and '), 'true')
  from unnest(p_words) with ordinality as t (w, place)
  cross join lateral (select replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') as l) escaped
  cross join (select max(length(w)) as longest from unnest(p_words) w) lengths
$$;

create or replace function auth.customer_filter(p_words text[], p_type uuid, p_inactive boolean, p_blocked text, p_without_photo boolean)
  returns text
  language sql immutable security definer set search_path = public as $$
  select auth.customer_search(p_words)
    || case when p_inactive then '' else ' and active' end
    || case when p_type is null then '' else format(' and type_id = %L', p_type) end
    || case p_blocked when 'blocked' then ' and blocked_at is not null' when 'clear' then ' and blocked_at is null' else '' end
    || case when p_without_photo then ' and photo_id is null' else '' end
$$;

-- Ids of a page in order; it begins after p_after and p_after_id.
create or replace function auth.page_customers(p_company uuid, p_words text[], p_type uuid, p_inactive boolean,
    p_blocked text, p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer, p_without_photo boolean default false)
  returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
declare
  -- Number of rows that are tried first, in the order of the list: enough for a page of 50 if more than one row in eighty matches.
  scan_limit constant integer := 4000;
  filter constant text := auth.customer_filter(p_words, p_type, p_inactive, p_blocked, p_without_photo);
  direction constant text := case when p_desc then 'desc' else 'asc' end;
  after_cursor constant text := case when p_after_id is null then ''
    else format('and (%I, id) %s ($2::%s, $3)', p_sort, case when p_desc then '<' else '>' end,
      case p_sort when 'created_at' then 'timestamptz' else 'text' end) end;
  ids uuid[];
begin
  if not p_company = any (app_companies()) or p_sort not in ('name_key', 'number', 'created_at') then return; end if;
  -- Two words, or digits, are selective enough for the trigram index.
  if not p_without_photo and p_sort = 'name_key' and cardinality(p_words) = 1 and p_words[1] ~ '^[^0-9]{3,}$' then
    execute format(
      'select array_agg(id) from (select id from (
         select name_key, id, search_text, active, type_id, blocked_at from customer
         where company_id = $1 %s order by name_key %s, id %2$s limit %s) customer
       where %s order by name_key %2$s, id %2$s limit $4) page',
      after_cursor, direction, scan_limit, filter)
      into ids using p_company, p_after, p_after_id, p_limit;
    if cardinality(ids) = p_limit then
      return query select unnest(ids);
      return;
    end if;
  end if;
  return query execute format(
    'select id from customer where company_id = $1 and %s %s order by %I %s, id %4$s limit $4',
    filter, after_cursor, p_sort, direction)
    using p_company, p_after, p_after_id, p_limit;
end $$;

create or replace function auth.count_customers(p_company uuid, p_words text[], p_type uuid, p_inactive boolean, p_blocked text,
    p_without_photo boolean default false) returns integer language plpgsql stable security definer set search_path = public as $$
declare
  found integer;
begin
  if not p_company = any (app_companies()) then return 0; end if;
  execute format('select count(*) from customer where company_id = $1 and %s',
    auth.customer_filter(p_words, p_type, p_inactive, p_blocked, p_without_photo)) into found using p_company;
  return found;
end $$;

-- Active customers who may be the same person, the most similar first, with the fields that match. A match with a merged record counts for
-- the customer it was merged into; its number is returned if it matches in a field in which the customer's own record does not.
create or replace function auth.like_customers(p_company uuid, p_except uuid, p_name_key text, p_phones text[], p_id_kind text,
    p_id_key text, p_pan text)
  returns table (id uuid, by_phone boolean, by_identity boolean, by_pan boolean, likeness real, merged_number text)
  language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.65 rows 10 as $$
  with recursive hit as (
    (select c.id from customer c where c.company_id = p_company and c.phone_key = any (p_phones) limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.second_phone_key = any (p_phones)
      and c.second_phone_key is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.pan = p_pan and c.pan is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.id_kind = p_id_kind and c.id_key = p_id_key
      and c.id_key is not null limit 50)
    union (select c.id from customer c where c.company_id = p_company and c.name_key % p_name_key
      order by similarity(c.name_key, p_name_key) desc limit 10)
  ), chain (hit_id, id, merged_into) as (
    -- OFFSET 0 makes the planner read each record by its id, however many it expects.
    select c.id, c.id, c.merged_into from hit cross join lateral (
      select * from customer where company_id = p_company and id = hit.id offset 0) c
    union all
    select h.hit_id, c.id, c.merged_into from chain h cross join lateral (
      select * from customer where company_id = p_company and id = h.merged_into offset 0) c
  ), matches as (
    select kept.id, kept.id = c.id as own, c.number, coalesce(c.phone_key = any (p_phones) or c.second_phone_key = any (p_phones), false) as by_phone,
      coalesce(c.id_kind = p_id_kind and c.id_key = p_id_key
        and (p_id_kind <> 'aadhaar' or similarity(c.name_key, p_name_key) > 0.3), false) as by_identity,
      coalesce(c.pan = p_pan, false) as by_pan, coalesce(similarity(c.name_key, p_name_key), 0)::real as likeness
    from chain cross join lateral (
      select * from customer where company_id = p_company and id = chain.hit_id offset 0) c
    cross join lateral (
      select * from customer where company_id = p_company and id = chain.id offset 0) kept
    where chain.merged_into is null and kept.active and kept.id is distinct from p_except
  ), people as (
    select m.id, bool_or(m.by_phone) as by_phone, bool_or(m.by_identity) as by_identity, bool_or(m.by_pan) as by_pan,
      max(m.likeness) as likeness, case when (bool_or(m.by_phone), bool_or(m.by_identity), bool_or(m.by_pan), max(m.likeness) >= 0.65)
        is distinct from (bool_or(m.by_phone and m.own), bool_or(m.by_identity and m.own), bool_or(m.by_pan and m.own),
          coalesce(max(m.likeness) filter (where m.own), 0) >= 0.65)
        then min(m.number) filter (where not m.own) end as merged_number
    from matches m where m.by_phone or m.by_identity or m.by_pan or m.likeness >= 0.65
    group by m.id
  )
  select * from people t
  where p_company = any (app_companies())
  order by t.by_pan desc, t.by_identity desc, t.by_phone desc, t.likeness desc, t.id limit 10
$$;

-- Ids of the first active customers that a search finds, sorted by name; if there are none, those whose name has a word
-- similar to each typed word, the most similar first. Similarity is not used if the longest word has digits or fewer than four letters.
create or replace function auth.search_customers(p_company uuid, p_words text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.4 rows 6 as $$
declare
  -- The longest word is the most selective: the index finds its rows, which the other words then filter.
  longest constant text := (select word from unnest(p_words) word order by length(word) desc limit 1);
begin
  return query select * from auth.page_customers(p_company, p_words, null, false, null, 'name_key', false, null, null, p_limit);
  if found or not p_company = any (app_companies()) or longest !~ '^[^0-9]{4,}$' then return; end if;
  return query
    select c.id
    from customer c
      cross join lateral (select min(word_similarity(word, c.name_key)) as least, sum(word_similarity(word, c.name_key)) as likeness
        from unnest(p_words) word) similarities
    where c.company_id = p_company and c.active and c.name_key %> longest and similarities.least >= 0.4
    order by similarities.likeness desc, c.name_key, c.id limit p_limit;
end $$;
