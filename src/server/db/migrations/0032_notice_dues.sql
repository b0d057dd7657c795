-- What was due when the notice of an auction was given: however late it is printed again, it says what it said.
alter table auction_lot add column notice_dues jsonb;
