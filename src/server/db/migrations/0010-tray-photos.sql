-- One photo of a whole packet, taken before it was sealed; a renewal keeps it. Null if none was taken.
alter table loan
  add column tray_photo_id uuid,
  add foreign key (company_id, tray_photo_id) references attachment (company_id, id);
create index loan_tray_photo on loan (company_id, tray_photo_id) where tray_photo_id is not null;
