-- Business days, vouchers with their lines and payments, and the details of each kind.

-- The business days of a store: opened with a counted float, closed with a count of notes and coins.
create table store_day (
  company_id uuid not null references company (id),
  store_id uuid not null,
  business_on date not null,
  state text not null check (state in ('open', 'closed')),
  -- Counted before the first entry of the day.
  float_paise bigint not null check (float_paise >= 0),
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  -- How many notes and coins of which value were counted at the close.
  denominations jsonb,
  counted_paise bigint check (counted_paise >= 0),
  difference_paise bigint,
  difference_reason text,
  closed_by uuid,
  closed_at timestamptz,
  reopened_count integer not null default 0,
  version integer not null default 1,
  -- Number and figures of the closing slip.
  number text,
  cash_in_paise bigint check (cash_in_paise >= 0),
  cash_out_paise bigint check (cash_out_paise >= 0),
  audit_head text,
  in_transit jsonb,
  awaited jsonb,
  primary key (company_id, store_id, business_on),
  check ((state = 'closed') <= (closed_by is not null and counted_paise is not null)),
  check ((state = 'closed') <= (number is not null and cash_in_paise is not null and cash_out_paise is not null)),
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index store_day_open on store_day (company_id, store_id) where state = 'open';
create unique index store_day_number on store_day (company_id, number) where number is not null;

-- A voucher without its lines. Never changed; a wrong one is reversed by another voucher.
create table voucher (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  number text not null,
  kind text not null check (is_voucher_kind(kind)),
  posted_on date not null,
  customer_id uuid,
  loan_id uuid,
  narration text not null default '',
  reverses_id uuid,
  made_by uuid not null,
  entry bigint generated always as identity,
  -- Set by the database.
  txid bigint not null default ((pg_current_xact_id())::text)::bigint,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((kind = 'reversal') = (reverses_id is not null)),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, reverses_id) references voucher (company_id, id)
);
create unique index voucher_number_unique on voucher (company_id, store_id, number);
create unique index voucher_reversed_once on voucher (company_id, reverses_id) where reverses_id is not null;
create index voucher_by_day on voucher (company_id, store_id, posted_on, entry);
create index voucher_of_loan on voucher (company_id, loan_id, entry) where loan_id is not null;
create index voucher_of_customer on voucher (company_id, customer_id, posted_on, entry) where customer_id is not null;
create index credit_note_page_number on voucher (company_id, store_id, number, id) where kind in ('credit-note', 'waiver');
create index credit_note_page_posted on voucher (company_id, store_id, posted_on, id) where kind in ('credit-note', 'waiver');
create index debit_note_page_number on voucher (company_id, store_id, number, id) where kind in ('debit-note', 'charge');
create index debit_note_page_posted on voucher (company_id, store_id, posted_on, id) where kind in ('debit-note', 'charge');
create index money_transfer_page_number on voucher (company_id, store_id, number, id) where kind = 'money-transfer';
create index money_transfer_page_posted on voucher (company_id, store_id, posted_on, id) where kind = 'money-transfer';
create index tax_payment_page_number on voucher (company_id, store_id, number, id) where kind = 'tax-payment';
create index tax_payment_page_posted on voucher (company_id, store_id, posted_on, id) where kind = 'tax-payment';

create table voucher_line (
  company_id uuid not null,
  voucher_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  posted_on date not null,
  store_id uuid not null,
  customer_id uuid,
  loan_id uuid,
  primary key (company_id, voucher_id, line),
  check ((debit_paise > 0) <> (credit_paise > 0)),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index voucher_line_of_account on voucher_line (company_id, account_id, store_id, posted_on);
create index voucher_line_of_loan on voucher_line (company_id, loan_id) where loan_id is not null;

-- How money of a voucher was received or paid.
create table voucher_payment (
  company_id uuid not null,
  voucher_id uuid not null,
  line smallint not null,
  direction text not null,
  mode text not null,
  bank_id uuid,
  amount_paise bigint not null,
  reference text,
  posted_on date not null,
  customer_id uuid,
  loan_id uuid,
  primary key (company_id, voucher_id, line),
  check (is_payment(direction, mode, bank_id, amount_paise)),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, bank_id) references bank (company_id, id)
);
create index voucher_payment_cash on voucher_payment (company_id, customer_id, posted_on) where mode = 'cash';
create index voucher_payment_of_loan on voucher_payment (company_id, loan_id) where mode = 'cash';
create index voucher_payment_cash_by_day on voucher_payment (company_id, direction, posted_on, customer_id) include (amount_paise) where mode = 'cash' and customer_id is not null;

-- Debits and credits by account, store and day.
create table ledger_day (
  company_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  posted_on date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  -- The number of lines in these sums.
  lines bigint not null default 0,
  primary key (company_id, account_id, store_id, posted_on),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);

-- Replies to requests with an idempotency key; a repeated request gets the same reply.
create table idempotency (
  company_id uuid not null,
  login_id uuid not null,
  operation text not null,
  key uuid not null,
  -- Hash of the request.
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, operation, key)
) with (fillfactor = 70);
create index idempotency_age on idempotency (created_at);

create table voucher_note (
  company_id uuid not null,
  voucher_id uuid not null,
  head_id uuid not null,
  -- The account of the voucher head on that day.
  account_id uuid not null,
  party text,
  -- The party in the form used for comparison, so that spellings of one name are equal.
  party_key text,
  -- Party and narration, normalised for search.
  search_text text not null default '',
  attachment_id uuid,
  primary key (company_id, voucher_id),
  check ((party is null) = (party_key is null)),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, head_id) references credit_debit (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index voucher_note_of_head on voucher_note (company_id, head_id);
create index voucher_note_of_party on voucher_note (company_id, party_key) where party_key is not null;
create index voucher_note_file on voucher_note (company_id, attachment_id) where attachment_id is not null;

create table ledger_month (
  company_id uuid not null,
  account_id uuid not null,
  store_id uuid not null,
  -- Its first day.
  month_on date not null,
  debit_paise bigint not null,
  credit_paise bigint not null,
  primary key (company_id, account_id, store_id, month_on),
  foreign key (company_id, account_id) references account (company_id, id)
);

-- Transfers to customers whose reference was not known when they were paid. The voucher never changes; the reference is entered
-- here, once.
create table awaited_reference (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  voucher_id uuid not null,
  -- The line of the payment in its voucher.
  line smallint not null,
  reference text check (reference ~ '\S'),
  recorded_by uuid references login (id),
  recorded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, voucher_id, line),
  check (num_nulls(reference, recorded_by, recorded_at) = any (array[0, 3])),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, voucher_id, line) references voucher_payment (company_id, voucher_id, line)
);
create index awaited_reference_open on awaited_reference (company_id, store_id, created_at, id) where reference is null;

create table money_transfer (
  company_id uuid not null,
  voucher_id uuid not null,
  -- Own bank accounts; null is the cash drawer.
  from_bank_id uuid,
  to_bank_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  slip_number text,
  remark text,
  attachment_id uuid,
  primary key (company_id, voucher_id),
  check (from_bank_id is distinct from to_bank_id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, from_bank_id) references bank (company_id, id),
  foreign key (company_id, to_bank_id) references bank (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index money_transfer_file on money_transfer (company_id, attachment_id) where attachment_id is not null;

create table tax_payment (
  company_id uuid not null,
  voucher_id uuid not null,
  store_id uuid not null,
  bank_id uuid not null,
  -- First day of the return period, a calendar month.
  period_on date not null check (EXTRACT(day from period_on) = (1)::numeric),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  challan_number text not null,
  challan_on date not null,
  remark text,
  attachment_id uuid,
  primary key (company_id, voucher_id),
  check (((cgst_paise + sgst_paise) + igst_paise) > 0),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, bank_id) references bank (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index tax_payment_of_period on tax_payment (company_id, store_id, period_on);
create index tax_payment_file on tax_payment (company_id, attachment_id) where attachment_id is not null;
