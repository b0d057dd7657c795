-- A pending renewal of a loan that has ended can no longer be approved or paid out. The end of the loan cancels it since this release; those of
-- earlier releases are cancelled here, and their requests for approval are resolved. No trigger concerns a loan that is not paid out.
update notification n set resolved_at = now(), read_at = coalesce(n.read_at, now())
  from loan p join loan r on r.company_id = p.company_id and r.id = p.renewed_from_id
  where p.status in ('pending', 'approved') and r.status <> 'active'
    and n.company_id = p.company_id and n.subject = 'approval:' || p.id and n.resolved_at is null;
alter table loan disable trigger user;
update loan p set status = 'cancelled', cancel_reason = 'Loan ' || r.number || ' has ended.', version = p.version + 1, updated_at = now()
  from loan r
  where r.company_id = p.company_id and r.id = p.renewed_from_id and r.status <> 'active' and p.status in ('pending', 'approved');
alter table loan enable trigger user;
