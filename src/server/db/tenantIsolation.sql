-- Tenant isolation: who may read and write which table. A new table goes into one of the lists.

-- Companies of the running transaction.
create or replace function app_companies() returns uuid[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.companies', true), '')::uuid[], '{}') $$;

-- Rights of pledgebook_app (requests) and pledgebook_auth (functions), by table.
do $$
declare
  app text;
  auth text;
  names text;
  t text;
begin
  for app, auth, names in values
    ('select, insert', 'select',
      'voucher_payment loan_entry loan_release voucher_note money_transfer tax_payment'),
    ('select, insert, delete', 'select',
      'summary_mail'),
    ('select, insert', 'select, maintain',
      'voucher voucher_line'),
    ('select, insert', '',
      'interest_slab_version packet_move bank_loan_entry auction_bid auction_step notified_event awaited_reference cash_count'),
    ('select, insert, delete', 'maintain',
      'loan_short short_borrower'),
    ('select, insert, delete', '',
      'margin_computation short_sum short_together'),
    ('select, insert, update', 'select',
      'company bank_loan auction_lot opening release_exception daily_summary'),
    ('select, insert, update', 'select, maintain',
      'loan packet'),
    ('select, insert, update', 'select, update',
      'domain login'),
    ('select, insert, update', '',
      'rate store_day charge bank_loan_packet transfer transfer_packet proof packet_audit packet_audit_line packet_audit_scan
      auction'),
    ('select, insert, update, delete', 'select, insert',
      'domain_store role_grant account'),
    ('select, insert, update, delete', 'delete',
      'attachment'),
    ('select, insert, update, delete', 'maintain',
      'opening_loan_item'),
    ('select, insert, update, delete', 'select',
      'store subscription role assignment staff customer_document loan_document'),
    ('select, insert, update, delete', 'select, maintain',
      'customer loan_item opening_loan'),
    ('select, insert, update, delete', '',
      'draft preference notification metal purity numbering credit_debit bank customer_type product_category product slab_type
      interest_slab import_job idempotency opening_amount rejected_file number_reservation'),
    ('select', 'select, insert',
      'audit'),
    ('select', 'select, insert, update',
      'ledger_day ledger_month loan_totals_move'),
    ('select', 'select, insert, update, delete',
      'loan_totals packet_totals loan_money_day metal_totals loan_cover packet_waiting packet_purity'),
    ('select', 'select',
      'loan_money loan_coverage loan_totals_moved packet_waits loan_money_voucher'),
    ('select, delete', 'insert',
      'borrower_changed'),
    ('', 'select, insert',
      'known_right'),
    ('', 'select, insert, delete',
      'report_ticket'),
    ('', 'select, insert, update, delete',
      'installation credential session signing_key sign_in_failure known_address reset_code reset_grant'),
    ('', 'select',
      'ticket_key'),
    ('', 'select, update',
      'access_stamp')
  loop
    foreach t in array regexp_split_to_array(trim(names), '\s+') loop
      execute format('revoke all on %I from pledgebook_app, pledgebook_auth', t);
      if app <> '' then execute format('grant %s on %I to pledgebook_app', app, t); end if;
      if auth <> '' then execute format('grant %s on %I to pledgebook_auth', auth, t); end if;
    end loop;
  end loop;
end $$;
grant select (company_id, id, created_at) on attachment to pledgebook_auth;
grant select (company_id, updated_at) on import_job to pledgebook_auth;
grant update (reference, recorded_by, recorded_at) on awaited_reference to pledgebook_app;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on auction_bid to pledgebook_app;

-- All tables with a company have the same two policies: requests reach the rows of their companies, functions all rows. Exceptions:
-- session has none, because only functions have rights to it; functions do not reach notified_event; the policies of company, login and
-- audit for requests are below.
do $$
declare
  t text;
  own constant text := 'company_id = any ((select app_companies())::uuid[])';
begin
  for t in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ('{session,audit,login}')
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('drop policy if exists company_isolation on %I', t);
    execute format('create policy company_isolation on %I to pledgebook_app using (%s) with check (%s)', t, own, own);
  end loop;
  foreach t in array '{company,login,audit}'::text[] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('drop policy if exists company_isolation on %I', t);
  end loop;
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relname <> 'notified_event' loop
    execute format('drop policy if exists sign_in on %I', t);
    execute format('create policy sign_in on %I to pledgebook_auth using (true) with check (true)', t);
  end loop;
end $$;

create policy company_isolation on company to pledgebook_app
  using (id = any ((select app_companies())::uuid[])) with check (id = any ((select app_companies())::uuid[]));
-- A login also belongs to the companies that it has assignments in.
create policy company_isolation on login to pledgebook_app
  using (company_id = any ((select app_companies())::uuid[])
    or exists (select from assignment a where a.login_id = login.id and a.company_id = any ((select app_companies())::uuid[])))
  with check (company_id = any ((select app_companies())::uuid[])
    or exists (select from assignment a where a.login_id = login.id and a.company_id = any ((select app_companies())::uuid[])));
-- The audit log is written only by auth.audit_append and auth.audit_append_all.
create policy company_isolation on audit to pledgebook_app using (company_id = any ((select app_companies())::uuid[]));

-- Functions of the schemas auth, books and read_models belong to pledgebook_auth and run with its rights. Requests may call them, except
-- triggers and those that only other functions call. voucher_balances reads vouchers of any company.
grant create on schema auth, books, read_models, public to pledgebook_auth;
alter function voucher_balances() owner to pledgebook_auth;
do $$
declare
  f regprocedure;
  internal boolean;
begin
  for f, internal in select p.oid, p.prorettype = 'trigger'::regtype or p.proname in ('chart_of_accounts', 'cover_loans',
      'give_new_rights', 'active_loans', 'hold_metal', 'hmac_sha256', 'reject_negative_cash', 'unused_attachment', 'weigh_items', 'weigh_packets')
    from pg_proc p where p.pronamespace in ('auth'::regnamespace, 'books'::regnamespace, 'read_models'::regnamespace)
  loop
    execute format('alter function %s owner to pledgebook_auth', f);
    execute format('revoke execute on function %s from public', f);
    if not internal then execute format('grant execute on function %s to pledgebook_app', f); end if;
  end loop;
end $$;
revoke create on schema auth, books, read_models, public from pledgebook_auth;
grant execute on function take_number(uuid, text), reserve_numbers(uuid, text, uuid, bigint) to pledgebook_app;
