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

const { fits, openPage, region } = customerPage(
  () => page,
  () => site,
)

describe('the summary of a customer', () => {
  const fact = (label: string) => region('Customer today').locator('dl > div').filter({ hasText: label })

  test('shows what is owed today with its parts, open and overdue loans, weight held and since when', async () => {
    const customer = await shop.addCustomer('Strip Sundari')
    const loan = await shop.pledge({ customerId: customer.id, seal: 'SS-1' })
    await shop.pledge({ customerId: customer.id, seal: 'SS-2', payout: shop.byBank(1_000_000) })
    await openPage(customer)
    await fact('Owes today').getByText('₹20,000.00', { exact: true }).waitFor()
    await fact('Owes today').getByText('Principal ₹20,000.00').waitFor()
    await fact('Open loans').getByText('2', { exact: true }).waitFor()
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
    await fact('Owes today').getByText('–').waitFor()
    const height = async () => (await region('Customer today').boundingBox())?.height
    const before = await height()
    answer()
    await fact('Owes today').getByText('₹10,000.00', { exact: true }).waitFor()
    expect(await height()).toBe(before)
  })

  test('has only since when for a user who may not see loans', async () => {
    const customer = await shop.addCustomer('Strip Only')
    const { password } = await addPerson(site, 'strip', { Customer: ['view'] })
    await signIn(page, site, 'strip', password, `/customer/${customer.id}`)
    await fact('Customer since').waitFor()
    expect(await region('Customer today').getByRole('term').allInnerTexts()).toEqual(['Customer since'])
  })
})
