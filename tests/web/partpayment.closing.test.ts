import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { widenFont } from '../support/brokenNumbers.ts'
import { expectNoSideways, leaveDialog, openBrowser, signIn, toast } from '../support/browser.ts'
import { confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { rejectedCalls } from '../support/rejectedCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const DAYS = 45

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
/** A loan that may be repaid in cash, of its own customer. */
let small: NewLoan
/** One of ₹30,000: no principal in cash. */
let large: NewLoan
/** A loan of less than half a rupee. */
let tiny: NewLoan

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  small = await shop.pledge()
  const pledgeOf = async (name: string, principalPaise: number) => {
    const { id: customerId } = await shop.addCustomer(name)
    return shop.pledge({ customerId, principalPaise, payout: shop.byBank(principalPaise) })
  }
  large = await pledgeOf('Kavitha', 3_000_000)
  tiny = await pledgeOf('Lakshmi', 500_000)
  await shop.openLater(DAYS)
  // A balance left by an older version: 38 paise, which could be neither paid nor closed.
  await site.pool.query(
    `update loan set outstanding_paise = 38, clock = jsonb_set(clock, '{segments,0,principalPaise}', '38') where id = $1`,
    [tiny.id],
  )
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const open = async ({ id }: NewLoan, action: string) => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${id}?action=${action}`)
  await page.getByRole('region', { name: action === 'close' ? 'Close loan' : 'Receive payment' }).waitFor()
}
const one = ({ id }: NewLoan) => site.call('GetPartPaymentById', { token: site.owner.token, query: { id } })
const payoff = ({ id }: NewLoan) =>
  site.call('GetPayoff', { token: site.owner.token, query: { id, date: shop.today() } })
const box = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const focused = () => page.locator(':focus')
const dialog = () => page.getByRole('dialog')

describe('receiving', () => {
  test('for a loan whose principal may not be paid in cash, the bank is proposed and the reason is shown', async () => {
    const { receipt } = await payoff(large)
    await open(large, 'receive')
    expect(await choice('Payment mode').inputValue()).toBe('Bank')
    expect(receipt.principalInCashProblem).toContain('Principal cannot be taken in cash')
    await page.getByText(receipt.principalInCashProblem ?? '', { exact: true }).waitFor()
    await open(small, 'receive')
    expect(await choice('Payment mode').inputValue()).toBe('Cash')
    expect(await page.getByText('Principal cannot be taken in cash').count()).toBe(0)
  })

  test('the fields of a payment by bank are on one line, even in a wide font', async () => {
    await open(large, 'receive')
    await widenFont(page)
    const part = page.getByRole('group', { name: 'Part 1' })
    await part.getByLabel('Reference').waitFor()
    const tops = await part
      .locator('input:not([type=hidden])')
      .filter({ visible: true })
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)))
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size).toBe(1)
  })

  test('an amount that would leave a few paise is rejected with the two possible ones; the amount to close leads by one key to closing with the same payment, which is confirmed', async () => {
    const { dues, receipt } = await payoff(small)
    await open(small, 'receive')
    await box('Amount received').and(focused()).waitFor()
    // A little less would leave paise that cannot be paid: the two possible amounts are shown.
    await page.keyboard.type(`${(receipt.mostPaise + 1) / 100}`)
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(
        `Take ${formatMoney(receipt.mostPaise)} or less, or close the loan for ${formatMoney(dues.payablePaise)}.`,
      )
      .first()
      .waitFor()
    await box('Amount received').fill(String(dues.payablePaise / 100))
    await page.getByText('This amount closes the loan.').waitFor()
    await expectNoAxeInBoth(page)
    await box('Amount received').press('Enter')
    const closing = page.getByRole('region', { name: 'Close loan' })
    await closing.waitFor()
    expect(await choice('Payment mode').inputValue()).toBe('Cash')
    expect(`₹${await closing.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()}`).toBe(
      formatMoney(dues.payablePaise),
    )
    await page.keyboard.press('Control+Enter')
    for (const fact of ['Meenakshi', small.number ?? '', `${formatMoney(dues.payablePaise)} Cash`])
      await dialog().getByText(fact, { exact: true }).waitFor()
    await expectNoAxeInBoth(page)
    await leaveDialog(page, dialog())
    expect((await one(small)).status).toBe('active')
    const rejected = rejectedCalls(page)
    await page.keyboard.press('Control+Enter')
    await confirmAction(page, 'Close loan')
    await toast(page, 'Loan closed')
    await box('Seal on the packet').waitFor()
    // The payoff of the closed loan, which would be rejected, is not requested.
    expect(rejected).toEqual([])
    expect(await one(small)).toMatchObject({ status: 'closed', outstandingPaise: 0 })
  })

  test('starts with an allowed payment, shows the limit while cash is chosen, and takes another mode by typing', async () => {
    await open(large, 'receive')
    await box('Amount received').and(focused()).waitFor()
    expect(await choice('Payment mode').inputValue()).toBe('Bank')
    expect(await choice('Our bank account').inputValue()).toBe('Indian Bank')
    await page.keyboard.type('5000')
    await choice('Payment mode').selectText()
    await page.keyboard.type('cash')
    await page.keyboard.press('Enter')
    const rejection = page
      .getByRole('group', { name: 'Payment mode' })
      .getByRole('alert')
      .getByText(/Principal cannot be taken in cash/)
    await rejection.waitFor()
    await page.keyboard.press('Control+Enter')
    // Typing replaces the rejected value.
    await choice('Payment mode').and(focused()).waitFor()
    await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe('Cash')
    await page.keyboard.type('U')
    await page.keyboard.press('Enter')
    await expect.poll(() => choice('Payment mode').inputValue()).toBe('UPI')
    expect(await box('Amount received').inputValue()).toBe('5,000.00')
    await rejection.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Payment received: ₹5,000.00')
  })

  test('proposes the interest due, in whole rupees if it may be in cash', async () => {
    const { id: customerId } = await shop.addCustomer('Mangai')
    const loan = await shop.pledge({ customerId })
    await shop.openLater(1)
    const { dues } = await payoff(loan)
    const rupees = Math.ceil(dues.interestPaise / 100)
    expect(dues.interestPaise % 100).not.toBe(0)
    await open(loan, 'receive')
    await page.getByRole('button', { name: `Interest and charges: ${formatMoney(rupees * 100)}` }).click()
    expect(await box('Amount received').inputValue()).toBe(`${rupees}.00`)
  })
})

test('a loan with a payoff below half a rupee closes without a payment', async () => {
  await open(tiny, 'close')
  await page.getByText('Nothing to pay. Close the loan.').waitFor()
  expect(await choice('Payment mode').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await page.keyboard.press('Control+Enter')
  await confirmAction(page, 'Close loan')
  await toast(page, 'Loan closed')
  expect((await one(tiny)).status).toBe('closed')
})
