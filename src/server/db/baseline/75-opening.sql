-- Opening balances, and loans imported from earlier books.

-- Opening balances of a store: a draft until they are accepted, never changed afterwards. One per store.
create table opening (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  -- The last day of the previous books.
  cut_over_on date not null,
  -- The voucher head of imported charges.
  charge_head_id uuid,
  -- The voucher of the account balances; null if only loans were imported.
  voucher_id uuid,
  accepted_at timestamptz,
  accepted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((accepted_at is null) = (accepted_by is null)),
  check (voucher_id is null or accepted_at is not null),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, charge_head_id) references credit_debit (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id)
);
create unique index opening_of_store on opening (company_id, store_id);

create table opening_amount (
  company_id uuid not null,
  opening_id uuid not null,
  account_id uuid not null,
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  primary key (company_id, opening_id, account_id),
  check ((debit_paise > 0) <> (credit_paise > 0)),
  foreign key (company_id, opening_id) references opening (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index opening_amount_of_account on opening_amount (company_id, account_id);

-- A loan imported from the previous books; the loan created from it has the same id.
create table opening_loan (
  company_id uuid not null,
  id uuid not null,
  opening_id uuid not null,
  -- Number of its old ticket.
  number text not null,
  customer_id uuid not null,
  slab_id uuid not null,
  slab_version integer not null,
  opened_on date not null,
  due_on date not null,
  principal_paise bigint not null check (principal_paise > 0),
  outstanding_paise bigint not null check (outstanding_paise > 0),
  -- Interest was paid up to this date.
  paid_to_on date not null,
  -- Null: calculated by the terms from the due date.
  penal_due_paise bigint check (penal_due_paise >= 0),
  charges_due_paise bigint not null default 0 check (charges_due_paise >= 0),
  seal text not null,
  location text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, opening_id) references opening (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, slab_id, slab_version) references interest_slab_version (company_id, slab_id, number)
);
create unique index opening_loan_number on opening_loan (company_id, opening_id, lower(number));
create unique index opening_loan_seal on opening_loan (company_id, lower(seal));
create index opening_loan_page on opening_loan (company_id, opening_id, number, id);
create index opening_loan_of_customer on opening_loan (company_id, customer_id);
create index opening_loan_of_slab on opening_loan (company_id, slab_id);

create table opening_loan_item (
  company_id uuid not null,
  opening_loan_id uuid not null,
  line smallint not null check (line > 0),
  product_id uuid not null,
  purity_bp integer not null check (purity_bp >= 1 and purity_bp <= 10000),
  pieces integer not null check (pieces > 0),
  gross_mg bigint not null check (gross_mg > 0),
  stone_mg bigint not null default 0 check (stone_mg >= 0),
  other_mg bigint not null default 0 check (other_mg >= 0),
  primary key (company_id, opening_loan_id, line),
  check (gross_mg > (stone_mg + other_mg)),
  foreign key (company_id, opening_loan_id) references opening_loan (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
create index opening_loan_item_of_product on opening_loan_item (company_id, product_id);
