-- A sum of whole numbers as one: of no row 0, and an error beyond a bigint. The sum that the database brings is a numeric, which is
-- dear to make where groups are tens of thousands.
create aggregate whole_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe);
