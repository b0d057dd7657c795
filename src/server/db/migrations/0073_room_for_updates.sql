-- What is changed again and again keeps room in its page for its next state: an update that stays in its page touches no index, of which
-- a loan has many. What lies there already gets it as it is changed.
alter table loan set (fillfactor = 80);
alter table idempotency set (fillfactor = 70);
