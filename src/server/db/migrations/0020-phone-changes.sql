-- The few entries of the log that change the phone of a customer, by which cash of a buyer belongs to the customer of that time.
create index audit_phone on audit (company_id, seq) where jsonb_path_exists(changes, '$[*]."before"."phoneKey"'::jsonpath);
