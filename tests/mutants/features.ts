import type { Mutant } from './mutant.ts'

/** Faults in backups, imports, reports, notifications and the integrity check. */
export const mutants: Mutant[] = [
  {
    fault: 'a backup is not taken from one snapshot',
    file: 'src/server/platform/backup/makeBackup.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'a damaged backup is restored',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: "table.bytes !== foot.bytes || table.sum.digest('hex') !== foot.sha256",
    replace: 'table.bytes !== foot.bytes',
    tests: ['tests/server/backup.test.ts'],
    equivalent: 'the compressed stream has its own checksum, and a sealed one its own tag, which fail first',
  },
  {
    fault: 'a truncated backup is restored',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `  if (!complete) throw new RangeError('the end is missing')
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
    equivalent:
      'the compressed stream of a truncated file ends too early, which fails before the last frame is read',
  },
  {
    fault: 'a backup is restored into a database that is not empty',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `  if (held.rowCount !== 0)
`,
    replace: `  if (held.rowCount === null)
`,
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'sequences of the database restart after a restore',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `    await setSequences(client)
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'a backup omits a table',
    file: 'src/server/platform/backup/makeBackup.ts',
    find: "const LEFT_OUT = ['access_stamp',",
    replace: "const LEFT_OUT = ['loan_release', 'store_day', 'access_stamp',",
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'the oldest backups are never deleted',
    file: 'src/server/platform/backup/openBackups.ts',
    find: 'const KEPT = 30',
    replace: 'const KEPT = 300',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'closing a day makes no backup',
    file: 'src/server/modules/day/closeDay.ts',
    find: `  context.afterCommit(() => backUp(context.services))
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'the check of an import file can write',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `      if (task.state === 'checking') await db.execute(sql\`set transaction read only\`)
`,
    replace: '',
    tests: ['tests/server/import.test.ts', 'tests/server/import.run.test.ts'],
    equivalent: 'no check writes today; the transaction is read-only in case a later one does',
  },
  {
    fault: 'a file with warnings is imported without consent',
    file: 'src/server/platform/imports/startWork.ts',
    find: `  if (job.warningCount > 0 && !acceptWarnings)
    throw failField('acceptWarnings', texts.warned(job.warningCount))
`,
    replace: '',
    tests: ['tests/server/import.run.test.ts', 'tests/server/import.test.ts'],
  },
  {
    fault: 'a file with failing rows is imported',
    file: 'src/server/platform/imports/startWork.ts',
    find: "job.state !== 'checked' || (job.failureCount > 0 && !skipFailures)",
    replace: "job.state !== 'checked'",
    tests: ['tests/server/import.run.test.ts', 'tests/server/import.test.ts'],
  },
  {
    fault: 'a field can be mapped to two columns',
    file: 'src/server/platform/imports/startWork.ts',
    find: `  if (all.findIndex((other) => other.field === field) < index) return at('field', texts.fieldTwice)
`,
    replace: '',
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'a row that became invalid after the check is imported',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `  if (failing.size > 0) throw new Ended(texts.changed(failing.size), problems)
`,
    replace: '',
    tests: ['tests/server/import.run.test.ts'],
  },
  {
    fault: 'some items of a loan are imported without the one whose row fails',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `  problems.push(...failuresOfRecords(problems, records))
`,
    replace: '',
    tests: ['tests/server/ledgeropening.test.ts'],
  },
  {
    fault: 'the example row of a template is imported',
    file: 'src/server/platform/imports/checkRows.ts',
    find: `  if (isExample(reading, cells)) return { row, cells, body: {}, problems: [fails(null, texts.example)] }
`,
    replace: '',
    tests: ['tests/server/import.test.ts', 'tests/server/import.run.test.ts'],
  },
  {
    fault: 'a page of a report repeats the last row of the previous page',
    file: 'src/server/modules/reports/readReport.ts',
    find: 'cursorAt(report, shown.at(-1), false)',
    replace: 'cursorAt(report, shown.at(-2), false)',
    tests: ['tests/server/reports.test.ts'],
  },
  {
    fault: 'the file of a report has no closing balance',
    file: 'src/server/modules/reports/reportFile.ts',
    find: '...(balances === null ? [] : [{ label: reportTexts.closing, cells: balances.closing(sums) }]),',
    replace: '',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'the file of a report counts its first rows twice',
    file: 'src/server/modules/reports/reportFile.ts',
    find: 'sums[at] = sum + BigInt(row[at] ?? 0)',
    replace: 'sums[at] = sum + sum + BigInt(row[at] ?? 0)',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a download ticket is accepted from another browser',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: `\${hashOf(cookies[BROWSER_COOKIE] ?? '')}, \${now.toISOString()}::timestamptz) t`,
    replace: `(select browser_hash from report_ticket limit 1), \${now.toISOString()}::timestamptz) t`,
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a download ticket is valid for the store from which the session has moved',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: 'row && row.company_id === row.request.companyId && row.store_id === row.request.storeId',
    replace: 'row && row.company_id === row.request.companyId',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'the file of a report is sent after the right to export was removed',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: `  if (!actor.grants.has('Reports.export')) throw fail(403, texts.notAllowed(rightName('Reports.export')))
`,
    replace: '',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'an unread notification is sent a second time',
    file: 'src/server/platform/notifications/notifications.ts',
    find: `and same.title = \${placeholder('title')} and same.description`,
    replace: 'and false and same.description',
    tests: ['tests/server/notifications.test.ts', 'tests/server/notifications.events.test.ts'],
  },
  {
    fault: 'the notification of an exception opens its report on other days',
    file: 'src/server/platform/notifications/reportLinks.ts',
    find: 'if (view !== undefined) search',
    replace: 'if (view?.day === name) search',
    tests: ['tests/server/notifications.reportLinks.test.ts'],
  },
  {
    fault: 'an exception is linked to a report for users without its rights',
    file: 'src/server/platform/notifications/exceptions.ts',
    find: 'await notifyWith(link)',
    replace: 'await notifyWith({ path: link.path })',
    tests: ['tests/server/notifications.reportLinks.test.ts'],
  },
  {
    fault: 'the notification of a completed task stays in the bell',
    file: 'src/server/platform/notifications/notifications.ts',
    find: 'isNull(notification.resolvedAt),',
    replace: 'sql`false`,',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'the notifications of a morning are sent again',
    file: 'src/server/platform/notifications/notifications.ts',
    find: '    .onConflictDoNothing()\n',
    replace: `    .onConflictDoUpdate({ target: [notifiedEvent.companyId, notifiedEvent.storeId, notifiedEvent.event], set: { event: sql\`excluded.event\` } })
`,
    tests: ['tests/server/notifications.events.test.ts', 'tests/server/notifications.test.ts'],
  },
  {
    fault: 'the result of the integrity check is not stored',
    file: 'src/server/modules/integrity/lastCheckStore.ts',
    find: '.onConflictDoUpdate({ target: proof.companyId, set: values })',
    replace: '.onConflictDoNothing()',
    tests: ['tests/server/integrity.test.ts'],
  },
  {
    fault: 'a customer who wants no reminders is reminded',
    file: 'src/server/modules/printing/reminder.ts',
    find: '  if (found.noReminders) throw fail(422, printTexts.unwanted(found.customerName))\n',
    replace: '',
    tests: ['tests/server/reminder.test.ts'],
  },
  {
    fault: 'a merge loses the choice to get no reminders',
    file: 'src/domain/customer/customerMerge.ts',
    find: 'value === null || value === false',
    replace: 'value === null',
    tests: ['tests/server/customer.people.test.ts'],
  },
  {
    fault: 'a corrected file keeps the result of its last check',
    file: 'src/server/platform/imports/importJobStore.ts',
    find: `      state: 'mapping',
      attempt: job.attempt + 1,`,
    replace: `      state: job.state,
      attempt: job.attempt + 1,`,
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'rows that were corrected can still be downloaded with the reasons of the last check',
    file: 'src/server/platform/imports/importJobStore.ts',
    find: `      problems: [],
      report: null,
      message: null,`,
    replace: `      problems: [],
      message: null,`,
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'of two corrections sent concurrently the later one replaces the earlier',
    file: 'src/server/platform/imports/importJobStore.ts',
    find: `      state: 'mapping',
      attempt: job.attempt + 1,`,
    replace: `      state: 'mapping',
      attempt: job.attempt,`,
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'a file is corrected after the right to add its records was removed',
    file: 'src/server/platform/imports/correctRows.ts',
    find: `  requireRight(context, targetOf(job))
`,
    replace: '',
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'a correction keeps the spaces around a value',
    file: 'src/server/platform/imports/correctRows.ts',
    find: 'cleaned(value)',
    replace: 'value',
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'a correction loses the rows after the first 500',
    file: 'src/server/platform/imports/correctRows.ts',
    find: `    yield batch
`,
    replace: `    yield batch
    return
`,
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'a corrected Aadhaar number is stored in full',
    file: 'src/server/platform/imports/correctRows.ts',
    find: "  for (const [at, column] of columns) columns.set(at, masked(job.header[at]?.name ?? '', column))\n",
    replace: '',
    tests: ['tests/server/import.corrections.test.ts'],
  },
  {
    fault: 'rows with warnings are skipped with those that fail',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `  const rows = failingRows(problems)
  return { rows`,
    replace: `  const rows = new Set(problems.map(({ row }) => row))
  return { rows`,
    tests: ['tests/server/import.run.test.ts'],
  },
  {
    fault: 'a row with two failures counts twice',
    file: 'src/server/platform/imports/carryOut.ts',
    find: '    failureCount: failing.size,',
    replace: '    failureCount: failures.length,',
    tests: ['tests/server/import.run.test.ts', 'tests/server/import.test.ts'],
  },
  {
    fault: 'a warning of a skipped row needs consent',
    file: 'src/server/platform/imports/carryOut.ts',
    find: '(failing.has(row) ? [] : [row])',
    replace: 'row',
    tests: ['tests/server/import.run.test.ts'],
  },
  {
    fault: 'skipped rows are imported',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `    const included = batch.filter(([row]) => !skipped.rows.has(row))
    skippedRows`,
    replace: `    const included = batch
    skippedRows`,
    tests: ['tests/server/import.run.test.ts'],
  },
  {
    fault: 'skipped rows are kept for good',
    file: 'src/server/platform/imports/importJobStore.ts',
    find: "eq(importJob.state, 'done'), sql`octet_length",
    replace: "eq(importJob.state, 'cancelled'), sql`octet_length",
    tests: ['tests/server/import.run.test.ts'],
  },
  {
    fault: 'the rows of an import that failed are kept for good',
    file: 'src/server/platform/imports/importJobStore.ts',
    find: "'checked', 'failed', 'running')",
    replace: "'checked', 'running')",
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'old rows of imports are deleted a day too late if nothing else is uploaded',
    file: 'src/server/platform/imports/cleaning.ts',
    find: '[daysBefore(at, 1).toISOString()]',
    replace: '[daysBefore(at, 2).toISOString()]',
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'the old rows of all companies are kept if those of one cannot be deleted',
    file: 'src/server/platform/imports/cleaning.ts',
    find: `
        .catch((error) => onFailure(companyId, error))`,
    replace: '',
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'the usual type of a new customer is one that is no longer offered',
    file: 'src/server/modules/customers/usualCustomer.ts',
    find: 'case when ${customerType.active} then ${customer.typeId} end',
    replace: '${customer.typeId}',
    tests: ['tests/server/customer.people.test.ts'],
  },
  {
    fault: 'the usual type and state are shown to users who may only view customers',
    file: 'openapi/customer.yaml',
    find: "the state in the store's address.\n      x-permission: Customer.add",
    replace: "the state in the store's address.\n      x-permission: Customer.view",
    tests: ['tests/server/customer.people.test.ts'],
  },
  {
    fault: 'the usual type and state of a new customer are those of the oldest customers',
    file: 'src/server/modules/customers/usualCustomer.ts',
    find: 'desc(customer.createdAt), desc(customer.id)',
    replace: 'customer.createdAt, customer.id',
    tests: ['tests/server/customer.people.test.ts'],
  },
  {
    fault: 'a reminder names the UPI id of an in-active account',
    file: 'src/server/modules/books/receivingBanks.ts',
    find: '(active ? [bank] : [])',
    replace: '[bank]',
    tests: ['tests/server/reminder.test.ts'],
  },
  {
    fault: 'lenders are offered as accounts that receive payments',
    file: 'src/server/modules/books/receivingBanks.ts',
    find: ", eq(bank.kind, 'own')",
    replace: '',
    tests: ['tests/server/bank.test.ts'],
  },
  {
    fault: 'a lender has a UPI id',
    file: 'src/server/modules/books/banks/bankHandlers.ts',
    find: `    if (kind === 'lender' && body.upiId != null) throw failField('upiId', bankTexts.ownOnly)
`,
    replace: '',
    tests: ['tests/server/bank.test.ts'],
  },
]
