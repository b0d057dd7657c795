import { counted } from '../../domain/text/count.ts'
import type { Answer } from './client.ts'
import type { Content } from './fill.ts'

/** A difference from the description. */
export interface Finding {
  operation: string
  /** The check that found it. */
  check: string
  message: string
  /** The request as a curl command. */
  curl: string
}

/** The outcome of an operation's valid request. */
export interface Outcome {
  operation: string
  tag: string
  /**
   * `answered`: with the documented success. `closed`: a public operation that needs a secret outside the contract, such as a code by
   * email. `rejected`: by a documented business rule. `not reached`: not served, or its state could not be made.
   */
  reached: 'answered' | 'closed' | 'rejected' | 'not reached'
  /** Why it was not answered. */
  reason: string
  /** Its checks that were not possible, with the reason. */
  leftOut: string[]
  /** The valid request; null when none could be made. */
  sent: Content | null
  seconds: number
  findings: Finding[]
}

/** The result of a run. */
export interface Report {
  outcomes: Outcome[]
  /** Lines about the records that the run made and did not remove. */
  remaining: string[]
  /** Checks that were not possible, and why. */
  leftOut: string[]
  /** Checks excluded by the options, which do not make the run incomplete. */
  optedOut: string[]
  /** Why the run was aborted; null if it was not. */
  abortReason: string | null
  requests: number
  seed: number
  seconds: number
}

/** All findings. */
export function findingsOf({ outcomes }: Report): Finding[] {
  return outcomes.flatMap(({ findings }) => findings)
}

/** Everything that should have been checked and was not, one line each; empty if the run was complete. */
export function uncheckedOf({ outcomes, leftOut, abortReason }: Report): string[] {
  const missed = outcomes.filter(({ reached }) => reached === 'rejected' || reached === 'not reached')
  return [
    ...missed.map(({ operation, reached, reason }) => `${reached.padEnd(12)} ${operation}: ${reason}`),
    ...outcomes.flatMap(({ operation, leftOut: own }) =>
      own.map((line) => `left out     ${operation}: ${line}`),
    ),
    ...leftOut.map((line) => `left out     ${line}`),
    ...(abortReason ? [`stopped      ${abortReason}`] : []),
  ]
}

/** The exit code of a run: 0 everything was checked and is as described, 1 faults, 2 something was not checked. */
export function exitCodeOf(report: Report): 0 | 1 | 2 {
  if (findingsOf(report).length > 0) return 1
  return uncheckedOf(report).length > 0 ? 2 : 0
}

/** A line of progress: the position, the operation and its outcome. */
export function progressLine(done: number, all: number, operation: string, result: string): string {
  return `${String(done).padStart(4)}/${all}  ${operation}  ${result}`
}

/** The outcome of an operation, in a word. */
export function resultOf({ reached, findings }: Outcome): string {
  if (findings.length > 0) return `✗ ${findings.length}`
  return reached === 'answered' ? '✓' : reached
}

/** A response in short form, for one line. */
export function shown({ status, type, text }: Answer): string {
  const body = text.length > 300 ? `${text.slice(0, 300)}…` : text
  return `${status || 'no answer'}${type && ` ${type}`} ${body}`.trim()
}

/** The summary of a run as lines of text. */
export function summaryOf(report: Report): string[] {
  const { outcomes, remaining, optedOut, requests, seed, seconds } = report
  const outcomesOf = (reached: Outcome['reached']) =>
    outcomes.filter((outcome) => outcome.reached === reached)
  const found = findingsOf(report)
  const faulty = outcomes.filter(({ findings }) => findings.length > 0).length
  const good = outcomesOf('answered').filter(({ findings }) => findings.length === 0).length
  const closed = outcomesOf('closed')
  const unchecked = uncheckedOf(report)
  return [
    ...found.flatMap(({ operation, check, message, curl }) => [
      '',
      `✗ ${operation} · ${check}`,
      `  ${message}`,
      `  ${curl}`,
    ]),
    '',
    `${outcomes.length} operations: ${good} as described, ${faulty} with faults, ${closed.length} closed, ${outcomesOf('rejected').length} rejected, ${outcomesOf('not reached').length} not reached`,
    ...closed.map(({ operation, reason }) => `  closed       ${operation}: ${reason}`),
    ...unchecked.map((line) => `  ${line}`),
    ...optedOut.map((line) => `  opted out    ${line}`),
    ...remaining.map((line) => `  remains      ${line}`),
    `${requests} requests in ${Math.round(seconds)} s, seed ${seed}`,
    ...(report.abortReason ? [`The check did not finish: ${report.abortReason}.`] : []),
    ...(found.length > 0 ? [`${counted(found.length, 'fault')} found.`] : [verdictOf(unchecked)]),
  ]
}

/** The last line of a run without faults: it says that nothing is wrong only if everything was checked. */
function verdictOf(unchecked: readonly string[]): string {
  if (unchecked.length === 0) return 'No fault found.'
  return `No fault in what was checked, but ${counted(unchecked.length, 'check')} could not be made (see above).`
}

/** The report as JUnit XML: one test case per operation; an incompletely checked one is an error with the reasons. */
export function junitOf({ outcomes, seconds }: Report): string {
  const tags = [...new Set(outcomes.map(({ tag }) => tag))]
  const suites = tags.flatMap((tag) => {
    const own = outcomes.filter((outcome) => outcome.tag === tag)
    const time = own.reduce((sum, outcome) => sum + outcome.seconds, 0)
    const head = `  <testsuite name="${escaped(tag)}" ${countsOf(own)} time="${time.toFixed(3)}">`
    return [head, ...own.map(caseOf), '  </testsuite>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract" ${countsOf(outcomes)} time="${seconds.toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function countsOf(outcomes: readonly Outcome[]): string {
  const failures = outcomes.filter(({ findings }) => findings.length > 0)
  const passed = outcomes.filter(({ findings }) => findings.length === 0)
  const errors = passed.filter((outcome) => missingOf(outcome).length > 0)
  const skipped = passed.filter(({ reached }) => reached === 'closed')
  const counts = `failures="${failures.length}" errors="${errors.length}" skipped="${skipped.length}"`
  return `tests="${outcomes.length}" ${counts}`
}

/** The checks of an operation that were not possible, and why. */
function missingOf({ reached, reason, leftOut }: Outcome): string[] {
  return reached === 'rejected' || reached === 'not reached' ? [`${reached}: ${reason}`, ...leftOut] : leftOut
}

function caseOf(outcome: Outcome): string {
  const { tag, operation, findings, reached, reason, seconds } = outcome
  const failures = findings.map(
    ({ check, message, curl }) =>
      `<failure message="${escaped(`${check}: ${message}`)}">${escaped(curl)}</failure>`,
  )
  const errors = missingOf(outcome).map((line) => `<error message="${escaped(line)}"/>`)
  const skipped = reached === 'closed' ? `<skipped message="${escaped(reason)}"/>` : ''
  const names = `classname="${escaped(tag)}" name="${escaped(operation)}" time="${seconds.toFixed(3)}"`
  return `    <testcase ${names}>${failures.join('') || errors.join('') || skipped}</testcase>`
}

/** Characters that XML forbids. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text escaped for XML; characters that XML forbids are removed. */
function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)
}
