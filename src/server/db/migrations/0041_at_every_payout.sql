-- What every payout asks is found by an index, however much the company has.

-- Whether a seal is in use: behind the walls an index serves no lower(), and all packets of the company were read (see 0013).
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create function auth.seal_taken(p_company uuid, p_seal text) returns boolean
  language plpgsql stable security definer set search_path = public as $$
begin
  return p_company = any (app_companies())
    and exists (select from packet where company_id = p_company and lower(seal) = lower(p_seal));
end $$;
revoke execute on function auth.seal_taken(uuid, text) from public;
grant execute on function auth.seal_taken(uuid, text) to pledgebook_app;
reset role;
revoke create on schema auth from pledgebook_auth;

-- Who holds a right.
create index role_grant_by_right on role_grant (company_id, screen, act, role_id);

-- Whether somebody was told these words and has not read them; of any length, and so by their hash.
create index notification_unread on notification using hash (description) where read_at is null;

-- A loan that is opened gets its packet together with its number, in one write; one that has its number, as those that are
-- brought in, is told when the packet comes.
create or replace function packets_find_loans() returns trigger language plpgsql set search_path = public as $$
begin
  update loan l set packet_id = a.id from added a
    where l.company_id = a.company_id and l.id = a.loan_id and l.number is not null and l.packet_id is distinct from a.id;
  return null;
end $$;

-- What was done at once is appended at once, in order: the turn is taken and the end of the chain read once a company.
grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;
create function auth.audit_append_all(p_entries jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare
  entry record;
  this_company uuid;
  last_seq bigint;
  last_hash text;
  this_at timestamptz;
  this_hash text;
begin
  for entry in select * from jsonb_to_recordset(p_entries) as e ("companyId" uuid, "userId" uuid, "storeId" uuid, address text,
      operation text, status integer, asked jsonb, changes jsonb) loop
    if this_company is distinct from entry."companyId" then
      this_company := entry."companyId";
      perform pg_advisory_xact_lock(5081, hashtext(this_company::text));
      select a.seq, a.hash into last_seq, last_hash from audit a where a.company_id = this_company order by a.seq desc limit 1;
      last_seq := coalesce(last_seq, 0);
      last_hash := coalesce(last_hash, '');
    end if;
    last_seq := last_seq + 1;
    this_at := clock_timestamp();
    this_hash := encode(sha256(convert_to(jsonb_build_array(last_hash, this_company, last_seq, extract(epoch from this_at),
      entry."userId", entry."storeId", entry.address, entry.operation, entry.status, entry.asked, entry.changes)::text, 'UTF8')),
      'hex');
    insert into audit (company_id, seq, at, login_id, store_id, address, operation, status, asked, changes, previous_hash, hash)
      values (this_company, last_seq, this_at, entry."userId", entry."storeId", entry.address, entry.operation, entry.status,
        entry.asked, entry.changes, last_hash, this_hash);
    last_hash := this_hash;
  end loop;
end $$;
revoke execute on function auth.audit_append_all(jsonb) from public;
grant execute on function auth.audit_append_all(jsonb) to pledgebook_app;

-- A record's history asks for the ids of what was changed alone, not for every value before and after.
create or replace function auth.record_history(p_id uuid, p_limit integer)
  returns table (at timestamptz, by_name text, operation text, fields text[])
  language sql stable security definer set search_path = public rows 20 as $$
  select a.at, l.name, a.operation, array(
    select distinct f.key from jsonb_array_elements(a.changes) c
      cross join lateral jsonb_each(c -> 'after') f
    where c ->> 'id' = p_id::text and jsonb_typeof(c -> 'before') = 'object' and jsonb_typeof(c -> 'after') = 'object'
      and f.value is distinct from c -> 'before' -> f.key
    order by 1)
  from audit a left join login l on l.id = a.login_id
  where a.company_id = any (app_companies())
    and jsonb_path_query_array(a.changes, '$[*].id') @> jsonb_build_array(p_id)
  order by a.at desc, a.seq desc limit p_limit
$$;
reset role;
revoke create on schema auth from pledgebook_auth;
drop index audit_changes;
create index audit_changes on audit using gin (jsonb_path_query_array(changes, '$[*].id') jsonb_path_ops);
