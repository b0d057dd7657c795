-- A refund, shortfall payment or write-off after a sale is reversed, once, by a step of its own.
alter table auction_step
  add column reverses_seq integer,
  drop constraint auction_step_act_check,
  add constraint auction_step_action_check check (action in ('identify', 'notice', 'serve', 'affix', 'schedule', 'reserve', 'fail', 'sell', 'withdraw', 'refund', 'recover', 'write-off', 'reverse')),
  add constraint auction_step_reversal check ((action = 'reverse') = (reverses_seq is not null)),
  add constraint auction_step_reverses foreign key (company_id, lot_id, reverses_seq) references auction_step (company_id, lot_id, seq);
create unique index auction_step_reversed_once on auction_step (company_id, lot_id, reverses_seq) where reverses_seq is not null;
