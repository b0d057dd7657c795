import { counted } from '../../domain/count.ts'
import type { Answer } from './client.ts'
import type { Content } from './fill.ts'

/** Something that is not as the description says. */
export interface Finding {
  operation: string
  /** Which check found it. */
  check: string
  message: string
  /** The request, for a shell. */
  curl: string
}

/** How far the happy path of an operation came. */
export interface Outcome {
  operation: string
  tag: string
  /** Answered as described; refused in a documented way; or its state could not be made. */
  reached: 'answered' | 'refused' | 'not reached'
  /** Why it was not answered. */
  reason: string
  /** The good request; null when none could be made. */
  sent: Content | null
  seconds: number
  findings: Finding[]
}

/** What a whole run found. */
export interface Report {
  outcomes: Outcome[]
  /** What the run made and could not take away. */
  stays: string[]
  /** Checks that could not be made, and why. */
  left: string[]
  /** Why the run came to no end; null when it did. */
  brokenOff: string | null
  requests: number
  seed: number
  seconds: number
}

/** All that was found. */
export function findingsOf({ outcomes }: Report): Finding[] {
  return outcomes.flatMap(({ findings }) => findings)
}

/** A step of a run as a line: how far it is, the operation, and what became of it. */
export function progressLine(done: number, all: number, operation: string, became: string): string {
  return `${String(done).padStart(4)}/${all}  ${operation}  ${became}`
}

/** What became of an operation, in a word. */
export function became({ reached, findings }: Outcome): string {
  if (findings.length > 0) return `✗ ${findings.length}`
  return reached === 'answered' ? '✓' : reached
}

/** What an answer looked like, short enough for a line. */
export function shown({ status, type, text }: Answer): string {
  const body = text.length > 300 ? `${text.slice(0, 300)}…` : text
  return `${status || 'no answer'}${type && ` ${type}`} ${body}`.trim()
}

/** The summary of a run as lines of text. */
export function summaryOf(report: Report): string[] {
  const { outcomes, stays, left, brokenOff, requests, seed, seconds } = report
  const of = (reached: Outcome['reached']) => outcomes.filter((outcome) => outcome.reached === reached)
  const found = findingsOf(report)
  const refused = of('refused')
  const missed = of('not reached')
  return [
    ...found.flatMap(({ operation, check, message, curl }) => [
      '',
      `✗ ${operation} · ${check}`,
      `  ${message}`,
      `  ${curl}`,
    ]),
    '',
    `${outcomes.length} operations: ${of('answered').length} answered as described, ${refused.length} refused in a documented way, ${missed.length} not reached`,
    ...refused.map(({ operation, reason }) => `  refused      ${operation}: ${reason}`),
    ...missed.map(({ operation, reason }) => `  not reached  ${operation}: ${reason}`),
    ...left.map((line) => `  left out     ${line}`),
    ...stays.map((line) => `  stays        ${line}`),
    `${requests} requests in ${Math.round(seconds)} s, seed ${seed}`,
    ...(brokenOff ? [`Not checked to the end: ${brokenOff}.`] : []),
    ...(found.length > 0 ? [`${counted(found.length, 'fault')} found.`] : []),
    ...(!brokenOff && found.length === 0 ? ['No fault found.'] : []),
  ]
}

/** The report as JUnit XML: one case an operation; one that was not answered in the happy way is skipped with its reason. */
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
  const skipped = outcomes.filter(({ findings, reached }) => findings.length === 0 && reached !== 'answered')
  return `tests="${outcomes.length}" failures="${failures.length}" skipped="${skipped.length}"`
}

function caseOf({ tag, operation, findings, reached, reason, seconds }: Outcome): string {
  const failures = findings.map(
    ({ check, message, curl }) =>
      `<failure message="${escaped(`${check}: ${message}`)}">${escaped(curl)}</failure>`,
  )
  const skipped = reached === 'answered' ? '' : `<skipped message="${escaped(`${reached}: ${reason}`)}"/>`
  const names = `classname="${escaped(tag)}" name="${escaped(operation)}" time="${seconds.toFixed(3)}"`
  return `    <testcase ${names}>${failures.join('') || skipped}</testcase>`
}

/** What XML has no characters for. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text that may stand in XML: what XML cannot hold at all is left out. */
function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)
}
