-- Results of integrity checks.

-- Result of the last integrity check of a company's books and audit log.
create table proof (
  company_id uuid primary key references company (id),
  holds boolean not null,
  checks jsonb not null,
  log jsonb not null,
  proven_at timestamptz not null,
  proven_by uuid not null,
  took_ms integer not null check (took_ms >= 0)
);
