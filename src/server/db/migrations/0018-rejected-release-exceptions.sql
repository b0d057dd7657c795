-- A request to release by exception is rejected, as the API says. A decided request is not changed otherwise.
alter table release_exception disable trigger user;
alter table release_exception drop constraint release_exception_status_check, drop constraint release_exception_decided;
update release_exception set status = 'rejected' where status = 'refused';
alter table release_exception
  add constraint release_exception_status_check check (status in ('requested', 'replaced', 'approved', 'rejected')),
  add constraint release_exception_decided check (((status in ('approved', 'rejected')) = (decided_by is not null)) and ((decided_by is null) = (decided_at is null)) and ((decided_by is null) = (decided_on is null)));
alter table release_exception enable trigger user;
