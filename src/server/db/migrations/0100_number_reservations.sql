-- Numbers that an import reserved in a transaction of its own, so that others can take the numbers behind them while it runs. The
-- import deletes its row first, and the row stays locked until the import ends. A row that is not locked belongs to an import that
-- ended without its rows: its numbers are given to the next callers, so the series stays without gaps.
create table number_reservation (
  company_id uuid not null references company (id),
  kind text not null,
  id uuid not null,
  first bigint not null check (first > 0),
  last bigint not null check (last >= first),
  primary key (company_id, kind, id)
);
select build_wall('number_reservation');

-- Takes one number of a kind: the lowest that an unfinished import left, else the next. Concurrent callers wait for each
-- other only where both take the next.
create function take_number(p_company uuid, p_kind text) returns bigint
language plpgsql set search_path = public as $$
declare
  taken bigint;
  kept number_reservation%rowtype;
begin
  select * into kept from number_reservation
  where company_id = p_company and kind = p_kind order by first limit 1 for update skip locked;
  if found then
    if kept.first = kept.last then
      delete from number_reservation where company_id = p_company and kind = p_kind and id = kept.id;
    else
      update number_reservation set first = first + 1 where company_id = p_company and kind = p_kind and id = kept.id;
    end if;
    return kept.first;
  end if;
  insert into numbering (company_id, kind, last) values (p_company, p_kind, 1)
  on conflict (company_id, kind, store_id, period) do update set last = numbering.last + 1
  returning last into taken;
  return taken;
end $$;

-- Reserves at most p_count numbers of a kind in one range: the lowest that an unfinished import left, else the next ones.
create function reserve_numbers(p_company uuid, p_kind text, p_id uuid, p_count bigint) returns void
language plpgsql set search_path = public as $$
declare
  series_end bigint;
  kept number_reservation%rowtype;
begin
  select * into kept from number_reservation
  where company_id = p_company and kind = p_kind order by first limit 1 for update skip locked;
  if found then
    if kept.last < kept.first + p_count then
      update number_reservation set id = p_id where company_id = p_company and kind = p_kind and id = kept.id;
    else
      update number_reservation set first = first + p_count
      where company_id = p_company and kind = p_kind and id = kept.id;
      insert into number_reservation (company_id, kind, id, first, last)
      values (p_company, p_kind, p_id, kept.first, kept.first + p_count - 1);
    end if;
    return;
  end if;
  insert into numbering (company_id, kind, last) values (p_company, p_kind, p_count)
  on conflict (company_id, kind, store_id, period) do update set last = numbering.last + p_count
  returning last into series_end;
  insert into number_reservation (company_id, kind, id, first, last)
  values (p_company, p_kind, p_id, series_end - p_count + 1, series_end);
end $$;

grant execute on function take_number(uuid, text), reserve_numbers(uuid, text, uuid, bigint) to pledgebook_app;
