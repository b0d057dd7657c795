-- Who changed a record: found by its id among the changes of the audit log.
create index audit_changes on audit using gin (changes jsonb_path_ops);
