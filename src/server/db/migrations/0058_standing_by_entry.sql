-- What an entry moves is found by its key and added by itself, and a receipt of interest alone, which moves nothing, is passed over:
-- most postings then pay nothing for these totals, and no plan of them hangs on how many entries came at once.

drop trigger standing_moved_on on loan_entry;

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create or replace function auth.move_standing() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Who posts in a store has its turn (see numbering): nobody else is at these rows.
  insert into standing_move as t (company_id, store_id, span, from_on, due_on, loans, outstanding_paise)
    select company_id, store_id, span, from_on, due_on, loans, outstanding_paise from standing_moved
    where company_id = new.company_id and loan_id = new.loan_id and seq = new.seq
    on conflict (company_id, store_id, span, from_on, due_on) do update
      set loans = t.loans + excluded.loans, outstanding_paise = t.outstanding_paise + excluded.outstanding_paise;
  return null;
end $$;
reset role;
revoke create on schema auth from pledgebook_auth;

create trigger standing_moved_on after insert on loan_entry
  for each row when (new.principal_paise <> 0) execute function auth.move_standing();
