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
]
