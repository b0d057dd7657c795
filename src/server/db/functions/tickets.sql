-- Check codes of tickets. The keys never leave these functions: requests get keyed hashes only.

-- HMAC-SHA-256 of a message (RFC 2104) with a key of at most 64 bytes.
create or replace function auth.hmac_sha256(p_key bytea, p_message bytea) returns bytea
  language plpgsql immutable strict security definer set search_path = public as $$
declare
  inner_key bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
  outer_key bytea := inner_key;
begin
  for i in 0..63 loop
    outer_key := set_byte(outer_key, i, get_byte(inner_key, i) # 92);
    inner_key := set_byte(inner_key, i, get_byte(inner_key, i) # 54);
  end loop;
  return sha256(outer_key || sha256(inner_key || p_message));
end $$;

-- The keyed hash of each ticket text with each key: the position of the text, from 1, and whether the key was withdrawn.
create or replace function auth.ticket_hashes(p_texts text[]) returns table (place bigint, hash bytea, withdrawn boolean)
  language sql stable security definer set search_path = public as $$
  select t.place, auth.hmac_sha256(k.secret, convert_to(t.text, 'UTF8')), k.withdrawn_at is not null
  from unnest(p_texts) with ordinality t (text, place) cross join ticket_key k
$$;

-- The keyed hash with which a ticket is printed: that of the newest key that is not withdrawn; null when there is none.
create or replace function auth.ticket_hash(p_text text) returns bytea
  language sql stable security definer set search_path = public as $$
  select auth.hmac_sha256(secret, convert_to(p_text, 'UTF8')) from ticket_key where withdrawn_at is null
  order by number desc limit 1
$$;
