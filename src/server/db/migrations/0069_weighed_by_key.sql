-- What weighs items and packets finds their loans by key, whatever the planner knows. Of a database that was never analysed it takes
-- every index that begins with the company to be as good as the key, and a plan that is kept stays so: of 60,000 items that came in
-- behind their packets each read all loans of the company. A row of an index that is asked for in the order of its key, and may not be
-- sorted, is found by that index alone.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.weigh_packets(moved auth.packet_moved[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  with held as materialized (
    select m.company_id, m.loan_id, m.store_id, m.place, m.n, o.metal_id
    from unnest(moved) m
    cross join lateral (select company_id, id, metal_id from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    where o.company_id = m.company_id and o.id = m.loan_id and m.place not in ('released', 'sold')
  ), weighed as materialized (
    select h.company_id, h.store_id, h.place, h.metal_id, i.purity_bp, h.n * i.pieces as pieces, h.n * i.gross_mg as gross_mg,
      h.n * i.net_mg as net_mg
    from held h
    cross join lateral (select purity_bp, pieces, gross_mg, net_mg, release_id from loan_item
      where (company_id, loan_id) >= (h.company_id, h.loan_id) and (company_id, loan_id) <= (h.company_id, h.loan_id)
      order by company_id, loan_id, line) i
    where i.release_id is null
  ), placed as (
    insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
      select company_id, store_id, place, metal_id, sum(packets), sum(gross_mg), sum(net_mg) from (
        select company_id, store_id, place, metal_id, n as packets, 0 as gross_mg, 0 as net_mg from held
        union all select company_id, store_id, place, metal_id, 0, gross_mg, net_mg from weighed) w
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, store_id, place, metal_id) do update set packets = t.packets + excluded.packets,
        gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg
  )
  -- From one place of a store to another nothing comes or goes.
  insert into metal_standing as t (company_id, store_id, metal_id, purity_bp, pieces, gross_mg, net_mg)
    select company_id, store_id, metal_id, purity_bp, sum(pieces), sum(gross_mg), sum(net_mg) from weighed
    group by 1, 2, 3, 4 having sum(pieces) <> 0 or sum(gross_mg) <> 0 or sum(net_mg) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, store_id, metal_id, purity_bp) do update set pieces = t.pieces + excluded.pieces,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

create or replace function auth.weigh_items(moved auth.metal_moved[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  with weighed as materialized (
    select m.company_id, p.store_id, p.place, o.metal_id, m.purity_bp, m.pieces, m.gross_mg, m.net_mg
    from unnest(moved) m
    cross join lateral (select company_id, loan_id, store_id, place from packet
      where (company_id, loan_id) >= (m.company_id, m.loan_id) order by company_id, loan_id limit 1) p
    cross join lateral (select company_id, id, metal_id from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    where p.company_id = m.company_id and p.loan_id = m.loan_id and p.place not in ('released', 'sold')
      and o.company_id = m.company_id and o.id = m.loan_id
  ), placed as (
    insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
      select company_id, store_id, place, metal_id, 0, sum(gross_mg), sum(net_mg) from weighed
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, store_id, place, metal_id) do update set gross_mg = t.gross_mg + excluded.gross_mg,
        net_mg = t.net_mg + excluded.net_mg
  )
  insert into metal_standing as t (company_id, store_id, metal_id, purity_bp, pieces, gross_mg, net_mg)
    select company_id, store_id, metal_id, purity_bp, sum(pieces), sum(gross_mg), sum(net_mg) from weighed
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, metal_id, purity_bp) do update set pieces = t.pieces + excluded.pieces,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

-- Those of the loans that go on, each once.
create function auth.going_on(moved auth.metal_moved[]) returns auth.loan_key[] language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  return array(
    select row(m.company_id, m.loan_id)::auth.loan_key
    from (select distinct company_id, loan_id from unnest(moved)) m
    cross join lateral (select company_id, id, status from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    where o.company_id = m.company_id and o.id = m.loan_id and o.status = 'active');
end $$;
revoke execute on function auth.going_on(auth.metal_moved[]) from public;

create or replace function auth.count_items() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved auth.metal_moved[];
  touched auth.loan_key[];
begin
  if tg_op = 'INSERT' then
    moved := array(select row(company_id, loan_id, purity_bp, pieces, gross_mg, net_mg)::auth.metal_moved from added
      where release_id is null);
  else
    moved := array(
      select row(company_id, loan_id, purity_bp, sum(n * pieces), sum(n * gross_mg), sum(n * net_mg))::auth.metal_moved from (
        select -1 as n, company_id, loan_id, purity_bp, pieces, gross_mg, net_mg from was where release_id is null
        union all select 1, company_id, loan_id, purity_bp, pieces, gross_mg, net_mg from became where release_id is null) m
      group by company_id, loan_id, purity_bp
      having sum(n * pieces) <> 0 or sum(n * gross_mg) <> 0 or sum(n * net_mg) <> 0);
  end if;
  if cardinality(moved) = 0 then return null; end if;
  perform auth.weigh_items(moved);
  -- Items of a loan come before it goes on; of one that does some are handed out, or it is brought in with them.
  touched := auth.going_on(moved);
  if cardinality(touched) > 0 then perform auth.cover_loans(touched); end if;
  return null;
end $$;

reset role;
revoke create on schema auth from pledgebook_auth;
