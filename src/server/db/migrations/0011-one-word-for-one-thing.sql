-- One word for one thing: what a right allows and what was done to a packet or a lot are actions; files and requests are rejected.
alter table role_grant rename column act to action;
alter table packet_move rename column act to action;
alter table auction_step rename column act to action;
alter table rejected_file rename column refused_at to rejected_at;
update notification set path = replace(path, 'report=refusedActs', 'report=rejectedRequests') where path like '%report=refusedActs%';
