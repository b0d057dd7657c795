-- Packets in custody with weights by store, place and metal (packet_totals), by purity (packet_purity for each loan,
-- metal_totals in total), from packet and loan_item.
-- Why: stock of metal is shown on the dashboard and in reports without reading every item.
-- Check: Packet totals equal the sum of their items
-- Check: Metal of each packet matches its items
-- Check: Metal totals equal the sum of the packets

create or replace function read_models.weigh_packets(moved read_models.packet_moved[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  insert into packet_totals as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select m.company_id, m.store_id, m.place, o.metal_id, sum(m.n), sum(m.n * w.gross_mg), sum(m.n * w.net_mg)
    from unnest(moved) m
    cross join lateral (select company_id, id, metal_id from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    cross join lateral (select coalesce(sum(gross_mg), 0) as gross_mg, coalesce(sum(net_mg), 0) as net_mg from (
      select gross_mg, net_mg, release_id from loan_item
      where (company_id, loan_id) >= (m.company_id, m.loan_id) and (company_id, loan_id) <= (m.company_id, m.loan_id)
      order by company_id, loan_id, line) i where release_id is null) w
    where o.company_id = m.company_id and o.id = m.loan_id and m.place not in ('released', 'sold')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set packets = t.packets + excluded.packets,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

create or replace function read_models.weigh_items(moved read_models.metal_moved[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  insert into packet_totals as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select m.company_id, p.store_id, p.place, o.metal_id, 0, sum(m.gross_mg), sum(m.net_mg)
    from unnest(moved) m
    cross join lateral (select company_id, loan_id, store_id, place from packet
      where (company_id, loan_id) >= (m.company_id, m.loan_id) order by company_id, loan_id limit 1) p
    cross join lateral (select company_id, id, metal_id from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    where p.company_id = m.company_id and p.loan_id = m.loan_id and p.place not in ('released', 'sold')
      and o.company_id = m.company_id and o.id = m.loan_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set gross_mg = t.gross_mg + excluded.gross_mg,
      net_mg = t.net_mg + excluded.net_mg;
end $$;

-- The active loans among these, each once.
create or replace function read_models.active_loans(moved read_models.metal_moved[]) returns read_models.loan_key[] language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
begin
  return array(
    select row(m.company_id, m.loan_id)::read_models.loan_key
    from (select distinct company_id, loan_id from unnest(moved)) m
    cross join lateral (select company_id, id, status from loan where (company_id, id) >= (m.company_id, m.loan_id)
      order by company_id, id limit 1) o
    where o.company_id = m.company_id and o.id = m.loan_id and o.status = 'active');
end $$;

-- Updates the metal in the packets of these loans, and its totals. Rows are found by key, even if the planner's statistics are out of date.
create or replace function read_models.hold_metal(touched read_models.loan_key[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan'
    set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
declare
  removed packet_purity[];
  added packet_purity[];
begin
  with deleted as (
    delete from packet_purity where ctid = any (array(
      select t.at from unnest(touched) k
      cross join lateral (select ctid as at from packet_purity
        where (company_id, loan_id) >= (k.company_id, k.loan_id) and (company_id, loan_id) <= (k.company_id, k.loan_id)
        order by company_id, loan_id, purity_bp) t))
    returning packet_purity)
  select array_agg(packet_purity) into removed from deleted;
  with inserted as (
    insert into packet_purity
      select p.company_id, p.loan_id, i.purity_bp, p.store_id, o.metal_id, p.place, p.location, p.id, sum(i.pieces), sum(i.gross_mg),
        sum(i.net_mg)
      from (select distinct company_id, loan_id from unnest(touched)) k
      cross join lateral (select company_id, loan_id, store_id, place, location, id from packet
        where (company_id, loan_id) >= (k.company_id, k.loan_id) order by company_id, loan_id limit 1) p
      cross join lateral (select company_id, id, metal_id from loan where (company_id, id) >= (k.company_id, k.loan_id)
        order by company_id, id limit 1) o
      cross join lateral (select purity_bp, pieces, gross_mg, net_mg, release_id from loan_item
        where (company_id, loan_id) >= (k.company_id, k.loan_id) and (company_id, loan_id) <= (k.company_id, k.loan_id)
        order by company_id, loan_id, line) i
      where p.company_id = k.company_id and p.loan_id = k.loan_id and p.place not in ('released', 'sold')
        and o.company_id = k.company_id and o.id = k.loan_id and i.release_id is null
      group by 1, 2, 3, 4, 5, 6, 7, 8
    returning packet_purity)
  select array_agg(packet_purity) into added from inserted;
  insert into metal_totals as t (company_id, store_id, metal_id, purity_bp, place, packets, pieces, gross_mg, net_mg)
    select company_id, store_id, metal_id, purity_bp, place, sum(n), sum(n * pieces), sum(n * gross_mg), sum(n * net_mg)
    from (select -1 as n, * from unnest(removed) union all select 1, * from unnest(added)) m
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * pieces) <> 0 or sum(n * gross_mg) <> 0 or sum(n * net_mg) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, metal_id, purity_bp, place) do update set packets = t.packets + excluded.packets,
      pieces = t.pieces + excluded.pieces, gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

create or replace function read_models.count_packets() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched read_models.loan_key[];
begin
  if tg_op = 'INSERT' then
    perform read_models.weigh_packets(array(select row(company_id, loan_id, store_id, place, 1)::read_models.packet_moved from added));
    perform read_models.hold_metal(array(select row(company_id, loan_id)::read_models.loan_key from added));
    return null;
  end if;
  touched := array(
    select row(company_id, loan_id)::read_models.loan_key from (
      select company_id, id, loan_id, store_id, place, location from was
      union all select company_id, id, loan_id, store_id, place, location from became) m
    group by company_id, id, loan_id, store_id, place, location having count(*) = 1);
  if cardinality(touched) = 0 then return null; end if;
  perform read_models.weigh_packets(array(
    select row(company_id, loan_id, store_id, place, sum(n))::read_models.packet_moved from (
      select -1 as n, company_id, loan_id, store_id, place from was
      union all select 1, company_id, loan_id, store_id, place from became) m
    group by company_id, loan_id, store_id, place having sum(n) <> 0));
  perform read_models.hold_metal(touched);
  return null;
end $$;
create or replace trigger packet_counted_in after insert on packet referencing new table as added
  for each statement execute function read_models.count_packets();
create or replace trigger packet_counted after update on packet referencing old table as was new table as became
  for each statement execute function read_models.count_packets();

-- Items are inserted before their packet, or released from it.
create or replace function read_models.count_items() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved read_models.metal_moved[];
  touched read_models.loan_key[];
begin
  if tg_op = 'INSERT' then
    moved := array(select row(company_id, loan_id, purity_bp, pieces, gross_mg, net_mg)::read_models.metal_moved from added
      where release_id is null);
  else
    moved := array(
      select row(company_id, loan_id, purity_bp, sum(n * pieces), sum(n * gross_mg), sum(n * net_mg))::read_models.metal_moved from (
        select -1 as n, company_id, loan_id, purity_bp, pieces, gross_mg, net_mg from was where release_id is null
        union all select 1, company_id, loan_id, purity_bp, pieces, gross_mg, net_mg from became where release_id is null) m
      group by company_id, loan_id, purity_bp
      having sum(n * pieces) <> 0 or sum(n * gross_mg) <> 0 or sum(n * net_mg) <> 0);
  end if;
  if cardinality(moved) = 0 then return null; end if;
  perform read_models.weigh_items(moved);
  perform read_models.hold_metal(array(select row(company_id, loan_id)::read_models.loan_key from unnest(moved)));
  -- Items of a loan are inserted before it becomes active; an active one has items released, or is imported with them.
  touched := read_models.active_loans(moved);
  if cardinality(touched) > 0 then perform read_models.cover_loans(touched); end if;
  return null;
end $$;
create or replace trigger item_counted_in after insert on loan_item referencing new table as added
  for each statement execute function read_models.count_items();
create or replace trigger item_counted after update on loan_item referencing old table as was new table as became
  for each statement execute function read_models.count_items();
