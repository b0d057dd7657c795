-- Names of products on printouts in Hindi and Tamil; null: the name itself.
alter table product add column hindi_name text, add column tamil_name text;

-- The UPI id on which an own bank account receives payments.
alter table bank add column upi_id text
  check (upi_id is null or (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$' and kind = 'own'));

-- Secret keys of the check codes on tickets. A ticket keeps the code of the key with which it was printed, so a key stays for as long
-- as tickets do; a withdrawn one, which somebody may know, no longer proves that a ticket is genuine.
create table ticket_key (
  number integer primary key generated always as identity,
  secret bytea not null check (length(secret) = 32),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
insert into ticket_key (secret) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
