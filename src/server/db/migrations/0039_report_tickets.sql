-- What a browser shows to take the file of a report, for a download carries no token: works once, for a minute, in the
-- browser and for the session that asked. What it holds is a hash; `asked` says which file, and for which place.

create table report_ticket (
  ticket_hash text primary key,
  browser_hash text not null,
  session_id uuid not null references session (id) on delete cascade,
  asked jsonb not null,
  created_at timestamptz not null
);
create index report_ticket_age on report_ticket (created_at);
create index report_ticket_session on report_ticket (session_id);
grant select, insert, delete on report_ticket to pledgebook_auth;
grant create on schema auth to pledgebook_auth;

-- Keeps a ticket, and removes those whose time is over.
create function auth.keep_report_ticket(p_ticket_hash text, p_browser_hash text, p_session uuid, p_asked jsonb, p_now timestamptz)
  returns void language sql security definer set search_path = public as $$
  delete from report_ticket where created_at < p_now - interval '1 minute';
  insert into report_ticket (ticket_hash, browser_hash, session_id, asked, created_at)
    values (p_ticket_hash, p_browser_hash, p_session, p_asked, p_now);
$$;

-- Uses a ticket up, and answers whose it is and what it is for; no row for one that is unknown, used, too old or another
-- browser's.
create function auth.take_report_ticket(p_ticket_hash text, p_browser_hash text, p_now timestamptz)
  returns table (session_id uuid, asked jsonb) language sql security definer set search_path = public as $$
  delete from report_ticket t
    where t.ticket_hash = p_ticket_hash and t.browser_hash = p_browser_hash and t.created_at >= p_now - interval '1 minute'
    returning t.session_id, t.asked
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['auth.keep_report_ticket(text, text, uuid, jsonb, timestamptz)',
    'auth.take_report_ticket(text, text, timestamptz)']::regprocedure[] loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to pledgebook_app', f);
  end loop;
end $$;
revoke create on schema auth from pledgebook_auth;
