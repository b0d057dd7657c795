-- What a report on cash sums of its days is in the index, which is then read alone.
drop index voucher_payment_cash_by_day;
create index voucher_payment_cash_by_day on voucher_payment (company_id, direction, posted_on, customer_id)
  include (amount_paise) where mode = 'cash' and customer_id is not null;
