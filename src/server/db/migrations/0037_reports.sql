-- What reports of days walk: only rows of their days, in the order they are shown in.

create index loan_entry_given_up on loan_entry (company_id, entry_on, loan_id, seq) where kind in ('waiver', 'reversal', 'write-off');
create index packet_move_by_day on packet_move (company_id, moved_on, packet_id, seq);
create index loan_release_by_day on loan_release (company_id, released_on, id);
create index loan_by_close on loan (company_id, store_id, closed_on, id) where closed_on is not null;
create index audit_refused on audit (company_id, seq) where status in (401, 403);
