-- Transfers of cash and packets between stores.

-- Cash or packets sent from one store of a company to another.
create table transfer (
  company_id uuid not null references company (id),
  id uuid not null,
  -- For cash, the number of the voucher that sent it.
  number text not null,
  kind text not null check (kind in ('cash', 'packets')),
  state text not null check (state in ('on-the-way', 'received', 'cancelled')),
  from_store_id uuid not null,
  to_store_id uuid not null,
  amount_paise bigint check (amount_paise > 0),
  carrier text not null,
  note text,
  sent_on date not null,
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  sent_voucher_id uuid,
  -- For packets, when the last one was received.
  received_on date,
  received_by uuid,
  received_at timestamptz,
  counted_paise bigint check (counted_paise >= 0),
  difference_reason text,
  received_voucher_id uuid,
  -- The sender's voucher of the arrival; null until its next day opens.
  arrived_voucher_id uuid,
  cancelled_by uuid,
  cancelled_at timestamptz,
  cancel_reason text,
  cancelled_voucher_id uuid,
  -- The order of sending.
  entry bigint generated always as identity,
  version integer not null default 1,
  primary key (company_id, id),
  check (from_store_id <> to_store_id),
  check (((kind = 'cash') = (amount_paise is not null)) and ((kind = 'cash') = (sent_voucher_id is not null))),
  check ((kind = 'cash' and state = 'received') = (counted_paise is not null)),
  check ((counted_paise is null) = (received_voucher_id is null)),
  check ((counted_paise is distinct from amount_paise) or difference_reason is null),
  check (((state = 'received') <= (received_at is not null)) and ((state = 'cancelled') <= (cancelled_at is not null))),
  check (((received_at is null) = (received_by is null)) and ((received_at is null) = (received_on is null))),
  check (((cancelled_at is null) = (cancelled_by is null)) and ((cancelled_at is null) = (cancel_reason is null))),
  check ((kind = 'cash' and state = 'cancelled') = (cancelled_voucher_id is not null)),
  check (arrived_voucher_id is null or received_voucher_id is not null),
  foreign key (company_id, from_store_id) references store (company_id, id),
  foreign key (company_id, to_store_id) references store (company_id, id),
  foreign key (company_id, sent_voucher_id) references voucher (company_id, id),
  foreign key (company_id, received_voucher_id) references voucher (company_id, id),
  foreign key (company_id, arrived_voucher_id) references voucher (company_id, id),
  foreign key (company_id, cancelled_voucher_id) references voucher (company_id, id)
);
create unique index transfer_number_unique on transfer (company_id, number);
create index transfer_out on transfer (company_id, from_store_id, entry, id);
create index transfer_in on transfer (company_id, to_store_id, entry, id);
create index transfer_open_out on transfer (company_id, from_store_id) where state = 'on-the-way';
create index transfer_open_in on transfer (company_id, to_store_id) where state = 'on-the-way';
create index transfer_waiting on transfer (company_id, from_store_id) where received_voucher_id is not null and arrived_voucher_id is null;

create table transfer_packet (
  company_id uuid not null,
  transfer_id uuid not null,
  packet_id uuid not null,
  -- The seal when the packet was sent; a packet that was opened since has another one.
  seal text not null,
  state text not null check (state in ('on-the-way', 'received', 'cancelled')),
  settled_by uuid,
  settled_at timestamptz,
  primary key (company_id, transfer_id, packet_id),
  check (((state = 'on-the-way') = (settled_at is null)) and ((settled_at is null) = (settled_by is null))),
  foreign key (company_id, transfer_id) references transfer (company_id, id),
  foreign key (company_id, packet_id) references packet (company_id, id)
);
create unique index transfer_packet_open on transfer_packet (company_id, packet_id) where state = 'on-the-way';
create index transfer_packet_of on transfer_packet (company_id, packet_id);
