import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate, formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** Days between the loans and today. */
const DAYS = 45

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let second: NewLoan
let third: NewLoan

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  loan = await shop.pledge({ seal: 'TRAY-0042' })
  second = await shop.pledge({ principalPaise: 500_000 })
  const other = await shop.addCustomer('Kavitha Raman')
  third = await shop.pledge({ customerId: other.id, principalPaise: 300_000 })
  await shop.openLater(DAYS)
})
afterAll(() => site.end())
beforeEach(async () => {
  // The draft of one test would be restored in the next.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const owner = () => signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
const one = (id: string) => site.call('GetPartPaymentById', { token: site.owner.token, query: { id } })
const statement = (id: string) =>
  site.call('GetPartPaymentStatement', { token: site.owner.token, query: { id } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const focused = (label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).and(page.locator(':focus'))
const rows = () => page.locator('tbody tr[data-index]')

async function open({ id, number }: { id: string; number: string | null }, where = page): Promise<void> {
  await where.goto(`${site.origin}/partpayment/${id}`)
  await where.getByRole('heading', { level: 1, name: number ?? '', exact: true }).waitFor()
}

/** The cells of a line of the preview: due, this receipt, balance. */
const previewOf = (part: string) =>
  page
    .getByRole('table', { name: 'Allocation' })
    .getByRole('row', { name: new RegExp(`^${part}`) })
    .getByRole('cell')
    .allTextContents()

describe('paid-out loans', () => {
  test('list the newest other loans of the customer, with a link to the customer that gives the total number', async () => {
    await owner()
    await page.route(`**${operations.GetPartPaymentById.path}?*`, async (route) => {
      const reply = await route.fetch()
      const shown = await reply.json()
      await route.fulfill({ response: reply, json: { ...shown, today: { ...shown.today, otherLoans: 14 } } })
    })
    await open(loan)
    const others = page.getByRole('region', { name: 'Other loans' })
    await others.getByRole('link', { name: 'Newest 1 of 14' }).click()
    await page.waitForURL(/\/customer\//)
  })

  test('are found by seal and phone, with totals of all matches, and show the payoff of today and of another date; an unknown id is not found', async () => {
    await owner()
    await expect.poll(() => rows().count()).toBe(3)
    await page.getByRole('row', { name: /Total/ }).getByText(formatMoney(1_800_000)).waitFor()
    await expectNoAxe(page)
    const search = page.getByRole('searchbox')
    await search.fill(shop.customer.phone)
    await expect.poll(() => rows().count()).toBe(2)
    await page.getByRole('row', { name: /Total/ }).getByText(formatMoney(1_500_000)).waitFor()
    await search.fill('tray-0042')
    await expect.poll(() => rows().count()).toBe(1)
    await search.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: loan.number ?? '' }).waitFor()
    const { dues } = await one(loan.id)
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await summary.getByText(formatMoney(dues.payablePaise), { exact: true }).waitFor()
    await summary.getByText(/or the rate becomes 18\s%/).waitFor()
    await summary.getByRole('button', { name: 'Calculation: Amount to close today' }).press('Enter')
    const lines = [
      ['Interest', dues.closingInterestPaise],
      ['Principal', dues.principalPaise],
      ['Rounding', dues.roundOffPaise],
      ['Amount to close', dues.payablePaise],
    ] as const
    await expect
      .poll(() => summary.locator('dl').first().locator('dt, dd').allTextContents())
      .toEqual(lines.flatMap(([name, paise]) => [name, formatMoney(paise)]))
    const others = page
      .getByRole('region', { name: 'Other loans' })
      .getByRole('table', { name: 'Table of other loans' })
    const other = others.getByRole('row').filter({ hasText: second.number ?? '' })
    const { dueOn, dues: owed } = await one(second.id)
    expect(await other.getByRole('cell').allTextContents()).toEqual([
      'Active',
      formatDate(dueOn),
      formatMoney(owed.principalPaise),
      formatMoney(owed.payablePaise),
    ])
    const later = addDays(shop.today(), 30)
    await summary.getByText('None paid yet', { exact: true }).waitFor()
    await summary.getByText('15 % p.a. (1.25 % p.m.)', { exact: true }).waitFor()
    await page.getByText('Closing amount on another date').click()
    const otherDate = page.getByRole('region', { name: 'Closing amount on another date' })
    await otherDate.getByRole('textbox', { name: 'Date' }).fill(formatDate(later))
    const payoff = await site.call('GetPayoff', {
      token: site.owner.token,
      query: { id: loan.id, date: later },
    })
    await otherDate.getByText(formatMoney(payoff.dues.payablePaise), { exact: true }).waitFor()
    await otherDate.getByText('Interest calculation').click()
    await otherDate.getByRole('table', { name: /Interest steps/ }).waitFor()
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSideways(page, 360)
    const steps = otherDate.getByRole('region', { name: /Interest steps/ })
    await steps
      .getByText(/ days on ₹10,000.00 at .*\sp\.a\. \(.*\sp\.m\.\)/)
      .first()
      .waitFor()
    await expect.poll(() => steps.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`${site.origin}/partpayment/${id}`)
      await page.getByRole('alert').getByText('Not found').waitFor()
      expect(await button('Retry').count()).toBe(0)
    }
  })

  test('receive a payment by keyboard with the previewed allocation, and another browser shows it', async () => {
    await owner()
    const watcher = await browser.newPage()
    await signIn(watcher, site, 'owner', OWNER_PASSWORD, '/partpayment')
    await open(loan, watcher)
    await open(loan)
    await button('Receive payment').press('Enter')
    await focused('Amount received').waitFor()
    await page.keyboard.type('1500')
    await expect.poll(async () => (await previewOf('Interest'))[1]).toMatch(/₹/)
    const [, interest] = await previewOf('Interest')
    const [, principal, left] = await previewOf('Principal')
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Payment received: ₹1,500.00')
    const posted = (await statement(loan.id)).rows.at(-1)
    expect(posted?.kind).toBe('receipt')
    expect([
      formatMoney(posted?.allocated.interestPaise ?? 0),
      formatMoney(posted?.allocated.principalPaise ?? 0),
      formatMoney(posted?.principalAfterPaise ?? 0),
    ]).toEqual([interest, principal, left])
    await button('Receive payment').and(page.locator(':focus')).waitFor()
    const number = posted?.voucherNumber ?? ''
    await watcher.getByText(number).waitFor()
    await page.getByRole('button', { name: `Receipt · ${number}` }).press('Enter')
    await page.getByRole('table', { name: /Interest steps/ }).waitFor()
  })

  test('allow a waiver and a reversal by keyboard, each with a reason; without the right to receive, the disabled button says why', async () => {
    await owner()
    await open(third)
    const before = await one(third.id)
    await chooseAction(page, 'Waive')
    await page.getByRole('textbox', { name: 'Interest' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('9999')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/^Only ₹[\d,.]+ is due/).waitFor()
    // The fields are named in the order of the page.
    await page.getByRole('alert').getByText('Please check: Interest, Reason').waitFor()
    await page.getByRole('textbox', { name: 'Interest' }).fill('20')
    await page.getByLabel('Reason').fill('Agreed with the manager')
    await expectNoAxe(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Dues waived: ₹20.00')
    expect((await one(third.id)).dues.interestPaise).toBe(before.dues.interestPaise - 2_000)
    await chooseAction(page, 'Reverse entry')
    await page
      .getByText(/^Waiver/)
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'Reverse last entry' }).getByLabel('Reason').fill('Typed wrong')
    await page.keyboard.press('Control+Enter')
    await confirmAction(page, 'Reverse entry')
    await toast(page, 'Entry reversed')
    expect((await one(third.id)).dues).toEqual(before.dues)
    const { password } = await addPerson(site, 'viewer', { PartPayment: ['view'] })
    page = await browser.newPage()
    await signIn(page, site, 'viewer', password, '/partpayment')
    await open(loan)
    const disabled = button('Receive payment')
    await disabled.focus()
    await page.getByText('Your role cannot receive payments here.').first().waitFor()
  })

  test('reject a receipt of the whole payoff or above the cash limit, keep typed values, and close for exactly the payable amount', async () => {
    await owner()
    await open(second)
    await button('Receive payment').click()
    await focused('Amount received').waitFor()
    await page.keyboard.type('90000')
    await page.keyboard.press('Control+Enter')
    await page.getByText('This pays the whole loan: close it instead.').first().waitFor()
    await page.getByRole('textbox', { name: 'Amount received', exact: true }).first().fill('700')
    await shop.setPolicy({ cashReceiptDailyLimitPaise: 50_000 })
    await page.keyboard.press('Control+Enter')
    const rejection = page.locator('[data-path="payments"]').getByText(/[Cc]ash .*today/)
    await rejection.waitFor()
    const isSeen = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + 4, y + height / 2) === element
    }
    await expect.poll(() => rejection.evaluate(isSeen)).toBe(true)
    await page.getByRole('combobox', { name: 'Payment mode' }).and(page.locator(':focus')).waitFor()
    expect(
      await page.getByRole('textbox', { name: 'Amount received', exact: true }).first().inputValue(),
    ).toBe('700')
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
    expect(
      await page.getByRole('textbox', { name: 'Amount received', exact: true }).first().inputValue(),
    ).toBe('700.00')
    await shop.setPolicy({ cashReceiptDailyLimitPaise: 20_000_000 })
    await button('Close loan').click()
    const { dues } = await one(second.id)
    await page
      .getByRole('region', { name: 'Close loan' })
      .getByText(formatMoney(dues.payablePaise), { exact: true })
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await confirmAction(page, 'Close loan')
    await toast(page, 'Loan closed')
    expect(await one(second.id)).toMatchObject({ status: 'closed', outstandingPaise: 0 })
    await button('Release').waitFor()
    await button('Receive payment').waitFor({ state: 'detached' })
    // The others keep their places, and say why they are disabled.
    for (const name of ['Renew or top up', 'Close loan']) {
      await button(name).focus()
      await page.getByRole('tooltip', { name: 'This loan is no longer active.' }).first().waitFor()
      expect(await button(name).getAttribute('aria-disabled')).toBe('true')
    }
  })
})
