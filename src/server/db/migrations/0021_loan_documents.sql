-- Papers of a loan: the signed ticket, letters, receipts of the post.

create table loan_document (
  company_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  kind text not null,
  name text not null,
  attachment_id uuid not null,
  added_by uuid not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, attachment_id) references attachment (company_id, id)
);
create index loan_document_of on loan_document (company_id, loan_id, created_at);
create index loan_document_file on loan_document (company_id, attachment_id);
select build_wall('loan_document');
grant select on loan_document to pledgebook_auth;

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
      and not exists (select from loan_document d where d.company_id = o.company_id and d.attachment_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.picture_id = o.id)
      and not exists (select from loan_release r where r.company_id = o.company_id and r.proof_id = o.id)
    limit 100))
$$;
