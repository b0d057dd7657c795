-- Most changes of a loan move nothing that is counted (a receipt of interest moves its clock alone): they are passed over before any
-- function is called, and what is counted is counted of the one loan, without tables of what was and became.

drop trigger loan_counted on loan;
drop trigger cover_changed on loan;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.count_loans() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into loan_standing as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
    select company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, count(*), sum(outstanding_paise)
    from added where status = 'active' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, due_on, slab_id, grace_days) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  return null;
end $$;

create or replace function auth.cover_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched auth.loan_key[] := array(select row(company_id, id)::auth.loan_key from added where status = 'active');
begin
  if cardinality(touched) > 0 then perform auth.cover_loans(touched); end if;
  return null;
end $$;

-- The totals that a loan leaves and joins, and what covers it.
create function auth.loan_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into loan_standing as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
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
    delete from loan_standing where company_id = old.company_id and store_id = old.store_id and due_on = old.due_on
      and slab_id = old.slab_id and grace_days = (old.terms ->> 'graceDays')::integer and loans = 0 and outstanding_paise = 0;
  end if;
  perform auth.cover_loans(array[row(new.company_id, new.id)::auth.loan_key]);
  return null;
end $$;
revoke execute on function auth.loan_moved() from public;
reset role;
revoke create on schema auth from pledgebook_auth;

create trigger loan_moved after update on loan for each row
  when ('active' in (old.status, new.status)
    and (old.status, old.outstanding_paise, old.store_id, old.metal_id, old.due_on, old.customer_id, old.slab_id, old.terms)
      is distinct from
      (new.status, new.outstanding_paise, new.store_id, new.metal_id, new.due_on, new.customer_id, new.slab_id, new.terms))
  execute function auth.loan_moved();
