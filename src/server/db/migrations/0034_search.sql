-- What the search of the header looks for by words behind the walls (see 0013): of one store, or of the whole company where
-- none is given; the best first.

-- Equal seals, and seals by how they begin whatever the collation of the database.
drop index packet_seal_unique;
create unique index packet_seal_unique on packet (company_id, lower(seal) text_pattern_ops);
create index bank_loan_search on bank_loan using gin (search_text gin_trgm_ops);

grant create on schema auth to pledgebook_auth;
grant select on opening, opening_loan, bank_loan to pledgebook_auth;

-- Loans that were paid out: of these numbers, or of such an old one; then those with the words that go on, then those that
-- ended, the newest first.
create function auth.find_loans(p_company uuid, p_store uuid, p_words text[], p_numbers text[], p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
declare
  here constant text := 'company_id = $1' || case when p_store is null then '' else ' and store_id = $2' end;
  filter constant text := auth.loan_filter(p_words, null, null, null, null);
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select id from (
       (select id, number, 0 as place from loan where %1$s and number = any ($3))
       union all (select id, number, 0 from loan where %1$s and number is not null and id in (
         select o.id from opening p join opening_loan o on o.company_id = p.company_id and o.opening_id = p.id
         where p.company_id = $1 and lower(o.number) = $4))
       union all (select id, number, 1 from loan where %1$s and status = ''active'' and %2$s order by number desc limit $5)
       union all (select id, number, 2 from loan where %1$s and status <> ''active'' and %2$s order by number desc limit $5)
     ) found group by id order by min(place), max(number) desc limit $5', here, filter)
    using p_company, p_store, p_numbers, array_to_string(p_words, ' '), p_limit;
end $$;

-- Packets whose seal is this one or begins so, of the stores of their loans.
create function auth.find_packets(p_company uuid, p_store uuid, p_seal text, p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select p.id from packet p
     where p.company_id = $1 and lower(p.seal) like %L and exists (select from loan l
       where l.company_id = $1 and l.id = p.loan_id and l.number is not null and ($2 is null or l.store_id = $2))
     order by lower(p.seal) limit $3',
    replace(replace(replace(p_seal, '\', '\\'), '%', '\%'), '_', '\_') || '%')
    using p_company, p_store, p_limit;
end $$;

-- Bank loans of these numbers, then those with the words: their numbers, lender, seals and customers' loans.
create function auth.find_bank_loans(p_company uuid, p_store uuid, p_words text[], p_numbers text[], p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
declare
  here constant text := 'company_id = $1' || case when p_store is null then '' else ' and store_id = $2' end;
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select id from (
       (select id, number, 0 as place from bank_loan where %1$s and number = any ($3))
       union all (select id, number, 1 from bank_loan where %1$s and %2$s order by number desc limit $4)
     ) found group by id order by min(place), max(number) desc limit $4', here,
    (select coalesce(string_agg(format('search_text like %L',
       '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and '), 'true')
     from unnest(p_words) w))
    using p_company, p_store, p_numbers, p_limit;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.find_loans(uuid, uuid, text[], text[], integer)',
    'auth.find_packets(uuid, uuid, text, integer)',
    'auth.find_bank_loans(uuid, uuid, text[], text[], integer)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
