import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { bytesOf, expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { paidLoan } from '../support/paidLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  await paidLoan(site)
})
afterAll(() => site.end())

test('an auditor goes from the trial balance to an account, its voucher and loan, exports it and the day book, prints the day book, and finds both exports in the audit log', async () => {
  const page = await browser.newPage()
  const { password } = await addPerson(site, 'auditor', {
    Reports: ['view', 'export', 'books', 'audit'],
    PartPayment: ['view'],
  })
  await signIn(page, site, 'auditor', password, '/reports')
  await page.getByRole('heading', { level: 2, name: 'Books' }).waitFor()
  await expectNoAxeInBoth(page)

  await page.getByRole('link', { name: /^Trial balance/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Trial balance' }).waitFor()
  const table = page.getByRole('table', { name: 'Trial balance' })
  const totals = table.locator('tfoot').getByText(/₹/)
  await expect.poll(() => totals.count()).toBe(2)
  expect(await totals.nth(0).innerText()).toBe(await totals.nth(1).innerText())
  await expectNoAxeInBoth(page)

  const text = await fileOf(page, 'CSV')
  const [debit, credit] = await totals.allInnerTexts()
  expect(text.split('\r\n').at(-2)).toBe(`Total,,${plain(debit)},${plain(credit)}`)

  await table.getByRole('row', { name: /4010/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Account ledger: 4010 Interest' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Account ledger: 4010').waitFor()
  await page.getByText('Closing balance').waitFor()
  // Income has a credit balance, which the last entry leaves.
  const closing = page.locator('dl div', { hasText: 'Closing balance' }).locator('dd')
  const ledger = page.getByRole('table', { name: 'Account ledger' }).locator('tr[data-index]')
  expect(plain(await ledger.last().locator('td').last().innerText())).toBe(plain(await closing.innerText()))
  await ledger
    .last()
    .getByText(/₹[\d,.]+ Cr$/)
    .waitFor()
  expect(new URL(page.url()).searchParams.get('f')).toContain('4010')

  const line = page.getByRole('table', { name: 'Account ledger' }).locator('tr[data-index]').first()
  await line.focus()
  await page.keyboard.press('Enter')
  const voucher = page.getByRole('dialog')
  await voucher.getByRole('table').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await voucher.getByRole('link', { name: /^TT-/ }).click()
  await page.waitForURL(/\/partpayment\//)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The day book has the rows of the ledger, and its file has the same total.
  await page.goto(`${site.origin}/reports?report=dayBook`)
  const dayBook = page.getByRole('table', { name: 'Day book' })
  await dayBook.getByRole('row', { name: /4010/ }).first().waitFor()
  // A user who may see only one store has no stores to choose from.
  await page.getByLabel('From', { exact: true }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Stores', exact: true }).count()).toBe(0)
  const sums = dayBook.locator('tfoot').getByText(/₹/)
  await expect.poll(() => sums.count()).toBe(2)
  const shown = (await sums.allInnerTexts()).map(plain)
  const lines = (await fileOf(page, 'CSV')).split('\r\n').slice(1, -2)
  for (const [at, sum] of shown.entries())
    expect(lines.reduce((paise, line) => paise + paiseOf(line.split(',').at(at - 2)), 0)).toBe(paiseOf(sum))

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Print' }).click()
  const printout = await opened
  await printout.getByRole('article', { name: 'Day book, page 1' }).waitFor()
  const total = printout.getByRole('row', { name: /^Total/ }).getByRole('cell')
  expect((await total.allInnerTexts()).map(plain).filter(Boolean)).toEqual(shown)

  // And the audit log has the export.
  await page.goto(`${site.origin}/reports?report=auditLog`)
  const entries = page.getByRole('row', { name: /auditor.*Export a report as a file/ })
  await expect.poll(() => entries.count()).toBe(2)
  await entries.first().getByText('Day book · CSV · Stores: Main · From ').waitFor()
  await entries.last().getByText('Trial balance · CSV · Stores: Main · As on ').waitFor()
})

/** A figure without its currency sign and grouping. */
const plain = (figure = '') => figure.replace(/[^\d.]/g, '')

const paiseOf = (figure = '') => Number(figure.replace('.', ''))

/** Downloads the file of the shown list; returns its content. */
async function fileOf(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-MN-\d{4}-\d\d-\d\d(-\d{4}-\d\d-\d\d)?\.csv$/)
  return (await bytesOf(file)).toString()
}

test('on a phone the card of a section of a statement has its name and no amounts; that of an account has both', async () => {
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=profitAndLoss')
  const texts = (card: RegExp) =>
    page
      .locator('[data-card]', { hasText: card })
      .first()
      .locator('td')
      .filter({ visible: true })
      .allInnerTexts()
  await page.locator('[data-card]', { hasText: /^4010/ }).waitFor()
  expect(await texts(/^Income/)).toEqual(['Income'])
  expect(await texts(/^4010/)).toHaveLength(3)
})

test('the profit and loss statement shows subtotals in bold and its name in the title; its figures open the ledgers of their periods', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=profitAndLoss')
  const table = page.getByRole('table', { name: 'Profit and loss' })
  const weight = (name: RegExp) =>
    table
      .getByRole('row', { name })
      .getByRole('cell')
      .first()
      .locator('span')
      .evaluate((cell) => Number(getComputedStyle(cell).fontWeight))
  await table.getByRole('row', { name: /^Net profit/ }).waitFor()
  for (const name of [/^Income/, /^Total income/, /^Net profit/]) expect(await weight(name)).toBe(650)
  expect(await weight(/^4010/)).toBeLessThan(650)
  await expectNoAxeInBoth(page)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await crumbs.getByRole('listitem').last().innerText()).toBe('Profit and loss')
  expect(await crumbs.getByRole('link', { name: 'All Reports' }).getAttribute('href')).toBe('/reports')
  expect(await page.title()).toBe('Profit and loss · Pledgebook')
  await table.getByRole('row', { name: /^Total income/ }).click()
  await table.getByRole('row', { name: /^4010/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Account ledger' }).waitFor()
  await expect.poll(() => page.title()).toBe('Account ledger: 4010 Interest · Pledgebook')

  // The figure of the period before leads to the ledger of that period, by the mouse and by Enter.
  const next = addDays(today(), addDays(today(), 1).endsWith('-01') ? 2 : 1)
  const [fromOn, toOn] = [addDays(next, -2), addDays(next, -1)]
  const period = JSON.stringify({ fromOn: next, toOn: addDays(next, 1) })
  // Rows share one tab stop: the link is reached by Tab from its focused row.
  const byKeys = async (link: Locator) => {
    expect(await link.getAttribute('tabindex')).toBe('-1')
    await table.getByRole('row', { name: /^4010/ }).focus()
    await page.keyboard.press('Tab')
    await link.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
  }
  for (const open of [(link: Locator) => link.click(), byKeys]) {
    await page.goto(`${site.origin}/reports?report=profitAndLoss&f=${encodeURIComponent(period)}`)
    const earlier = table.getByRole('row', { name: /^4010/ }).getByRole('link').last()
    await earlier.filter({ hasText: /₹/ }).waitFor()
    const days = [fromOn, toOn].map((day) => formatDate(day)).join(' to ')
    const account = await table.getByRole('link', { name: /^4010/ }).innerText()
    expect(await earlier.getAttribute('aria-label')).toBe(`${await earlier.innerText()}, ${account}, ${days}`)
    await open(earlier)
    await page.getByRole('heading', { level: 1, name: 'Account ledger' }).waitFor()
    const filters = JSON.parse(new URL(page.url()).searchParams.get('f') ?? '{}')
    expect(filters).toEqual({ account: '4010', stores: 'this', fromOn, toOn })
  }
})
