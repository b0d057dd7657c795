-- A word of one or two letters that is not the whole search begins any word of the name, as an initial does (Selvi R, R Selvi);
-- the search of loans reads it so. Alone it begins the name, which is a range of an index; so does the first of nothing but
-- such words.
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create or replace function auth.customer_search(p_words text[]) returns text
  language sql immutable security definer set search_path = public as $$
  select coalesce(string_agg(case
    when w ~ '^[a-z]{5}[0-9]{4}[a-z]$' then format('pan = %L', upper(w))
    when length(w) > 2 then format('search_text like %L', '%' || l || '%')
    when w ~ '^[0-9]+$' then format('starts_with(phone_key, %L)', w)
    when place > 1 or longest > 2 then format('(name_key like %L or name_key like %L)', l || '%', '% ' || l || '%')
    else format('name_key >= %L and name_key < %L', w, w || chr(1114111)) end, ' and '), 'true')
  from unnest(p_words) with ordinality as t (w, place)
  cross join lateral (select replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') as l) escaped
  cross join (select max(length(w)) as longest from unnest(p_words) w) lengths
$$;
reset role;
revoke create on schema auth from pledgebook_auth;
