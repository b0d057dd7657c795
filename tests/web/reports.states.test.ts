import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { paidLoan } from '../support/paidLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await paidLoan(site)
})
afterAll(() => site?.end())

async function open(report: string, filters: Record<string, string> = {}, theme?: 'dark'): Promise<void> {
  page = await browser.newPage({ ...(theme && { theme }) })
  const search = new URLSearchParams({ report, f: JSON.stringify(filters) })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/reports?${search}`)
}

test('a row has a link only with the right to its page', async () => {
  page = await browser.newPage()
  const { password } = await addPerson(site, 'reader', { Reports: ['view'] })
  await signIn(page, site, 'reader', password, '/reports?report=partPayments')
  const row = page
    .getByRole('table', { name: /^Part payments/ })
    .locator('tr[data-index]')
    .first()
  await row.waitFor()
  expect(await row.getAttribute('data-openable')).toBeNull()
  expect(await row.getByRole('link').count()).toBe(0)
  await row.click()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Part payments' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/reports')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=partPayments')
  await row.and(page.locator('[data-openable]')).click()
  await page.waitForURL(/\/partpayment\//)
})

test('a report that does not exist or is not allowed says so, with a link back', async () => {
  await open('noSuchReport')
  await page.getByRole('heading', { level: 1, name: 'All Reports' }).waitFor()
  await page.getByText('Report not found').waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('main').getByRole('link', { name: 'All reports' }).click()
  await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
  const { password } = await addPerson(site, 'booker', { Reports: ['view'] })
  await signIn(page, site, 'booker', password, '/reports?report=dayBook')
  await page.getByText('Report not found').waitFor()
})

test('a report without rows says why, and what to do', async () => {
  await open('renewals')
  await page.getByText('There are no entries for this period. Choose other dates.').waitFor()
  expect(await page.getByRole('button', { name: 'Clear search and filters' }).count()).toBe(0)
  await page.getByLabel('From', { exact: true }).fill('1/1/26')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByText('There are no entries for this period. Choose other dates.').waitFor()
  await expectNoAxeInBoth(page)

  await open('accountLedger')
  await page.getByText('Choose the account').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
})

test('a margin watch without rows says that no loan is below the margin, and links to other prices', async () => {
  await site.pool.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select company_id, gen_random_uuid(), id, current_date - 1, 700000, $1 from metal`,
    [site.owner.userId],
  )
  await open('marginWatch')
  await page.getByText('No loans below margin at this price.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'New loan' }).count()).toBe(0)
  const falls = page.getByRole('group', { name: 'Gold price' }).getByRole('button')
  expect(await falls.allTextContents()).toEqual(['5 % lower', '10 % lower', '20 % lower'])
  await falls.last().click()
  await page.getByRole('button', { name: 'Today’s price' }).waitFor()
  expect(new URL(page.url()).searchParams.get('f')).toBe(JSON.stringify({ fall: '20' }))
  await expectNoAxeInBoth(page)
  await falls.first().click()
  await page.getByRole('button', { name: '20 % lower' }).waitFor()
})

test('axe finds nothing while filters, columns and files are chosen', async () => {
  await open('loansOutstanding')
  await page.getByRole('row', { name: /TT-/ }).first().waitFor()
  const choices = [
    [page.getByRole('combobox', { name: 'Kind' }), page.getByRole('option', { name: 'Overdue' })],
    [
      page.getByRole('button', { name: 'Columns', exact: true }),
      page.getByRole('menuitemcheckbox', { name: 'Due date', exact: true }),
    ],
    [page.getByRole('button', { name: 'Export' }), page.getByRole('menuitem').first()],
  ] as const
  for (const [opener, choice] of choices) {
    await opener.click()
    await choice.waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'hidden' })
  }
})

test('invalid filters in the address of a report are dropped; a period in the wrong order is an error', async () => {
  await open('dayBook', { fromOn: '2026-02-31', account: '9999', stores: 'everywhere' })
  await page.getByRole('row', { name: /4010/ }).first().waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(
    typedDate(`${today().slice(0, 7)}-01`),
  )
  await open('dayBook', { fromOn: '2026-04-01', toOn: '2026-01-01' })
  await page.getByRole('alert').getByText('“To” cannot be before “From”.').waitFor()
})

test('a page in dark colours is printed dark on light, and is dark again afterwards', async () => {
  await open('dayBook', {}, 'dark')
  await page.getByRole('row', { name: /4010/ }).first().waitFor()
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  const onScreen = await ink()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect([await scheme(), await ink()]).toEqual(['light', 'rgb(0, 0, 0)'])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await scheme()).toBe('dark')
  await expect.poll(ink).toBe(onScreen)
})

test('on a phone the amounts of a report are next to their labels, uncut and without scrolling', async () => {
  await open('trialBalance')
  await page.setViewportSize({ width: 390, height: 844 })
  const sums = page.getByRole('table', { name: 'Trial balance' }).locator('tfoot').getByText(/₹/)
  await expect.poll(() => sums.count()).toBe(2)
  // The columns adapt to the window after a moment.
  const right = async () => {
    const box = await sums.nth(1).boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.x + box.width
  }
  await expect.poll(right).toBeLessThanOrEqual(390)
  const cut = await sums.evaluateAll(
    (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
  )
  expect(cut).toBe(0)
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Account', 'Debit', 'Credit', 'Kind'])
  // In the day book the date is not first either: the account says what an amount is.
  await open('dayBook')
  const lines = page.getByRole('table', { name: 'Day book' })
  await lines.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Account', 'Narration', 'Debit', 'Credit', 'Date', 'Number'])
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})
