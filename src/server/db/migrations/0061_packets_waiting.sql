-- Closed loans whose packet was not handed out yet, kept by the database as loans are closed and packets leave, so that those few
-- are found among all that were ever closed.

create table packet_waiting (
  company_id uuid not null references company (id),
  loan_id uuid not null,
  store_id uuid not null,
  closed_on date not null,
  primary key (company_id, loan_id)
);
create index packet_waiting_longest on packet_waiting (company_id, store_id, closed_on, loan_id);

create view packet_waits with (security_invoker = true) as
  select o.company_id, o.id as loan_id, o.store_id, o.closed_on
  from loan o join packet p on p.company_id = o.company_id and p.loan_id = o.id
  where o.status = 'closed' and p.place not in ('released', 'sold');
grant select on packet_waits to pledgebook_app, pledgebook_auth;

select build_wall('packet_waiting');
revoke insert, update, delete on packet_waiting from pledgebook_app;
grant select, insert, update, delete on packet_waiting to pledgebook_auth;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Of a loan (its `id`) or a packet (its `loan_id`).
create function auth.wait_for_collection() returns trigger language plpgsql security definer set search_path = public as $$
declare
  pledged uuid := case tg_argv[0] when 'loan' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'loan_id')::uuid end;
begin
  delete from packet_waiting where company_id = new.company_id and loan_id = pledged;
  insert into packet_waiting (company_id, loan_id, store_id, closed_on)
    select company_id, loan_id, store_id, closed_on from packet_waits where company_id = new.company_id and loan_id = pledged;
  return null;
end $$;
revoke execute on function auth.wait_for_collection() from public;

insert into packet_waiting (company_id, loan_id, store_id, closed_on)
  select company_id, loan_id, store_id, closed_on from packet_waits;

reset role;
revoke create on schema auth from pledgebook_auth;

create trigger loan_waits after update on loan for each row
  when ('closed' in (old.status, new.status) and (old.status, old.closed_on) is distinct from (new.status, new.closed_on))
  execute function auth.wait_for_collection('loan');
create trigger packet_waits after update on packet for each row
  when (old.place is distinct from new.place and 'released' in (old.place, new.place))
  execute function auth.wait_for_collection('packet');
