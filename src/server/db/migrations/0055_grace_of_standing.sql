-- A loan is overdue once its due date and grace have passed (lending rules, section 7): running totals tell graces apart.

alter table loan_standing add column grace_days integer not null default 0;
alter table loan_standing drop constraint loan_standing_pkey;
alter table loan_standing add primary key (company_id, store_id, due_on, slab_id, grace_days);
delete from loan_standing;
insert into loan_standing (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
  select company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, count(*), sum(outstanding_paise)
  from loan where status = 'active' group by 1, 2, 3, 4, 5;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create or replace function auth.count_loans() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into loan_standing as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
      select company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, count(*), sum(outstanding_paise)
      from added where status = 'active' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (company_id, store_id, due_on, slab_id, grace_days) do update
        set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
    return null;
  end if;
  insert into loan_standing as t (company_id, store_id, due_on, slab_id, grace_days, loans, outstanding_paise)
    select company_id, store_id, due_on, slab_id, grace_days, sum(n), sum(n * outstanding_paise) from (
      select -1 as n, company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer as grace_days, outstanding_paise
        from was where status = 'active'
      union all
      select 1, company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer, outstanding_paise
        from became where status = 'active') m
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(n * outstanding_paise) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, due_on, slab_id, grace_days) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  if found then
    -- Each total once, however many loans left it.
    delete from loan_standing t using (
      select distinct company_id, store_id, due_on, slab_id, (terms ->> 'graceDays')::integer as grace_days from was
        where status = 'active') w
      where t.company_id = w.company_id and t.store_id = w.store_id and t.due_on = w.due_on and t.slab_id = w.slab_id
        and t.grace_days = w.grace_days and t.loans = 0 and t.outstanding_paise = 0;
  end if;
  return null;
end $$;
reset role;
revoke create on schema auth from pledgebook_auth;
