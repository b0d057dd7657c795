-- Bank loans: packets of customers' loans pledged on to a lender, what is owed for them, and which are there.

create table bank_loan (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- That of its first voucher.
  number text not null,
  lender_id uuid not null,
  lender_number text not null,
  status text not null check (status in ('open', 'redeemed', 'closed', 'cancelled')),
  opened_on date not null,
  due_on date not null check (due_on >= opened_on),
  principal_paise bigint not null check (principal_paise > 0),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  outstanding_paise bigint not null check (outstanding_paise >= 0),
  -- The state of interest after the last entry.
  clock jsonb not null,
  note text,
  -- What those who see to it were told of its due date.
  told text not null default 'nothing' check (told in ('nothing', 'due', 'overdue')),
  -- Both numbers, the lender, seals and customers' loans: what a search looks at.
  search_text text not null default '',
  made_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, lender_id) references bank (company_id, id),
  check ((status = 'open') = (outstanding_paise > 0))
);
create unique index bank_loan_number_unique on bank_loan (company_id, number);
create index bank_loan_page_number on bank_loan (company_id, store_id, number, id);
create index bank_loan_page_opened on bank_loan (company_id, store_id, opened_on, id);
create index bank_loan_page_due on bank_loan (company_id, store_id, due_on, id);
create index bank_loan_of_lender on bank_loan (company_id, lender_id);

-- Everything that moved what is owed to a lender, in order; never changed.
create table bank_loan_entry (
  company_id uuid not null,
  bank_loan_id uuid not null,
  seq integer not null check (seq > 0),
  voucher_id uuid not null,
  kind text not null check (kind in ('drawn', 'payment', 'redemption', 'reversal')),
  entry_on date not null,
  -- Of what was drawn the principal and the fees, of a payment what it paid.
  interest_paise bigint not null default 0 check (interest_paise >= 0),
  principal_paise bigint not null default 0 check (principal_paise >= 0),
  fee_paise bigint not null default 0 check (fee_paise >= 0),
  -- Whether the interest is the lender's own figure.
  as_stated boolean not null default false,
  before jsonb,
  after jsonb not null,
  reverses_seq integer,
  reason text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, bank_loan_id, seq),
  foreign key (company_id, bank_loan_id) references bank_loan (company_id, id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, bank_loan_id, reverses_seq) references bank_loan_entry (company_id, bank_loan_id, seq),
  check ((before is null) = (kind = 'drawn')),
  check ((reverses_seq is null) = (kind <> 'reversal'))
);
create unique index bank_loan_entry_reversed_once on bank_loan_entry (company_id, bank_loan_id, reverses_seq)
  where reverses_seq is not null;
create unique index bank_loan_entry_of_voucher on bank_loan_entry (company_id, voucher_id);

create table bank_loan_packet (
  company_id uuid not null,
  bank_loan_id uuid not null,
  packet_id uuid not null,
  pledged_on date not null,
  -- What was in it, and its value, that day.
  gross_mg bigint not null check (gross_mg > 0),
  net_mg bigint not null check (net_mg > 0),
  value_paise bigint not null check (value_paise >= 0),
  returned_on date,
  -- The last entry of the bank loan when it came back.
  returned_after_seq integer,
  -- Of the lender, to give it back before redemption.
  consent text,
  primary key (company_id, bank_loan_id, packet_id),
  foreign key (company_id, bank_loan_id) references bank_loan (company_id, id),
  foreign key (company_id, packet_id) references packet (company_id, id),
  check ((returned_on is null) = (returned_after_seq is null)),
  check (consent is null or returned_on is not null)
);
-- A packet is with one lender at a time.
create unique index bank_loan_packet_there on bank_loan_packet (company_id, packet_id) where returned_on is null;
create index bank_loan_packet_of_packet on bank_loan_packet (company_id, packet_id);

select build_wall(t) from unnest('{bank_loan,bank_loan_entry,bank_loan_packet}'::text[]) t;
revoke delete on bank_loan, bank_loan_entry, bank_loan_packet from pledgebook_app;
revoke update on bank_loan_entry from pledgebook_app;
create trigger bank_loan_entry_stays before update or delete on bank_loan_entry for each row execute function refuse_change();

-- Of a packet that is with a lender only its return is written, once.
create function bank_packet_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_on is not null
    or (to_jsonb(old) - '{returned_on,returned_after_seq,consent}'::text[])
      <> (to_jsonb(new) - '{returned_on,returned_after_seq,consent}'::text[]) then
    raise exception 'a packet that was pledged on is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_loan_packet_stays before update or delete on bank_loan_packet
  for each row execute function bank_packet_stays();

-- When a customer who paid first was told to collect what a lender still has.
alter table loan add column collect_on date;

-- Loans whose packet may be pledged on: active, in the vault, not on hold. Ids of a page by due date (see 0018).
grant create on schema auth to pledgebook_auth;
grant select on packet to pledgebook_auth;
create function auth.page_pledgeable(p_company uuid, p_store uuid, p_words text[], p_today date, p_desc boolean,
    p_after date, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select loan.id from loan where company_id = $1 and store_id = $2 and %s %s
       and exists (select from packet p where p.company_id = $1 and p.loan_id = loan.id and p.store_id = $2
         and p.place = ''vault'' and p.hold_reason is null)
     order by due_on %s, id %3$s limit $5',
    auth.loan_filter(p_words, 'active', null, null, p_today),
    case when p_after_id is null then ''
      else format('and (due_on, id) %s ($3, $4)', case when p_desc then '<' else '>' end) end,
    case when p_desc then 'desc' else 'asc' end)
    using p_company, p_store, p_after, p_after_id, p_limit;
end $$;
alter function auth.page_pledgeable(uuid, uuid, text[], date, boolean, date, uuid, integer) owner to pledgebook_auth;
revoke execute on function auth.page_pledgeable(uuid, uuid, text[], date, boolean, date, uuid, integer) from public;
grant execute on function auth.page_pledgeable(uuid, uuid, text[], date, boolean, date, uuid, integer) to pledgebook_app;
revoke create on schema auth from pledgebook_auth;
