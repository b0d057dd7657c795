import { counted } from '../../domain/text/count.ts'
import { grouped } from '../../domain/text/grouped.ts'

/** Texts of the integrity check of the books and the audit log. */
export const integrityTexts = {
  title: 'Books and audit log',
  lead: 'Checks the books of all stores of this company, and its audit log.',
  back: 'Back to the dashboard',
  card: {
    never: 'Not verified yet.',
    verifiedAt: (at: string, userName: string) =>
      userName === '' ? `Verified ${at}.` : `Verified ${at} by ${userName}.`,
    holds: 'Passed',
    broken: (count: number) => `${counted(count, 'check')} failed`,
    open: 'View checks',
  },
  run: 'Verify now',
  again: 'Verify again',
  running: 'Verifying… Others can keep working.',
  done: 'All checks passed',
  found: 'Problems found: see the list',
  facts: {
    result: 'Result',
    at: 'Verified',
    userName: 'By',
    took: 'Duration',
    seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
    entries: 'Log entries',
    head: 'Audit log hash',
    headHelp:
      'Keep a copy; each closing slip has one. If the log is shortened or changed, the copied hash is no longer in it.',
  },
  checks: 'Checks',
  table: 'Table of checks',
  check: 'Check',
  result: 'Result',
  holds: 'Passed',
  breaks: (count: number) => counted(count, 'problem'),
  more: (count: number) => `and ${grouped(count)} more`,
  log: 'The audit log has no changed or missing entries',
  logWrong: (entry: number) => `Entry ${grouped(entry)} was changed, or an entry before it is missing.`,
  never: {
    title: 'Not verified yet',
    text: 'All vouchers, loans, packets and the audit log are checked; problems are listed by name.',
  },
}
