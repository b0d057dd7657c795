import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allReports } from '../../src/server/modules/reports/allReports.ts'
import { reportTexts } from '../../src/server/modules/reports/reportTexts.ts'
import { typedDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

/** One report for each combination of filters with a date; reports with the same filters have the same fields. */
const dated = [...Map.groupBy(allReports, ({ filters }) => [...filters].sort().join()).values()].flatMap(
  ([report]) => (report?.filters.some((name) => name === 'fromOn' || name === 'asOn') ? report : []),
)
const day = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The filters in the page's address. */
function filtersIn(page: Page): Record<string, string> {
  return JSON.parse(new URL(page.url()).searchParams.get('f') ?? '{}')
}

/** Records the filters of each address that the page visits. */
function watchFilters(page: Page): Record<string, string>[] {
  const seen: Record<string, string>[] = []
  page.on('framenavigated', () => seen.push(filtersIn(page)))
  return seen
}

/** Types into the field that has the focus, a key every 30 ms as a user does. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 30 })

describe.each(['en-IN', 'en-US', 'de-DE'])('in a browser set to %s', (locale) => {
  test('a date can be typed in a report with each combination of filters (outside en-IN, with three of them)', async () => {
    const page = await browser.newPage({ locale })
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports')
    expect(dated.length).toBeGreaterThan(5)
    const seen = watchFilters(page)
    // In the other locales the field is the same component.
    for (const report of locale === 'en-IN' ? dated : dated.slice(0, 3)) {
      await page.getByRole('main').locator(`a[href="/reports?report=${report.name}"]`).click()
      await page.getByRole('heading', { level: 1, name: report.title, exact: true }).waitFor()
      seen.length = 0
      if (report.filters.includes('fromOn')) {
        await day(page, reportTexts.filters.fromOn).focus()
        await page.keyboard.press('Control+A')
        await type(page, '05/04/2026')
        await page.keyboard.press('Tab')
        while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'To')
          await page.keyboard.press('Tab')
        await type(page, '15/10/2026')
        await page.keyboard.press('Enter')
        await expect
          .poll(() => filtersIn(page), { message: report.name })
          .toMatchObject({ fromOn: '2026-04-05', toOn: '2026-10-15' })
        await expect.poll(() => day(page, 'From').inputValue()).toBe('05/04/2026')
        await expect.poll(() => day(page, 'To').inputValue()).toBe('15/10/2026')
      } else {
        await day(page, reportTexts.filters.asOn).focus()
        await page.keyboard.press('Control+A')
        await type(page, '151026')
        await page.keyboard.press('Enter')
        await expect
          .poll(() => filtersIn(page), { message: report.name })
          .toMatchObject({ asOn: '2026-10-15' })
        await expect.poll(() => day(page, 'As on').inputValue()).toBe('15/10/2026')
      }
      const dates = new Set(seen.flatMap(({ fromOn, toOn, asOn }) => [fromOn, toOn, asOn]))
      dates.delete(undefined)
      // Until the end of the period is typed, it is today.
      if (report.filters.includes('toOn')) dates.delete(today())
      const wanted = report.filters.includes('fromOn') ? ['2026-04-05', '2026-10-15'] : ['2026-10-15']
      expect([...dates].sort(), `${report.name}: no partly typed date in the address`).toEqual(wanted)
      await page.getByRole('link', { name: 'All reports' }).first().click()
      await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
    }
  })

  test('a date can be typed in the list of notifications', async () => {
    const page = await browser.newPage({ locale })
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
    await day(page, 'From').focus()
    await type(page, '5.4.26')
    await page.keyboard.press('Enter')
    await expect.poll(() => filtersIn(page)).toEqual({ fromOn: '2026-04-05' })
    await day(page, 'To').focus()
    await type(page, 'today')
    await page.keyboard.press('Tab')
    await expect.poll(() => filtersIn(page)).toEqual({ fromOn: '2026-04-05', toOn: today() })
    await expect.poll(() => day(page, 'To').inputValue()).toBe(typedDate(today()))
    await day(page, 'From').fill('')
    await page.keyboard.press('Enter')
    await expect.poll(() => filtersIn(page)).toEqual({ toOn: today() })
  })
})

test('a date that cannot be read is an error at its field and changes nothing', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=dayBook')
  const from = day(page, 'From')
  const before = await from.inputValue()
  await from.focus()
  await page.keyboard.press('Control+A')
  await type(page, '10/15/2026')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a date as dd/mm/yyyy, such as 31/03/2026').waitFor()
  expect(await from.getAttribute('aria-invalid')).toBe('true')
  expect(await from.inputValue()).toBe('10/15/2026')
  expect(filtersIn(page)).toEqual({})
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await from.focus()
  await page.keyboard.press('Escape')
  expect(await from.inputValue()).toBe(before)
  expect(await from.getAttribute('aria-invalid')).not.toBe('true')
})

test('a period in the wrong order is an error at the field; it is applied once the other end is corrected', async () => {
  const page = await browser.newPage()
  await signIn(
    page,
    site,
    'owner',
    OWNER_PASSWORD,
    `/reports?report=dayBook&f=${JSON.stringify({ fromOn: '2026-04-01', toOn: '2026-04-30' })}`,
  )
  await day(page, 'From').fill('1/10/26')
  await page.keyboard.press('Enter')
  await page.getByText('From is after To').waitFor()
  expect(filtersIn(page)).toMatchObject({ fromOn: '2026-04-01', toOn: '2026-04-30' })
  await day(page, 'To').fill('311026')
  await page.keyboard.press('Enter')
  await expect.poll(() => filtersIn(page)).toMatchObject({ fromOn: '2026-10-01', toOn: '2026-10-31' })
  expect(await page.getByText('From is after To').count()).toBe(0)
})

test('preset periods can be chosen by keyboard and a preset day by mouse; both follow the store’s calendar', async () => {
  // For most of the day the computer's date is the day before; the store's calendar applies.
  const page = await browser.newPage({ timeZone: 'Pacific/Pago_Pago' })
  // A period that is not in the menu: the report's default, the month up to today, is "Today" on the first of a month.
  const other = encodeURIComponent(JSON.stringify({ fromOn: '2026-01-05', toOn: '2026-01-06' }))
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/reports?report=dayBook&f=${other}`)
  const year = Number(today().slice(0, 4)) - (today().slice(5, 7) < '04' ? 1 : 0)
  const month = (back: number) => {
    const first = new Date(`${today().slice(0, 7)}-01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - back)
    return first.toISOString().slice(0, 10)
  }
  const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
  const monday = (date: string): string => (new Date(date).getUTCDay() === 1 ? date : monday(dayBefore(date)))
  const periods = [
    ['Today', today(), today()],
    ['Yesterday', dayBefore(today()), dayBefore(today())],
    ['This week', monday(today()), today()],
    ['This month', month(0), today()],
    ['Last month', month(1), dayBefore(month(0))],
    ['This financial year', `${year}-04-01`, today()],
    ['Last financial year', `${year - 1}-04-01`, `${year}-03-31`],
  ] as const
  const focused = (name: string) =>
    page.getByRole('menuitem', { name, exact: true }).and(page.locator(':focus'))
  for (const [at, [name, fromOn, toOn]] of periods.entries()) {
    await page.getByRole('button', { name: /^Period/ }).focus()
    await page.keyboard.press('Enter')
    await focused('Today').waitFor()
    if (at === 0) await expectNoAxeInBoth(page)
    // The menu takes the focus again when it is positioned: an earlier key has no effect.
    await expect
      .poll(async () => {
        if ((await focused(name).count()) > 0) return name
        await page.keyboard.press('ArrowDown')
        return null
      })
      .toBe(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => filtersIn(page), { message: name }).toMatchObject({ fromOn, toOn })
    // The field follows the address.
    await expect.poll(() => day(page, 'From').inputValue(), { message: name }).toBe(typedDate(fromOn))
    await page
      .getByRole('button', { name: /^Period/ })
      .and(page.locator(':focus'))
      .waitFor()
  }

  await page.goto(`${site.origin}/reports?report=trialBalance`)
  await page.getByRole('button', { name: /^Day/ }).click()
  await page.getByRole('menuitem', { name: 'End of last financial year' }).click()
  await expect.poll(() => filtersIn(page)).toMatchObject({ asOn: `${year}-03-31` })
})
