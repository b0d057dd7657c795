-- Files that were refused after they were parsed. They count towards what a login may send within a day, as kept ones do.
create table refused_file (
  company_id uuid not null references company (id),
  id uuid not null,
  login_id uuid not null references login (id),
  -- The purpose of an attachment, or 'import'.
  kind text not null,
  refused_at timestamptz not null,
  primary key (company_id, id)
);
create index refused_file_sender on refused_file (company_id, login_id, kind, refused_at);
create index refused_file_age on refused_file (company_id, refused_at);
select build_wall('refused_file');
