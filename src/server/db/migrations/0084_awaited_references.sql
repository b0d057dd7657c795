-- Transfers to customers whose reference was not known when they were paid. The voucher never changes; the reference is
-- entered here, once.
create table awaited_reference (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  voucher_id uuid not null,
  line smallint not null,
  reference text check (reference ~ '\S'),
  recorded_by uuid references login (id),
  recorded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, voucher_id, line),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, voucher_id, line) references voucher_payment (company_id, voucher_id, line),
  check (num_nulls(reference, recorded_by, recorded_at) in (0, 3))
);
create index awaited_reference_open on awaited_reference (company_id, store_id, created_at, id) where reference is null;

select build_wall('awaited_reference');
revoke update, delete on awaited_reference from pledgebook_app;
grant update (reference, recorded_by, recorded_at) on awaited_reference to pledgebook_app;

create function awaited_reference_once() returns trigger language plpgsql as $$
begin
  if old.reference is not null or new.reference is null then
    raise exception 'a reference is recorded once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger awaited_reference_once before update on awaited_reference
  for each row execute function awaited_reference_once();

-- What was awaited when a day was closed: a slip that is printed later still lists it.
alter table store_day add column awaited jsonb;
