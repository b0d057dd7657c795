import type { Answer } from './client.ts'

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
  requests: number
  seed: number
  seconds: number
}

/** All that was found. */
export function findingsOf({ outcomes }: Report): Finding[] {
  return outcomes.flatMap(({ findings }) => findings)
}

/** What an answer looked like, short enough for a line. */
export function shown({ status, type, text }: Answer): string {
  const body = text.length > 300 ? `${text.slice(0, 300)}…` : text
  return `${status || 'no answer'}${type && ` ${type}`} ${body}`.trim()
}

/** The summary of a run as lines of text. */
export function summaryOf(report: Report): string[] {
  const { outcomes, stays, left, requests, seed, seconds } = report
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
    found.length === 0 ? 'No fault found.' : `${found.length} faults found.`,
  ]
}

/** The report as JUnit XML: one case an operation; one that was not answered in the happy way is skipped with its reason. */
export function junitOf({ outcomes, seconds }: Report): string {
  const tags = [...new Set(outcomes.map(({ tag }) => tag))]
  const suites = tags.map((tag) => {
    const own = outcomes.filter((outcome) => outcome.tag === tag)
    const failures = own.filter(({ findings }) => findings.length > 0).length
    const skipped = own.filter(
      ({ findings, reached }) => findings.length === 0 && reached !== 'answered',
    ).length
    const cases = own.map(({ operation, findings, reached, reason, seconds: took }) => {
      const inner =
        findings.length > 0
          ? findings.map(
              ({ check, message, curl }) =>
                `<failure message="${escaped(`${check}: ${message}`)}">${escaped(curl)}</failure>`,
            )
          : reached === 'answered'
            ? []
            : [`<skipped message="${escaped(`${reached}: ${reason}`)}"/>`]
      return `    <testcase classname="${escaped(tag)}" name="${escaped(operation)}" time="${took.toFixed(3)}">${inner.join('')}</testcase>`
    })
    const head = `name="${escaped(tag)}" tests="${own.length}" failures="${failures}" skipped="${skipped}"`
    return [`  <testsuite ${head}>`, ...cases, '  </testsuite>'].join('\n')
  })
  const time = `time="${seconds.toFixed(3)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${time}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

/** Text that may stand in XML: what XML cannot hold at all is left out. */
function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return [...text]
    .filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t')
    .map((sign) => marks[sign] ?? sign)
    .join('')
}
