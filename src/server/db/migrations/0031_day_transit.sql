-- What was on its way from a store when its day was closed: a slip that is printed later says it still.
alter table store_day add column in_transit jsonb;
