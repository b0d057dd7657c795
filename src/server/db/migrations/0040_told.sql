-- What a store's people were told of a day, so that nobody hears it twice: neither from a second server, nor when a day is
-- opened again or somebody else signs in.
create table notice_told (
  company_id uuid not null,
  store_id uuid not null,
  told_on date not null,
  event text not null check (length(event) between 1 and 100),
  primary key (company_id, store_id, told_on, event),
  foreign key (company_id, store_id) references store (company_id, id)
);
alter table notice_told enable row level security;
alter table notice_told force row level security;
create policy company_wall on notice_told to pledgebook_app
  using (company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]));
grant select, insert on notice_told to pledgebook_app;
