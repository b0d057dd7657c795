-- The right to approve on Loan Details opened nothing: loans are approved on New Loan, releases with the right to release by exception.
-- No session has to be loaded again for it, and deferred triggers would keep the table from being altered later in this transaction.
alter table role_grant disable trigger user;
delete from role_grant where screen = 'PartPayment' and action = 'approve';
alter table role_grant enable trigger user;
delete from known_right where name = 'PartPayment.approve';
