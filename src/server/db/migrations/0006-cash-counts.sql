-- Counts of the cash of an open day. A count is stored before it is compared with the books, and never changed.
create table cash_count (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  business_on date not null,
  -- How many notes and coins of which value were counted.
  denominations jsonb not null,
  counted_paise bigint not null check (counted_paise >= 0),
  -- Cash by the books at that moment.
  books_paise bigint not null,
  counted_by uuid not null,
  counted_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index cash_count_of_day on cash_count (company_id, store_id, business_on, counted_at, id);

alter table store_day
  -- The business of the day as the closing slip shows it; null for days closed by an earlier version.
  add column business jsonb,
  -- The last reopening.
  add column reopened_at timestamptz,
  add column reopened_by uuid,
  add column reopen_reason text;
create index store_day_reopened on store_day (company_id, store_id, reopened_at) where reopened_at is not null;

-- Exceptions of a period.
create index voucher_reversal_by_day on voucher (company_id, store_id, posted_on) where kind = 'reversal';
create index loan_release_exceptional on loan_release (company_id, released_on) where exception_id is not null;
