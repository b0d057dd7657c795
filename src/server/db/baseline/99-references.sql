-- References between tables that refer to each other, or to a table of a later file.

alter table company add foreign key (id, logo_id) references attachment (company_id, id);
alter table login add foreign key (company_id, staff_id) references staff (company_id, id);
alter table voucher add foreign key (company_id, loan_id) references loan (company_id, id);
alter table loan add foreign key (company_id, packet_id) references packet (company_id, id);
alter table loan_item add foreign key (company_id, release_id) references loan_release (company_id, id);
alter table loan_release add foreign key (company_id, exception_id) references release_exception (company_id, id);
alter table auction_lot add foreign key (company_id, bid_id) references auction_bid (company_id, id);
