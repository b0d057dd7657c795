-- What the dashboard tells, kept by the database as rows come and change: loans that go on by scheme and due date, packets and
-- what they weigh by place and metal, money received and paid on loans by day. Those who post in a store take turns (see
-- numbering), and every statement takes its rows in one order.

create table loan_standing (
  company_id uuid not null references company (id),
  store_id uuid not null,
  due_on date not null,
  slab_id uuid not null,
  loans bigint not null,
  outstanding_paise bigint not null,
  primary key (company_id, store_id, due_on, slab_id)
);

create table packet_standing (
  company_id uuid not null references company (id),
  store_id uuid not null,
  place text not null,
  metal_id uuid not null,
  packets bigint not null,
  gross_mg bigint not null,
  net_mg bigint not null,
  primary key (company_id, store_id, place, metal_id)
);

create table loan_money_day (
  company_id uuid not null references company (id),
  store_id uuid not null,
  posted_on date not null,
  received_paise bigint not null,
  paid_paise bigint not null,
  primary key (company_id, store_id, posted_on)
);

-- Money of customers on loans, payment by payment: what was received, what was paid out; what was taken back counts below 0
-- on the side and the day that it is taken back.
create view loan_money with (security_invoker = true) as
  select p.company_id, p.voucher_id, p.line, v.store_id, v.posted_on,
    case when (p.direction = 'in') = (v.reverses_id is null) then s.sign * p.amount_paise else 0 end as received_paise,
    case when (p.direction = 'out') = (v.reverses_id is null) then s.sign * p.amount_paise else 0 end as paid_paise
  from voucher_payment p
  join voucher v on v.company_id = p.company_id and v.id = p.voucher_id
  left join voucher o on o.company_id = v.company_id and o.id = v.reverses_id
  cross join lateral (select case when v.reverses_id is null then 1 else -1 end as sign) s
  where coalesce(o.kind, v.kind) in ('payout', 'opening-receipt', 'receipt', 'closing', 'renewal');
grant select on loan_money to pledgebook_app, pledgebook_auth;

select build_wall(t) from unnest('{loan_standing,packet_standing,loan_money_day}'::text[]) t;
revoke insert, update, delete on loan_standing, packet_standing, loan_money_day from pledgebook_app;
grant select, insert, update, delete on loan_standing, packet_standing, loan_money_day to pledgebook_auth;
grant select on loan, loan_item, packet, voucher, voucher_payment to pledgebook_auth;

grant create on schema auth to pledgebook_auth;

create function auth.count_loans() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into loan_standing as t (company_id, store_id, due_on, slab_id, loans, outstanding_paise)
      select company_id, store_id, due_on, slab_id, count(*), sum(outstanding_paise) from added where status = 'active'
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, store_id, due_on, slab_id) do update
        set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
    return null;
  end if;
  insert into loan_standing as t (company_id, store_id, due_on, slab_id, loans, outstanding_paise)
    select company_id, store_id, due_on, slab_id, sum(n), sum(n * outstanding_paise) from (
      select -1 as n, company_id, store_id, due_on, slab_id, outstanding_paise from was where status = 'active'
      union all
      select 1, company_id, store_id, due_on, slab_id, outstanding_paise from became where status = 'active') m
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(n * outstanding_paise) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, store_id, due_on, slab_id) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  if found then
    delete from loan_standing t using was w where w.status = 'active' and t.company_id = w.company_id and t.store_id = w.store_id
      and t.due_on = w.due_on and t.slab_id = w.slab_id and t.loans = 0 and t.outstanding_paise = 0;
  end if;
  return null;
end $$;

create function auth.count_packets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform auth.weigh_packets(array(select row(company_id, loan_id, store_id, place, 1)::auth.packet_moved from added));
  else
    perform auth.weigh_packets(array(
      select row(company_id, loan_id, store_id, place, sum(n))::auth.packet_moved from (
        select -1 as n, company_id, loan_id, store_id, place from was
        union all select 1, company_id, loan_id, store_id, place from became) m
      group by company_id, loan_id, store_id, place having sum(n) <> 0));
  end if;
  return null;
end $$;

-- A packet that comes to a place of a store (1) or leaves it (-1), with the loan whose items are in it.
create type auth.packet_moved as (company_id uuid, loan_id uuid, store_id uuid, place text, n bigint);

create function auth.weigh_packets(moved auth.packet_moved[]) returns void language sql security definer
    set search_path = public as $$
  insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select m.company_id, m.store_id, m.place, o.metal_id, sum(m.n), sum(m.n * w.gross), sum(m.n * w.net)
    from unnest(moved) m
    join loan o on o.company_id = m.company_id and o.id = m.loan_id
    cross join lateral (select coalesce(sum(gross_mg), 0) as gross, coalesce(sum(net_mg), 0) as net from loan_item i
      where i.company_id = m.company_id and i.loan_id = m.loan_id and i.release_id is null) w
    where m.place not in ('released', 'sold')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set packets = t.packets + excluded.packets,
      gross_mg = t.gross_mg + excluded.gross_mg, net_mg = t.net_mg + excluded.net_mg
$$;

-- Items come before their packet, or are handed out of it.
create function auth.count_items() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    perform auth.weigh_items(array(
      select row(company_id, loan_id, gross_mg, net_mg)::auth.item_weight from added where release_id is null));
  else
    perform auth.weigh_items(array(
      select row(company_id, loan_id, sum(n * gross_mg), sum(n * net_mg))::auth.item_weight from (
        select -1 as n, company_id, loan_id, gross_mg, net_mg from was where release_id is null
        union all select 1, company_id, loan_id, gross_mg, net_mg from became where release_id is null) m
      group by company_id, loan_id having sum(n * gross_mg) <> 0 or sum(n * net_mg) <> 0));
  end if;
  return null;
end $$;

create type auth.item_weight as (company_id uuid, loan_id uuid, gross_mg bigint, net_mg bigint);

create function auth.weigh_items(items auth.item_weight[]) returns void language sql security definer
    set search_path = public as $$
  insert into packet_standing as t (company_id, store_id, place, metal_id, packets, gross_mg, net_mg)
    select p.company_id, p.store_id, p.place, o.metal_id, 0, sum(i.gross_mg), sum(i.net_mg)
    from unnest(items) i
    join packet p on p.company_id = i.company_id and p.loan_id = i.loan_id and p.place not in ('released', 'sold')
    join loan o on o.company_id = i.company_id and o.id = i.loan_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, store_id, place, metal_id) do update set gross_mg = t.gross_mg + excluded.gross_mg,
      net_mg = t.net_mg + excluded.net_mg
$$;

create function auth.count_money() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into loan_money_day as t (company_id, store_id, posted_on, received_paise, paid_paise)
    select m.company_id, m.store_id, m.posted_on, sum(m.received_paise), sum(m.paid_paise)
    from added a join loan_money m on m.company_id = a.company_id and m.voucher_id = a.voucher_id and m.line = a.line
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, store_id, posted_on) do update set received_paise = t.received_paise + excluded.received_paise,
      paid_paise = t.paid_paise + excluded.paid_paise;
  return null;
end $$;

create trigger loan_counted_in after insert on loan referencing new table as added
  for each statement execute function auth.count_loans();
create trigger loan_counted after update on loan referencing old table as was new table as became
  for each statement execute function auth.count_loans();
create trigger packet_counted_in after insert on packet referencing new table as added
  for each statement execute function auth.count_packets();
create trigger packet_counted after update on packet referencing old table as was new table as became
  for each statement execute function auth.count_packets();
create trigger item_counted_in after insert on loan_item referencing new table as added
  for each statement execute function auth.count_items();
create trigger item_counted after update on loan_item referencing old table as was new table as became
  for each statement execute function auth.count_items();
create trigger payment_counted after insert on voucher_payment referencing new table as added
  for each statement execute function auth.count_money();

do $$
declare
  f text;
begin
  foreach f in array '{count_loans(),count_packets(),count_items(),count_money(),weigh_packets(auth.packet_moved[]),weigh_items(auth.item_weight[])}'::text[] loop
    execute format('alter function auth.%s owner to pledgebook_auth', f);
    execute format('revoke execute on function auth.%s from public', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;

-- What is there already.
insert into loan_standing
  select company_id, store_id, due_on, slab_id, count(*), sum(outstanding_paise) from loan where status = 'active'
  group by 1, 2, 3, 4;
insert into packet_standing
  select p.company_id, p.store_id, p.place, o.metal_id, count(distinct p.id), coalesce(sum(i.gross_mg), 0),
    coalesce(sum(i.net_mg), 0)
  from packet p
  join loan o on o.company_id = p.company_id and o.id = p.loan_id
  left join loan_item i on i.company_id = p.company_id and i.loan_id = p.loan_id and i.release_id is null
  where p.place not in ('released', 'sold') group by 1, 2, 3, 4;
insert into loan_money_day
  select company_id, store_id, posted_on, sum(received_paise), sum(paid_paise) from loan_money group by 1, 2, 3;
