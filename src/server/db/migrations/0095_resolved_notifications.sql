-- A notification of a task names its subject (such as `release:<id>`), so that it can be resolved for everyone once the task is done.
alter table notification
  add column subject text check (length(subject) between 1 and 100),
  add column resolved_at timestamptz;
create index notification_unresolved on notification (company_id, subject) where subject is not null and resolved_at is null;
