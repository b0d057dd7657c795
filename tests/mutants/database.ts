import type { Mutant } from './mutant.ts'

/**
 * Faults in what the database enforces by itself: triggers, checks, unique indexes, policies and grants of the migrations; and in running
 * the migrations.
 */
export const mutants: Mutant[] = [
  {
    fault: 'a payment can have a different date from its voucher',
    file: 'src/server/db/readModels/loanMoney.sql',
    find: `      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a payment`,
    replace: `      where v.txid is distinct from pg_current_xact_id()::text::bigint) then
    raise exception 'a payment`,
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a payment can be added to a posted voucher',
    file: 'src/server/db/readModels/loanMoney.sql',
    find: `      where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then
    raise exception 'a payment`,
    replace: `      where a.posted_on is distinct from v.posted_on) then
    raise exception 'a payment`,
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a line can have a different date from its voucher',
    file: 'src/server/db/readModels/ledgerTotals.sql',
    find: ' or a.posted_on <> v.posted_on) then',
    replace: ') then',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a line can be added to a posted voucher',
    file: 'src/server/db/readModels/ledgerTotals.sql',
    find: 'where v.txid is distinct from pg_current_xact_id()::text::bigint or a.posted_on <> v.posted_on) then',
    replace: 'where a.posted_on is distinct from v.posted_on) then',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'cash can be a paisa below zero',
    file: 'src/server/db/functions/books.sql',
    find: '  if balance < 0 then',
    replace: '  if balance < -1 then',
    tests: ['tests/server/drawer.test.ts'],
  },
  {
    fault: 'the check of the drawer ignores earlier days',
    file: 'src/server/db/functions/books.sql',
    find: '    where company_id = of_company and account_id = of_account and store_id = of_store;',
    replace:
      '    where company_id = of_company and account_id = of_account and store_id = of_store and posted_on >= current_date;',
    tests: ['tests/server/drawer.test.ts'],
  },
  {
    fault: 'lines count in the totals of the previous month',
    file: 'src/server/db/readModels/ledgerTotals.sql',
    find: 'posted_on - extract(day from posted_on)::integer + 1, sum(debit_paise)',
    replace: 'posted_on - extract(day from posted_on)::integer, sum(debit_paise)',
    tests: ['tests/server/verify.test.ts', 'tests/server/reports.books.test.ts'],
  },
  {
    fault: 'the owner of the tables can delete vouchers',
    file: 'src/server/db/functions/books.sql',
    find: 'trigger voucher_stays before delete or update on voucher',
    replace: 'trigger voucher_stays before update on voucher',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'the owner of the tables can change lines',
    file: 'src/server/db/functions/books.sql',
    find: 'trigger voucher_line_stays before delete or update on voucher_line',
    replace: 'trigger voucher_line_stays before delete on voucher_line',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'requests can change payments',
    file: 'src/server/db/tenantIsolation.sql',
    find: "('select, insert', 'select',\n      'voucher_payment loan_entry",
    replace:
      "('select, insert, update, delete', 'select',\n      'voucher_payment'),\n    ('select, insert', 'select',\n      'loan_entry",
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'requests can change account totals',
    file: 'src/server/db/tenantIsolation.sql',
    find: "('select', 'select, insert, update',\n      'ledger_day",
    replace: "('select, update', 'select, insert, update',\n      'ledger_day",
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'entries can be posted on a closed day',
    file: 'src/server/db/functions/books.sql',
    find: "    and state = 'open' for share;",
    replace: '    for share;',
    tests: ['tests/server/journal.test.ts', 'tests/server/day.test.ts'],
  },
  {
    fault: 'a voucher can have more credits than debits',
    file: 'src/server/db/functions/books.sql',
    find: '  if debits is null or debits <> credits then',
    replace: '  if debits is null or debits > credits then',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a voucher can have more debits than credits',
    file: 'src/server/db/functions/books.sql',
    find: '  if debits is null or debits <> credits then',
    replace: '  if debits is null or debits < credits then',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a voucher can have no lines',
    file: 'src/server/db/functions/books.sql',
    find: '  if debits is null or debits <> credits then',
    replace: '  if debits <> credits then',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a store can have two open days',
    file: 'src/server/db/baseline/55-journal.sql',
    find: 'create unique index store_day_open',
    replace: 'create index store_day_open',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'payments are visible to other companies',
    file: 'src/server/db/tenantIsolation.sql',
    find: "'{session,audit,login}'",
    replace: "'{session,audit,login,voucher_payment}'",
    tests: ['tests/server/tenantIsolation.test.ts'],
  },
  {
    fault: 'the owner of the tables can change loan entries',
    file: 'src/server/db/functions/books.sql',
    find: 'trigger loan_entry_stays before delete or update on loan_entry',
    replace: 'trigger loan_entry_stays before delete on loan_entry',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'the items of a paid-out loan can be changed',
    file: 'src/server/db/functions/loans.sql',
    find: "(to_jsonb(old) - 'release_id') <> (to_jsonb(new) - 'release_id')",
    replace:
      "(to_jsonb(old) - '{release_id,marks}'::text[]) <> (to_jsonb(new) - '{release_id,marks}'::text[])",
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a voucher can be of an unknown kind',
    file: 'src/server/db/baseline/00-foundation.sql',
    find: "    'tax-payment', 'reversal');",
    replace: "    'tax-payment', 'reversal', 'gift');",
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a cash payment can name a bank account',
    file: 'src/server/db/baseline/00-foundation.sql',
    find: " and (mode = 'cash') = (bank_id is null);",
    replace: ';',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'a payment can be of zero paise',
    file: 'src/server/db/baseline/00-foundation.sql',
    find: '  return amount_paise > 0 and direction',
    replace: '  return direction',
    tests: ['tests/server/journal.test.ts'],
  },
  {
    fault: 'the requester of a release by exception can decide it',
    file: 'src/server/db/baseline/60-loans.sql',
    find: 'constraint release_exception_second check (decided_by <> requested_by)',
    replace: 'constraint release_exception_second check (true)',
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a request for a release by exception can be decided twice',
    file: 'src/server/db/functions/loans.sql',
    find: `  if tg_op = 'DELETE' or old.status <> 'requested'
    or (to_jsonb(old)`,
    replace: `  if tg_op = 'DELETE'
    or (to_jsonb(old)`,
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a release can use an approval of another day',
    file: 'src/server/db/functions/loans.sql',
    find: '        and e.decided_on = new.released_on and e.decided_by',
    replace: '        and e.decided_by',
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a release can use an approval by the person who releases',
    file: 'src/server/db/functions/loans.sql',
    find: ' and e.decided_by <> new.made_by and new.exceptions',
    replace: ' and new.exceptions',
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a release to another person needs no proof',
    file: 'src/server/db/functions/loans.sql',
    find: '(new.proof_id is null or not new.exceptions',
    replace: '(not new.exceptions',
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a release with a bond needs no approval',
    file: 'src/server/db/functions/loans.sql',
    find: "(new.bond_id is null or not new.exceptions @> '{ticketLost}')",
    replace: 'new.bond_id is null',
    tests: ['tests/server/partpayment.exceptions.database.test.ts'],
  },
  {
    fault: 'a recorded reference can be recorded again',
    file: 'src/server/db/functions/books.sql',
    find: '  if old.reference is not null or new.reference is null then',
    replace: '  if new.reference is null then',
    tests: ['tests/server/newloan.references.test.ts'],
  },
  {
    fault: 'a money transfer can belong to a voucher of any kind',
    file: 'src/server/db/functions/books.sql',
    find: '    and kind = tg_argv[0] and txid',
    replace: '    and txid',
    tests: ['tests/server/moneytransfer.test.ts'],
  },
  {
    fault: 'a money transfer can be added to a posted voucher',
    file: 'src/server/db/functions/books.sql',
    find: ` and txid = pg_current_xact_id()::text::bigint;
  if not found then
    raise exception 'a row`,
    replace: `;
  if not found then
    raise exception 'a row`,
    tests: ['tests/server/moneytransfer.test.ts'],
  },
  {
    fault: 'a tax payment can be changed',
    file: 'src/server/db/functions/books.sql',
    find: 'trigger tax_payment_stays before delete or update on tax_payment',
    replace: 'trigger tax_payment_stays before delete on tax_payment',
    tests: ['tests/server/taxpayment.test.ts'],
  },
  {
    fault: 'the amount of a sent transfer can be changed',
    file: 'src/server/db/functions/custody.sql',
    find: `new.kind, new.from_store_id, new.to_store_id, new.amount_paise,
      new.carrier`,
    replace: `new.kind, new.from_store_id, new.to_store_id, old.amount_paise,
      new.carrier`,
    tests: ['tests/server/transfer.checks.test.ts'],
  },
  {
    fault: 'accepted opening balances can be changed',
    file: 'src/server/db/functions/openingBalances.sql',
    find: '  if old.accepted_at is not null then',
    replace: '  if old.accepted_at is null and false then',
    tests: ['tests/server/ledgeropening.accept.test.ts', 'tests/server/ledgeropening.test.ts'],
  },
  {
    fault: 'a loan of accepted opening balances can be changed',
    file: 'src/server/db/functions/openingBalances.sql',
    find: 'trigger opening_loan_stays before insert or delete or update on opening_loan',
    replace: 'trigger opening_loan_stays before insert on opening_loan',
    tests: ['tests/server/ledgeropening.accept.test.ts', 'tests/server/ledgeropening.test.ts'],
  },
  {
    fault: 'a download ticket is valid for two minutes',
    file: 'src/server/db/functions/desk.sql',
    find: "t.created_at >= p_now - interval '1 minute'",
    replace: "t.created_at >= p_now - interval '2 minutes'",
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a code sent by a colleague can be tried 50 times from one address',
    file: 'src/server/db/functions/signIn.sql',
    find: 'coalesce((c.tries_by ->> p_address)::integer, 0) < 5',
    replace: 'coalesce((c.tries_by ->> p_address)::integer, 0) < 50',
    tests: ['tests/server/reset.colleague.test.ts', 'tests/server/reset.stranger.test.ts'],
  },
  {
    fault: 'a requested reset code can be tried six times',
    file: 'src/server/db/functions/signIn.sql',
    find: `      and c.tries < 5
`,
    replace: `      and c.tries < 6
`,
    tests: ['tests/server/reset.test.ts'],
  },
  {
    fault: 'requests can change audit log entries',
    file: 'src/server/db/tenantIsolation.sql',
    find: "('select', 'select, insert',\n      'audit')",
    replace: "('select, insert, update', 'select, insert',\n      'audit')",
    tests: ['tests/server/audit.test.ts', 'tests/server/tenantIsolation.test.ts'],
  },
  {
    fault: 'the hash of an audit log entry omits the previous hash',
    file: 'src/server/db/functions/audit.sql',
    find: 'encode(sha256(convert_to(jsonb_build_array(last_hash, p_company,',
    replace: "encode(sha256(convert_to(jsonb_build_array('', p_company,",
    tests: ['tests/server/audit.test.ts'],
  },
  {
    fault: 'a migration whose text differs from the one that ran goes unnoticed',
    file: 'src/server/platform/db/migrate.ts',
    find: 'sha256 !== null && sha256 !== hashes.get(name)',
    replace: 'sha256 !== null && !hashes.has(name)',
    tests: ['tests/server/migrations.test.ts'],
  },
  {
    fault: 'a copy of the program with other line endings does not start',
    file: 'src/server/platform/db/migrate.ts',
    find: "update(sql.replaceAll('\\r\\n', '\\n'))",
    replace: 'update(sql)',
    tests: ['tests/server/migrations.test.ts'],
  },
  {
    fault: 'a database of a development version is upgraded',
    file: 'src/server/platform/db/migrate.ts',
    find: 'if (rows[0]?.released !== true) throw',
    replace: 'if (rows[0]?.released === undefined) throw',
    tests: ['tests/server/migrations.test.ts'],
  },
  {
    fault: 'only the first migration that an earlier version ran gets its hash',
    file: 'src/server/platform/db/migrate.ts',
    find: 'for (const { name } of without)',
    replace: 'for (const { name } of without.slice(0, 1))',
    tests: ['tests/server/migrations.test.ts'],
  },
  {
    fault: 'old rows of imports are deleted only in companies with newer ones',
    file: 'src/server/db/functions/imports.sql',
    find: 'j.updated_at < p_before',
    replace: 'j.updated_at > p_before',
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'a change to a record has the time of its audit log entry in the timeline, not its own',
    file: 'src/server/db/functions/audit.sql',
    find: "when 'object' then 'updatedAt' else",
    replace: "when 'object' then 'changedAt' else",
    tests: ['tests/server/customer.timeline.test.ts', 'tests/server/reminder.test.ts'],
  },
]
