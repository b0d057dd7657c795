-- A pending loan that an approver sent back to be changed; null once it is changed or approved.
alter table loan
  add column sent_back_at timestamptz,
  add column sent_back_by uuid,
  add column sent_back_note text,
  add check (((sent_back_at is null) = (sent_back_by is null)) and ((sent_back_at is null) = (sent_back_note is null)));
