-- A packet that is opened and sealed again without a release, and the seal that was found on it.
alter table packet_move
  drop constraint packet_move_act_check,
  add constraint packet_move_action_check check (action in ('seal', 'move', 'open', 'reseal', 'hold', 'unhold', 'to-bank', 'from-bank', 'send',
    'arrive', 'release', 'sell', 'renew')),
  add column found_seal text,
  add constraint packet_move_found_seal check (found_seal is null or action = 'reseal');
