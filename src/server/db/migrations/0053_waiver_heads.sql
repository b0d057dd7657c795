-- A waiver names the head of Credit Debit that it is given under; of interest and penal it posts nothing, so its entry has it.
alter table loan_entry add column head_id uuid;
alter table loan_entry add constraint loan_entry_head check (head_id is null or kind = 'waiver');
alter table loan_entry add foreign key (company_id, head_id) references credit_debit (company_id, id);
create index loan_entry_of_head on loan_entry (company_id, head_id) where head_id is not null;
