-- Where a store had several auctions on one day at one place, migration 0035 gave all their earlier steps to the first of them. The notes of
-- these steps do not say which auction it was, so none is named. A lot's steps since it was last scheduled are those of its own auction.
update auction_step s
set auction_id = null
from auction a, auction b
where a.company_id = s.company_id and a.id = s.auction_id
  and b.company_id = a.company_id and b.store_id = a.store_id and b.held_on = a.held_on and b.place = a.place and b.id <> a.id
  and s.created_at < (select m.ran_at from schema_migration m where m.name = '0035-auctions-of-steps')
  and s.seq < (
    select max(f.seq) from auction_step f where f.company_id = s.company_id and f.lot_id = s.lot_id and f.action = 'schedule');
