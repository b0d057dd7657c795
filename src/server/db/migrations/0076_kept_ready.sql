-- What every posting is held to stands in functions, which a connection keeps ready: a rule that stands in the table itself is read
-- from its text by every statement that writes to it.

create function is_voucher_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('payout', 'opening-receipt', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'cash-difference',
    'opening', 'credit-note', 'debit-note', 'bank-loan', 'bank-payment', 'bank-redemption', 'auction-sale', 'auction-settlement',
    'surplus-refund', 'shortfall-receipt', 'shortfall-write-off', 'cash-sent', 'cash-received', 'cash-arrived', 'reversal');
end $$;
alter table voucher drop constraint voucher_kind_check, add constraint voucher_kind_check check (is_voucher_kind(kind));

create function is_loan_entry_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('opening', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'auction', 'reversal');
end $$;
alter table loan_entry drop constraint loan_entry_kind_check, add constraint loan_entry_kind_check check (is_loan_entry_kind(kind));

create function is_loan_status(status text) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'approved', 'active', 'closed', 'renewed', 'auctioned', 'written-off', 'cancelled');
end $$;
alter table loan drop constraint loan_status_check, add constraint loan_status_check check (is_loan_status(status));

-- Cash is of no bank, and all else of one.
create function is_payment(direction text, mode text, bank_id uuid, amount_paise bigint) returns boolean language plpgsql immutable as $$
begin
  return amount_paise > 0 and direction in ('in', 'out') and mode in ('cash', 'bank', 'upi') and (mode = 'cash') = (bank_id is null);
end $$;
alter table voucher_payment drop constraint voucher_payment_mode_check, drop constraint voucher_payment_check,
  drop constraint voucher_payment_direction_check, drop constraint voucher_payment_amount_paise_check,
  add constraint voucher_payment_check check (is_payment(direction, mode, bank_id, amount_paise));

-- So does whether an update moves what a loan counts for.
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create or replace function auth.loan_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.status <> 'active' and new.status <> 'active'
    or (old.status, old.outstanding_paise, old.store_id, old.metal_id, old.due_on, old.customer_id, old.slab_id, old.terms)
      is not distinct from
      (new.status, new.outstanding_paise, new.store_id, new.metal_id, new.due_on, new.customer_id, new.slab_id, new.terms)
  then
    return null;
  end if;
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
reset role;
revoke create on schema auth from pledgebook_auth;
drop trigger loan_moved on loan;
create trigger loan_moved after update on loan for each row execute function auth.loan_moved();

-- The number of a loan's last entry, which whoever locks the loan reads with it.
alter table loan add column last_seq integer not null default 0;
alter table loan disable trigger user;
update loan l set last_seq = e.seq
from (select company_id, loan_id, max(seq) as seq from loan_entry group by 1, 2) e
where e.company_id = l.company_id and e.loan_id = l.id;
alter table loan enable trigger user;

-- The turn to append is taken as the function begins: a call alone is kept ready too, a statement of its own takes as long as another.
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create or replace function auth.audit_append(p_company uuid, p_login uuid, p_store uuid, p_address text, p_operation text,
  p_status integer, p_asked jsonb, p_changes jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  turn text := pg_advisory_xact_lock(5081, hashtext(p_company::text));
  last_seq bigint;
  last_hash text;
  this_at timestamptz := clock_timestamp();
begin
  select a.seq, a.hash into last_seq, last_hash from audit a where a.company_id = p_company order by a.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '');
  insert into audit (company_id, seq, at, login_id, store_id, address, operation, status, asked, changes, previous_hash, hash)
  values (p_company, last_seq + 1, this_at, p_login, p_store, p_address, p_operation, p_status, p_asked, p_changes, last_hash,
    encode(sha256(convert_to(jsonb_build_array(last_hash, p_company, last_seq + 1, extract(epoch from this_at), p_login, p_store,
      p_address, p_operation, p_status, p_asked, p_changes)::text, 'UTF8')), 'hex'));
end $$;
reset role;
revoke create on schema auth from pledgebook_auth;
