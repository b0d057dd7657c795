-- Chart of accounts, numbering, and the rules of vouchers: balanced, in an open day, never changed.

create or replace function books.chart_of_accounts() returns table (code text, name text, kind text)
  language sql immutable security definer set search_path = public as $$
  values ('1010', 'Cash', 'asset'), ('1100', 'Bank accounts', 'asset'), ('1200', 'Loans', 'asset'),
    ('1310', 'Charges receivable', 'asset'), ('1400', 'Inter-store', 'asset'), ('1410', 'Cash in transit', 'asset'),
    ('1470', 'Shortfall recoverable', 'asset'), ('2010', 'Bank loans', 'liability'), ('2110', 'Customer credit', 'liability'),
    ('2120', 'Auction surplus payable', 'liability'), ('2200', 'GST payable', 'liability'), ('2201', 'CGST payable', 'liability'),
    ('2202', 'SGST payable', 'liability'), ('2203', 'IGST payable', 'liability'), ('3010', 'Capital', 'equity'),
    ('3900', 'Opening balances', 'equity'), ('4010', 'Interest', 'income'), ('4020', 'Penal charges', 'income'),
    ('4100', 'Fees', 'income'), ('4110', 'Notice and postage', 'income'), ('4900', 'Rounding', 'income'),
    ('5100', 'Lender interest', 'expense'), ('5110', 'Lender fees', 'expense'), ('5200', 'Waivers', 'expense'),
    ('5300', 'Bad debts', 'expense'), ('5400', 'Auction costs', 'expense'), ('5500', 'Cash over and short', 'expense'),
    ('5510', 'Release compensation', 'expense')
$$;

-- Each company gets the chart of accounts when it is created.
create or replace function books.give_chart() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account (company_id, id, code, name, kind, fixed)
    select new.id, gen_random_uuid(), c.code, c.name, c.kind, true from books.chart_of_accounts() c;
  return new;
end $$;
create or replace trigger company_chart after insert on company for each row execute function books.give_chart();

-- Takes one number of a kind: the lowest that a failed import left unused, else the next. Concurrent callers wait for each other only if
-- both take the next.
create or replace function take_number(p_company uuid, p_kind text) returns bigint
language plpgsql set search_path = public as $$
declare
  taken bigint;
  kept number_reservation%rowtype;
begin
  select * into kept from number_reservation
  where company_id = p_company and kind = p_kind order by first limit 1 for update skip locked;
  if found then
    if kept.first = kept.last then
      delete from number_reservation where company_id = p_company and kind = p_kind and id = kept.id;
    else
      update number_reservation set first = first + 1 where company_id = p_company and kind = p_kind and id = kept.id;
    end if;
    return kept.first;
  end if;
  insert into numbering (company_id, kind, last) values (p_company, p_kind, 1)
  on conflict (company_id, kind, store_id, period) do update set last = numbering.last + 1
  returning last into taken;
  return taken;
end $$;

-- Reserves at most p_count numbers of a kind in one range: the lowest that a failed import left unused, else the next ones.
create or replace function reserve_numbers(p_company uuid, p_kind text, p_id uuid, p_count bigint) returns void
language plpgsql set search_path = public as $$
declare
  series_end bigint;
  kept number_reservation%rowtype;
begin
  select * into kept from number_reservation
  where company_id = p_company and kind = p_kind order by first limit 1 for update skip locked;
  if found then
    if kept.last < kept.first + p_count then
      update number_reservation set id = p_id where company_id = p_company and kind = p_kind and id = kept.id;
    else
      update number_reservation set first = first + p_count
      where company_id = p_company and kind = p_kind and id = kept.id;
      insert into number_reservation (company_id, kind, id, first, last)
      values (p_company, p_kind, p_id, kept.first, kept.first + p_count - 1);
    end if;
    return;
  end if;
  insert into numbering (company_id, kind, last) values (p_company, p_kind, p_count)
  on conflict (company_id, kind, store_id, period) do update set last = numbering.last + p_count
  returning last into series_end;
  insert into number_reservation (company_id, kind, id, first, last)
  values (p_company, p_kind, p_id, series_end - p_count + 1, series_end);
end $$;

-- Rejects changes and deletions by any database role: of vouchers with their lines, payments and details, of entries, moves and releases.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger voucher_stays before delete or update on voucher for each row execute function reject_change();
create or replace trigger voucher_line_stays before delete or update on voucher_line for each row execute function reject_change();
create or replace trigger voucher_payment_stays before delete or update on voucher_payment
  for each row execute function reject_change();
create or replace trigger loan_entry_stays before delete or update on loan_entry for each row execute function reject_change();
create or replace trigger packet_move_stays before delete or update on packet_move for each row execute function reject_change();
create or replace trigger loan_release_stays before delete or update on loan_release for each row execute function reject_change();
create or replace trigger voucher_note_stays before delete or update on voucher_note for each row execute function reject_change();
create or replace trigger bank_loan_entry_stays before delete or update on bank_loan_entry
  for each row execute function reject_change();
create or replace trigger money_transfer_stays before delete or update on money_transfer
  for each row execute function reject_change();
create or replace trigger tax_payment_stays before delete or update on tax_payment for each row execute function reject_change();
drop function if exists refuse_change();

-- Rejects postings on a day that is not open, except opening balances; closing a day waits for postings in progress.
create or replace function voucher_in_open_day() returns trigger language plpgsql as $$
begin
  perform from store_day where company_id = new.company_id and store_id = new.store_id and business_on = new.posted_on
    and state = 'open' for share;
  if not found and new.kind <> 'opening' then
    raise exception 'the day % is not open', new.posted_on using errcode = 'restrict_violation';
  end if;
  new.txid := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create or replace trigger voucher_day before insert on voucher for each row execute function voucher_in_open_day();

-- At commit: every voucher has lines, and they balance.
create or replace function voucher_balances() returns trigger language plpgsql security definer set search_path = public as $$
declare
  debits bigint;
  credits bigint;
begin
  select sum(debit_paise), sum(credit_paise) into debits, credits
    from voucher_line where company_id = new.company_id and voucher_id = new.id;
  if debits is null or debits <> credits then
    raise exception 'voucher % does not balance: debits %, credits %', new.number, debits, credits
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger if exists voucher_balanced on voucher;
create constraint trigger voucher_balanced after insert on voucher deferrable initially deferred
  for each row execute function voucher_balances();

-- The row of a note is inserted in the transaction of its voucher, which must be a credit or debit note.
create or replace function note_with_voucher() returns trigger language plpgsql as $$
begin
  perform from voucher where company_id = new.company_id and id = new.voucher_id
    and kind in ('credit-note', 'debit-note') and txid = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'a note belongs to a credit or debit note of the same transaction' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger voucher_note_with before insert on voucher_note for each row execute function note_with_voucher();

-- The details of a voucher are inserted in its transaction; the trigger's argument is the kind that the voucher must have.
create or replace function detail_with_voucher() returns trigger language plpgsql as $$
begin
  perform from voucher where company_id = new.company_id and id = new.voucher_id
    and kind = tg_argv[0] and txid = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'a row of % belongs to a % of the same transaction', tg_table_name, tg_argv[0]
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger money_transfer_with before insert on money_transfer
  for each row execute function detail_with_voucher('money-transfer');
create or replace trigger tax_payment_with before insert on tax_payment
  for each row execute function detail_with_voucher('tax-payment');

create or replace function awaited_reference_once() returns trigger language plpgsql as $$
begin
  if old.reference is not null or new.reference is null then
    raise exception 'a reference is recorded once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger awaited_reference_once before update on awaited_reference
  for each row execute function awaited_reference_once();

-- Called after the totals are updated. Every posting already holds the lock of its store (see takeVoucherNumber), so that concurrent
-- payouts on different days see each other.
create or replace function books.reject_negative_cash(of_company uuid, of_account uuid, of_store uuid) returns void language plpgsql
  security definer set search_path = public as $$
declare balance bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_store::text, 0));
  select sum(debit_paise - credit_paise) into balance from ledger_day
    where company_id = of_company and account_id = of_account and store_id = of_store;
  if balance < 0 then
    raise exception 'the cash of store % would be % paise below zero', of_store, -balance
      using errcode = 'check_violation', constraint = 'cash_not_negative', table = 'ledger_day';
  end if;
end $$;
drop function if exists books.refuse_negative_cash(uuid, uuid, uuid);
