-- The auction that a lot belonged to at each step: the lot itself only names its last one.
alter table auction_step
  add column auction_id uuid,
  add foreign key (company_id, auction_id) references auction (company_id, id);
create index auction_step_of_auction on auction_step (company_id, auction_id, lot_id, seq) where auction_id is not null;
-- The last time that a lot was scheduled was for its auction; the note of an earlier time has the day and the place.
update auction_step s
set auction_id = case when n.next_seq is null then n.last_id else (
  select a.id from auction a
  where a.company_id = s.company_id and a.store_id = n.store_id and n.note = to_char(a.held_on, 'DD Mon YYYY') || ', ' || a.place
  order by a.created_at, a.id limit 1) end
from (
  select f.company_id, f.lot_id, f.seq, f.note, l.store_id, l.auction_id as last_id,
    lead(f.seq) over (partition by f.company_id, f.lot_id order by f.seq) as next_seq
  from auction_step f
  join auction_lot l on l.company_id = f.company_id and l.id = f.lot_id
  where f.action = 'schedule'
) n
where n.company_id = s.company_id and n.lot_id = s.lot_id and s.seq >= n.seq and (n.next_seq is null or s.seq < n.next_seq);
