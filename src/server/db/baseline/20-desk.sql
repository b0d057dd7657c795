-- Drafts, files, notifications, report tickets and the audit log.

create table attachment (
  company_id uuid not null references company (id),
  id uuid not null,
  purpose text not null,
  content_type text not null,
  content bytea not null,
  sha256 text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index attachment_maker on attachment (company_id, created_by, created_at);
create index attachment_age on attachment (company_id, created_at);

create table draft (
  company_id uuid not null,
  store_id uuid not null,
  login_id uuid not null references login (id),
  form text not null,
  "values" jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, store_id, login_id, form),
  foreign key (company_id, store_id) references store (company_id, id)
);

create table notification (
  company_id uuid not null references company (id),
  id uuid not null,
  login_id uuid not null references login (id),
  title text not null,
  description text not null,
  type text not null check (type in ('order-placed', 'order-shipped', 'mail', 'chat-message', 'alert')),
  path text,
  read_at timestamptz,
  posted_at timestamptz not null default now(),
  -- The store that it concerns; null for the whole company.
  store_id uuid,
  -- Names the task that it announces, such as `release:<id>`; null for plain news.
  subject text check (length(subject) >= 1 and length(subject) <= 100),
  -- When somebody completed the task; a resolved notification is also read.
  resolved_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index notification_unread on notification USING hash (description) where read_at is null;
create index notification_of_type on notification (company_id, login_id, type, posted_at desc, id desc);
create index notification_own_unread on notification (company_id, login_id, posted_at desc, id desc) where read_at is null;
create index notification_newest on notification (company_id, login_id, posted_at desc, id desc);
create index notification_unresolved on notification (company_id, subject) where subject is not null and resolved_at is null;

create table audit (
  company_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  login_id uuid,
  store_id uuid,
  address text not null,
  operation text not null,
  status integer not null,
  request jsonb,
  changes jsonb not null,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, seq)
);
create index audit_rejected on audit (company_id, seq) where status = any (array[401, 403]);
create index audit_changes on audit using gin (jsonb_path_query_array(changes, '$[*]."id"'::jsonpath) jsonb_path_ops);

create table report_ticket (
  ticket_hash text primary key,
  browser_hash text not null,
  session_id uuid not null references session (id) on delete cascade,
  request jsonb not null,
  created_at timestamptz not null
);
create index report_ticket_age on report_ticket (created_at);
create index report_ticket_session on report_ticket (session_id);

-- Events of a store of which users were notified, so that each is notified once, however many servers run and however often a
-- day is opened or somebody signs in.
create table notified_event (
  company_id uuid not null,
  store_id uuid not null,
  -- Names the event, such as '2026-04-05 overdue' or 'bank loan <id> due'.
  event text not null check (length(event) >= 1 and length(event) <= 100),
  notified_at timestamptz not null default now(),
  primary key (company_id, store_id, event),
  foreign key (company_id, store_id) references store (company_id, id)
);

-- Files that were rejected after they were parsed. They count towards the daily upload limit of a login.
create table rejected_file (
  company_id uuid not null references company (id),
  id uuid not null,
  login_id uuid not null references login (id),
  -- The purpose of an attachment, or 'import'.
  kind text not null,
  refused_at timestamptz not null,
  primary key (company_id, id)
);
create index refused_file_sender on rejected_file (company_id, login_id, kind, refused_at);
create index refused_file_age on rejected_file (company_id, refused_at);
