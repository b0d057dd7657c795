-- Loans, what is pledged for them, what happened to them, and where their packets are.

create table loan (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  -- Given at disbursal.
  number text,
  customer_id uuid not null,
  metal_id uuid not null,
  slab_id uuid not null,
  slab_version integer not null,
  status text not null check (status in ('pending', 'approved', 'active', 'closed', 'renewed', 'auctioned', 'written-off',
    'cancelled')),
  -- How interest is reckoned, as the scheme had it.
  terms jsonb not null,
  -- Fees, GST and advance of the scheme, likewise.
  fees jsonb not null,
  tenure_months integer not null check (tenure_months > 0),
  opened_on date,
  due_on date,
  principal_paise bigint not null check (principal_paise > 0),
  value_paise bigint not null check (value_paise > 0),
  eligible_paise bigint not null check (eligible_paise >= 0),
  advance_paise bigint not null default 0 check (advance_paise >= 0),
  -- The state of interest after the last entry; null until the loan is paid out.
  clock jsonb,
  outstanding_paise bigint not null default 0 check (outstanding_paise >= 0),
  charges_due_paise bigint not null default 0 check (charges_due_paise >= 0),
  nominee_name text,
  nominee_relation text,
  note text,
  -- What was asked for, until it is paid out: payments, seal, place.
  plan jsonb not null default '{}',
  approved_by uuid,
  approved_on date,
  approved_version integer,
  renewed_from_id uuid,
  renewed_to_id uuid,
  closed_on date,
  made_by uuid not null,
  -- Number, customer's name and phone, seal: what a search looks at.
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, metal_id) references metal (company_id, id),
  foreign key (company_id, slab_id, slab_version) references interest_slab_version (company_id, slab_id, number),
  foreign key (company_id, renewed_from_id) references loan (company_id, id),
  foreign key (company_id, renewed_to_id) references loan (company_id, id),
  check ((clock is null) = (opened_on is null) and (opened_on is null) = (due_on is null) and (opened_on is null) = (number is null)),
  check (status in ('active') or outstanding_paise = 0)
);
create unique index loan_number_unique on loan (company_id, number);
create index loan_by_number on loan (company_id, store_id, opened_on, number, id);
create index loan_by_due on loan (company_id, store_id, due_on, id) where status = 'active';
create index loan_by_status on loan (company_id, store_id, status, created_at, id);
create index loan_of_customer on loan (company_id, customer_id, created_at);
create index loan_of_slab on loan (company_id, slab_id);
create index loan_search on loan using gin (search_text gin_trgm_ops);

create table loan_item (
  company_id uuid not null,
  loan_id uuid not null,
  line smallint not null,
  product_id uuid not null,
  purity_bp integer not null check (purity_bp between 1 and 10000),
  pieces integer not null check (pieces > 0),
  gross_mg bigint not null check (gross_mg > 0),
  stone_mg bigint not null default 0 check (stone_mg >= 0),
  other_mg bigint not null default 0 check (other_mg >= 0),
  net_mg bigint not null check (net_mg > 0 and net_mg = gross_mg - stone_mg - other_mg),
  price_paise_per_g bigint not null check (price_paise_per_g > 0),
  value_paise bigint not null check (value_paise >= 0),
  appraiser_id uuid,
  test_method text,
  huid text,
  marks text,
  photo_id uuid,
  -- The release that it left with.
  release_id uuid,
  primary key (company_id, loan_id, line),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, appraiser_id) references staff (company_id, id)
);
create index loan_item_of_product on loan_item (company_id, product_id);
create index loan_item_photo on loan_item (company_id, photo_id) where photo_id is not null;

-- Everything that moved the dues of a loan, in order; never changed.
create table loan_entry (
  company_id uuid not null,
  loan_id uuid not null,
  seq integer not null check (seq > 0),
  voucher_id uuid,
  kind text not null check (kind in ('opening', 'receipt', 'closing', 'charge', 'waiver', 'renewal', 'write-off', 'reversal')),
  entry_on date not null,
  -- What of it went to each; of a charge, what it added.
  charges_paise bigint not null default 0,
  penal_paise bigint not null default 0,
  interest_paise bigint not null default 0,
  principal_paise bigint not null default 0,
  round_off_paise bigint not null default 0,
  -- The loan's state before and after, so that a reversal brings back exactly what was.
  before jsonb not null,
  after jsonb not null,
  reverses_seq integer,
  reason text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, loan_id, seq),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, loan_id, reverses_seq) references loan_entry (company_id, loan_id, seq)
);
create unique index loan_entry_reversed_once on loan_entry (company_id, loan_id, reverses_seq) where reverses_seq is not null;
create index loan_entry_of_voucher on loan_entry (company_id, voucher_id) where voucher_id is not null;

create table charge (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  voucher_id uuid not null,
  head_id uuid not null,
  charged_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  gst_paise bigint not null default 0 check (gst_paise >= 0),
  -- What is left of amount and GST.
  due_paise bigint not null check (due_paise >= 0 and due_paise <= amount_paise + gst_paise),
  note text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, head_id) references credit_debit (company_id, id)
);
create index charge_of_loan on charge (company_id, loan_id, charged_on, created_at);
create index charge_of_head on charge (company_id, head_id);

create table packet (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  store_id uuid not null,
  seal text not null,
  place text not null check (place in ('vault', 'bank', 'transit', 'released', 'sold')),
  -- Where in the vault, which bank.
  location text not null default '',
  hold_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index packet_of_loan on packet (company_id, loan_id);
create unique index packet_seal_unique on packet (company_id, lower(seal));
create index packet_by_place on packet (company_id, store_id, place, location);

create table packet_move (
  company_id uuid not null,
  packet_id uuid not null,
  seq integer not null check (seq > 0),
  act text not null check (act in ('seal', 'move', 'open', 'hold', 'unhold', 'to-bank', 'from-bank', 'send', 'arrive',
    'release', 'sell')),
  moved_on date not null,
  from_place text,
  to_place text not null,
  from_location text,
  to_location text not null,
  seal text not null,
  weight_before_mg bigint,
  weight_after_mg bigint,
  witnesses text[] not null default '{}',
  note text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, packet_id, seq),
  foreign key (company_id, packet_id) references packet (company_id, id)
);

-- Jewels handed out: all of a closed loan, or some of one that goes on.
create table loan_release (
  company_id uuid not null,
  id uuid not null,
  number text not null,
  loan_id uuid not null,
  released_on date not null,
  whole boolean not null,
  collected_by text not null check (collected_by in ('pawner', 'nominee', 'heir', 'authorised')),
  collector_name text not null,
  collector_id_kind text not null,
  collector_id_number text not null,
  ticket text not null check (ticket in ('shown', 'bond')),
  -- What proves an heir or an authorised person; signature or photo of who collected.
  proof_id uuid,
  picture_id uuid not null,
  note text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id)
);
create unique index loan_release_number_unique on loan_release (company_id, number);
create index loan_release_of_loan on loan_release (company_id, loan_id);
alter table loan_item add foreign key (company_id, release_id) references loan_release (company_id, id);
alter table voucher add foreign key (company_id, loan_id) references loan (company_id, id);

select build_wall(t) from unnest('{loan,loan_item,loan_entry,charge,packet,packet_move,loan_release}'::text[]) t;
revoke delete on loan, loan_entry, charge, packet, packet_move, loan_release from pledgebook_app;
revoke update on loan_entry, packet_move, loan_release from pledgebook_app;
create trigger loan_entry_stays before update or delete on loan_entry for each row execute function refuse_change();
create trigger packet_move_stays before update or delete on packet_move for each row execute function refuse_change();
create trigger loan_release_stays before update or delete on loan_release for each row execute function refuse_change();

-- Of a loan that was paid out, an item only leaves.
create function item_stays() returns trigger language plpgsql as $$
begin
  if exists (select from loan where company_id = old.company_id and id = old.loan_id and number is not null)
    and (tg_op = 'DELETE' or (to_jsonb(old) - 'release_id') <> (to_jsonb(new) - 'release_id')) then
    raise exception 'items of a loan that was paid out are never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger loan_item_stays before update or delete on loan_item for each row execute function item_stays();
