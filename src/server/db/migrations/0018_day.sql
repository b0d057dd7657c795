-- What a day's closing slip says besides the count.

alter table store_day
  add column number text,
  add column cash_in_paise bigint check (cash_in_paise >= 0),
  add column cash_out_paise bigint check (cash_out_paise >= 0),
  -- Hash of the last entry of the company's log at the close.
  add column audit_head text,
  add check ((state = 'closed') <= (number is not null and cash_in_paise is not null and cash_out_paise is not null));
create unique index store_day_number on store_day (company_id, number) where number is not null;
