-- Bank loans against packets (re-pledge).

-- What a lender lends on packets, and its state after the last entry.
create table bank_loan (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- Number of its first voucher.
  number text not null,
  lender_id uuid not null,
  lender_number text not null,
  status text not null check (status in ('open', 'redeemed', 'closed', 'cancelled')),
  opened_on date not null,
  due_on date not null,
  principal_paise bigint not null check (principal_paise > 0),
  rate_bp integer not null check (rate_bp >= 0 and rate_bp <= 10000),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  outstanding_paise bigint not null check (outstanding_paise >= 0),
  -- Accrual state after the last entry.
  clock jsonb not null,
  note text,
  -- Both numbers, the lender, seals and numbers of customers' loans, normalised for search.
  search_text text not null default '',
  made_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check (due_on >= opened_on),
  check ((status = 'open') = (outstanding_paise > 0)),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, lender_id) references bank (company_id, id)
);
create unique index bank_loan_number_unique on bank_loan (company_id, number);
create index bank_loan_page_number on bank_loan (company_id, store_id, number, id);
create index bank_loan_page_opened on bank_loan (company_id, store_id, opened_on, id);
create index bank_loan_page_due on bank_loan (company_id, store_id, due_on, id);
create index bank_loan_of_lender on bank_loan (company_id, lender_id);
create index bank_loan_search on bank_loan using gin (search_text gin_trgm_ops);

-- Everything that changed what is owed to a lender, in order; never changed.
create table bank_loan_entry (
  company_id uuid not null,
  bank_loan_id uuid not null,
  seq integer not null check (seq > 0),
  voucher_id uuid not null,
  kind text not null check (kind in ('drawn', 'payment', 'redemption', 'reversal')),
  entry_on date not null,
  -- For a drawdown, principal and fees; for a payment, its allocation.
  interest_paise bigint not null default 0 check (interest_paise >= 0),
  principal_paise bigint not null default 0 check (principal_paise >= 0),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  -- Whether the interest is the lender's figure.
  as_stated boolean not null default false,
  before jsonb,
  after jsonb not null,
  reverses_seq integer,
  reason text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, bank_loan_id, seq),
  check ((before is null) = (kind = 'drawn')),
  check ((reverses_seq is null) = (kind <> 'reversal')),
  foreign key (company_id, bank_loan_id) references bank_loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, bank_loan_id, reverses_seq) references bank_loan_entry (company_id, bank_loan_id, seq)
);
create unique index bank_loan_entry_reversed_once on bank_loan_entry (company_id, bank_loan_id, reverses_seq) where reverses_seq is not null;
create unique index bank_loan_entry_of_voucher on bank_loan_entry (company_id, voucher_id);

create table bank_loan_packet (
  company_id uuid not null,
  bank_loan_id uuid not null,
  packet_id uuid not null,
  pledged_on date not null,
  -- Weight and value on the day it was pledged.
  gross_mg bigint not null check (gross_mg > 0),
  net_mg bigint not null check (net_mg > 0),
  value_paise bigint not null check (value_paise >= 0),
  returned_on date,
  -- The last entry of the bank loan when the packet was collected.
  returned_after_seq integer,
  -- The lender's consent to return it before redemption.
  consent text,
  primary key (company_id, bank_loan_id, packet_id),
  check ((returned_on is null) = (returned_after_seq is null)),
  check (consent is null or returned_on is not null),
  foreign key (company_id, bank_loan_id) references bank_loan (company_id, id),
  foreign key (company_id, packet_id) references packet (company_id, id)
);
create unique index bank_loan_packet_there on bank_loan_packet (company_id, packet_id) where returned_on is null;
create index bank_loan_packet_of_packet on bank_loan_packet (company_id, packet_id);
