-- A session has the stores whose books its login may read: its functions return a column more.
drop function if exists auth.session_if_changed(uuid, text);
drop function if exists auth.session_context(uuid);
-- The audit log of a day, and its rejected requests, are found by their time.
create index audit_by_time on audit (company_id, at, seq);
drop index audit_rejected;
create index audit_rejected on audit (company_id, at, seq) where status = any (array[401, 403]);
-- Prices that were in-activated or activated, which the evening summary lists.
create index audit_price_change on audit (company_id, at) where operation in ('ActivateRate', 'DeleteRate');
-- A scheme may have the longest tenure that a policy may allow.
alter table interest_slab_version drop constraint interest_slab_version_tenure_months_check,
  add constraint interest_slab_version_tenure_months_check check (tenure_months >= 1 and tenure_months <= 120);
