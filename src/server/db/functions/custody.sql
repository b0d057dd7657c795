-- Search and pages of packets and bank loans; triggers that reject changes to transfers, to packets with lenders and to packet audits.

-- Packets whose seal begins with this text, of loans of this store (null: of any store).
create or replace function auth.find_packets(p_company uuid, p_store uuid, p_seal text, p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select p.id from packet p
     where p.company_id = $1 and lower(p.seal) like %L and exists (select from loan l
       where l.company_id = $1 and l.id = p.loan_id and l.number is not null and ($2 is null or l.store_id = $2))
     order by lower(p.seal) limit $3',
    replace(replace(replace(p_seal, '\', '\\'), '%', '\%'), '_', '\_') || '%')
    using p_company, p_store, p_limit;
end $$;

create or replace function auth.seal_taken(p_company uuid, p_seal text) returns boolean
  language plpgsql stable security definer set search_path = public as $$
begin
  return p_company = any (app_companies())
    and exists (select from packet where company_id = p_company and lower(seal) = lower(p_seal));
end $$;

-- The packet of the company that has this seal; null when none has.
create or replace function auth.packet_of_seal(p_company uuid, p_seal text) returns uuid
  language plpgsql stable security definer set search_path = public as $$
begin
  if not p_company = any (app_companies()) then return null; end if;
  return (select id from packet where company_id = p_company and lower(seal) = lower(p_seal));
end $$;

-- Packets in the vault of a store that can be sent: not on hold, and without an auction lot of their loan, unless it was withdrawn. The
-- packet with exactly this seal comes first, then that of the loan with exactly this number; otherwise packets that only contain the text
-- could fill the limit.
drop function if exists auth.packets_to_send(uuid, uuid, text[], integer);
create or replace function auth.packets_to_send(p_company uuid, p_store uuid, p_words text[], p_search text, p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 20 as $$
declare
  sendable constant text := 'packet p join loan l on l.company_id = p.company_id and l.id = p.loan_id
    where p.company_id = $1 and p.store_id = $2 and p.place = ''vault'' and p.hold_reason is null and l.number is not null
      and not exists (select from auction_lot a where a.company_id = $1 and a.loan_id = l.id and a.state <> ''withdrawn'')';
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'with meant as materialized (
       select id, min(part) as part from (
         select p.id, 0 as part from %1$s and lower(p.seal) = lower($3)
         union all select p.id, 1 from %1$s and l.number in ($3, upper($3))) named group by id)
     select id from (
       select id, part, null as location, null as seal from meant
       union all (select p.id, 2, p.location, p.seal from %1$s and p.id not in (select id from meant) and %2$s
         order by p.location, p.seal, p.id limit $4)) found
     order by part, location, seal, id limit $4', sendable, auth.loan_filter(p_words, null, null, null, null))
    using p_company, p_store, p_search, p_limit;
end $$;

-- Content, sender and destination of a transfer never change, nor does the state of one that was received or cancelled.
create or replace function reject_change_of_transfer() returns trigger language plpgsql as $$
begin
  if (old.number, old.kind, old.from_store_id, old.to_store_id, old.amount_paise, old.carrier, old.sent_on, old.sent_by,
      old.sent_voucher_id) is distinct from (new.number, new.kind, new.from_store_id, new.to_store_id, new.amount_paise,
      new.carrier, new.sent_on, new.sent_by, new.sent_voucher_id) or old.state <> 'on-the-way' and old.state <> new.state then
    raise exception 'content, sender and destination of a transfer are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger transfer_stays before update on transfer for each row execute function reject_change_of_transfer();
drop function if exists transfer_stays();

create or replace function auth.page_pledgeable(p_company uuid, p_store uuid, p_words text[], p_today date, p_desc boolean,
    p_after date, p_after_id uuid, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 50 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select loan.id from loan where company_id = $1 and store_id = $2 and %s %s
       and exists (select from packet p where p.company_id = $1 and p.loan_id = loan.id and p.store_id = $2
         and p.place = ''vault'' and p.hold_reason is null)
       and not exists (select from auction_lot a where a.company_id = $1 and a.loan_id = loan.id and a.state <> ''withdrawn'')
     order by due_on %s, id %3$s limit $5',
    auth.loan_filter(p_words, 'active', null, null, p_today),
    case when p_after_id is null then ''
      else format('and (due_on, id) %s ($3, $4)', case when p_desc then '<' else '>' end) end,
    case when p_desc then 'desc' else 'asc' end)
    using p_company, p_store, p_after, p_after_id, p_limit;
end $$;

-- Bank loans with these numbers, then those with the words in numbers, lender, seals or numbers of customers' loans.
create or replace function auth.find_bank_loans(p_company uuid, p_store uuid, p_words text[], p_numbers text[], p_limit integer)
  returns setof uuid language plpgsql stable security definer set search_path = public rows 10 as $$
declare
  here constant text := 'company_id = $1' || case when p_store is null then '' else ' and store_id = $2' end;
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select id from (
       (select id, number, 0 as place from bank_loan where %1$s and number = any ($3))
       union all (select id, number, 1 from bank_loan where %1$s and %2$s order by number desc limit $4)
     ) found group by id order by min(place), max(number) desc limit $4', here,
    (select coalesce(string_agg(format('search_text like %L',
       '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and '), 'true')
     from unnest(p_words) w))
    using p_company, p_store, p_numbers, p_limit;
end $$;

-- The only change to a packet of a bank loan is its return, which is written once.
create or replace function reject_change_of_bank_packet() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_on is not null
    or (to_jsonb(old) - '{returned_on,returned_after_seq,consent}'::text[])
      <> (to_jsonb(new) - '{returned_on,returned_after_seq,consent}'::text[]) then
    raise exception 'a packet of a bank loan is never changed, except by its return' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger bank_loan_packet_stays before delete or update on bank_loan_packet
  for each row execute function reject_change_of_bank_packet();
drop function if exists bank_packet_stays();

-- A signed or cancelled audit is never changed. What an audit was started with never changes.
create or replace function reject_change_of_ended_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('signed', 'cancelled')
    or (old.number, old.store_id, old.scope, old.place, old.sample_size, old.seed, old.weigh_count, old.empty_packet_mg, old.expected_count,
        old.started_by, old.started_on, old.started_at)
      is distinct from (new.number, new.store_id, new.scope, new.place, new.sample_size, new.seed, new.weigh_count, new.empty_packet_mg,
        new.expected_count, new.started_by, new.started_on, new.started_at) then
    raise exception 'a packet audit is never changed after it is signed or cancelled, nor is what it was started with' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger packet_audit_stays before delete or update on packet_audit for each row execute function reject_change_of_ended_audit();
drop function if exists packet_audit_stays();

-- Lines and scans are added and changed only while packets are counted. Of a line only its outcome changes; of a scan, its packet with the
-- result and the recorded place, what the auditor notes (seal problem, weight, remark, withdrawal), and the recorded weight at the
-- weighing.
create or replace function reject_change_of_audit_part() returns trigger language plpgsql as $$
declare
  free constant text[] := case tg_table_name when 'packet_audit_line' then '{outcome,left_seq}'::text[]
    else '{packet_id,result,recorded_place,recorded_location,seal_problem,weighed_mg,recorded_mg,tolerance_mg,remark,withdrawn}'::text[] end;
begin
  if tg_op = 'DELETE' or (select state from packet_audit where company_id = new.company_id and id = new.audit_id) <> 'counting'
    or tg_op = 'UPDATE' and (to_jsonb(old) - free) <> (to_jsonb(new) - free) then
    raise exception 'what a packet audit found is changed only while packets are counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger packet_audit_line_stays before delete or insert or update on packet_audit_line
  for each row execute function reject_change_of_audit_part();
create or replace trigger packet_audit_scan_stays before delete or insert or update on packet_audit_scan
  for each row execute function reject_change_of_audit_part();
drop function if exists packet_audit_part_stays();
