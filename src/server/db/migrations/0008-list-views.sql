-- Views of the lists of loans and customers: loans with an item without a photo, and customers without one.
create index loan_item_without_photo on loan_item (company_id, loan_id) where photo_id is null and release_id is null;
create index customer_without_photo on customer (company_id, name_key, id) where photo_id is null;

-- These get a further parameter.
drop function if exists auth.page_loans(uuid, uuid, text[], text, uuid, uuid, date, text, boolean, text, uuid, integer);
drop function if exists auth.count_loans(uuid, uuid, text[], text, uuid, uuid, date);
drop function if exists auth.customer_filter(text[], uuid, boolean, text);
drop function if exists auth.page_customers(uuid, text[], uuid, boolean, text, text, boolean, text, uuid, integer);
drop function if exists auth.count_customers(uuid, text[], uuid, boolean, text);
