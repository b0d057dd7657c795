-- Search and pages of loans, and the rules of their items and releases.

create or replace function loan_words(p_company uuid, p_loan uuid, p_packet uuid, p_number text, p_customer uuid) returns text
  language sql stable set search_path = public as $$
  select concat_ws(' ', lower(p_number),
    (select lower(o.number) from opening_loan o where o.company_id = p_company and o.id = p_loan),
    c.name_key, c.phone_key, c.second_phone_key,
    (select lower(p.seal) from packet p where p.company_id = p_company and p.id = p_packet))
  from customer c where c.company_id = p_company and c.id = p_customer
$$;

-- Every write of search_text computes it again, so other triggers only have to write any value to it.
create or replace function set_loan_search_text() returns trigger language plpgsql set search_path = public as $$
begin
  new.search_text := coalesce(loan_words(new.company_id, new.id, new.packet_id, new.number, new.customer_id), '');
  return new;
end $$;
create or replace trigger loan_words before insert or update of number, customer_id, packet_id, search_text on loan
  for each row execute function set_loan_search_text();
drop function if exists loan_finds_itself();

create or replace function update_loans_of_customer() returns trigger language plpgsql set search_path = public as $$
begin
  -- In the order of their ids, as in a merge: bank loans and auctions lock several loans of a customer, but not the customer.
  perform from loan where company_id = new.company_id and customer_id = new.id order by id for no key update;
  update loan set search_text = '' where company_id = new.company_id and customer_id = new.id;
  return null;
end $$;
create or replace trigger customer_loan_words after update of name_key, phone_key, second_phone_key on customer
  for each row when ((old.name_key is distinct from new.name_key) or (old.phone_key is distinct from new.phone_key) or (old.second_phone_key is distinct from new.second_phone_key)) execute function update_loans_of_customer();
drop function if exists customer_finds_loans();

create or replace function update_loan_of_packet() returns trigger language plpgsql set search_path = public as $$
begin
  update loan set packet_id = new.id where company_id = new.company_id and id = new.loan_id
    and packet_id is distinct from new.id;
  update loan set search_text = '' where company_id = new.company_id and packet_id = new.id;
  return null;
end $$;
create or replace trigger packet_loan_words after update of seal, loan_id on packet
  for each row execute function update_loan_of_packet();
drop function if exists packet_finds_loan();

-- A new loan gets its packet in the same write as its number; a loan that already has its number, such as an imported one, is
-- updated when the packet is inserted.
create or replace function link_new_packets() returns trigger language plpgsql set search_path = public as $$
begin
  update loan l set packet_id = a.id from added a
    where l.company_id = a.company_id and l.id = a.loan_id and l.number is not null and l.packet_id is distinct from a.id;
  return null;
end $$;
create or replace trigger packets_loan_words after insert on packet referencing new table as added
  for each statement execute function link_new_packets();
drop function if exists packets_find_loans();

-- The SQL condition of search and filters. A searched word of one or two characters must begin a word of the number, the old number, the
-- customer's name, a phone or the seal; a longer one may be anywhere in them.
create or replace function auth.loan_filter(p_words text[], p_status text, p_customer uuid, p_slab uuid, p_today date) returns text
  language sql immutable security definer set search_path = public as $$
  select 'number is not null'
    || coalesce((select string_agg(case
        when length(w) > 2 then format(' and search_text like %L', '%' || l || '%')
        else format(' and (search_text like %L or search_text like %L)', l || '%', '% ' || l || '%') end, '')
      from unnest(p_words) w
      cross join lateral (select replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') as l) escaped), '')
    || case p_status when 'overdue' then format(' and status = ''active'' and overdue_from <= %L::date', p_today)
        when 'dueThisWeek' then format(
          ' and status = ''active'' and due_on between %1$L::date and %1$L::date + 7', p_today) -- DUE_SOON_DAYS
        when 'overdue30' then format(
          ' and status = ''active'' and overdue_from <= %1$L::date and due_on <= %1$L::date - 30', p_today)
        when 'toRelease' then ' and id in (select loan_id from packet_waiting where company_id = $1 and store_id = $2)'
        when 'marginShort' then ' and status = ''active'''
        when 'noPhoto' then ' and status = ''active'' and exists (select from loan_item i
          where i.company_id = loan.company_id and i.loan_id = loan.id and i.photo_id is null and i.release_id is null)'
        else case when p_status is null then '' else format(' and status = %L', p_status) end end
    || case when p_customer is null then '' else format(' and customer_id = %L', p_customer) end
    || case when p_slab is null then '' else format(' and slab_id = %L', p_slab) end
$$;

-- Ids of a page in order; it begins after p_after and p_after_id. p_among restricts the page to these ids. The few loans that are overdue,
-- due within 7 days, to be released or with a margin shortfall are found before they are sorted (`offset 0`).
create or replace function auth.page_loans(p_company uuid, p_store uuid, p_words text[], p_status text, p_customer uuid, p_slab uuid,
    p_today date, p_sort text, p_desc boolean, p_after text, p_after_id uuid, p_limit integer, p_among uuid[] default null)
  returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) or p_sort not in ('number', 'opened_on', 'due_on') then return; end if;
  return query execute format(
    'select id from (select id, %3$I from loan where company_id = $1 and store_id = $2 and %1$s %2$s %5$s) found
     order by %3$I %4$s, id %4$s limit $5',
    auth.loan_filter(p_words, p_status, p_customer, p_slab, p_today)
      || case when p_among is null then '' else ' and id = any ($6)' end,
    case when p_after_id is null then ''
      else format('and (%I, id) %s ($3::%s, $4)', p_sort, case when p_desc then '<' else '>' end,
        case p_sort when 'number' then 'text' else 'date' end) end,
    p_sort, case when p_desc then 'desc' else 'asc' end,
    case when p_status in ('overdue', 'overdue30', 'dueThisWeek', 'toRelease', 'marginShort') then 'offset 0' else '' end)
    using p_company, p_store, p_after, p_after_id, p_limit, p_among;
end $$;

create or replace function auth.count_loans(p_company uuid, p_store uuid, p_words text[], p_status text, p_customer uuid, p_slab uuid,
    p_today date, p_among uuid[] default null) returns table (count integer, principal_paise bigint, outstanding_paise bigint)
  language plpgsql stable security definer set search_path = public rows 1 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select count(*)::integer, coalesce(sum(principal_paise), 0)::bigint, coalesce(sum(outstanding_paise), 0)::bigint
     from loan where company_id = $1 and store_id = $2 and %s',
    auth.loan_filter(p_words, p_status, p_customer, p_slab, p_today)
      || case when p_among is null then '' else ' and id = any ($3)' end) using p_company, p_store, p_among;
end $$;

-- Disbursed loans: first those with these numbers or old numbers, then active ones with the words, then ended ones with the words; each
-- group newest first.
create or replace function auth.find_loans(p_company uuid, p_store uuid, p_words text[], p_numbers text[], p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
declare
  here constant text := 'company_id = $1' || case when p_store is null then '' else ' and store_id = $2' end;
  filter constant text := auth.loan_filter(p_words, null, null, null, null);
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select id from (
       (select id, number, 0 as place from loan where %1$s and number = any ($3))
       union all (select id, number, 0 from loan where %1$s and number is not null and id in (
         select o.id from opening p join opening_loan o on o.company_id = p.company_id and o.opening_id = p.id
         where p.company_id = $1 and lower(o.number) = $4))
       union all (select id, number, 1 from loan where %1$s and status = ''active'' and %2$s order by number desc limit $5)
       union all (select id, number, 2 from loan where %1$s and status <> ''active'' and %2$s order by number desc limit $5)
     ) found group by id order by min(place), max(number) desc limit $5', here, filter)
    using p_company, p_store, p_numbers, array_to_string(p_words, ' '), p_limit;
end $$;

-- The only change to an item of a disbursed loan is its release.
create or replace function reject_change_of_disbursed_item() returns trigger language plpgsql as $$
begin
  if exists (select from loan where company_id = old.company_id and id = old.loan_id and number is not null)
    and (tg_op = 'DELETE' or (to_jsonb(old) - 'release_id') <> (to_jsonb(new) - 'release_id')) then
    raise exception 'items of a disbursed loan are never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger loan_item_stays before delete or update on loan_item for each row execute function reject_change_of_disbursed_item();
drop function if exists item_stays();

-- The tray photo of a disbursed loan shows what the customer pledged: it is never changed.
create or replace function reject_change_of_tray_photo() returns trigger language plpgsql as $$
begin
  raise exception 'the tray photo of a disbursed loan is never changed' using errcode = 'restrict_violation';
end $$;
create or replace trigger tray_photo_stays before update of tray_photo_id on loan for each row
  when (old.number is not null and old.tray_photo_id is distinct from new.tray_photo_id) execute function reject_change_of_tray_photo();
drop function if exists tray_photo_stays();

-- A request is decided or replaced once, and is otherwise never changed.
create or replace function reject_change_of_release_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'requested'
    or (to_jsonb(old) - '{status,decided_by,decided_at,decided_on,decision_note}'::text[])
      <> (to_jsonb(new) - '{status,decided_by,decided_at,decided_on,decision_note}'::text[]) then
    raise exception 'a request for a release by exception is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger release_exception_stays before delete or update on release_exception
  for each row execute function reject_change_of_release_request();
drop function if exists release_exception_stays();

-- A release by exception must have been approved on the same day by another person, with the same content. A release to somebody other
-- than the customer, or without the ticket, is always exceptional; each exception has its document.
create or replace function release_as_approved() returns trigger language plpgsql as $$
begin
  if (new.collected_by <> 'pawner' and (new.proof_id is null or not new.exceptions @> '{otherPerson}'))
    or (new.ticket = 'bond' and (new.bond_id is null or not new.exceptions @> '{ticketLost}'))
    or (new.exceptions && '{identityDiffers,identityNotOnFile}' and new.proof_id is null) then
    raise exception 'a release to another person, without the ticket or with another identity needs a document and an approval' using errcode = 'restrict_violation';
  end if;
  if new.exception_id is not null then
    perform from release_exception e
      where e.company_id = new.company_id and e.id = new.exception_id and e.status = 'approved' and e.loan_id = new.loan_id
        and e.decided_on = new.released_on and e.decided_by <> new.made_by and new.exceptions <@ e.kinds
        and (e.lines is null) = new.whole and e.collected_by = new.collected_by and e.collector_name = new.collector_name
        and e.collector_id_kind = new.collector_id_kind
        and e.collector_id_number = regexp_replace(upper(new.collector_id_number), '[^A-Z0-9]', '', 'g')
        and e.ticket = new.ticket and e.picture_id = new.picture_id
        and e.proof_id is not distinct from new.proof_id and e.bond_id is not distinct from new.bond_id;
    if not found then
      raise exception 'a release by exception must match what a second person approved that day' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create or replace trigger release_as_approved before insert on loan_release for each row execute function release_as_approved();
