-- Loans, their items and entries, packets and releases.

-- A loan: what was agreed, and its state after the last entry.
create table loan (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  -- Assigned at disbursal.
  number text,
  customer_id uuid not null,
  metal_id uuid not null,
  slab_id uuid not null,
  slab_version integer not null,
  status text not null check (is_loan_status(status)),
  -- Terms of the scheme by which interest is calculated, copied when the loan was saved.
  terms jsonb not null,
  -- Fees, GST and advance interest of the scheme, copied at the same time.
  fees jsonb not null,
  tenure_months integer not null check (tenure_months > 0),
  opened_on date,
  due_on date,
  principal_paise bigint not null check (principal_paise > 0),
  value_paise bigint not null check (value_paise > 0),
  eligible_paise bigint not null check (eligible_paise >= 0),
  advance_paise bigint not null default 0 check (advance_paise >= 0),
  -- Accrual state after the last entry; null until the loan is paid out.
  clock jsonb,
  outstanding_paise bigint not null default 0 check (outstanding_paise >= 0),
  charges_due_paise bigint not null default 0 check (charges_due_paise >= 0),
  nominee_name text,
  nominee_relation text,
  note text,
  -- The plan for the payout: payments, seal, storage location.
  plan jsonb not null default '{}',
  approved_by uuid,
  approved_on date,
  approved_version integer,
  renewed_from_id uuid,
  renewed_to_id uuid,
  closed_on date,
  made_by uuid not null,
  -- Number, customer's name and phone, and seal, normalised for search.
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Everybody who entered something that needs approval; none of them may approve it.
  written_by uuid[] not null default '{}',
  cancel_reason text,
  -- Its packet, even after a renewal has moved the packet to a newer loan.
  packet_id uuid,
  -- The date on which the customer of a closed loan may collect items that a lender still holds.
  collect_on date,
  -- The day from which it is overdue while active: after due date and days of grace (lending rules, section 7).
  overdue_from date generated always as ((due_on + ((terms ->> 'graceDays'))::integer) + 1) stored,
  -- Number of its last entry; 0 before its opening.
  last_seq integer not null default 0,
  -- The last day on which it is safe from auction, by the policy at its opening; null if the due date applies.
  last_redemption_on date,
  primary key (company_id, id),
  check (((clock is null) = (opened_on is null)) and ((opened_on is null) = (due_on is null)) and ((opened_on is null) = (number is null))),
  check (status = 'active' or outstanding_paise = 0),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, metal_id) references metal (company_id, id),
  foreign key (company_id, slab_id, slab_version) references interest_slab_version (company_id, slab_id, number),
  foreign key (company_id, renewed_from_id) references loan (company_id, id),
  foreign key (company_id, renewed_to_id) references loan (company_id, id)
) with (fillfactor = 80);
create unique index loan_number_unique on loan (company_id, number);
create index loan_by_due on loan (company_id, store_id, due_on, id) where status = 'active';
create index loan_by_status on loan (company_id, store_id, status, created_at, id);
create index loan_of_customer on loan (company_id, customer_id, created_at);
create index loan_of_slab on loan (company_id, slab_id);
create index loan_search on loan using gin (search_text gin_trgm_ops);
create index loan_page_number on loan (company_id, store_id, number, id) where number is not null;
create index loan_page_opened on loan (company_id, store_id, opened_on, id) where number is not null;
create index loan_page_due on loan (company_id, store_id, due_on, id) where number is not null;
create index loan_page_status on loan (company_id, store_id, status, number, id) where number is not null;
create index loan_of_packet on loan (company_id, packet_id) where packet_id is not null;
create unique index loan_renewed_once on loan (company_id, renewed_from_id) where renewed_from_id is not null and status <> 'cancelled';
create index loan_renewed_to on loan (company_id, renewed_to_id) where renewed_to_id is not null;
create index loan_by_close on loan (company_id, store_id, closed_on, id) where closed_on is not null;
create index loan_renewals on loan (company_id, store_id, opened_on, id) where renewed_from_id is not null and number is not null;
create index loan_overdue on loan (company_id, store_id, overdue_from) include (number, opened_on, due_on, id) where status = 'active' and number is not null;

create table loan_item (
  company_id uuid not null,
  loan_id uuid not null,
  line smallint not null,
  product_id uuid not null,
  purity_bp integer not null check (purity_bp >= 1 and purity_bp <= 10000),
  pieces integer not null check (pieces > 0),
  gross_mg bigint not null check (gross_mg > 0),
  stone_mg bigint not null default 0 check (stone_mg >= 0),
  other_mg bigint not null default 0 check (other_mg >= 0),
  net_mg bigint not null,
  price_paise_per_g bigint not null check (price_paise_per_g > 0),
  value_paise bigint not null check (value_paise >= 0),
  appraiser_id uuid,
  test_method text,
  huid text,
  marks text,
  photo_id uuid,
  -- The release with which the customer received it.
  release_id uuid,
  primary key (company_id, loan_id, line),
  check (net_mg > 0 and (net_mg = ((gross_mg - stone_mg) - other_mg))),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id),
  foreign key (company_id, appraiser_id) references staff (company_id, id),
  foreign key (company_id, photo_id) references attachment (company_id, id)
);
create index loan_item_of_product on loan_item (company_id, product_id);
create index loan_item_photo on loan_item (company_id, photo_id) where photo_id is not null;

-- Everything that changed the dues of a loan, in order; never changed.
create table loan_entry (
  company_id uuid not null,
  loan_id uuid not null,
  seq integer not null check (seq > 0),
  voucher_id uuid,
  kind text not null check (is_loan_entry_kind(kind)),
  entry_on date not null,
  -- How the amount was allocated; for a charge, the amount that it added.
  charges_paise bigint not null default 0,
  penal_paise bigint not null default 0,
  interest_paise bigint not null default 0,
  principal_paise bigint not null default 0,
  round_off_paise bigint not null default 0,
  -- The loan's state before and after, so that a reversal restores it exactly.
  before jsonb not null,
  after jsonb not null,
  reverses_seq integer,
  reason text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  -- The voucher head of a waiver; null if none was chosen.
  head_id uuid,
  primary key (company_id, loan_id, seq),
  constraint loan_entry_head check (head_id is null or kind = 'waiver'),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, loan_id, reverses_seq) references loan_entry (company_id, loan_id, seq),
  foreign key (company_id, head_id) references credit_debit (company_id, id)
);
create unique index loan_entry_reversed_once on loan_entry (company_id, loan_id, reverses_seq) where reverses_seq is not null;
create index loan_entry_of_voucher on loan_entry (company_id, voucher_id) where voucher_id is not null;
create index loan_entry_waivers on loan_entry (company_id, entry_on, loan_id, seq) where kind in ('waiver', 'reversal', 'write-off');
create index loan_entry_of_head on loan_entry (company_id, head_id) where head_id is not null;

create table charge (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  voucher_id uuid not null,
  head_id uuid not null,
  charged_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  gst_paise bigint not null default 0 check (gst_paise >= 0),
  -- What is still to pay of amount and GST.
  due_paise bigint not null,
  note text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (due_paise >= 0 and (due_paise <= (amount_paise + gst_paise))),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, head_id) references credit_debit (company_id, id)
);
create index charge_of_loan on charge (company_id, loan_id, charged_on, created_at);
create index charge_of_head on charge (company_id, head_id);
create index charge_of_voucher on charge (company_id, voucher_id);

-- The sealed packet of a loan; after renewals it belongs to the newest loan.
create table packet (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  store_id uuid not null,
  seal text not null,
  place text not null check (place in ('vault', 'bank', 'transit', 'released', 'sold')),
  -- The place in the vault, or the name of the bank.
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
create index packet_by_place on packet (company_id, store_id, place, location);
create unique index packet_seal_unique on packet (company_id, lower(seal) text_pattern_ops);
create index packet_to_send on packet (company_id, store_id, location, seal, id) where place = 'vault' and hold_reason is null;
create index packet_kept on packet (company_id, store_id, place, location, id) where place <> all (array['released', 'sold']);

create table packet_move (
  company_id uuid not null,
  packet_id uuid not null,
  seq integer not null check (seq > 0),
  act text not null check (act in ('seal', 'move', 'open', 'hold', 'unhold', 'to-bank', 'from-bank', 'send', 'arrive', 'release', 'sell', 'renew')),
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
create index packet_move_by_day on packet_move (company_id, moved_on, packet_id, seq);

-- Items released: all of a closed loan, or some of an active one.
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
  -- Proof of an heir's or an authorised person's right to collect; signature or photo of the collector.
  proof_id uuid,
  picture_id uuid not null,
  note text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  -- The signed bond for a lost ticket.
  bond_id uuid,
  -- Why it needed a second person, and the approval that it used; empty and null if it needed none.
  exceptions text[] not null default '{}',
  exception_id uuid,
  primary key (company_id, id),
  constraint loan_release_approved check ((cardinality(exceptions) = 0) = (exception_id is null)),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, picture_id) references attachment (company_id, id),
  foreign key (company_id, proof_id) references attachment (company_id, id),
  foreign key (company_id, bond_id) references attachment (company_id, id)
);
create unique index loan_release_number_unique on loan_release (company_id, number);
create index loan_release_of_loan on loan_release (company_id, loan_id);
create index loan_release_picture on loan_release (company_id, picture_id);
create index loan_release_proof on loan_release (company_id, proof_id) where proof_id is not null;
create index loan_release_by_day on loan_release (company_id, released_on, id);
create unique index loan_release_exception on loan_release (company_id, exception_id) where exception_id is not null;
create index loan_release_bond on loan_release (company_id, bond_id) where bond_id is not null;

create table loan_document (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  kind text not null,
  name text not null,
  attachment_id uuid not null,
  added_by uuid not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index loan_document_of on loan_document (company_id, loan_id, created_at);
create index loan_document_file on loan_document (company_id, attachment_id);

create table release_exception (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  loan_id uuid not null,
  kinds text[] not null check (cardinality(kinds) > 0 and (kinds <@ '{identityDiffers,identityNotOnFile,nomineeDiffers,proofMissing,bondMissing}'::text[])),
  reason text not null check ((length(btrim(reason)) >= 1) and (length(btrim(reason)) <= 500)),
  -- Lines of the items; null for all items of a closed loan.
  lines smallint[],
  collected_by text not null check (collected_by in ('pawner', 'nominee', 'heir', 'authorised')),
  collector_name text not null,
  collector_id_kind text not null,
  -- Capitals and digits only.
  collector_id_number text not null,
  ticket text not null check (ticket in ('shown', 'bond')),
  picture_id uuid not null,
  proof_id uuid,
  bond_id uuid,
  requested_by uuid not null references login (id),
  requested_at timestamptz not null default now(),
  -- Business dates of the store; a request and an approval are valid on theirs only.
  requested_on date not null,
  status text not null default 'requested' check (status in ('requested', 'replaced', 'approved', 'refused')),
  decided_by uuid references login (id),
  decided_at timestamptz,
  decided_on date,
  decision_note text check (length(decision_note) <= 500),
  primary key (company_id, id),
  constraint release_exception_decided check (((status in ('approved', 'refused')) = (decided_by is not null)) and ((decided_by is null) = (decided_at is null)) and ((decided_by is null) = (decided_on is null))),
  constraint release_exception_second check (decided_by <> requested_by),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, picture_id) references attachment (company_id, id),
  foreign key (company_id, proof_id) references attachment (company_id, id),
  foreign key (company_id, bond_id) references attachment (company_id, id)
);
create index release_exception_of_loan on release_exception (company_id, loan_id, requested_at desc);
create unique index release_exception_open on release_exception (company_id, loan_id) where status = 'requested';
create index release_exception_picture on release_exception (company_id, picture_id);
create index release_exception_proof on release_exception (company_id, proof_id) where proof_id is not null;
create index release_exception_bond on release_exception (company_id, bond_id) where bond_id is not null;
