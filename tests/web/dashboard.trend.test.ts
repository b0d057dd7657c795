import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { holdCalls, keepStreamClosed } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>

beforeAll(async () => {
  site = await startSite()
  evening = await eveningOfTwoStores(site)
  // A store without loans.
  await business(site).addStore('Adyar', 'AD')
})
afterAll(() => site?.end())

const open = (page: Page) => signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?stores=all')
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Stores today' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const linesIn = (page: Page, name: string) => rowOf(page, name).getByRole('img')
/** The heights of the rows, in px. */
const heightsOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Stores today' })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))

test.each([1440, 390])(
  'at %i px each store has its lines, with the first and last amount as text',
  async (width) => {
    const page = await browser.newPage({ width, height: 900 })
    await open(page)
    for (const name of ['Main', 'T. Nagar', 'Adyar', 'All stores'])
      await expect.poll(() => linesIn(page, name).count()).toBe(3)
    const { stores } = await site.call('GetEveningTrend', {
      token: site.owner.token,
      body: { ...evening.main, stores: 'all' },
    })
    const { weeks = [] } = stores.find(({ storeId }) => storeId === evening.main.storeId) ?? {}
    const inRupees = (paise = 0) =>
      `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    const [first, last] = [weeks[0], weeks.at(-1)]
    await rowOf(page, 'Main')
      .getByRole('img', {
        name: new RegExp(
          `^Outstanding: ${inRupees(first?.outstandingPaise)} on .*, ${inRupees(last?.outstandingPaise)} on `,
        ),
      })
      .waitFor()
    await rowOf(page, 'Main')
      .getByText(/^\+[\d.]+ %$/)
      .waitFor()
    await rowOf(page, 'Adyar')
      .getByRole('img', {
        name: /^Disbursed per week: ₹0\.00 in the week ending .*, ₹0\.00 in the week ending /,
      })
      .waitFor()
    await rowOf(page, 'Adyar').getByText('–', { exact: true }).first().waitFor()
    await expectNoSideways(page, width)
    await expectNoAxeInBoth(page)
  },
)

test.each([1440, 1024, 390])(
  'at %i px the figures do not wait for the lines, which move nothing',
  async (width) => {
    const page = await browser.newPage({ width, height: 900 })
    const { letGo, sent } = await holdCalls(page, 'GetEveningTrend')
    await open(page)
    await sent
    await rowOf(page, 'T. Nagar').getByText(/^₹/).first().waitFor()
    expect(await linesIn(page, 'T. Nagar').count()).toBe(0)
    const before = await heightsOf(page)
    letGo()
    await expect.poll(() => linesIn(page, 'T. Nagar').count()).toBe(3)
    expect(await heightsOf(page)).toEqual(before)
  },
)

test('a message says which lines could not be loaded, and none are drawn; Retry loads them', async () => {
  const page = await browser.newPage()
  await keepStreamClosed(page)
  const trend = `**${operations.GetEveningTrend.path}`
  await page.route(trend, (route) => route.fulfill({ status: 500 }))
  await open(page)
  const part = page.getByRole('region', { name: 'Stores today' })
  await part.getByText('The lines of the last 13 weeks could not be loaded.').waitFor()
  expect(await linesIn(page, 'Main').count()).toBe(0)
  await rowOf(page, 'Main').getByText(/^₹/).first().waitFor()
  await expectNoAxeInBoth(page)
  await page.unroute(trend)
  await part.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect.poll(() => linesIn(page, 'Main').count()).toBe(3)
  await page.getByRole('region', { name: 'Outstanding by week' }).waitFor()
  expect(await part.getByRole('button', { name: 'Retry' }).count()).toBe(0)
})

test.each([
  ['has not ended is drawn apart, and named in words', 3, 1],
  ['ends today is drawn like earlier weeks', 6, 0],
])('the money of a week that %s', async (_what, days, running) => {
  const page = await browser.newPage()
  const body = { ...evening.main, stores: 'all' } as const
  const trend = await site.call('GetEveningTrend', { token: site.owner.token, body })
  // The last week has this length on every day on which the test runs.
  const toOn = addDays(trend.weeks.at(-1)?.fromOn ?? '', days)
  for (const { weeks } of [trend, ...trend.stores]) Object.assign(weeks.at(-1) ?? {}, { toOn })
  await page.route(`**${operations.GetEveningTrend.path}`, (route) => route.fulfill({ json: trend }))
  await open(page)
  const part = page.getByRole('region', { name: 'Collections and disbursals by week' })
  // A line without amounts is flat, so not visible to the browser of the tests.
  await part.locator('.recharts-line-curve').first().waitFor({ state: 'attached' })
  await expect
    .poll(() => part.locator('.recharts-line-curve[stroke-dasharray="1 5"]').count())
    .toBe(2 * running)
  await expect.poll(() => part.getByText('Dotted: the current week so far').count()).toBe(running)
  await part.getByRole('button', { name: /^Table/ }).press('Enter')
  await part.getByRole('rowheader').last().waitFor()
  expect(await part.getByRole('rowheader').last().innerText()).toBe(
    `${formatDate(toOn)}${running === 0 ? '' : ' (so far)'}`,
  )
  await expectNoAxeInBoth(page)
})
