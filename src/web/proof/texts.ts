import { counted } from '../../domain/text/count.ts'

/** Texts of the proof of the books, which stands on the dashboard. */
export const proofTexts = {
  title: 'Books and log',
  lead: 'What must always hold of the books of this company, over all its stores, and of its log.',
  back: 'Back to the dashboard',
  card: {
    never: 'The books were not proven yet.',
    provenAt: (at: string, by: string) => `Proven at ${at}${by === '' ? '' : ` by ${by}`}.`,
    holds: 'All holds',
    broken: (count: number) => `${counted(count, 'check')} broken`,
    open: 'See the proof',
  },
  run: 'Prove now',
  again: 'Prove again',
  running: 'Proving… Others go on working meanwhile.',
  done: 'Everything holds',
  found: 'Something does not hold: see the list',
  facts: {
    result: 'Result',
    at: 'Proven',
    by: 'By',
    took: 'It took',
    seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
    entries: 'Entries of the log',
    head: 'Hash of its last entry',
    headHelp:
      'Keep it elsewhere, as each closing slip does: a log that was shortened or written anew does not have it.',
  },
  checks: 'What was checked',
  table: 'Table of checks',
  check: 'What must hold',
  result: 'Result',
  holds: 'Holds',
  breaks: (count: number) => counted(count, 'break'),
  more: (count: number) => `and ${counted(count, 'other')}`,
  log: 'The log is a chain without a changed or missing entry',
  logWrong: (entry: number) => `Entry ${entry} was changed, or one before it is missing.`,
  never: {
    title: 'Not proven yet',
    text: 'The proof reads all vouchers, loans, packets and the log, and tells by name what does not fit.',
  },
}
