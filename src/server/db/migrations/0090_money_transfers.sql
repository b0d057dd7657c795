-- Money transfers between cash and own bank accounts, and payments of GST: what such a voucher has besides itself. Neither
-- is ever changed; a wrong one is reversed by its mirror.

create or replace function is_voucher_kind(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('payout', 'opening-receipt', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'cash-difference',
    'opening', 'credit-note', 'debit-note', 'bank-loan', 'bank-payment', 'bank-redemption', 'auction-sale', 'auction-settlement',
    'surplus-refund', 'shortfall-receipt', 'shortfall-write-off', 'cash-sent', 'cash-received', 'cash-arrived', 'money-transfer',
    'tax-payment', 'reversal');
end $$;

create table money_transfer (
  company_id uuid not null,
  voucher_id uuid not null,
  -- Null is the cash drawer.
  from_bank_id uuid,
  to_bank_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  slip_number text,
  remark text,
  attachment_id uuid,
  primary key (company_id, voucher_id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, from_bank_id) references bank (company_id, id),
  foreign key (company_id, to_bank_id) references bank (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id),
  check (from_bank_id is distinct from to_bank_id)
);
create index money_transfer_file on money_transfer (company_id, attachment_id) where attachment_id is not null;

create table tax_payment (
  company_id uuid not null,
  voucher_id uuid not null,
  store_id uuid not null,
  bank_id uuid not null,
  -- First day of the return period, a calendar month.
  period_on date not null check (extract(day from period_on) = 1),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  challan_number text not null,
  challan_on date not null,
  remark text,
  attachment_id uuid,
  primary key (company_id, voucher_id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, bank_id) references bank (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id),
  check (cgst_paise + sgst_paise + igst_paise > 0)
);
create index tax_payment_of_period on tax_payment (company_id, store_id, period_on);
create index tax_payment_file on tax_payment (company_id, attachment_id) where attachment_id is not null;

-- The two lists, each in its two orders.
create index money_transfer_page_number on voucher (company_id, store_id, number, id) where kind = 'money-transfer';
create index money_transfer_page_posted on voucher (company_id, store_id, posted_on, id) where kind = 'money-transfer';
create index tax_payment_page_number on voucher (company_id, store_id, number, id) where kind = 'tax-payment';
create index tax_payment_page_posted on voucher (company_id, store_id, posted_on, id) where kind = 'tax-payment';

select build_wall(t) from unnest('{money_transfer,tax_payment}'::text[]) t;
revoke update, delete on money_transfer, tax_payment from pledgebook_app;
grant select on money_transfer, tax_payment to pledgebook_auth;
create trigger money_transfer_stays before update or delete on money_transfer for each row execute function refuse_change();
create trigger tax_payment_stays before update or delete on tax_payment for each row execute function refuse_change();

-- Each is inserted with its voucher and only with one of its kind (the trigger's argument).
create function detail_with_voucher() returns trigger language plpgsql as $$
begin
  perform from voucher where company_id = new.company_id and id = new.voucher_id
    and kind = tg_argv[0] and txid = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'a row of % belongs to a % of the same transaction', tg_table_name, tg_argv[0]
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger money_transfer_with before insert on money_transfer
  for each row execute function detail_with_voucher('money-transfer');
create trigger tax_payment_with before insert on tax_payment
  for each row execute function detail_with_voucher('tax-payment');
