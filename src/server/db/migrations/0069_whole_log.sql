-- The proof of a log finds its head by the index: before, it gathered the hashes of all entries in one array, in memory, which a log of
-- some millions would not have fitted into.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

create or replace function auth.audit_verify(p_company uuid, p_head text)
  returns table (entries bigint, head text, wrong_seq bigint, head_stands boolean)
  language sql stable security definer set search_path = public as $$
  with chain as (
    select a.seq, a.hash, a.previous_hash, row_number() over (order by a.seq) as place,
      coalesce(lag(a.hash) over (order by a.seq), '') as before,
      encode(sha256(convert_to(jsonb_build_array(a.previous_hash, a.company_id, a.seq, extract(epoch from a.at), a.login_id,
        a.store_id, a.address, a.operation, a.status, a.asked, a.changes)::text, 'UTF8')), 'hex') as right_hash
    from audit a where a.company_id = p_company
  )
  select count(*), coalesce((select a.hash from audit a where a.company_id = p_company order by a.seq desc limit 1), ''),
    min(c.seq) filter (where c.seq <> c.place or c.previous_hash <> c.before or c.hash <> c.right_hash),
    p_head is null or p_head = '' or coalesce(bool_or(c.hash = p_head), false)
  from chain c
$$;

reset role;
revoke create on schema auth from pledgebook_auth;
