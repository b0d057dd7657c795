-- Packets to release to customers: closed loans whose packet has not been released (packet_waiting), from loan and packet.
-- Why: the morning notifications and the dashboard count them by date of closing.
-- Check: Packets of closed loans are listed until they are released

create or replace view packet_waits with (security_invoker = true) as
  select o.company_id, o.id as loan_id, o.store_id, o.closed_on
  from loan o join packet p on p.company_id = o.company_id and p.loan_id = o.id
  where o.status = 'closed' and p.place not in ('released', 'sold');

-- The trigger's argument is the name of its table.
create or replace function read_models.wait_for_collection() returns trigger language plpgsql security definer set search_path = public as $$
declare
  pledged uuid := case tg_argv[0] when 'loan' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'loan_id')::uuid end;
begin
  delete from packet_waiting where company_id = new.company_id and loan_id = pledged;
  insert into packet_waiting (company_id, loan_id, store_id, closed_on)
    select company_id, loan_id, store_id, closed_on from packet_waits where company_id = new.company_id and loan_id = pledged;
  return null;
end $$;
create or replace trigger loan_waits after update on loan
  for each row when ((('closed' = old.status) or ('closed' = new.status)) and ((old.status is distinct from new.status) or (old.closed_on is distinct from new.closed_on))) execute function read_models.wait_for_collection('loan');
create or replace trigger packet_waits after update on packet
  for each row when ((old.place is distinct from new.place) and (('released' = old.place) or ('released' = new.place))) execute function read_models.wait_for_collection('packet');
