-- How loans that go on stood on a day that is past, by due date: the sums of what entries moved up to then, kept of whole years,
-- of months and of days, so that any day is a few thousand sums however long the business has run.

create table standing_move (
  company_id uuid not null references company (id),
  store_id uuid not null,
  span text not null check (span in ('year', 'month', 'day')),
  -- Its first day.
  from_on date not null,
  due_on date not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  primary key (company_id, store_id, span, from_on, due_on)
);

-- What each entry moves, in each of its three spans: loans that begin to go on or end, and their principal.
create view standing_moved with (security_invoker = true) as
  select e.company_id, e.loan_id, e.seq, o.store_id, s.span, s.from_on, o.due_on, m.loans, m.outstanding_paise
  from loan_entry e
  join loan o on o.company_id = e.company_id and o.id = e.loan_id
  cross join lateral (
    select sum(sign) as loans, sum(sign * (state #>> '{clock,segments,-1,principalPaise}')::bigint)::bigint as outstanding_paise
    from (values (1, e.after), (-1, e.before)) as side (sign, state) where state ->> 'status' = 'active') m
  cross join lateral (values ('year', date_trunc('year', e.entry_on::timestamp)::date),
    ('month', date_trunc('month', e.entry_on::timestamp)::date), ('day', e.entry_on)) as s (span, from_on)
  where m.loans <> 0 or m.outstanding_paise <> 0;
grant select on standing_moved to pledgebook_app, pledgebook_auth;

select build_wall('standing_move');
revoke insert, update, delete on standing_move from pledgebook_app;
grant select, insert, update on standing_move to pledgebook_auth;
grant select on loan_entry to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create function auth.move_standing() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Who posts in a store has its turn (see numbering): nobody else is at these rows.
  insert into standing_move as t (company_id, store_id, span, from_on, due_on, loans, outstanding_paise)
    select m.company_id, m.store_id, m.span, m.from_on, m.due_on, sum(m.loans), sum(m.outstanding_paise)
    from added a join standing_moved m on m.company_id = a.company_id and m.loan_id = a.loan_id and m.seq = a.seq
    where a.principal_paise <> 0
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, store_id, span, from_on, due_on) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  return null;
end $$;
revoke execute on function auth.move_standing() from public;

-- What is there already; rows that are read together lie together.
insert into standing_move
  select company_id, store_id, span, from_on, due_on, sum(loans), sum(outstanding_paise) from standing_moved
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;

reset role;
revoke create on schema auth from pledgebook_auth;

create trigger standing_moved_on after insert on loan_entry referencing new table as added
  for each statement execute function auth.move_standing();
