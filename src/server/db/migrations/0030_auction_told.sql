-- What those who see to auctions were told: of a day of sale once it is near, of a surplus whose last day comes or has passed.
alter table auction add column told_on date;
grant update (told_on) on auction to pledgebook_app;
alter table auction_lot
  add column refund_told text not null default 'nothing' check (refund_told in ('nothing', 'due', 'overdue'));
