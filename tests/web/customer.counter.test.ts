import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const LOANS = `**${operations.GetPartPayment.path}`
let site: TestSite
let loans: Awaited<ReturnType<typeof activeLoans>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  loans = await activeLoans(site)
  await loans.onDay(today())
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

/** The button or link once the loans are loaded. The disabled button before is excluded, because it could be clicked too. */
const receive = () =>
  page
    .getByRole('main')
    .locator(':is(a, button):not([aria-disabled="true"])', { hasText: /^Receive payment$/ })

test('“Receive payment” opens the only active loan of a customer, even if ten newer ones are closed', async () => {
  const { id: customerId } = await loans.addCustomer('Regular Revathi')
  const active = await loans.add({ customerId })
  for (let at = 0; at < 10; at += 1) {
    const loan = await loans.add({ customerId })
    const { payablePaise } = (await loans.one(loan)).dues
    expect((await loans.close(loan, today(), payablePaise)).statusCode).toBe(200)
  }
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${customerId}`)
  await receive().click()
  await page.waitForURL(`${site.origin}/partpayment/${active.id}?action=receive`)
})

test('the menu of “Receive payment” leads to the list of all active loans if there are more than it shows', async () => {
  const { id: customerId } = await loans.addCustomer('Many Maragatham')
  for (let at = 0; at < 11; at += 1) await loans.add({ customerId })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${customerId}`)
  await receive().click()
  await page.getByRole('menuitem', { name: 'All active loans' }).click()
  await page.getByRole('heading', { level: 1, name: 'Loan Details' }).waitFor()
  await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(11)
})

test('while loans cannot be loaded, “Receive payment” leads to their list instead of saying “no active loans”', async () => {
  const { id: customerId } = await loans.addCustomer('Lost Latha')
  const active = await loans.add({ customerId })
  await page.route(LOANS, (route) => route.fulfill({ status: 500 }))
  await keepStreamClosed(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${customerId}`)
  await page.getByRole('main').getByRole('link', { name: 'Receive payment' }).waitFor()
  await page.unroute(LOANS)
  await receive().click()
  await page.getByRole('heading', { level: 1, name: 'Loan Details' }).waitFor()
  await page.getByRole('row', { name: new RegExp(active.number) }).waitFor()
})

test('while loans cannot be loaded, the disabled reminder says why', async () => {
  const { id: customerId } = await loans.addCustomer('Silent Selvam')
  await page.route(LOANS, (route) => route.fulfill({ status: 500 }))
  await keepStreamClosed(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${customerId}`)
  await page.getByRole('main').getByRole('link', { name: 'Receive payment' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const reminder = page.getByRole('menuitem', { name: 'Send reminder' })
  await reminder.getByText('The server replied with error 500. Try again.').waitFor()
  expect(await reminder.getAttribute('aria-disabled')).toBe('true')
})
