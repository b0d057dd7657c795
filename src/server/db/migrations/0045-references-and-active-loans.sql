-- References that were recorded on the days of the evening summary. awaited_reference_open has those that are still missing.
create index awaited_reference_recorded on awaited_reference (company_id, store_id, recorded_at) where reference is not null;

-- The active loans of customers who were paid in cash, for the report of cash limits.
create index loan_active_of_customer on loan (company_id, customer_id) include (id, renewed_from_id) where status = 'active';
