-- Imports from files.

-- A file of records to import: mapped, checked without writing, then imported completely or not at all.
create table import_job (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  login_id uuid not null references login (id),
  target text not null,
  file_name text not null,
  -- Hash of the uploaded file, of which only the rows are kept.
  sha256 text not null,
  -- The rows, compressed, without full Aadhaar numbers; empty once they are imported or cancelled.
  content bytea not null,
  header jsonb not null,
  row_count integer not null check (row_count >= 0),
  mapping jsonb not null default '{}',
  chosen jsonb not null default '{}',
  state text not null check (state in ('mapping', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- Counts checks and runs, so that one that was abandoned as dead can never write.
  attempt integer not null default 0,
  done_rows integer not null default 0,
  failure_count integer not null default 0,
  warning_count integer not null default 0,
  -- The first problems; the report has all of them, compressed.
  problems jsonb not null default '[]',
  report bytea,
  message text,
  beat_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id)
);
create index import_job_newest on import_job (company_id, login_id, created_at desc);
