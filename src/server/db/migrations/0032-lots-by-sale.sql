-- The lots that were sold on a day are found by it: cash of their buyers counts towards the daily limit.
create index auction_lot_sold on auction_lot (company_id, sold_on) where sale_voucher_id is not null;
