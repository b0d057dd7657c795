-- Who works under a session is proven with the work: by the first statement of its transaction, which fails unless all is as the
-- server remembers it.

grant create on schema auth to pledgebook_auth;
set local role pledgebook_auth;

-- Fails with PB401 unless the session stands, was noted as used of late, and is known by the same (see auth.session_asked, which
-- whoever was refused asks). Reads alone, so that it may stand at the head of a transaction that only reads.
create function auth.prove_session(p_session uuid, p_known text) returns void
  language plpgsql stable security definer set search_path = public as $$
begin
  if not exists (select from session s cross join access_stamp a
    where s.id = p_session and s.ended_at is null and a.stamp || ' ' || s.store_id = p_known
      and s.last_used_at > now() - interval '30 seconds' and s.created_at > now() - interval '12 hours') then
    raise exception 'the session is not as it was remembered' using errcode = 'PB401';
  end if;
end $$;
revoke execute on function auth.prove_session(uuid, text) from public;
grant execute on function auth.prove_session(uuid, text) to pledgebook_app;
reset role;
revoke create on schema auth from pledgebook_auth;
