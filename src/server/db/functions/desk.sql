-- Unused files, tickets for report downloads, and summaries by mail that are due.

-- A condition on `o`, a row of attachment: no record refers to the file. The columns that may refer to it are those with a foreign key,
-- and `login.photo_id`, which has none because the photo may belong to a company other than the login's.
create or replace function auth.unused_attachment() returns text
  language sql stable security definer set search_path = public as $$
  select 'not exists (select from login l where l.photo_id = o.id) and ' || string_agg(format(
    'not exists (select from %s r where r.%I = o.company_id and r.%I = o.id)', c.conrelid::regclass, of_company.attname, of_file.attname), ' and ')
  from pg_constraint c
  join pg_attribute of_company on of_company.attrelid = c.conrelid and of_company.attnum = c.conkey[1]
  join pg_attribute of_file on of_file.attrelid = c.conrelid and of_file.attnum = c.conkey[2]
  where c.contype = 'f' and c.confrelid = 'attachment'::regclass
$$;

-- Whether no record refers to a file; a removed document counts as a record.
create or replace function auth.is_attachment_unused(p_company uuid, p_id uuid) returns boolean
  language plpgsql stable security definer set search_path = public as $$
declare
  unused boolean;
begin
  execute 'select exists (select from attachment o where o.company_id = $1 and o.id = $2 and ' || auth.unused_attachment() || ')'
    into unused using p_company, p_id;
  return unused;
end $$;

-- Removes files of a company that are older than a day and that nothing refers to; at most 100 at a time.
create or replace function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
begin
  execute 'delete from attachment a where a.company_id = $1 and a.id = any (array(
    select o.id from attachment o where o.company_id = $1 and o.created_at < $2 - interval ''1 day'' and '
      || auth.unused_attachment() || ' limit 100))'
    using p_company, p_now;
end $$;

-- Stores a ticket and removes expired ones.
create or replace function auth.keep_report_ticket(p_ticket_hash text, p_browser_hash text, p_session uuid, p_request jsonb, p_now timestamptz)
  returns void language sql security definer set search_path = public as $$
  delete from report_ticket where created_at < p_now - interval '1 minute';
  insert into report_ticket (ticket_hash, browser_hash, session_id, request, created_at)
    values (p_ticket_hash, p_browser_hash, p_session, p_request, p_now);
$$;

-- Uses up a ticket and returns its session and request; no row when it is unknown, used, expired or from another browser.
create or replace function auth.take_report_ticket(p_ticket_hash text, p_browser_hash text, p_now timestamptz)
  returns table (session_id uuid, request jsonb) language sql security definer set search_path = public as $$
  delete from report_ticket t
    where t.ticket_hash = p_ticket_hash and t.browser_hash = p_browser_hash and t.created_at >= p_now - interval '1 minute'
    returning t.session_id, t.request
$$;

-- Companies whose summary of the day is due at an instant: it is 22:00 or later in their first active store, somebody has turned it on, and
-- no server has claimed it; the date is that of the store. A day with mails left when its claim expires is due again, for 12 hours.
create or replace function auth.summaries_due(p_now timestamptz) returns table (company_id uuid, today date)
  language sql stable security definer set search_path = public as $$
  select c.id, s.today
  from company c
  cross join lateral (select (p_now at time zone st.time_zone)::date as today, (p_now at time zone st.time_zone)::time as clock
    from store st where st.company_id = c.id and st.active order by st.id limit 1) s
  where c.active and s.clock >= '22:00' and exists (select from summary_mail m where m.company_id = c.id)
    and not exists (select from daily_summary d where d.company_id = c.id and d.summary_on = s.today)
  union all
  select d.company_id, d.summary_on from daily_summary d join company c on c.id = d.company_id and c.active
  where d.expires_at <= p_now and d.claimed_at > p_now - interval '12 hours'
$$;
