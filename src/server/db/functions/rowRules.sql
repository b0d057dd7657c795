-- Rules of the rows that every posting writes, as functions: a connection parses a function once, but an expression of a table with every
-- statement. The baseline creates them too, because its tables need them; this is the text in force, from which the types of the columns
-- are generated too. Rows that are already stored are not checked again when a rule changes.

create or replace function is_voucher_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('payout', 'opening-receipt', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'cash-difference',
    'opening', 'credit-note', 'debit-note', 'bank-loan', 'bank-payment', 'bank-redemption', 'auction-sale', 'auction-settlement',
    'surplus-refund', 'shortfall-receipt', 'shortfall-write-off', 'cash-sent', 'cash-received', 'cash-arrived', 'money-transfer',
    'tax-payment', 'reversal');
end $$;

create or replace function is_loan_entry_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('opening', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'auction', 'reversal');
end $$;

create or replace function is_loan_status(status text) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'approved', 'active', 'closed', 'renewed', 'auctioned', 'written-off', 'cancelled');
end $$;

-- Cash has no bank account; every other payment has one.
create or replace function is_payment(direction text, mode text, bank_id uuid, amount_paise bigint) returns boolean
language plpgsql immutable as $$
begin
  return amount_paise > 0 and direction in ('in', 'out') and mode in ('cash', 'bank', 'upi') and (mode = 'cash') = (bank_id is null);
end $$;

-- Sum of bigint values as a bigint: 0 without rows, an error on overflow. sum(bigint) computes a numeric, which is slow over tens of
-- thousands of groups.
create or replace aggregate whole_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);
