import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { fillForReports } from '../support/manyReports.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const FROM = '2026-01-01'

/** Days overdue (negative: until the due date) and principal of loans, each in its own band. */
const LATE = [
  [-300, 12_345_600],
  [10, 100_000_000],
  [100, 90_000_000],
] as const

const browser = openBrowser()
let site: TestSite
/** Charts with data. */
const charted: Report[] = []
/** The values of the first series of each chart, by the name of its report. */
const points = new Map<string, string[]>()
let password: string

beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  const customerId = (await loans.addCustomer()).id
  await loans.addCustomer()
  const { companyId, storeId, userId } = site.owner
  const { slabId, productId } = loans
  const context = { companyId, storeIds: [storeId], userId, slabId, productId, customerId }
  await fillForReports(site.pool, context, 120)
  for (const [late, principalPaise] of LATE)
    await loans.add({
      openedOn: addDays(today(), -late - 365),
      dueOn: addDays(today(), -late),
      principalPaise,
    })
  const { rows } = await site.call('GetReports', { token: loans.token, body: loans.scope })
  for (const report of rows.filter(({ chart }) => chart !== undefined)) {
    const filters = hasDays(report) ? { fromOn: FROM } : {}
    const body = { ...loans.scope, report: report.name, filters }
    const totals = await site.call('GetReportTotals', { token: loans.token, body })
    if (totals.points.length < 2) continue
    charted.push(report)
    points.set(
      report.name,
      totals.points.map(({ values }) => values[0] ?? '0'),
    )
  }
  expect(charted.map(({ chart }) => chart?.kind)).toEqual(expect.arrayContaining(['columns', 'bars']))
  password = (await addPerson(site, 'auditor', { Reports: ['view', 'books', 'audit'] })).password
})
afterAll(() => site?.end())

const hasDays = ({ filters }: Report) => filters.some(({ name }) => name === 'fromOn')

/** The drawn sizes of a chart, largest first: heights of columns, widths of bars, in px. */
async function drawn(page: Page, { chart }: Report): Promise<number[]> {
  const found = await page
    .getByRole(chart?.kind === 'bars' ? 'group' : 'img', { name: chart?.label ?? '', exact: true })
    .locator(chart?.kind === 'bars' ? '.mantine-BarsList-barLabel' : '.recharts-bar-rectangle path')
    .evaluateAll(
      (marks, across) => marks.map((mark) => mark.getBoundingClientRect()[across ? 'width' : 'height']),
      chart?.kind === 'bars',
    )
  return found.sort((one, other) => other - one)
}

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)(
  'no chart of a report stays blank, in %s at %i px: loaded cold, and from the list',
  async (theme, width) => {
    const page = await browser.newPage({ theme, width })
    // Without reduced motion, like most users: an animated chart would be empty at first.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, site, 'auditor', password, '/reports')
    for (const report of charted) {
      const { name, title } = report
      const size = async () => (await drawn(page, report))[0] ?? 0
      await page.getByRole('main').locator(`a[href="/reports?report=${name}"]`).click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      if (hasDays(report)) {
        if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click()
        await page.getByLabel('From', { exact: true }).fill(FROM)
        await page.keyboard.press('Enter')
      }
      await expect.poll(size, { message: `${name} from the list` }).toBeGreaterThan(20)
      await page.reload()
      await expect.poll(size, { message: `${name} loaded again` }).toBeGreaterThan(20)
      await page.getByRole('link', { name: 'All reports' }).first().click()
      await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
    }
  },
)

test.each([1440, 390])(
  'lengths of bars are in proportion to their figures, which are within the chart, at %i px',
  async (width) => {
    const page = await browser.newPage({ width })
    await signIn(page, site, 'auditor', password, '/reports?report=ageing')
    const ageing = charted.find(({ name }) => name === 'ageing') as Report
    const paise = (points.get('ageing') ?? []).map(Number).sort((one, other) => other - one)
    expect(paise.length).toBeGreaterThan(2)
    await expect.poll(async () => (await drawn(page, ageing)).length).toBe(paise.length)
    const widths = await drawn(page, ageing)
    for (const [at, figure] of paise.entries()) {
      const share = figure / (paise[0] ?? 1)
      // A bar shorter than its padding is as long as the padding.
      if (share > 0.1) expect((widths[at] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(share, 2)
    }
    const chart = page.getByRole('group', { name: ageing.chart?.label ?? '', exact: true })
    expect(await chart.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const ends = await chart
      .locator('.mantine-BarsList-barValue')
      .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().right))
    expect(new Set(ends.map(Math.round)).size).toBe(1)
  },
)
