import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page
let loan: NewLoan

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  loan = await shop.pledge()
})
afterAll(() => site.end())

const text = () => page.getByRole('textbox', { name: 'Message' })

/** Receives a payment through the API, then shows the page again; returns the new dues as text. */
async function receive(amountPaise: number): Promise<string> {
  const { token } = site.owner
  await site.call('ReceivePayment', {
    token,
    body: {
      ...shop.scope,
      customerId: loan.customerId,
      postedOn: shop.today(),
      payments: shop.byBank(amountPaise),
      lines: [{ loanId: loan.id, amountPaise }],
    },
  })
  const { payablePaise } = await site.call('GetReminder', { token, query: { id: loan.id } })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  return formatMoney(payablePaise)
}

test('a copy that the browser does not allow is reported', async () => {
  page = await browser.newPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    }),
  )
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await chooseAction(page, 'Send reminder')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await toast(page, 'The browser did not allow copying. Select the text and copy it.')
})

test('a message follows the dues until it is edited; then the edit stays until the text is regenerated', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await chooseAction(page, 'Send reminder')
  await text().waitFor()
  const first = await receive(100_000)
  await expect.poll(() => text().inputValue()).toContain(first)
  expect(await page.getByRole('button', { name: 'Rewrite' }).count()).toBe(0)

  const mine = `Dear Meenakshi, please come by Friday: ${first}`
  await text().fill(mine)
  const second = await receive(50_000)
  const rewrite = page.getByRole('button', { name: 'Rewrite' })
  await rewrite.waitFor()
  expect(await text().inputValue()).toBe(mine)
  await expectNoAxeInBoth(page)
  // A failed refetch changes nothing either.
  await page.route('**/api/Print/GetReminder*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('GetReminder'))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await failed
  expect(await text().inputValue()).toBe(mine)
  await page.unroute('**/api/Print/GetReminder*')

  await rewrite.press('Enter')
  await text().and(page.locator(':focus')).waitFor()
  await expect.poll(() => text().inputValue()).toContain(second)
  await expect.poll(() => rewrite.count()).toBe(0)
})

test('over plain http, a copy that fails is reported, and no reminder is recorded', async () => {
  page = await browser.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  const recorded: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('AddReminder') && recorded.push(request.url())),
  )
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await chooseAction(page, 'Send reminder')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await toast(page, 'The browser did not allow copying. Select the text and copy it.')
  expect(recorded).toEqual([])
})
