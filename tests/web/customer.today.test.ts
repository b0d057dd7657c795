import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customerPage, customerSite } from '../support/customerFixture.ts'
import { openShop } from '../support/loans.ts'
import { addPerson } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  ;({ site } = await customerSite())
  shop = await openShop(site)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const { button, fits, openPage, region, title, whole } = customerPage(
  () => page,
  () => site,
)

describe('the summary of a customer', () => {
  const fact = (label: string) => region('Customer today').locator('dl > div').filter({ hasText: label })

  test('shows the amount to close today with its parts, active and overdue loans, the weight held and the date of “Customer since”', async () => {
    const customer = await shop.addCustomer('Strip Sundari')
    const loan = await shop.pledge({ customerId: customer.id, seal: 'SS-1' })
    await shop.pledge({ customerId: customer.id, seal: 'SS-2', payout: shop.byBank(1_000_000) })
    await openPage(customer)
    await fact('To close today').getByText('₹20,000.00', { exact: true }).waitFor()
    await fact('To close today').getByText('Principal ₹20,000.00').waitFor()
    await fact('Active loans').getByText('2', { exact: true }).waitFor()
    await fact('Overdue').getByText('0 loans').waitFor()
    expect(await fact('Overdue').getAttribute('data-warns')).toBeNull()
    await fact('Net weight held').getByText('Gold 20.000 g').waitFor()
    await fact('Customer since')
      .getByText(/^\d+ \w+ \d{4}$/)
      .waitFor()
    await site.pool.query(
      'update loan set opened_on = opened_on - 800, due_on = due_on - 800, last_redemption_on = last_redemption_on - 800 where id = $1',
      [loan.id],
    )
    await page.reload()
    await fact('Overdue').getByText('1 loan').waitFor()
    await fact('Overdue').getByText('₹10,000.00').waitFor()
    expect(await fact('Overdue').getAttribute('data-warns')).not.toBeNull()
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(390)
  })

  test('has the same amount to close as the list and the page of the loan, with the interest due where the minimum is more', async () => {
    const customer = await shop.addCustomer('Strip Minimum')
    const loan = await shop.pledge({ customerId: customer.id, seal: 'SM-1' })
    await site.pool.query(
      `update loan set terms = jsonb_set(terms, '{minimumAmountPaise}', '12340') where id = $1`,
      [loan.id],
    )
    await openPage(customer)
    await fact('To close today').getByText('₹10,123.00', { exact: true }).waitFor()
    await fact('To close today')
      .getByText('Principal ₹10,000.00 · interest on closing ₹123.40 (₹0.00 due) · rounded')
      .waitFor()
    await region('Loans').getByRole('cell', { name: '₹10,123.00' }).waitFor()
    await page.goto(new URL(`/partpayment/${loan.id}`, site.origin).href)
    await page.getByRole('complementary', { name: 'Summary' }).getByText('₹10,123.00').waitFor()
  })

  test('keeps its height while it loads', async () => {
    const customer = await shop.addCustomer('Strip Slowly')
    await shop.pledge({ customerId: customer.id, seal: 'SL-1' })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/GetBorrower?**', async (route) => {
      await held
      await route.continue()
    })
    await openPage(customer)
    await fact('To close today').getByText('–').waitFor()
    const height = async () => (await region('Customer today').boundingBox())?.height
    const before = await height()
    answer()
    await fact('To close today').getByText('₹10,000.00', { exact: true }).waitFor()
    expect(await height()).toBe(before)
  })

  test('shows only “Customer since” to a user who may not see loans', async () => {
    const customer = await shop.addCustomer('Strip Only')
    const { password } = await addPerson(site, 'strip', { Customer: ['view'] })
    await signIn(page, site, 'strip', password, `/customer/${customer.id}`)
    await fact('Customer since').waitFor()
    expect(await region('Customer today').getByRole('term').allInnerTexts()).toEqual(['Customer since'])
  })
})

describe('the Send menu of a customer', () => {
  const item = (name: string) => page.getByRole('menuitem', { name })

  test('has reminders of the active loans, the earliest due first, and messages to the phone', async () => {
    const customer = await shop.addCustomer('Sendable Selvi')
    await openPage(customer)
    await region('Loans').getByText('No loans in this store.').waitFor()
    await button('Send').click()
    expect(await item('Send reminder').getAttribute('aria-disabled')).toBe('true')
    await item('Send reminder').getByText('No active loans in this store.').waitFor()
    const { phone } = await whole(customer.id)
    const number = `91${phone.replace(/\D/g, '').slice(-10)}`
    expect(await item('Message on WhatsApp').getAttribute('href')).toBe(`https://wa.me/${number}?text=`)
    expect(await item('Message by SMS').getAttribute('href')).toBe(`sms:+${number}?&body=`)
    await expectNoAxeInBoth(page)
    const first = await shop.pledge({ customerId: customer.id, seal: 'SE-1' })
    await page.reload()
    await title(customer.name)
    await region('Loans')
      .getByText(first.number ?? '')
      .waitFor()
    await button('Send').click()
    await item('Send reminder').click()
    const dialog = page.getByRole('dialog', { name: `Message to ${customer.name}` })
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Message' }).inputValue())
      .toContain(first.number)
    await page.keyboard.press('Escape')
    await button('Send').and(page.locator(':focus')).waitFor()
    const later = await shop.pledge({ customerId: customer.id, seal: 'SE-2', payout: shop.byBank(1_000_000) })
    await site.pool.query('update loan set due_on = due_on - 1 where id = $1', [later.id])
    await page.reload()
    await region('Loans')
      .getByText(later.number ?? '')
      .waitFor()
    await button('Send').click()
    await item('Send reminders for 2 loans').click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText(`1 of 2 · ${later.number}`).waitFor()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByText(`2 of 2 · ${first.number}`).waitFor()
  })

  test('offers no reminder to a customer who wants none, and no message to a phone number that cannot be dialled', async () => {
    const customer = await shop.addCustomer('Silent Sarala')
    await shop.pledge({ customerId: customer.id, seal: 'SI-1' })
    await site.pool.query(`update customer set no_reminders = true, phone = '1234567890123' where id = $1`, [
      customer.id,
    ])
    await openPage(customer)
    await button('Send').click()
    await item('Send reminder').getByText('The customer wants no reminders').waitFor()
    for (const name of ['Send reminder', 'Message on WhatsApp', 'Message by SMS'])
      expect(await item(name).getAttribute('aria-disabled')).toBe('true')
    await item('Message on WhatsApp').getByText('There is no phone number that can be dialled').waitFor()
  })
})
