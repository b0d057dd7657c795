-- What a store owes to each lender, without reading its redeemed loans.
create index bank_loan_open on bank_loan (company_id, lender_id, store_id) include (outstanding_paise) where status = 'open';
