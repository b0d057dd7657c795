-- Credit and debit notes beside loans: what such a voucher has besides itself. As unchanging as the voucher.

create table voucher_note (
  company_id uuid not null,
  voucher_id uuid not null,
  head_id uuid not null,
  -- Where the head posted to that day; a head may post elsewhere later.
  account_id uuid not null,
  party text,
  -- The party as it is compared: the same person, however written.
  party_key text,
  -- Party and narration as a search looks at them.
  search_text text not null default '',
  attachment_id uuid,
  primary key (company_id, voucher_id),
  foreign key (company_id, voucher_id) references voucher (company_id, id),
  foreign key (company_id, head_id) references credit_debit (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id),
  check ((party is null) = (party_key is null))
);
create index voucher_note_of_head on voucher_note (company_id, head_id);
create index voucher_note_of_party on voucher_note (company_id, party_key) where party_key is not null;
create index voucher_note_file on voucher_note (company_id, attachment_id) where attachment_id is not null;
create index charge_of_voucher on charge (company_id, voucher_id);

-- The two lists, each in its two orders.
create index credit_note_page_number on voucher (company_id, store_id, number, id) where kind in ('credit-note', 'waiver');
create index credit_note_page_posted on voucher (company_id, store_id, posted_on, id) where kind in ('credit-note', 'waiver');
create index debit_note_page_number on voucher (company_id, store_id, number, id) where kind in ('debit-note', 'charge');
create index debit_note_page_posted on voucher (company_id, store_id, posted_on, id) where kind in ('debit-note', 'charge');

select build_wall('voucher_note');
revoke update, delete on voucher_note from pledgebook_app;
grant select on voucher_note to pledgebook_auth;
create trigger voucher_note_stays before update or delete on voucher_note for each row execute function refuse_change();

-- A note comes with its voucher, never later, and only with one of its kinds.
create function note_with_voucher() returns trigger language plpgsql as $$
begin
  perform from voucher where company_id = new.company_id and id = new.voucher_id
    and kind in ('credit-note', 'debit-note') and txid = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'a note belongs to a credit or debit note of the same transaction' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger voucher_note_with before insert on voucher_note for each row execute function note_with_voucher();

-- Removes files of a company that nothing has referred to for a day; at most 100 at a time.
create or replace function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from attachment a where a.company_id = p_company and a.id = any (array(
    select o.id from attachment o
    where o.company_id = p_company and o.created_at < p_now - interval '1 day'
      and not exists (select from company c where c.logo_id = o.id)
      and not exists (select from login l where l.photo_id = o.id)
      and not exists (select from staff s where s.company_id = o.company_id and s.photo_id = o.id)
      and not exists (select from customer c where c.company_id = o.company_id and c.photo_id = o.id)
      and not exists (select from customer_document d where d.company_id = o.company_id and d.attachment_id = o.id)
      and not exists (select from loan_item i where i.company_id = o.company_id and i.photo_id = o.id)
      and not exists (select from loan_document d where d.company_id = o.company_id and d.attachment_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.picture_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.proof_id = o.id)
      and not exists (select from voucher_note n where n.company_id = o.company_id and n.attachment_id = o.id)
    limit 100))
$$;
