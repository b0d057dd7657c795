-- Shortfalls that are written off are rows of the report of waivers, reversals and write-offs, in its order.
create index auction_step_written_off on auction_step (company_id, step_on, lot_id, seq) where action = 'write-off';
