-- Every reference to a file is a foreign key, so that a file in use cannot go, and what is in use is read from them.

alter table company add foreign key (id, logo_id) references attachment (company_id, id);
alter table staff add foreign key (company_id, photo_id) references attachment (company_id, id);
alter table customer add foreign key (company_id, photo_id) references attachment (company_id, id);
alter table loan_item add foreign key (company_id, photo_id) references attachment (company_id, id);
alter table loan_release add foreign key (company_id, picture_id) references attachment (company_id, id);
alter table loan_release add foreign key (company_id, proof_id) references attachment (company_id, id);

-- Removes files of a company that nothing has referred to for a day; at most 100 at a time. A login is of no company and
-- has no such key.
create or replace function auth.clean_attachments(p_company uuid, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  unused text;
begin
  select string_agg(format('not exists (select from %s r where r.%I = o.company_id and r.%I = o.id)', c.conrelid::regclass,
      of_company.attname, of_file.attname), ' and ')
    into strict unused
    from pg_constraint c
    join pg_attribute of_company on of_company.attrelid = c.conrelid and of_company.attnum = c.conkey[1]
    join pg_attribute of_file on of_file.attrelid = c.conrelid and of_file.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'attachment'::regclass;
  execute 'delete from attachment a where a.company_id = $1 and a.id = any (array(
    select o.id from attachment o where o.company_id = $1 and o.created_at < $2 - interval ''1 day''
      and not exists (select from login l where l.photo_id = o.id) and ' || unused || ' limit 100))'
    using p_company, p_now;
end $$;
