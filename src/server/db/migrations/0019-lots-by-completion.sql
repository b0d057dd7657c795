-- Completed lots are listed by the date of their completion: all of them, or those settled or withdrawn.
create index auction_lot_page_ended on auction_lot (company_id, store_id, ended_on, id) where ended_on is not null;
create index auction_lot_page_state_ended on auction_lot (company_id, store_id, state, ended_on, id) where ended_on is not null;
-- The few other lots are found without reading the completed ones, and so are the loans that have none of them.
create index auction_lot_running on auction_lot (company_id, store_id, created_at, id) include (loan_id, state) where ended_on is null;
