-- The stored margin watch: borrowers whose loans have changed (borrower_changed), from loan_cover.
-- Why: a computed shortfall (margin_computation, loan_short, short_sum, short_together, short_borrower) stays valid for all others.
-- Check: Margin shortfall totals equal the sum of the loans
-- Check: Margin shortfall by borrower equals the sum of the loans
-- Check: Stored margin shortfalls match the rules

create or replace function read_models.note_borrower_change() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into borrower_changed (company_id, customer_id) values (old.company_id, old.customer_id) on conflict do nothing;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.customer_id <> old.customer_id then
    insert into borrower_changed (company_id, customer_id) values (new.company_id, new.customer_id) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger borrower_changed after insert or delete or update on loan_cover
  for each row execute function read_models.note_borrower_change();

-- Refreshes the planner's statistics of the margin watch.
create or replace function read_models.refresh_watch_statistics() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze loan_short, short_borrower;
end $$;
