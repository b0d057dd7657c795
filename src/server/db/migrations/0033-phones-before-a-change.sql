-- The customers who had a phone before it was changed are found by it: cash of a buyer belongs to the customer who had the phone at the sale.
create index audit_phone_before on audit using gin (jsonb_path_query_array(changes, '$[*]."before"."phoneKey"'::jsonpath) jsonb_path_ops)
  where jsonb_path_exists(changes, '$[*]."before"."phoneKey"'::jsonpath);
