-- Reversals in the order of the report of waivers and reversals.
create index voucher_reversals on voucher (company_id, posted_on, id) where kind = 'reversal';
