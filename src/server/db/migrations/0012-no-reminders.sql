-- The customer's choice to get no reminders of loans.
alter table customer add column no_reminders boolean not null default false;
