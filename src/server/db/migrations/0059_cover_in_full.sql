-- What the margin watch values, orders and sums short loans by stands beside what they are found by, in the one index that is read:
-- at a price that leaves tens of thousands uncovered, loans and items are read of a page alone.

drop index loan_cover_by_metal;
alter table loan_cover
  add customer_id uuid,
  add slab_id uuid,
  add outstanding_paise bigint,
  -- Of what is still pledged, in milligrams.
  add net_mg bigint,
  -- The same by purity: net milligrams × basis points.
  add fine bigint,
  -- That of each item, where there are several: each is valued and rounded for itself.
  add fine_of_items bigint[];

create or replace view loan_covered with (security_invoker = true) as
  select o.company_id, o.id as loan_id, o.store_id, o.metal_id, o.due_on,
    coalesce((select max((b ->> 'rateBp')::integer) from jsonb_array_elements(o.terms -> 'bands') b), 0) as rate_bp,
    least(coalesce(ceil((o.outstanding_paise + i.items) * 10000000000::numeric / nullif(i.fine, 0)), 'infinity'),
      9007199254740991)::bigint as paise_per_fine_kg,
    o.customer_id, o.slab_id, o.outstanding_paise, i.net_mg, i.fine, i.fine_of_items
  from loan o
  cross join lateral (
    select count(*) as items, coalesce(sum(net_mg), 0)::bigint as net_mg, coalesce(sum(net_mg * purity_bp), 0)::bigint as fine,
      case when count(*) > 1 then array_agg(net_mg * purity_bp order by line) end as fine_of_items
    from loan_item where company_id = o.company_id and loan_id = o.id and release_id is null) i
  where o.status = 'active';

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.cover_loans(touched auth.loan_key[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan' as $$
begin
  delete from loan_cover t using unnest(touched) k where t.company_id = k.company_id and t.loan_id = k.loan_id
    and not exists (select from loan o where o.company_id = k.company_id and o.id = k.loan_id and o.status = 'active');
  insert into loan_cover
    select c.company_id, c.loan_id, c.store_id, c.metal_id, c.due_on, c.rate_bp, c.paise_per_fine_kg, c.customer_id, c.slab_id,
      c.outstanding_paise, c.net_mg, c.fine, c.fine_of_items
    from unnest(touched) k join loan_covered c on c.company_id = k.company_id and c.loan_id = k.loan_id
    on conflict (company_id, loan_id) do update set store_id = excluded.store_id, metal_id = excluded.metal_id,
      due_on = excluded.due_on, rate_bp = excluded.rate_bp, paise_per_fine_kg = excluded.paise_per_fine_kg,
      customer_id = excluded.customer_id, slab_id = excluded.slab_id, outstanding_paise = excluded.outstanding_paise,
      net_mg = excluded.net_mg, fine = excluded.fine, fine_of_items = excluded.fine_of_items;
end $$;

-- As before; a loan whose borrower was merged into another is told of too.
create or replace function auth.cover_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched auth.loan_key[];
begin
  if tg_op = 'INSERT' then
    touched := array(select row(company_id, id)::auth.loan_key from added where status = 'active');
  else
    touched := array(select row(w.company_id, w.id)::auth.loan_key
      from was w join became b on b.company_id = w.company_id and b.id = w.id
      where 'active' in (w.status, b.status)
        and (w.status, w.outstanding_paise, w.store_id, w.metal_id, w.due_on, w.customer_id, w.slab_id)
          is distinct from (b.status, b.outstanding_paise, b.store_id, b.metal_id, b.due_on, b.customer_id, b.slab_id));
  end if;
  if cardinality(touched) > 0 then perform auth.cover_loans(touched); end if;
  return null;
end $$;

-- What is there already.
update loan_cover t set customer_id = c.customer_id, slab_id = c.slab_id, outstanding_paise = c.outstanding_paise, net_mg = c.net_mg,
  fine = c.fine, fine_of_items = c.fine_of_items
  from loan_covered c where c.company_id = t.company_id and c.loan_id = t.loan_id;

reset role;
revoke create on schema auth from pledgebook_auth;

alter table loan_cover
  alter customer_id set not null,
  alter slab_id set not null,
  alter outstanding_paise set not null,
  alter net_mg set not null,
  alter fine set not null;
create index loan_cover_by_metal on loan_cover (company_id, store_id, metal_id, paise_per_fine_kg)
  include (loan_id, due_on, rate_bp, customer_id, slab_id, outstanding_paise, net_mg, fine, fine_of_items);
