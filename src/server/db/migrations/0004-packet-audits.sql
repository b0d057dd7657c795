-- Audits of packets: what was expected, what was found, and two signatures.

create table packet_audit (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  number text not null,
  scope text not null check (scope in ('place', 'sample')),
  -- The audited safe or tray; null for a sample.
  place text,
  -- The number of packets requested for the sample; null for a place.
  sample_size integer check (sample_size > 0),
  -- The seed of the sample and of the packets to weigh.
  seed text not null,
  weigh_count integer not null check (weigh_count >= 0),
  empty_packet_mg bigint not null check (empty_packet_mg >= 0),
  note text,
  -- Number of expected packets at the start.
  expected_count integer not null check (expected_count > 0),
  state text not null default 'counting' check (state in ('counting', 'counted', 'signed', 'cancelled')),
  started_by uuid not null references login (id),
  started_on date not null,
  started_at timestamptz not null default now(),
  -- How often the count was finished: alerts belong to one count.
  counts integer not null default 0,
  finished_at timestamptz,
  -- Differences of the finished count, by kind.
  outcome jsonb,
  auditor_signed_at timestamptz,
  auditor_remarks text,
  second_signed_by uuid references login (id),
  second_signed_at timestamptz,
  second_remarks text,
  -- Why the auditor or the second person opened the count again, last.
  reopened_reason text,
  cancelled_by uuid references login (id),
  cancelled_at timestamptz,
  cancel_reason text,
  -- The order of starting.
  entry bigint generated always as identity,
  version integer not null default 1,
  primary key (company_id, id),
  constraint packet_audit_scope check (((scope = 'place') = (place is not null)) and ((scope = 'sample') = (sample_size is not null))),
  constraint packet_audit_counted check ((state in ('counted', 'signed')) <= (finished_at is not null and outcome is not null)),
  constraint packet_audit_signed check (((state = 'signed') = (second_signed_by is not null))
    and ((second_signed_by is null) = (second_signed_at is null)) and (state = 'signed') <= (auditor_signed_at is not null)),
  constraint packet_audit_second check (second_signed_by <> started_by),
  constraint packet_audit_cancelled check (((state = 'cancelled') = (cancelled_by is not null)) and ((cancelled_by is null) = (cancelled_at is null))
    and ((cancelled_by is null) = (cancel_reason is null))),
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index packet_audit_number_unique on packet_audit (company_id, number);
create index packet_audit_by_entry on packet_audit (company_id, store_id, entry, id);

-- The packets that were expected when the audit started.
create table packet_audit_line (
  company_id uuid not null,
  audit_id uuid not null,
  packet_id uuid not null,
  loan_id uuid not null,
  seal text not null,
  location text not null,
  -- Gross weight when the packet was last sealed, and how far a weighing may differ from it.
  expected_mg bigint not null,
  tolerance_mg bigint not null check (tolerance_mg >= 0),
  weigh boolean not null,
  -- Number of its last custody event at the start.
  custody_seq integer not null,
  outcome text check (outcome in ('found', 'missing', 'left')),
  -- The custody event with which it left during the audit.
  left_seq integer,
  primary key (company_id, audit_id, packet_id),
  constraint packet_audit_line_left check ((outcome is not distinct from 'left') = (left_seq is not null)),
  foreign key (company_id, audit_id) references packet_audit (company_id, id),
  foreign key (company_id, packet_id) references packet (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id)
);
create index packet_audit_line_of_packet on packet_audit_line (company_id, packet_id);
create index packet_audit_line_of_loan on packet_audit_line (company_id, loan_id);

-- The seals that were scanned or typed.
create table packet_audit_scan (
  company_id uuid not null,
  id uuid not null,
  audit_id uuid not null,
  -- The order of scanning.
  entry bigint generated always as identity,
  seal text not null,
  -- Null for a seal that no packet has.
  packet_id uuid,
  found_at text,
  result text not null check (result in ('found', 'wrongPlace', 'notExpected', 'unknownSeal', 'arrived', 'notDrawn')),
  -- Where the packet was by the records.
  recorded_place text,
  recorded_location text,
  seal_problem text check (seal_problem in ('old', 'differs', 'broken')),
  weighed_mg bigint check (weighed_mg > 0),
  remark text,
  -- Scanned by mistake: it does not count, but stays on record.
  withdrawn boolean not null default false,
  scanned_by uuid not null references login (id),
  scanned_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint packet_audit_scan_known check (((result = 'unknownSeal') = (packet_id is null)) and ((packet_id is null) = (recorded_place is null))
    and ((recorded_place is null) = (recorded_location is null))),
  foreign key (company_id, audit_id) references packet_audit (company_id, id),
  foreign key (company_id, packet_id) references packet (company_id, id)
);
create unique index packet_audit_scan_once on packet_audit_scan (company_id, audit_id, lower(seal)) where not withdrawn;
create unique index packet_audit_scan_packet on packet_audit_scan (company_id, audit_id, packet_id) where not withdrawn and packet_id is not null;
create index packet_audit_scan_by_entry on packet_audit_scan (company_id, audit_id, entry);
create index packet_audit_scan_of_packet on packet_audit_scan (company_id, packet_id) where packet_id is not null;
