-- Packets that may be sent: in the vault and not on hold, in the order that they lie there.
create index packet_to_send on packet (company_id, store_id, location, seal, id)
  where place = 'vault' and hold_reason is null;

-- Ids of the first of them whose loan has every word; the words come from the index of loans (see 0013 and 0018).
grant create on schema auth to pledgebook_auth;
create function auth.packets_to_send(p_company uuid, p_store uuid, p_words text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = public rows 20 as $$
begin
  if not p_company = any (app_companies()) then return; end if;
  return query execute format(
    'select p.id from packet p join loan l on l.company_id = p.company_id and l.id = p.loan_id
     where p.company_id = $1 and p.store_id = $2 and p.place = ''vault'' and p.hold_reason is null and %s
     order by p.location, p.seal, p.id limit $3', auth.loan_filter(p_words, null, null, null, null))
    using p_company, p_store, p_limit;
end $$;
alter function auth.packets_to_send(uuid, uuid, text[], integer) owner to pledgebook_auth;
revoke execute on function auth.packets_to_send(uuid, uuid, text[], integer) from public;
grant execute on function auth.packets_to_send(uuid, uuid, text[], integer) to pledgebook_app;
revoke create on schema auth from pledgebook_auth;
