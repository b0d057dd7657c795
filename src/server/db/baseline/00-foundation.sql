-- Roles, the schema of the functions, and what the tables themselves call.
-- Requests run as pledgebook_app, which owns nothing and sees only the companies set for its transaction. Sign-in, password reset
-- and set-up go through functions that pledgebook_auth owns.

do $$
begin
  perform pg_advisory_xact_lock(5080);
  if not exists (select from pg_roles where rolname = 'pledgebook_app') then create role pledgebook_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'pledgebook_auth') then create role pledgebook_auth nologin; end if;
  execute format('grant pledgebook_app, pledgebook_auth to %I', current_user);
end $$;

revoke create on schema public from public;
grant usage on schema public to pledgebook_app, pledgebook_auth;
-- Functions that run with the rights of pledgebook_auth: sign-in, rights, lists and the audit log; the books; the read models.
create schema auth;
create schema books;
create schema read_models;
grant usage on schema auth, books, read_models to pledgebook_app, pledgebook_auth;
create extension if not exists pg_trgm with schema public;

-- Arguments of functions of the read models.
create type read_models.packet_moved as (company_id uuid, loan_id uuid, store_id uuid, place text, n bigint);
create type read_models.metal_moved as (company_id uuid, loan_id uuid, purity_bp integer, pieces bigint, gross_mg bigint, net_mg bigint);
create type read_models.loan_key as (company_id uuid, loan_id uuid);

-- Sum of bigint values as a bigint: 0 without rows, an error on overflow. sum(bigint) computes a numeric, which is slow over tens of
-- thousands of groups.
create aggregate whole_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);

-- Rules of the rows that every posting writes, as functions: a connection parses a function once, an expression in a table with
-- every statement.

create function is_voucher_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('payout', 'opening-receipt', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'cash-difference',
    'opening', 'credit-note', 'debit-note', 'bank-loan', 'bank-payment', 'bank-redemption', 'auction-sale', 'auction-settlement',
    'surplus-refund', 'shortfall-receipt', 'shortfall-write-off', 'cash-sent', 'cash-received', 'cash-arrived', 'money-transfer',
    'tax-payment', 'reversal');
end $$;

create function is_loan_entry_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('opening', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'auction', 'reversal');
end $$;

create function is_loan_status(status text) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'approved', 'active', 'closed', 'renewed', 'auctioned', 'written-off', 'cancelled');
end $$;

-- Cash has no bank account; every other payment has one.
create function is_payment(direction text, mode text, bank_id uuid, amount_paise bigint) returns boolean language plpgsql immutable as $$
begin
  return amount_paise > 0 and direction in ('in', 'out') and mode in ('cash', 'bank', 'upi') and (mode = 'cash') = (bank_id is null);
end $$;
