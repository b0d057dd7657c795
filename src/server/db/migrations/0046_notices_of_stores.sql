-- The store that a notification tells of, where whoever follows it is led; null for what is of the whole company.
alter table notification add column store_id uuid;
alter table notification add foreign key (company_id, store_id) references store (company_id, id);
