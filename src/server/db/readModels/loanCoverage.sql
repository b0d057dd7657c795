-- What each active loan owes and the fine metal that secures it (loan_cover), from loan and loan_item.
-- Why: the margin watch compares every active loan with a new price.
-- Check: Loan coverage matches the active loans and their items

create or replace view loan_coverage with (security_invoker = true) as
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

-- Updates the coverage of these loans.
create or replace function read_models.cover_loans(touched read_models.loan_key[]) returns void language plpgsql security definer
    set search_path = public set plan_cache_mode = 'force_generic_plan' as $$
begin
  delete from loan_cover t using unnest(touched) k where t.company_id = k.company_id and t.loan_id = k.loan_id
    and not exists (select from loan o where o.company_id = k.company_id and o.id = k.loan_id and o.status = 'active');
  insert into loan_cover
    select c.company_id, c.loan_id, c.store_id, c.metal_id, c.due_on, c.rate_bp, c.paise_per_fine_kg, c.customer_id, c.slab_id,
      c.outstanding_paise, c.net_mg, c.fine, c.fine_of_items
    from unnest(touched) k join loan_coverage c on c.company_id = k.company_id and c.loan_id = k.loan_id
    on conflict (company_id, loan_id) do update set store_id = excluded.store_id, metal_id = excluded.metal_id,
      due_on = excluded.due_on, rate_bp = excluded.rate_bp, paise_per_fine_kg = excluded.paise_per_fine_kg,
      customer_id = excluded.customer_id, slab_id = excluded.slab_id, outstanding_paise = excluded.outstanding_paise,
      net_mg = excluded.net_mg, fine = excluded.fine, fine_of_items = excluded.fine_of_items;
end $$;
drop view if exists loan_covered;

-- Computes the coverage of loans that are inserted as active.
create or replace function read_models.cover_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched read_models.loan_key[] := array(select row(company_id, id)::read_models.loan_key from added where status = 'active');
begin
  if cardinality(touched) > 0 then perform read_models.cover_loans(touched); end if;
  return null;
end $$;
create or replace trigger cover_changed_in after insert on loan referencing new table as added
  for each statement execute function read_models.cover_changed();
