-- Names are searched as they were heard, where nobody has them as they were typed.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Ids of the first active customers that a search finds, as their list has them; where it has none, of those with a word like each of
-- those that were typed, the likest first. What has digits, or is very short, is no name that was heard.
create function auth.search_customers(p_company uuid, p_words text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.4 rows 6 as $$
declare
  -- The longest tells most: it is asked of the index, the others of what it finds.
  longest constant text := (select word from unnest(p_words) word order by length(word) desc limit 1);
begin
  return query select * from auth.page_customers(p_company, p_words, null, false, null, 'name_key', false, null, null, p_limit);
  if found or not p_company = any (app_companies()) or longest !~ '^[^0-9]{4,}$' then return; end if;
  return query
    select c.id
    from customer c
      cross join lateral (select min(word_similarity(word, c.name_key)) as least, sum(word_similarity(word, c.name_key)) as likeness
        from unnest(p_words) word) alike
    where c.company_id = p_company and c.active and c.name_key %> longest and alike.least >= 0.4
    order by alike.likeness desc, c.name_key, c.id limit p_limit;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
revoke execute on function auth.search_customers(uuid, text[], integer) from public;
grant execute on function auth.search_customers(uuid, text[], integer) to pledgebook_app;
