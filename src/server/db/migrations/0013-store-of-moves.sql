-- The store in which a packet was moved: on its way, the sender. So far only a transfer, which the note names, changed the store of a
-- packet: a move belongs to the store where the packet arrived last; before its first transfer, to the one that sent it; else to the packet's.
alter table packet_move add column store_id uuid;
alter table packet_move disable trigger user;
update packet_move m set store_id = coalesce(
  (select case p.state when 'cancelled' then t.from_store_id else t.to_store_id end
    from packet_move a
    join transfer t on t.company_id = a.company_id and t.number = a.note
    join transfer_packet p on p.company_id = t.company_id and p.transfer_id = t.id and p.packet_id = a.packet_id
    where a.company_id = m.company_id and a.packet_id = m.packet_id and a.seq <= m.seq and a.action = 'arrive'
    order by a.seq desc limit 1),
  (select t.from_store_id
    from packet_move a
    join transfer t on t.company_id = a.company_id and t.number = a.note
    where a.company_id = m.company_id and a.packet_id = m.packet_id and a.action = 'send'
    order by a.seq limit 1),
  (select store_id from packet where company_id = m.company_id and id = m.packet_id));
alter table packet_move enable trigger user;
alter table packet_move
  alter column store_id set not null,
  add foreign key (company_id, store_id) references store (company_id, id);

-- The movements of a store by day.
drop index packet_move_by_day;
create index packet_move_by_day on packet_move (company_id, store_id, moved_on, packet_id, seq);
