-- Release by exception: a second person approves, once, for one day, exactly what was requested.

create table release_exception (
  company_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  loan_id uuid not null,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ '{identityDiffers,identityNotOnFile,nomineeDiffers,proofMissing,bondMissing}'::text[]),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  -- What is approved. Lines of the items; null for all of a closed loan.
  lines smallint[],
  collected_by text not null check (collected_by in ('pawner', 'nominee', 'heir', 'authorised')),
  collector_name text not null,
  collector_id_kind text not null,
  -- Without spaces and marks, in capitals.
  collector_id_number text not null,
  ticket text not null check (ticket in ('shown', 'bond')),
  picture_id uuid not null,
  proof_id uuid,
  bond_id uuid,
  requested_by uuid not null references login (id),
  requested_at timestamptz not null default now(),
  -- Days of the store; a request and an approval hold for theirs alone.
  requested_on date not null,
  status text not null default 'requested' check (status in ('requested', 'replaced', 'approved', 'refused')),
  decided_by uuid references login (id),
  decided_at timestamptz,
  decided_on date,
  decision_note text check (length(decision_note) <= 500),
  primary key (company_id, id),
  foreign key (company_id, store_id) references store (company_id, id),
  foreign key (company_id, loan_id) references loan (company_id, id),
  foreign key (company_id, picture_id) references attachment (company_id, id),
  foreign key (company_id, proof_id) references attachment (company_id, id),
  foreign key (company_id, bond_id) references attachment (company_id, id),
  constraint release_exception_decided check ((status in ('approved', 'refused')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (decided_on is null)),
  -- Nobody decides about their own request.
  constraint release_exception_second check (decided_by <> requested_by)
);
create index release_exception_of_loan on release_exception (company_id, loan_id, requested_at desc);
create unique index release_exception_open on release_exception (company_id, loan_id) where status = 'requested';
create index release_exception_picture on release_exception (company_id, picture_id);
create index release_exception_proof on release_exception (company_id, proof_id) where proof_id is not null;
create index release_exception_bond on release_exception (company_id, bond_id) where bond_id is not null;

select build_wall('release_exception');
revoke delete on release_exception from pledgebook_app;
grant select on release_exception to pledgebook_auth;

-- A request is decided or replaced once, and is otherwise never changed.
create function release_exception_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'requested'
    or (to_jsonb(old) - '{status,decided_by,decided_at,decided_on,decision_note}'::text[])
      <> (to_jsonb(new) - '{status,decided_by,decided_at,decided_on,decision_note}'::text[]) then
    raise exception 'a request to release by exception is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger release_exception_stays before update or delete on release_exception
  for each row execute function release_exception_stays();

alter table loan_release
  add column bond_id uuid,
  add column exceptions text[] not null default '{}',
  add column exception_id uuid,
  add foreign key (company_id, bond_id) references attachment (company_id, id),
  add foreign key (company_id, exception_id) references release_exception (company_id, id),
  add constraint loan_release_approved check ((cardinality(exceptions) = 0) = (exception_id is null));
-- An approval is used once.
create unique index loan_release_exception on loan_release (company_id, exception_id) where exception_id is not null;
create index loan_release_bond on loan_release (company_id, bond_id) where bond_id is not null;

-- What is released by exception is what somebody else approved that day.
create function release_as_approved() returns trigger language plpgsql as $$
begin
  if new.exception_id is not null then
    perform from release_exception e
      where e.company_id = new.company_id and e.id = new.exception_id and e.status = 'approved' and e.loan_id = new.loan_id
        and e.decided_on = new.released_on and e.decided_by <> new.made_by and new.exceptions <@ e.kinds
        and (e.lines is null) = new.whole and e.collected_by = new.collected_by and e.collector_name = new.collector_name
        and e.collector_id_kind = new.collector_id_kind
        and e.collector_id_number = regexp_replace(upper(new.collector_id_number), '[^A-Z0-9]', '', 'g')
        and e.ticket = new.ticket and e.picture_id = new.picture_id
        and e.proof_id is not distinct from new.proof_id and e.bond_id is not distinct from new.bond_id;
    if not found then
      raise exception 'a release by exception is what a second person approved that day' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger release_as_approved before insert on loan_release for each row execute function release_as_approved();
