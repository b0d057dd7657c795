-- Logins that get the summary of a company's day by mail.
create table summary_mail (
  company_id uuid not null references company (id),
  login_id uuid not null references login (id),
  created_at timestamptz not null default now(),
  primary key (company_id, login_id)
);
create index summary_mail_of on summary_mail (login_id);

-- Days of which a company's summary was mailed, so that it is mailed once, however many servers run.
create table daily_summary (
  company_id uuid not null references company (id),
  summary_on date not null,
  claimed_at timestamptz not null default now(),
  primary key (company_id, summary_on)
);
