import { expectNoAxe } from './axe.ts'
import type { TestBrowser } from './browser.ts'
import { unfit } from './fit.ts'
import { type Shift, sumOf } from './restingPage.ts'
import { type Look, REJECTED, type SweptPage, sweptPage } from './sweep.ts'
import type { SweptAddress } from './sweptAddresses.ts'

/** The faults, by state. */
export interface Findings {
  slow: string[]
  empty: string[]
  failed: string[]
  oneFailed: string[]
  unfit: string[]
}

/** Queries whose failure a page does not report, everywhere or on one page; with the reason. */
const dispensable: Readonly<Record<string, string>> = {
  GetDrafts: 'the form begins empty',
  GetUsualCustomer: 'a new customer begins without a proposed type and state',
  GetAttachment: 'a picture is replaced by an icon',
  '/dashboard GetPartPaymentCount': 'the link to all loans that fall due shows no number',
  '/customer/$id GetCreditNoteCount': 'the link to the notes shows no number',
  '/customer/$id GetDebitNoteCount': 'the link to the notes shows no number',
  '/partpayment/$id GetCustomerById': 'only the photo comes from it',
}

/** Pages with a different text each time: sessions are sorted by their last use. */
const restless = ['/profile?tab=sessions']

/** Whether to stop at the first finding, which is enough for a mutant. */
const untilFirst = process.env.SWEEP === 'until-first'

/** The number of pages that work in parallel. */
const PAGES = 2

/** Maximum number of parts of a page with the same query, each with its own alert. */
const PARTS_OF_A_READ = 2

/** The parts of a page that may differ between two kinds of failure. */
const ALERTS = '[role="alert"]'
/** The parts that an address opens over a page, which is itself checked at another address. */
const PANELS = `[role="dialog"], ${ALERTS}`

/**
 * The largest layout shift allowed when content replaces the loading state, on pages (`tests/web/shift.test.ts`) and in panels that
 * the address opens.
 */
const LARGEST_SHIFT = 0.01

/** Checks each address in each state. A path's addresses have one page, in their order, so that each run checks the same. */
export async function sweep(
  browser: TestBrowser,
  site: { origin: string },
  addressesOn: (first: SweptPage) => Promise<SweptAddress[]>,
): Promise<Findings> {
  const findings: Findings = { slow: [], empty: [], failed: [], oneFailed: [], unfit: [] }
  const pages = await Promise.all(Array.from({ length: PAGES }, () => sweptPage(browser, site)))
  const [first] = pages
  const addresses = first === undefined ? [] : await addressesOn(first)
  const left = [...Map.groupBy(addresses, ({ path }) => path).values()].sort(
    (one, other) => other.length - one.length,
  )
  const isEnough = () => untilFirst && Object.values(findings).some((found) => found.length > 0)
  await Promise.all(
    pages.map(async (one) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const swept = new Set<string>()
        for (const address of next) if (!isEnough()) await sweepOne(one, address, findings, swept)
      }
    }),
  )
  return findings
}

async function sweepOne(
  one: SweptPage,
  { path, address, first }: SweptAddress,
  findings: Findings,
  /** The operations whose failure was checked at an earlier address of the path. */
  swept: Set<string>,
): Promise<void> {
  const noter = (kind: keyof Findings) => (what: string) => findings[kind].push(`${address}: ${what}`)
  const axe = (say: Say, parts?: string) =>
    expectNoAxe(one.page, { parts }).catch((error: { actual?: unknown }) =>
      say(`axe: ${error.actual ?? error}`),
    )

  one.answer('held')
  await one.open(address)
  const loading = await one.look()
  if (first) await axe(noter('slow'))
  await one.shifts()
  one.answer('real')
  await one.rest()
  const real = await one.look()
  const isRestless = restless.includes(address)
  const reads = one.reads()
  checkSlow(loading, real, await one.shifts(), noter('slow'))
  for (const fault of await unfit(one.page, address)) noter('unfit')(fault)
  await one.shifts()
  if (reads.length === 0) return

  // Drafts are not in the query cache: nothing reads them again.
  if (reads.some((operation) => operation !== 'GetDrafts')) {
    one.answer('emptied')
    await one.readAgain()
    const say = noter('empty')
    const empty = await one.look()
    if (empty.busy > 0) say('still loads')
    for (const { text } of newAlerts(empty, real)) say(`alert: ${text}`)
    if (
      first &&
      !path.includes('$') &&
      empty.tables === 0 &&
      real.tables > 0 &&
      empty.emptyStates.length === 0
    )
      say(`does not say so: ${empty.text}`)
    if (first) await axe(say)
  }

  const say = noter('failed')
  one.answer('failed')
  await one.open(address)
  checkFailed(await one.look(), real, reads.length, (what) => say(`500: ${what}`))
  await axe((what) => say(`500: ${what}`), first ? undefined : PANELS)
  one.answer('rejected')
  await one.retry()
  const rejected = await one.look()
  checkFailed(rejected, real, reads.length, (what) => say(`403: ${what}`))
  for (const { text } of newAlerts(rejected, real))
    if (!text.includes(REJECTED)) say(`403: says only "${text}"`)
  await axe((what) => say(`403: ${what}`), ALERTS)
  // A failure of the server and a lost connection have the same effect on dialogs and panels.
  if (first) {
    one.answer('aborted')
    await one.retry()
    checkFailed(await one.look(), real, reads.length, (what) => say(`aborted: ${what}`))
    await axe((what) => say(`aborted: ${what}`), ALERTS)
  }
  one.answer('real')
  // Queries that depend on failed ones run in the next round.
  for (let round = 0; round < 3; round += 1) await one.retry()
  if (!isRestless) checkSame(await one.look(), real, (what) => say(`after Retry: ${what}`))

  if (reads.length === 1) return
  if (!first) {
    // Dialogs and panels are checked only if the page itself is loaded.
    one.answer('failed', reads.slice(1))
    await one.open(address)
    const look = await one.look()
    const sayOf = (what: string) => noter('oneFailed')(`all but ${reads[0]}: ${what}`)
    if (look.busy > 0) sayOf('still loads')
    for (const text of look.emptyStates)
      if (!real.emptyStates.includes(text)) sayOf(`shown as empty: ${text}`)
    one.answer('real')
    for (let round = 0; round < 3; round += 1) await one.retry()
    if (!isRestless) checkSame(await one.look(), real, (what) => sayOf(`after Retry: ${what}`))
  }
  for (const operation of reads) {
    if (swept.has(operation)) continue
    swept.add(operation)
    const sayOf = (what: string) => noter('oneFailed')(`${operation}: ${what}`)
    one.answer('failed', [operation])
    await one.open(address)
    const look = await one.look()
    one.answer('real')
    if (dispensable[operation] !== undefined || dispensable[`${path} ${operation}`] !== undefined) {
      if (look.busy > 0) sayOf('still loads')
      continue
    }
    checkFailed(look, real, PARTS_OF_A_READ, sayOf)
    if (newAlerts(look, real).length === 0) sayOf('fails in silence')
    await one.retry()
    if (!isRestless) checkSame(await one.look(), real, (what) => sayOf(`after Retry: ${what}`))
  }
}

type Say = (what: string) => void

const newAlerts = (look: Look, real: Look) =>
  look.alerts.filter(({ text }) => !real.alerts.some((known) => known.text === text))

/** A loading page shows a placeholder, and the content fits into its space. */
function checkSlow(loading: Look, real: Look, shifts: Shift[], say: Say): void {
  if (loading.busy === 0 && loading.text !== real.text) say(`does not say so: ${difference(loading, real)}`)
  for (const { text } of loading.alerts)
    if (!real.alerts.some((one) => one.text === text)) say(`alert: ${text}`)
  for (const { text, retry } of real.alerts) if (retry) say(`then fails: ${text}`)
  if (real.busy > 0) say(`still loads: ${real.text}`)
  if (loading.headingAt !== null && real.headingAt !== null && loading.headingAt !== real.headingAt)
    say(`the heading moves from ${loading.headingAt} to ${real.headingAt}`)
  const { sum, most } = sumOf(shifts)
  if (sum > LARGEST_SHIFT) say(`the page jumps by ${sum.toFixed(3)}: ${most}`)
}

/** Missing data is reported by alerts with Retry, at most one per failed query, and not shown as empty. */
function checkFailed(look: Look, real: Look, failed: number, say: Say): void {
  const alerts = newAlerts(look, real)
  if (look.busy > 0) say('still loads')
  if (alerts.length === 0 && look.text !== real.text) say(`no alert: ${difference(look, real)}`)
  for (const { text, retry } of alerts) if (!retry) say(`alert without Retry: ${text}`)
  if (alerts.length > failed) say(`${alerts.length} alerts: ${alerts.map(({ text }) => text).join(' | ')}`)
  for (const text of look.emptyStates) if (!real.emptyStates.includes(text)) say(`shown as empty: ${text}`)
}

function checkSame(look: Look, real: Look, say: Say): void {
  if (look.text !== real.text) say(difference(look, real))
}

/** The first difference between two texts. */
function difference({ text: got }: Look, { text: wanted }: Look): string {
  let at = 0
  while (at < got.length && got[at] === wanted[at]) at += 1
  const from = Math.max(0, at - 30)
  return `"${got.slice(from, at + 120)}" instead of "${wanted.slice(from, at + 120)}"`
}
