-- Ledger opening: what the books of a store begin with at a cut-over, by account and by open loan. Locked once accepted.

create table opening (
  company_id uuid not null references company (id),
  id uuid not null,
  store_id uuid not null,
  -- The last day of the books before.
  cut_over_on date not null,
  -- The head that charges due are brought in under.
  charge_head_id uuid,
  -- Of the accounts; none where only loans are brought in.
  voucher_id uuid,
  accepted_at timestamptz,
  accepted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, charge_head_id) references credit_debit (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  check ((accepted_at is null) = (accepted_by is null)),
  check (voucher_id is null or accepted_at is not null)
);
create unique index opening_of_store on opening (company_id, store_id);

create table opening_amount (
  company_id uuid not null,
  opening_id uuid not null,
  account_id uuid not null,
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  primary key (company_id, opening_id, account_id),
  foreign key (company_id, opening_id) references opening (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  check ((debit_paise > 0) <> (credit_paise > 0))
);
create index opening_amount_of_account on opening_amount (company_id, account_id);

-- A loan as the books before had it; the loan that is made of it keeps its id.
create table opening_loan (
  company_id uuid not null,
  id uuid not null,
  opening_id uuid not null,
  -- Of its old ticket.
  number text not null,
  customer_id uuid not null,
  slab_id uuid not null,
  slab_version integer not null,
  opened_on date not null,
  due_on date not null,
  principal_paise bigint not null check (principal_paise > 0),
  outstanding_paise bigint not null check (outstanding_paise > 0),
  -- Interest was paid up to this date.
  paid_to_on date not null,
  -- Null: as the terms make of it since the due date.
  penal_due_paise bigint check (penal_due_paise >= 0),
  charges_due_paise bigint not null default 0 check (charges_due_paise >= 0),
  seal text not null,
  location text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, opening_id) references opening (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id),
  foreign key (company_id, slab_id, slab_version) references interest_slab_version (company_id, slab_id, number)
);
create unique index opening_loan_number on opening_loan (company_id, opening_id, lower(number));
create unique index opening_loan_seal on opening_loan (company_id, lower(seal));
create index opening_loan_page on opening_loan (company_id, opening_id, number, id);
create index opening_loan_of_customer on opening_loan (company_id, customer_id);
create index opening_loan_of_slab on opening_loan (company_id, slab_id);

create table opening_loan_item (
  company_id uuid not null,
  opening_loan_id uuid not null,
  line smallint not null check (line > 0),
  product_id uuid not null,
  purity_bp integer not null check (purity_bp between 1 and 10000),
  pieces integer not null check (pieces > 0),
  gross_mg bigint not null check (gross_mg > 0),
  stone_mg bigint not null default 0 check (stone_mg >= 0),
  other_mg bigint not null default 0 check (other_mg >= 0),
  primary key (company_id, opening_loan_id, line),
  foreign key (company_id, opening_loan_id) references opening_loan (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id),
  check (gross_mg > stone_mg + other_mg)
);
create index opening_loan_item_of_product on opening_loan_item (company_id, product_id);

select build_wall('opening');
select build_wall('opening_amount');
select build_wall('opening_loan');
select build_wall('opening_loan_item');
revoke delete on opening from pledgebook_app;

-- Whoever asks: once it is accepted nothing of an opening changes. What is being written waits for an acceptance.
create function opening_stays() returns trigger language plpgsql set search_path = public as $$
begin
  if old.accepted_at is not null then
    raise exception 'an accepted opening is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger opening_stays before update or delete on opening for each row execute function opening_stays();

create function opening_part_stays() returns trigger language plpgsql set search_path = public as $$
declare
  part jsonb := to_jsonb(coalesce(new, old));
  accepted timestamptz;
begin
  select o.accepted_at into accepted from opening o
    where o.company_id = (part ->> 'company_id')::uuid and o.id = coalesce((part ->> 'opening_id')::uuid,
      (select l.opening_id from opening_loan l where l.company_id = (part ->> 'company_id')::uuid
        and l.id = (part ->> 'opening_loan_id')::uuid))
    for share;
  if accepted is not null then
    raise exception 'an accepted opening is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger opening_amount_stays before insert or update or delete on opening_amount
  for each row execute function opening_part_stays();
create trigger opening_loan_stays before insert or update or delete on opening_loan
  for each row execute function opening_part_stays();
create trigger opening_loan_item_stays before insert or update or delete on opening_loan_item
  for each row execute function opening_part_stays();

-- A loan that was brought in is found by the number of its old ticket too.
drop trigger loan_words on loan;
drop function loan_words;
create function loan_words(p_company uuid, p_loan uuid, p_packet uuid, p_number text, p_customer uuid) returns text
  language sql stable set search_path = public as $$
  select concat_ws(' ', lower(p_number),
    (select lower(o.number) from opening_loan o where o.company_id = p_company and o.id = p_loan),
    c.name_key, c.phone_key, c.second_phone_key,
    (select lower(p.seal) from packet p where p.company_id = p_company and p.id = p_packet))
  from customer c where c.company_id = p_company and c.id = p_customer
$$;

create or replace function loan_finds_itself() returns trigger language plpgsql set search_path = public as $$
begin
  new.search_text := coalesce(loan_words(new.company_id, new.id, new.packet_id, new.number, new.customer_id), '');
  return new;
end $$;
create trigger loan_words before insert or update of number, customer_id, packet_id, search_text on loan
  for each row execute function loan_finds_itself();
