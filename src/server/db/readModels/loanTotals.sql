-- Active loans by store, due date, scheme and grace period (loan_totals), and how those by store and due date changed in each year,
-- month and day (loan_totals_move), from loan and loan_entry.
-- Why: the dashboard and the ageing report need counts and sums of all active loans on any date.
-- Check: Totals of active loans equal the sum of the loans
-- Check: Totals of past days match the loan entries

create or replace function read_models.count_loans() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into loan_totals as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
    select company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, count(*), sum(outstanding_paise)
    from added where status = 'active' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, due_on, slab_id, grace_days) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  return null;
end $$;
create or replace trigger loan_counted_in after insert on loan referencing new table as added
  for each statement execute function read_models.count_loans();

-- Moves a changed loan from its old totals to its new ones, and updates its coverage.
create or replace function read_models.loan_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.status <> 'active' and new.status <> 'active'
    or (old.status, old.outstanding_paise, old.store_id, old.metal_id, old.due_on, old.customer_id, old.slab_id, old.terms)
      is not distinct from
      (new.status, new.outstanding_paise, new.store_id, new.metal_id, new.due_on, new.customer_id, new.slab_id, new.terms)
  then
    return null;
  end if;
  insert into loan_totals as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
    select company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, sum(n), sum(n * outstanding_paise)
    from (values
      (-1, old.company_id, old.store_id, old.due_on, old.slab_id, old.terms, old.outstanding_paise, old.status),
      (1, new.company_id, new.store_id, new.due_on, new.slab_id, new.terms, new.outstanding_paise, new.status))
      as side (n, company_id, store_id, due_on, slab_id, terms, outstanding_paise, status)
    where status = 'active'
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * outstanding_paise) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, due_on, slab_id, grace_days) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  if found and old.status = 'active' then
    delete from loan_totals where company_id = old.company_id and store_id = old.store_id and due_on = old.due_on
      and slab_id = old.slab_id and grace_days = (old.terms ->> 'graceDays')::integer and loans = 0 and outstanding_paise = 0;
  end if;
  perform read_models.cover_loans(array[row(new.company_id, new.id)::read_models.loan_key]);
  return null;
end $$;
create or replace trigger loan_moved after update on loan for each row execute function read_models.loan_moved();

-- What each entry changes in its three spans (year, month, day): the number of active loans and their principal.
create or replace view loan_totals_moved with (security_invoker = true) as
  select e.company_id, e.loan_id, e.seq, o.store_id, s.span, s.from_on, o.due_on, m.loans, m.outstanding_paise
  from loan_entry e
  join loan o on o.company_id = e.company_id and o.id = e.loan_id
  cross join lateral (
    select sum(sign) as loans, sum(sign * (state #>> '{clock,segments,-1,principalPaise}')::bigint)::bigint as outstanding_paise
    from (values (1, e.after), (-1, e.before)) as side (sign, state) where state ->> 'status' = 'active') m
  cross join lateral (values ('year', date_trunc('year', e.entry_on::timestamp)::date),
    ('month', date_trunc('month', e.entry_on::timestamp)::date), ('day', e.entry_on)) as s (span, from_on)
  where m.loans <> 0 or m.outstanding_paise <> 0;

create or replace function read_models.move_loan_totals() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Postings of a store are serialised (see numbering): no other transaction writes these rows.
  insert into loan_totals_move as t (company_id, store_id, span, from_on, due_on, loans, outstanding_paise)
    select company_id, store_id, span, from_on, due_on, loans, outstanding_paise from loan_totals_moved
    where company_id = new.company_id and loan_id = new.loan_id and seq = new.seq
    on conflict (company_id, store_id, span, from_on, due_on) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  return null;
end $$;
create or replace trigger loan_totals_moved_by_entry after insert on loan_entry
  for each row when (new.principal_paise <> 0) execute function read_models.move_loan_totals();
