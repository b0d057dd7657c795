-- Rejected requests include sign-ins that are rejected because of too many attempts (429).
drop index audit_rejected;
create index audit_rejected on audit (company_id, at, seq) where status = any (array[401, 403, 429]);
