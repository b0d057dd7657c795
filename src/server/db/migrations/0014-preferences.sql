-- How a login left its lists, and what its forms propose next, on every computer.
create table preference (
  company_id uuid not null references company (id),
  login_id uuid not null references login (id),
  name text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, login_id, name)
);
create index preference_of_login on preference (login_id);
