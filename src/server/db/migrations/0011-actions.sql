-- One word for one thing: what a right allows and what was done to a packet or a lot are actions.
alter table role_grant rename column act to action;
alter table packet_move rename column act to action;
alter table auction_step rename column act to action;
