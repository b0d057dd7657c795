-- References that were recorded on the days of the evening summary. awaited_reference_open has those that are still missing.
create index awaited_reference_recorded on awaited_reference (company_id, store_id, recorded_at) where reference is not null;
