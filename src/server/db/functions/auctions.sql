-- A bid can only be withdrawn, once, and not after it has won.
create or replace function auction_bid_withdrawn_once() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or exists (select from auction_lot where company_id = new.company_id and bid_id = new.id) then
    raise exception 'a bid is withdrawn once, before its lot is sold' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger auction_bid_withdrawn_once before update on auction_bid
  for each row execute function auction_bid_withdrawn_once();
