-- An idempotency key belongs to a company and operation: the same form sent again by a colleague must not post twice.
delete from idempotency one using idempotency other
  where one.company_id = other.company_id and one.operation = other.operation and one.key = other.key
    and one.login_id <> other.login_id and (one.created_at, one.login_id) > (other.created_at, other.login_id);
alter table idempotency drop constraint idempotency_pkey, add primary key (company_id, operation, key);
