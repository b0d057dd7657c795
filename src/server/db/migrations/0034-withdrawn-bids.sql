-- A bid that was recorded by mistake is withdrawn, with a reason; its amount can then be bid again.
alter table auction_bid
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid,
  add column withdrawn_reason text,
  add constraint auction_bid_withdrawn check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3));
drop index auction_bid_higher;
create unique index auction_bid_higher on auction_bid (company_id, lot_id, round, amount_paise) where withdrawn_at is null;
