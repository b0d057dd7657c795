-- The history of a record is read in pages: its function has two parameters and a column more.
drop function if exists auth.record_history(uuid, integer);
