import type { Mutant } from './mutant.ts'

/** Faults in backups, imports, reports, notifications and the proof of the books. */
export const mutants: Mutant[] = [
  {
    fault: 'a backup is not of one moment',
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
    equivalent: 'the compressed stream has a checksum of its own, and a sealed one a tag, which fail first',
  },
  {
    fault: 'a backup that was cut short is restored',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `  if (!complete) throw new RangeError('the end is missing')
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
    equivalent:
      'a cut file ends its compressed stream too early, which fails before the last frame is missed',
  },
  {
    fault: 'a backup is restored over a business',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `  if (held.rowCount !== 0)
`,
    replace: `  if (held.rowCount === null)
`,
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'numbers that the database gives begin again after a restore',
    file: 'src/server/platform/backup/restoreBackup.ts',
    find: `    await setSequences(client)
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'a backup without a table is made',
    file: 'src/server/platform/backup/makeBackup.ts',
    find: `const LEFT_OUT = [
  ...['access_stamp',`,
    replace: `const LEFT_OUT = [
  ...['loan_release', 'store_day', 'access_stamp',`,
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'the oldest backups are never removed',
    file: 'src/server/platform/backup/openBackups.ts',
    find: 'const KEPT = 30',
    replace: 'const KEPT = 300',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'a closed day makes no backup',
    file: 'src/server/modules/day/closeDay.ts',
    find: `  context.afterCommit(() => backUp(context.services))
`,
    replace: '',
    tests: ['tests/server/backup.test.ts'],
  },
  {
    fault: 'a check of a file may write',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `      if (task.state === 'checking') await db.execute(sql\`set transaction read only\`)
`,
    replace: '',
    tests: ['tests/server/import.test.ts', 'tests/server/import.run.test.ts'],
    equivalent: 'nothing writes while it checks; the transaction is read-only for what is written later',
  },
  {
    fault: 'a file with warnings is imported without consent',
    file: 'src/server/platform/imports/startWork.ts',
    find: `  if (job.warningCount > 0 && !context.body.acceptWarnings)
    throw failField('acceptWarnings', texts.warned(job.warningCount))
`,
    replace: '',
    tests: ['tests/server/import.run.test.ts', 'tests/server/import.test.ts'],
  },
  {
    fault: 'a file with failing rows is imported',
    file: 'src/server/platform/imports/startWork.ts',
    find: "job.state !== 'checked' || job.failureCount > 0",
    replace: "job.state !== 'checked'",
    tests: ['tests/server/import.run.test.ts', 'tests/server/import.test.ts'],
  },
  {
    fault: 'one field is mapped to two columns',
    file: 'src/server/platform/imports/startWork.ts',
    find: `  if (all.findIndex((other) => other.field === field) < index) return at('field', texts.fieldTwice)
`,
    replace: '',
    tests: ['tests/server/import.test.ts'],
  },
  {
    fault: 'a row that fails since its check is imported',
    file: 'src/server/platform/imports/carryOut.ts',
    find: `  if (failing.length > 0) throw new Ended(texts.changed(countRows(failing)), problems)
`,
    replace: '',
    tests: ['tests/server/import.run.test.ts'],
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
    fault: 'a page of a report begins with the row that ended the last',
    file: 'src/server/modules/reports/readReport.ts',
    find: 'cursorAt(report, shown.at(-1), false)',
    replace: 'cursorAt(report, shown.at(-2), false)',
    tests: ['tests/server/reports.test.ts'],
  },
  {
    fault: 'a file of a report has no closing balance',
    file: 'src/server/modules/reports/reportFile.ts',
    find: '...(balances === null ? [] : [{ label: reportTexts.closing, cells: balances.closing(sums) }]),',
    replace: '',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'the file of a report sums its first rows twice',
    file: 'src/server/modules/reports/reportFile.ts',
    find: 'sums[at] = sum + BigInt(row[at] ?? 0)',
    replace: 'sums[at] = sum + sum + BigInt(row[at] ?? 0)',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a ticket opens the file in another browser',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: `\${hashOf(cookies[BROWSER_COOKIE] ?? '')}, \${now.toISOString()}::timestamptz) t`,
    replace: `(select browser_hash from report_ticket limit 1), \${now.toISOString()}::timestamptz) t`,
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a ticket opens a file of the store that its session left',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: 'row && row.company_id === row.request.companyId && row.store_id === row.request.storeId',
    replace: 'row && row.company_id === row.request.companyId',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'a file of a report is sent after the right to files was taken',
    file: 'src/server/modules/reports/reportTickets.ts',
    find: `  if (!actor.grants.has('Reports.export')) throw fail(403, texts.notAllowed(rightName('Reports.export')))
`,
    replace: '',
    tests: ['tests/server/reports.files.test.ts'],
  },
  {
    fault: 'the same words are sent twice to who has not read the first',
    file: 'src/server/platform/notifications/notifications.ts',
    find: `and same.title = \${given('title')} and same.description`,
    replace: 'and false and same.description',
    tests: ['tests/server/notifications.test.ts', 'tests/server/notifications.events.test.ts'],
  },
  {
    fault: 'a notification of a task that is done stays in the bell',
    file: 'src/server/platform/notifications/notifications.ts',
    find: 'isNull(notification.resolvedAt),',
    replace: 'sql`false`,',
    tests: ['tests/server/partpayment.exceptions.test.ts'],
  },
  {
    fault: 'the people of a morning are notified again and again',
    file: 'src/server/platform/notifications/notifications.ts',
    find: '    .onConflictDoNothing()\n',
    replace: `    .onConflictDoUpdate({ target: [notifiedEvent.companyId, notifiedEvent.storeId, notifiedEvent.event], set: { event: sql\`excluded.event\` } })
`,
    tests: ['tests/server/notifications.events.test.ts', 'tests/server/notifications.test.ts'],
  },
  {
    fault: 'the proof of the books is not kept',
    file: 'src/server/modules/integrity/integrityHandlers.ts',
    find: '.onConflictDoUpdate({ target: proof.companyId, set: found })',
    replace: '.onConflictDoNothing()',
    tests: ['tests/server/integrity.test.ts'],
  },
  {
    fault: 'two prove the books of one company at once',
    file: 'src/server/modules/integrity/integrityHandlers.ts',
    find: `  if (rows[0]?.mine) return
`,
    replace: `  if (rows[0]) return
`,
    tests: ['tests/server/integrity.test.ts'],
  },
]
