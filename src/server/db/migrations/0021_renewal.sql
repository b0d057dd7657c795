-- A packet goes on from loan to loan as these are renewed: it names the loan that it is pledged for now, and each of the
-- loans keeps which packet was its own.

alter table loan add column packet_id uuid;
update loan l set packet_id = p.id from packet p where p.company_id = l.company_id and p.loan_id = l.id;
alter table loan add foreign key (company_id, packet_id) references packet (company_id, id);
create index loan_of_packet on loan (company_id, packet_id) where packet_id is not null;

-- A loan is renewed by one loan at a time, waiting or paid out.
create unique index loan_renewed_once on loan (company_id, renewed_from_id)
  where renewed_from_id is not null and status <> 'cancelled';
create index loan_renewed_to on loan (company_id, renewed_to_id) where renewed_to_id is not null;

alter table packet_move drop constraint packet_move_act_check;
alter table packet_move add constraint packet_move_act_check check (act in ('seal', 'move', 'open', 'hold', 'unhold',
  'to-bank', 'from-bank', 'send', 'arrive', 'release', 'sell', 'renew'));

-- What a search of loans looks at follows the packet that the loan keeps.
drop trigger loan_words on loan;
drop function loan_words;
create function loan_words(p_company uuid, p_packet uuid, p_number text, p_customer uuid) returns text
  language sql stable set search_path = public as $$
  select concat_ws(' ', lower(p_number), c.name_key, c.phone_key, c.second_phone_key,
    (select lower(p.seal) from packet p where p.company_id = p_company and p.id = p_packet))
  from customer c where c.company_id = p_company and c.id = p_customer
$$;

create or replace function loan_finds_itself() returns trigger language plpgsql set search_path = public as $$
begin
  new.search_text := coalesce(loan_words(new.company_id, new.packet_id, new.number, new.customer_id), '');
  return new;
end $$;
create trigger loan_words before insert or update of number, customer_id, packet_id, search_text on loan
  for each row execute function loan_finds_itself();

create or replace function packet_finds_loan() returns trigger language plpgsql set search_path = public as $$
begin
  update loan set packet_id = new.id where company_id = new.company_id and id = new.loan_id
    and packet_id is distinct from new.id;
  if tg_op = 'UPDATE' then
    update loan set search_text = '' where company_id = new.company_id and packet_id = new.id;
  end if;
  return null;
end $$;
drop trigger packet_loan_words on packet;
create trigger packet_loan_words after insert or update of seal, loan_id on packet for each row
  execute function packet_finds_loan();
