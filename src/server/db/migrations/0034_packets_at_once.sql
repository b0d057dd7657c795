-- A ledger opening brings packets in by thousands: the loans of all that a statement adds are told of them at once, as
-- each packet told its loan before. One that changes its seal or its loan still tells for itself.

create function packets_find_loans() returns trigger language plpgsql set search_path = public as $$
begin
  update loan l set packet_id = a.id from added a
    where l.company_id = a.company_id and l.id = a.loan_id and l.packet_id is distinct from a.id;
  return null;
end $$;

create or replace function packet_finds_loan() returns trigger language plpgsql set search_path = public as $$
begin
  update loan set packet_id = new.id where company_id = new.company_id and id = new.loan_id
    and packet_id is distinct from new.id;
  update loan set search_text = '' where company_id = new.company_id and packet_id = new.id;
  return null;
end $$;

drop trigger packet_loan_words on packet;
create trigger packet_loan_words after update of seal, loan_id on packet for each row
  execute function packet_finds_loan();
create trigger packets_loan_words after insert on packet referencing new table as added
  for each statement execute function packets_find_loans();

-- Thousands of rows in one transaction are more than the planner hears of by itself, and it reads all of a company for each
-- of them: this tells it of the tables that an opening is in and that its acceptance fills, and does nothing else.
grant maintain on customer, opening_loan, opening_loan_item, loan, loan_item, packet, voucher, voucher_line
  to pledgebook_auth;
grant create on schema auth to pledgebook_auth;
create function auth.plan_openings_anew() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze customer, opening_loan, opening_loan_item, loan, loan_item, packet, voucher, voucher_line;
end $$;
alter function auth.plan_openings_anew() owner to pledgebook_auth;
revoke execute on function auth.plan_openings_anew() from public;
grant execute on function auth.plan_openings_anew() to pledgebook_app;
revoke create on schema auth from pledgebook_auth;
