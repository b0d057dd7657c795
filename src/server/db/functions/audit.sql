-- The audit log: one chain of hashes for each company.

-- Appends to a company's chain: each entry's hash covers the one before it.
create or replace function auth.audit_append(p_company uuid, p_login uuid, p_store uuid, p_address text, p_operation text,
  p_status integer, p_request jsonb, p_changes jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  chain_lock text := pg_advisory_xact_lock(:auditChain, hashtext(p_company::text));
  last_seq bigint;
  last_hash text;
  this_at timestamptz := clock_timestamp();
begin
  select a.seq, a.hash into last_seq, last_hash from audit a where a.company_id = p_company order by a.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '');
  insert into audit (company_id, seq, at, login_id, store_id, address, operation, status, request, changes, previous_hash, hash)
  values (p_company, last_seq + 1, this_at, p_login, p_store, p_address, p_operation, p_status, p_request, p_changes, last_hash,
    encode(sha256(convert_to(jsonb_build_array(last_hash, p_company, last_seq + 1, extract(epoch from this_at), p_login, p_store,
      p_address, p_operation, p_status, p_request, p_changes)::text, 'UTF8')), 'hex'));
end $$;

-- Appends several entries, in the order of the list; they may belong to different companies.
create or replace function auth.audit_append_all(p_entries jsonb) returns void
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
      operation text, status integer, request jsonb, changes jsonb) loop
    if this_company is distinct from entry."companyId" then
      this_company := entry."companyId";
      perform pg_advisory_xact_lock(:auditChain, hashtext(this_company::text));
      select a.seq, a.hash into last_seq, last_hash from audit a where a.company_id = this_company order by a.seq desc limit 1;
      last_seq := coalesce(last_seq, 0);
      last_hash := coalesce(last_hash, '');
    end if;
    last_seq := last_seq + 1;
    this_at := clock_timestamp();
    this_hash := encode(sha256(convert_to(jsonb_build_array(last_hash, this_company, last_seq, extract(epoch from this_at),
      entry."userId", entry."storeId", entry.address, entry.operation, entry.status, entry.request, entry.changes)::text, 'UTF8')),
      'hex');
    insert into audit (company_id, seq, at, login_id, store_id, address, operation, status, request, changes, previous_hash, hash)
      values (this_company, last_seq, this_at, entry."userId", entry."storeId", entry.address, entry.operation, entry.status,
        entry.request, entry.changes, last_hash, this_hash);
    last_hash := this_hash;
  end loop;
end $$;

-- Verifies a company's chain: number of entries, hash of the last, the first entry that does not fit (null: all do), and whether
-- a chain head that was stored elsewhere is still in it.
create or replace function auth.audit_verify(p_company uuid, p_head text)
  returns table (entries bigint, head text, wrong_seq bigint, head_found boolean)
  language sql stable security definer set search_path = public as $$
  with chain as (
    select a.seq, a.hash, a.previous_hash, row_number() over (order by a.seq) as place,
      coalesce(lag(a.hash) over (order by a.seq), '') as before,
      encode(sha256(convert_to(jsonb_build_array(a.previous_hash, a.company_id, a.seq, extract(epoch from a.at), a.login_id,
        a.store_id, a.address, a.operation, a.status, a.request, a.changes)::text, 'UTF8')), 'hex') as right_hash
    from audit a where a.company_id = p_company
  )
  select count(*), coalesce((select a.hash from audit a where a.company_id = p_company order by a.seq desc limit 1), ''),
    min(c.seq) filter (where c.seq <> c.place or c.previous_hash <> c.before or c.hash <> c.right_hash),
    p_head is null or p_head = '' or coalesce(bool_or(c.hash = p_head), false)
  from chain c
$$;

-- A record's history, newest first; with p_before_at and p_before_seq, only what is older than that change. A change is dated by the
-- record: its `updatedAt` or, if it was added, its `createdAt`. Only if both are missing is it dated by the log entry, which has the time
-- of the database: the log of the sample business was written in minutes, but its history covers months.
create or replace function auth.record_history(p_id uuid, p_limit integer, p_before_at timestamptz default null, p_before_seq bigint default null)
  returns table (at timestamptz, by_name text, operation text, fields text[], seq bigint)
  language sql stable security definer set search_path = public rows 20 as $$
  select a.happened, l.name, a.operation, array(
    select distinct f.key from jsonb_array_elements(a.changes) c
      cross join lateral jsonb_each(c -> 'after') f
    where c ->> 'id' = p_id::text and jsonb_typeof(c -> 'before') = 'object' and jsonb_typeof(c -> 'after') = 'object'
      and f.value is distinct from c -> 'before' -> f.key
    order by 1), a.seq
  from (
    select e.*, coalesce((
      select max((c -> 'after' ->> case jsonb_typeof(c -> 'before') when 'object' then 'updatedAt' else 'createdAt' end)::timestamptz)
      from jsonb_array_elements(e.changes) c where c ->> 'id' = p_id::text), e.at) as happened
    from audit e
    where e.company_id = any (app_companies()) and jsonb_path_query_array(e.changes, '$[*].id') @> jsonb_build_array(p_id)
  ) a
  left join login l on l.id = a.login_id
  where p_before_at is null or (a.happened, a.seq) < (p_before_at, p_before_seq)
  order by a.happened desc, a.seq desc limit p_limit
$$;

-- Changes to the phones of a company's customers after a time: the customer, the time (dated as in auth.record_history), and the previous
-- phone in the form used for comparison.
create or replace function auth.phone_changes(p_company uuid, p_after timestamptz)
  returns table (customer_id uuid, at timestamptz, seq bigint, phone_key text)
  language sql stable security definer set search_path = public rows 20 as $$
  select p.customer_id, p.at, p.seq, p.phone_key
  from audit a cross join lateral (
    select (c ->> 'id')::uuid as customer_id, coalesce((c -> 'after' ->> 'updatedAt')::timestamptz, a.at) as at, a.seq,
      c -> 'before' ->> 'phoneKey' as phone_key
    from jsonb_array_elements(a.changes) c where c -> 'before' ? 'phoneKey') p
  where a.company_id = p_company and p_company = any (app_companies())
    and jsonb_path_exists(a.changes, '$[*]."before"."phoneKey"') and p.at > p_after
$$;
drop function if exists auth.phone_changes(timestamptz);

-- The phones, in the form used for comparison, that these customers had before each change later than p_after (dated as in
-- auth.record_history).
create or replace function auth.phones_before(p_company uuid, p_customers uuid[], p_after timestamptz) returns table (phone_key text)
  language sql stable security definer set search_path = public rows 5 as $$
  select c -> 'before' ->> 'phoneKey'
  from unnest(p_customers) changed (id)
  cross join lateral (
    select e.at, e.changes from audit e
    where e.company_id = p_company and p_company = any (app_companies())
      and jsonb_path_query_array(e.changes, '$[*].id') @> jsonb_build_array(changed.id)) a
  cross join lateral jsonb_array_elements(a.changes) c
  where c ->> 'id' = changed.id::text and c -> 'before' ? 'phoneKey'
    and coalesce((c -> 'after' ->> 'updatedAt')::timestamptz, a.at) > p_after
$$;

-- The customers who had this phone, given in the form used for comparison, before a change later than p_after (dated as in
-- auth.record_history).
create or replace function auth.customers_before(p_company uuid, p_phone_key text, p_after timestamptz) returns table (customer_id uuid)
  language sql stable security definer set search_path = public rows 5 as $$
  select (c ->> 'id')::uuid
  from audit a cross join lateral jsonb_array_elements(a.changes) c
  where a.company_id = p_company and p_company = any (app_companies())
    and jsonb_path_exists(a.changes, '$[*]."before"."phoneKey"')
    and jsonb_path_query_array(a.changes, '$[*]."before"."phoneKey"') @> jsonb_build_array(p_phone_key)
    and c -> 'before' ->> 'phoneKey' = p_phone_key
    and coalesce((c -> 'after' ->> 'updatedAt')::timestamptz, a.at) > p_after
$$;
