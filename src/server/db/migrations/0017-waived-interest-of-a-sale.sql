-- The interest that an auction price does not cover has the name that the API has for it. Deferred triggers would keep the table from being
-- altered later in this transaction, and a stored settlement is not changed otherwise.
alter table auction_lot disable trigger user;
update auction_lot set settlement = settlement - 'forgonePaise' || jsonb_build_object('waivedPaise', settlement -> 'forgonePaise')
  where settlement ? 'forgonePaise';
alter table auction_lot enable trigger user;
