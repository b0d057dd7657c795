-- What a search of loans looks at follows the loan's number, its customer and its packet by itself.

create function loan_words(p_company uuid, p_loan uuid, p_number text, p_customer uuid) returns text
  language sql stable set search_path = public as $$
  select concat_ws(' ', lower(p_number), c.name_key, c.phone_key, c.second_phone_key,
    (select lower(p.seal) from packet p where p.company_id = p_company and p.loan_id = p_loan))
  from customer c where c.company_id = p_company and c.id = p_customer
$$;

create function loan_finds_itself() returns trigger language plpgsql set search_path = public as $$
begin
  new.search_text := coalesce(loan_words(new.company_id, new.id, new.number, new.customer_id), '');
  return new;
end $$;
create trigger loan_words before insert or update of number, customer_id, search_text on loan
  for each row execute function loan_finds_itself();

create function customer_finds_loans() returns trigger language plpgsql set search_path = public as $$
begin
  update loan set search_text = '' where company_id = new.company_id and customer_id = new.id;
  return null;
end $$;
create trigger customer_loan_words after update of name_key, phone_key, second_phone_key on customer
  for each row when (old.name_key is distinct from new.name_key or old.phone_key is distinct from new.phone_key
    or old.second_phone_key is distinct from new.second_phone_key)
  execute function customer_finds_loans();

create function packet_finds_loan() returns trigger language plpgsql set search_path = public as $$
begin
  update loan set search_text = '' where company_id = new.company_id and id = new.loan_id;
  return null;
end $$;
create trigger packet_loan_words after insert or update of seal on packet for each row execute function packet_finds_loan();
