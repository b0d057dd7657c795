-- Opening balances cannot change once they are accepted.

-- Rejects changes to accepted opening balances by any database role. A concurrent write waits for the acceptance.
create or replace function reject_change_of_accepted_opening() returns trigger language plpgsql set search_path = public as $$
begin
  if old.accepted_at is not null then
    raise exception 'accepted opening balances are never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger opening_stays before delete or update on opening for each row execute function reject_change_of_accepted_opening();
drop function if exists opening_stays();

create or replace function reject_change_of_accepted_opening_part() returns trigger language plpgsql set search_path = public as $$
declare
  part jsonb := to_jsonb(coalesce(new, old));
  accepted timestamptz;
begin
  select o.accepted_at into accepted from opening o
    where o.company_id = (part ->> 'company_id')::uuid and o.id = coalesce((part ->> 'opening_id')::uuid,
      (select l.opening_id from opening_loan l where l.company_id = (part ->> 'company_id')::uuid
        and l.id = (part ->> 'opening_loan_id')::uuid))
    for share;
  if accepted is not null then
    raise exception 'accepted opening balances are never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger opening_amount_stays before insert or delete or update on opening_amount
  for each row execute function reject_change_of_accepted_opening_part();
create or replace trigger opening_loan_stays before insert or delete or update on opening_loan
  for each row execute function reject_change_of_accepted_opening_part();
create or replace trigger opening_loan_item_stays before insert or delete or update on opening_loan_item
  for each row execute function reject_change_of_accepted_opening_part();
drop function if exists opening_part_stays();

-- Analyzes the tables that opening balances fill, which requests have no right to do.
create or replace function auth.refresh_opening_statistics() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze customer, opening_loan, opening_loan_item, loan, loan_item, packet, voucher, voucher_line;
end $$;
