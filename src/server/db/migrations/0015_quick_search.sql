-- Words that many customers have are found by walking along the names; words that few have, by their trigrams. Behind the
-- walls the planner may not use statistics of LIKE, so it cannot tell the two apart: the walk comes first, and is short.

-- Carries what the walk asks of each row, so that it need not visit the table.
create index customer_walk on customer (company_id, name_key, id) include (search_text, active, type_id, blocked_at);
drop index customer_by_name;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Ids of a page in order; p_after and p_after_id say behind whom it begins.
create or replace function auth.page_customers(p_company uuid, p_words text[], p_type uuid, p_inactive boolean,
    p_standing text, p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
declare
  -- Where more than one in eighty matches, so many rows hold a page.
  walked constant integer := 4000;
  filter constant text := auth.customer_filter(p_words, p_type, p_inactive, p_standing);
  direction constant text := case when p_desc then 'desc' else 'asc' end;
  behind constant text := case when p_after_id is null then ''
    else format('and (%I, id) %s ($2::%s, $3)', p_sort, case when p_desc then '<' else '>' end,
      case p_sort when 'created_at' then 'timestamptz' else 'text' end) end;
  ids uuid[];
begin
  if not p_company = any (app_companies()) or p_sort not in ('name_key', 'number', 'created_at') then return; end if;
  -- Two words together, or digits, are rare enough for the trigrams.
  if p_sort = 'name_key' and cardinality(p_words) = 1 and p_words[1] ~ '^[^0-9]{3,}$' then
    execute format(
      'select array_agg(id) from (select id from (
         select name_key, id, search_text, active, type_id, blocked_at from customer
         where company_id = $1 %s order by name_key %s, id %2$s limit %s) customer
       where %s order by name_key %2$s, id %2$s limit $4) page',
      behind, direction, walked, filter)
      into ids using p_company, p_after, p_after_id, p_limit;
    if cardinality(ids) = p_limit then
      return query select unnest(ids);
      return;
    end if;
  end if;
  return query execute format(
    'select id from customer where company_id = $1 and %s %s order by %I %s, id %4$s limit $4',
    filter, behind, p_sort, direction)
    using p_company, p_after, p_after_id, p_limit;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
