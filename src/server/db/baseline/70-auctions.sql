-- Auctions of overdue pledges.

-- An auction: where and by whom lots are offered for sale. It never changes.
create table auction (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  held_on date not null,
  place text not null,
  auctioneer text not null,
  note text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create unique index auction_once on auction (company_id, store_id, held_on, lower(place), lower(auctioneer));

create table auction_lot (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  loan_id uuid not null,
  state text not null check (state in ('identified', 'noticed', 'served', 'affixed', 'scheduled', 'failed', 'sold', 'settled', 'withdrawn')),
  notice_number text,
  noticed_on date,
  -- The earliest auction date, as stated in the notice.
  earliest_on date,
  post_reference text,
  served_on date,
  proof_id uuid,
  auction_id uuid,
  failures integer not null default 0 check (failures >= 0),
  -- The reserve price of the current round, once it is fixed.
  value_paise bigint check (value_paise >= 0),
  reserve_bp integer check (reserve_bp >= 0 and reserve_bp <= 10000),
  reserve_paise bigint check (reserve_paise >= 0),
  -- The winning bid.
  bid_id uuid,
  sold_on date,
  settlement jsonb,
  sale_voucher_id uuid,
  settlement_voucher_id uuid,
  -- The part of the surplus that is not paid out yet, and the part of the shortfall that is neither paid nor written off.
  surplus_due_paise bigint not null default 0 check (surplus_due_paise >= 0),
  refund_by_on date,
  shortfall_due_paise bigint not null default 0 check (shortfall_due_paise >= 0),
  ended_on date,
  made_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The dues when the notice was issued; null for notices from before this column existed.
  notice_dues jsonb,
  primary key (company_id, id),
  check (((notice_number is null) = (noticed_on is null)) and ((noticed_on is null) = (earliest_on is null))),
  check (((value_paise is null) = (reserve_bp is null)) and ((reserve_bp is null) = (reserve_paise is null))),
  check ((state in ('sold', 'settled')) = (sold_on is not null)),
  check (((sold_on is null) = (settlement is null)) and ((sold_on is null) = (bid_id is null)) and ((sold_on is null) = (sale_voucher_id is null)) and ((sold_on is null) = (settlement_voucher_id is null))),
  check (state <> 'scheduled' or auction_id is not null),
  check (state = 'sold' or (surplus_due_paise = 0 and shortfall_due_paise = 0)),
  check ((state in ('settled', 'withdrawn')) = (ended_on is not null)),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, auction_id) references auction (company_id, id),
  foreign key (company_id, proof_id) references attachment (company_id, id),
  foreign key (company_id, sale_voucher_id) references voucher (company_id, id),
  foreign key (company_id, settlement_voucher_id) references voucher (company_id, id)
);
create unique index auction_lot_runs_once on auction_lot (company_id, loan_id) where state <> 'withdrawn';
create unique index auction_lot_notice_unique on auction_lot (company_id, notice_number) where notice_number is not null;
create index auction_lot_of_loan on auction_lot (company_id, loan_id, created_at);
create index auction_lot_of_auction on auction_lot (company_id, auction_id) where auction_id is not null;
create index auction_lot_page on auction_lot (company_id, store_id, state, created_at, id);
create index auction_lot_page_created on auction_lot (company_id, store_id, created_at, id);
create index auction_lot_proof on auction_lot (company_id, proof_id) where proof_id is not null;
create index auction_lot_sale_voucher on auction_lot (company_id, sale_voucher_id) where sale_voucher_id is not null;
create index auction_lot_settlement_voucher on auction_lot (company_id, settlement_voucher_id) where settlement_voucher_id is not null;
create index auction_lot_bid on auction_lot (company_id, bid_id) where bid_id is not null;

create table auction_bid (
  company_id uuid not null,
  id uuid not null,
  lot_id uuid not null,
  -- Number of unsuccessful rounds before it.
  round integer not null check (round >= 0),
  bidder_name text not null,
  bidder_phone text not null,
  -- The bidder in the form used for comparison: the digits of the phone.
  bidder_key text not null,
  amount_paise bigint not null check (amount_paise > 0),
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, lot_id) references auction_lot (company_id, id)
);
create unique index auction_bid_higher on auction_bid (company_id, lot_id, round, amount_paise);
create index auction_bid_of on auction_bid (company_id, bidder_key);

-- The history of a lot, in order.
create table auction_step (
  company_id uuid not null,
  lot_id uuid not null,
  seq integer not null check (seq > 0),
  act text not null check (act in ('identify', 'notice', 'serve', 'affix', 'schedule', 'reserve', 'fail', 'sell', 'withdraw', 'refund', 'recover', 'write-off')),
  step_on date not null,
  amount_paise bigint,
  voucher_id uuid,
  note text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, lot_id, seq),
  foreign key (company_id, lot_id) references auction_lot (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id)
);
create index auction_step_voucher on auction_step (company_id, voucher_id) where voucher_id is not null;
