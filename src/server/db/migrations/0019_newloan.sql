-- Who wrote a loan before it was paid out, and why one was cancelled; photos of items and papers of releases are kept.

alter table loan add column written_by uuid[] not null default '{}';
alter table loan add column cancel_reason text;

grant select on loan_item, loan_release to pledgebook_auth;
create index loan_release_picture on loan_release (company_id, picture_id);
create index loan_release_proof on loan_release (company_id, proof_id) where proof_id is not null;

-- Removes files of a company that nothing has referred to for a day; at most 100 at a time.
create or replace function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public as $$
  delete from attachment a where a.company_id = p_company and a.id = any (array(
    select o.id from attachment o
    where o.company_id = p_company and o.created_at < p_now - interval '1 day'
      and not exists (select from company c where c.logo_id = o.id)
      and not exists (select from login l where l.photo_id = o.id)
      and not exists (select from staff s where s.company_id = o.company_id and s.photo_id = o.id)
      and not exists (select from customer c where c.company_id = o.company_id and c.photo_id = o.id)
      and not exists (select from customer_document d where d.company_id = o.company_id and d.attachment_id = o.id)
      and not exists (select from loan_item i where i.company_id = o.company_id and i.photo_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.picture_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.proof_id = o.id)
    limit 100))
$$;
