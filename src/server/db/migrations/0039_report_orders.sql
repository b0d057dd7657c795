-- What pages of reports walk, a store at a time: renewals by the day, and packets that are kept by where they lie.

create index loan_renewals on loan (company_id, store_id, opened_on, id) where renewed_from_id is not null and number is not null;
create index packet_kept on packet (company_id, store_id, place, location, id) where place not in ('released', 'sold');
