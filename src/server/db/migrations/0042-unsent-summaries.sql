-- A claim of a day's summary expires unless all its mails were sent, so that a server that stops before then loses none of them.
alter table daily_summary
  -- When another server may take over; null once nothing is left to be sent.
  add column expires_at timestamptz,
  -- The logins whose mail was sent, or was rejected for good.
  add column done_for uuid[] not null default '{}';
create index daily_summary_unsent on daily_summary (claimed_at) where expires_at is not null;
