import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { cash, openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const DAYS = 20

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let first: NewLoan
let second: NewLoan

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  first = await shop.pledge()
  second = await shop.pledge({ principalPaise: 500_000 })
  await shop.openLater(DAYS)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const readLoan = ({ id }: NewLoan) =>
  site.call('GetPartPaymentById', { token: site.owner.token, query: { id } })

test('the reversal of a receipt for two loans shows both and the refund, is confirmed, and prints its voucher', async () => {
  const before = [await readLoan(first), await readLoan(second)]
  await site.call('ReceivePayment', {
    token: site.owner.token,
    body: {
      ...shop.scope,
      customerId: first.customerId,
      postedOn: shop.today(),
      payments: [...cash(100_000), ...shop.byBank(50_000)],
      lines: [
        { loanId: first.id, amountPaise: 90_000 },
        { loanId: second.id, amountPaise: 60_000 },
      ],
    },
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${first.id}`)
  await page.getByRole('heading', { level: 1, name: first.number ?? '', exact: true }).waitFor()
  await chooseAction(page, 'Reverse entry')
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel
    .getByText('This entry covers 2 loans and is reversed on all of them.', { exact: false })
    .waitFor()
  for (const { number } of [first, second])
    await panel.getByRole('region', { name: `Reversed on ${number}` }).waitFor()
  for (const shown of ['₹900.00', '₹600.00', '₹1,000.00', '₹1,500.00'])
    await panel.getByText(shown, { exact: true }).first().waitFor()
  await panel.getByText('Paid back to the customer · Bank · Indian Bank').waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoSideways(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeInBoth(page)
  await panel.getByLabel('Reason').fill('The wrong customer')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' })
  for (const fact of [
    ...[first.number ?? '', second.number ?? '', 'Meenakshi', 'The wrong customer'],
    '₹1,000.00 Cash, ₹500.00 Bank · Indian Bank',
  ])
    await dialog.getByText(fact, { exact: true }).waitFor()
  await expectNoAxeInBoth(page)
  // An accidental Enter cancels.
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect((await readLoan(first)).dues).not.toEqual(before[0]?.dues)
  await panel.getByLabel('Reason').press('Control+Enter')
  await confirmAction(page, 'Reverse entry')
  await toast(page, 'Entry reversed')
  const link = page.getByRole('link', { name: 'Print: Reversal voucher', exact: true })
  const href = (await link.getAttribute('href')) ?? ''
  expect(await page.getByRole('link', { name: /^Send/ }).count()).toBe(0)
  expect([await readLoan(first), await readLoan(second)].map(({ dues }) => dues)).toEqual(
    before.map(({ dues }) => dues),
  )
  // In the ledger the two entries are folded into one line that does not change the balance; opening it shows both and
  // their printouts.
  const ledger = page.getByRole('region', { name: 'Loan ledger' })
  const voucherLink = ledger.getByRole('link', { name: /^Print: Reversal voucher MN-/ })
  const folded = ledger.getByRole('row', { name: /Receipt and its reversal · MN-/ })
  await folded.getByText(/Reversed ₹900.00, reversed on .* · The wrong customer/).waitFor()
  expect(await folded.getByRole('cell', { name: '–', exact: true }).count()).toBe(2)
  expect(await voucherLink.count()).toBe(0)
  await folded.getByRole('button').press('Enter')
  await voucherLink.waitFor()
  await ledger
    .getByRole('row', { name: /^\d\d \w+ \d{4} Receipt · MN-/ })
    .getByText('₹1,500.00 for several loans')
    .waitFor()
  await ledger.getByText(/reverses MN-/).waitFor()
  await expectNoAxeInBoth(page)
  await page.goto(`${site.origin}${href.replace('?print=1', '')}`)
  const sheet = page.getByRole('article', { name: 'Reversal voucher' })
  await sheet.waitFor()
  expect(await page.title()).toContain('Reversal voucher')
  const words = await sheet.innerText()
  for (const shown of [
    first.number,
    second.number,
    '₹1,500.00',
    '₹1,000.00',
    'Cash',
    'Indian Bank',
    'Reverses MN-',
  ])
    expect(words).toContain(shown)
  await expectNoAxeInBoth(page)
})

test('the panel shows neither reason nor button while the entry cannot be loaded, and both after Retry', async () => {
  await site.call('ReceivePayment', {
    token: site.owner.token,
    body: {
      ...shop.scope,
      customerId: first.customerId,
      postedOn: shop.today(),
      payments: cash(20_000),
      lines: [{ loanId: first.id, amountPaise: 20_000 }],
    },
  })
  await keepStreamClosed(page)
  await page.route('**/GetReversal?*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${first.id}?action=reverse`)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  expect(await page.getByLabel('Reason').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Reverse entry', exact: true }).count()).toBe(0)
  await page.unroute('**/GetReversal?*')
  await retry.click()
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel.getByText('Paid back to the customer · Cash').waitFor()
  await panel.getByLabel('Reason').waitFor()
  await panel.getByRole('button', { name: 'Reverse entry' }).waitFor()
})

test('a loan without an entry to reverse says so in a panel that can be closed', async () => {
  const untouched = await shop.pledge({ payout: shop.byBank(1_000_000) })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${untouched.id}`)
  await chooseAction(page, 'Reverse entry')
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel.getByText('This loan has no entry that can be reversed.').waitFor()
  // On a phone the panel opens below the summary: it takes the focus and scrolls into view.
  await panel.and(page.locator(':focus')).waitFor()
  const { y = -1 } = (await panel.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y).toBeLessThan(800)
  expect(await panel.getByRole('button', { name: 'Reverse entry' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.locator('button:focus').waitFor()
  // Escape closes the panel, not the loan.
  await chooseAction(page, 'Reverse entry')
  await panel.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: untouched.number ?? '' }).waitFor()
})
