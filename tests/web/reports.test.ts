import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { bytesOf, expectNoAxeInBoth, expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  await daysOf(site).open(50_000)
  const loan = await loans.add({ principalPaise: 1_234_500 })
  await loans.receive(loans.receipt(loan, today(), 90_000))
})
afterAll(() => site.end())

test('an auditor goes from the trial balance to an account, to a voucher, to its loan', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports')
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
  await page.getByRole('heading', { level: 1, name: 'Ledger of an account' }).waitFor()
  await page.getByText('Closing balance').waitFor()
  expect(new URL(page.url()).searchParams.get('f')).toContain('4010')

  const line = page.getByRole('table', { name: 'Ledger of an account' }).locator('tr[data-index]').first()
  await line.focus()
  await page.keyboard.press('Enter')
  const voucher = page.getByRole('dialog')
  await voucher.getByRole('table').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await voucher.getByRole('link', { name: /^TT-/ }).click()
  await page.waitForURL(/\/partpayment\//)
})

/** What a figure says without its sign of money and its grouping. */
const plain = (figure = '') => figure.replace(/[^\d.]/g, '')

/** Takes the file of the list that is shown; what is in it. */
async function fileOf(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(/^trial-balance-MN-\d{4}-\d\d-\d\d\.csv$/)
  return (await bytesOf(file)).toString()
}
