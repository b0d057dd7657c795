-- What the reports on metal tell without reading packets and loans, kept by the database as rows come and change: metal in packets
-- by purity, and how much stands on the metal of each loan that goes on, by which those are found that a price may leave uncovered.

create table metal_standing (
  company_id uuid not null references company (id),
  store_id uuid not null,
  metal_id uuid not null,
  purity_bp integer not null,
  pieces bigint not null,
  gross_mg bigint not null,
  net_mg bigint not null,
  primary key (company_id, store_id, metal_id, purity_bp)
);

create table loan_cover (
  company_id uuid not null references company (id),
  loan_id uuid not null,
  store_id uuid not null,
  metal_id uuid not null,
  due_on date not null,
  -- The highest of its bands.
  rate_bp integer not null,
  -- Principal for each kilogram of pure metal, rounded up.
  paise_per_fine_kg bigint not null,
  primary key (company_id, loan_id)
);
create index loan_cover_by_metal on loan_cover (company_id, store_id, metal_id, paise_per_fine_kg)
  include (loan_id, due_on, rate_bp);

-- What a loan that goes on has in loan_cover. The value of each item is rounded, so a paisa an item is added to the principal; where
-- nothing is pledged any more it is as high as a figure may be (2^53 - 1).
create view loan_covered with (security_invoker = true) as
  select o.company_id, o.id as loan_id, o.store_id, o.metal_id, o.due_on,
    coalesce((select max((b ->> 'rateBp')::integer) from jsonb_array_elements(o.terms -> 'bands') b), 0) as rate_bp,
    least(coalesce(ceil((o.outstanding_paise + i.items) * 10000000000::numeric / nullif(i.fine, 0)), 'infinity'),
      9007199254740991)::bigint as paise_per_fine_kg
  from loan o
  cross join lateral (select count(*) as items, sum(net_mg * purity_bp) as fine from loan_item
    where company_id = o.company_id and loan_id = o.id and release_id is null) i
  where o.status = 'active';
grant select on loan_covered to pledgebook_app, pledgebook_auth;

select build_wall(t) from unnest('{metal_standing,loan_cover}'::text[]) t;
revoke insert, update, delete on metal_standing, loan_cover from pledgebook_app;
grant select, insert, update, delete on metal_standing, loan_cover to pledgebook_auth;

-- Metal of one purity that comes into a loan's packet or, below 0, leaves it.
create type auth.metal_moved as (company_id uuid, loan_id uuid, purity_bp integer, pieces bigint, gross_mg bigint, net_mg bigint);

create type auth.loan_key as (company_id uuid, loan_id uuid);

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.weigh_packets(moved auth.packet_moved[]) returns void language plpgsql security definer
    set search_path = public as $$
begin
  insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select m.company_id, m.store_id, m.place, o.metal_id, sum(m.n), sum(m.n * w.gross), sum(m.n * w.net)
    from unnest(moved) m
    join loan o on o.company_id = m.company_id and o.id = m.loan_id
    cross join lateral (select coalesce(sum(gross_mg), 0) as gross, coalesce(sum(net_mg), 0) as net from loan_item i
      where i.company_id = m.company_id and i.loan_id = m.loan_id and i.release_id is null) w
    where m.place not in ('released', 'sold')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set packets = t.packets + excluded.packets,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
  -- From one place of a store to another nothing comes or goes.
  insert into metal_standing as t (company_id, store_id, metal_id, purity_bp, pieces, gross_mg, net_mg)
    select m.company_id, m.store_id, o.metal_id, i.purity_bp, sum(m.n * i.pieces), sum(m.n * i.gross_mg), sum(m.n * i.net_mg)
    from unnest(moved) m
    join loan o on o.company_id = m.company_id and o.id = m.loan_id
    join loan_item i on i.company_id = m.company_id and i.loan_id = m.loan_id and i.release_id is null
    where m.place not in ('released', 'sold')
    group by 1, 2, 3, 4 having sum(m.n * i.pieces) <> 0 or sum(m.n * i.gross_mg) <> 0 or sum(m.n * i.net_mg) <> 0
    order by 1, 2, 3, 4
    on conflict (company_id, store_id, metal_id, purity_bp) do update set pieces = t.pieces + excluded.pieces,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

create function auth.weigh_items(moved auth.metal_moved[]) returns void language plpgsql security definer
    set search_path = public as $$
begin
  insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select p.company_id, p.store_id, p.place, o.metal_id, 0, sum(i.gross_mg), sum(i.net_mg)
    from unnest(moved) i
    join packet p on p.company_id = i.company_id and p.loan_id = i.loan_id and p.place not in ('released', 'sold')
    join loan o on o.company_id = i.company_id and o.id = i.loan_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set gross_mg = t.gross_mg + excluded.gross_mg,
      net_mg = t.net_mg + excluded.net_mg;
  insert into metal_standing as t (company_id, store_id, metal_id, purity_bp, pieces, gross_mg, net_mg)
    select p.company_id, p.store_id, o.metal_id, i.purity_bp, sum(i.pieces), sum(i.gross_mg), sum(i.net_mg)
    from unnest(moved) i
    join packet p on p.company_id = i.company_id and p.loan_id = i.loan_id and p.place not in ('released', 'sold')
    join loan o on o.company_id = i.company_id and o.id = i.loan_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, metal_id, purity_bp) do update set pieces = t.pieces + excluded.pieces,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg;
end $$;

-- Brings what covers these loans up to date.
create function auth.cover_loans(touched auth.loan_key[]) returns void language plpgsql security definer
    set search_path = public as $$
begin
  delete from loan_cover t using unnest(touched) k where t.company_id = k.company_id and t.loan_id = k.loan_id
    and not exists (select from loan o where o.company_id = k.company_id and o.id = k.loan_id and o.status = 'active');
  insert into loan_cover
    select c.company_id, c.loan_id, c.store_id, c.metal_id, c.due_on, c.rate_bp, c.paise_per_fine_kg
    from unnest(touched) k join loan_covered c on c.company_id = k.company_id and c.loan_id = k.loan_id
    on conflict (company_id, loan_id) do update set store_id = excluded.store_id, metal_id = excluded.metal_id,
      due_on = excluded.due_on, rate_bp = excluded.rate_bp, paise_per_fine_kg = excluded.paise_per_fine_kg;
end $$;

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
  touched := array(select distinct row(m.company_id, m.loan_id)::auth.loan_key from unnest(moved) m
    join loan o on o.company_id = m.company_id and o.id = m.loan_id and o.status = 'active');
  if cardinality(touched) > 0 then perform auth.cover_loans(touched); end if;
  return null;
end $$;

-- Beside the totals by scheme and due date (see 0038): what covers those that begin, end, or stand at another principal.
create function auth.cover_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched auth.loan_key[];
begin
  if tg_op = 'INSERT' then
    touched := array(select row(company_id, id)::auth.loan_key from added where status = 'active');
  else
    touched := array(select row(w.company_id, w.id)::auth.loan_key
      from was w join became b on b.company_id = w.company_id and b.id = w.id
      where 'active' in (w.status, b.status) and (w.status, w.outstanding_paise, w.store_id, w.metal_id, w.due_on)
        is distinct from (b.status, b.outstanding_paise, b.store_id, b.metal_id, b.due_on));
  end if;
  if cardinality(touched) > 0 then perform auth.cover_loans(touched); end if;
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array '{weigh_items(auth.metal_moved[]),cover_loans(auth.loan_key[]),cover_changed()}'::text[] loop
    execute format('revoke execute on function auth.%s from public', f);
  end loop;
end $$;
drop function auth.weigh_items(auth.item_weight[]);

-- What is there already.
insert into metal_standing
  select p.company_id, p.store_id, o.metal_id, i.purity_bp, sum(i.pieces), sum(i.gross_mg), sum(i.net_mg)
  from packet p
  join loan o on o.company_id = p.company_id and o.id = p.loan_id
  join loan_item i on i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null
  where p.place not in ('released', 'sold') group by 1, 2, 3, 4;
insert into loan_cover
  select company_id, loan_id, store_id, metal_id, due_on, rate_bp, paise_per_fine_kg from loan_covered;

reset role;
drop type auth.item_weight;
revoke create on schema auth from pledgebook_auth;

create trigger cover_changed_in after insert on loan referencing new table as added
  for each statement execute function auth.cover_changed();
create trigger cover_changed after update on loan referencing old table as was new table as became
  for each statement execute function auth.cover_changed();
