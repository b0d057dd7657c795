-- What the report on cash walks, by day; and one's notifications of a kind, newest first.
create index voucher_payment_cash_by_day on voucher_payment (company_id, posted_on) where mode = 'cash' and customer_id is not null;
create index notification_of_type on notification (company_id, login_id, type, posted_at desc, id desc);
create index notification_own_unread on notification (company_id, login_id, posted_at desc, id desc) where read_at is null;
drop index notification_newest;
create index notification_newest on notification (company_id, login_id, posted_at desc, id desc);
