import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { fillForReports } from '../support/manyReports.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const FROM = '2026-01-01'

const browser = openBrowser()
let site: TestSite
/** Those that have something to draw. */
const charted: Report[] = []
let password: string

beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  const customerId = (await loans.addCustomer()).id
  await loans.addCustomer()
  const { companyId, storeId, userId } = site.owner
  const { slabId, productId } = loans
  const around = { companyId, storeIds: [storeId], userId, slabId, productId, customerId }
  await fillForReports(site.pool, around, 120)
  for (const late of [-300, 10, 100])
    await loans.add({ openedOn: addDays(today(), -late - 365), dueOn: addDays(today(), -late) })
  const { rows } = await site.call('GetReports', { token: loans.token, body: loans.scope })
  for (const report of rows.filter(({ chart }) => chart !== undefined)) {
    const filters = hasDays(report) ? { fromOn: FROM } : {}
    const body = { ...loans.scope, report: report.name, filters }
    const { points } = await site.call('GetReportTotals', { token: loans.token, body })
    if (points.length > 1) charted.push(report)
  }
  expect(charted.map(({ chart }) => chart?.kind)).toEqual(expect.arrayContaining(['columns', 'bars']))
  password = (await addPerson(site, 'auditor', { Reports: ['view', 'books', 'audit'] })).password
})
afterAll(() => site?.end())

const hasDays = ({ filters }: Report) => filters.some(({ name }) => name === 'fromOn')

/** What is drawn of a chart, largest first: heights of columns, widths of bars, in px. */
async function drawn(page: Page, { chart }: Report): Promise<number[]> {
  const found = await page
    .getByRole(chart?.kind === 'bars' ? 'group' : 'img', { name: chart?.label ?? '', exact: true })
    .locator(chart?.kind === 'bars' ? '.mantine-BarsList-bar' : '.recharts-bar-rectangle path')
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
    // As most people have it: what moves would be empty at first.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, site, 'auditor', password, '/reports')
    for (const report of charted) {
      const { name, title } = report
      const size = async () => (await drawn(page, report))[0] ?? 0
      await page.getByRole('main').locator(`a[href="/reports?report=${name}"]`).click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      if (hasDays(report)) await page.getByLabel('From', { exact: true }).fill(FROM)
      await expect.poll(size, { message: `${name} from the list` }).toBeGreaterThan(20)
      await page.reload()
      await expect.poll(size, { message: `${name} loaded anew` }).toBeGreaterThan(20)
      await page.getByRole('link', { name: 'All reports' }).first().click()
      await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
    }
  },
)
