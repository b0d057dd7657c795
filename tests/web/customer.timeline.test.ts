import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Customer, NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customerPage, customerSite } from '../support/customerFixture.ts'
import { customersOf } from '../support/customers.ts'
import { cash, openShop } from '../support/loans.ts'
import { addPerson } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'

/** Receipts of the customer, so that the timeline has more than one page. */
const RECEIPTS = 22

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let customer: Customer
let loan: NewLoan

beforeAll(async () => {
  ;({ site } = await customerSite())
  shop = await openShop(site)
  customer = await shop.addCustomer('Timeline Thamarai')
  loan = await shop.pledge({ customerId: customer.id, seal: 'TT-1' })
  for (let n = 1; n <= RECEIPTS; n++) await receive(n * 100)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const { button, fits, openPage, region, title } = customerPage(
  () => page,
  () => site,
)

const receive = (amountPaise: number) =>
  site.call('ReceivePayment', {
    token: site.owner.token,
    body: {
      ...shop.scope,
      customerId: customer.id,
      postedOn: shop.today(),
      payments: cash(amountPaise),
      lines: [{ loanId: loan.id, amountPaise }],
    },
  })

const lines = () => region('Timeline').getByRole('listitem')

describe('the timeline of a customer', () => {
  test('shows the 20 newest events, a receipt with its amount, time, person and number, and links to the loan', async () => {
    await openPage(customer)
    await expect.poll(() => lines().count()).toBe(20)
    const [first = ''] = await lines().allInnerTexts()
    expect(first).toMatch(
      new RegExp(`^Receipt on loan ${loan.number}\\s+₹22\\.00\\s+.+ · Test Owner · \\S+-R\\d+$`),
    )
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(390)
    await expectNoAxe(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await lines().first().getByRole('link').click()
    await title(loan.number ?? '')
  })

  test('shows earlier events without gap or repetition, and keeps the focus there', async () => {
    await openPage(customer)
    await button('Show earlier').press('Enter')
    await expect.poll(() => lines().count()).toBe(RECEIPTS + 2)
    const shown = await lines().allInnerTexts()
    expect(shown.map((text) => /₹(\d+)\.00/.exec(text)?.[1]).slice(0, RECEIPTS)).toEqual(
      Array.from({ length: RECEIPTS }, (_, index) => String(RECEIPTS - index)),
    )
    expect(shown.slice(-2).map((text) => text.split('\n')[0])).toEqual([
      `Loan ${loan.number} opened`,
      'Customer added',
    ])
    expect(await button('Show earlier').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
    await expectNoAxeInBoth(page)
  })

  test('follows a receipt that somebody posts meanwhile', async () => {
    const other = await shop.addCustomer('Followed Fatima')
    const theirs = await shop.pledge({ customerId: other.id, seal: 'TT-2', payout: shop.byBank(1_000_000) })
    await openPage(other)
    await region('Timeline').getByText(`Loan ${theirs.number} opened`).waitFor()
    await site.call('ReceivePayment', {
      token: site.owner.token,
      body: {
        ...shop.scope,
        customerId: other.id,
        postedOn: shop.today(),
        payments: cash(5000),
        lines: [{ loanId: theirs.id, amountPaise: 5000 }],
      },
    })
    await region('Timeline').getByText(`Receipt on loan ${theirs.number}`).waitFor()
  })

  test('marks the changes of a merged duplicate with its number', async () => {
    const surviving = await shop.addCustomer('Merged Mala')
    const duplicate = await shop.addCustomer('Merged Malaa')
    await customersOf(site).merge(surviving, duplicate)
    await openPage(surviving)
    await expect.poll(() => lines().count()).toBe(4)
    const marked = lines().filter({ hasText: `Duplicate ${duplicate.number}` })
    expect((await marked.allInnerTexts()).map((text) => text.split(/\s*Duplicate/)[0])).toEqual([
      'Merged into this customer',
      'Customer added',
    ])
  })

  test('has only the changes to the record, without links, for somebody who may not view loans', async () => {
    const { password } = await addPerson(site, 'recordReader', { Customer: ['view'] })
    await signIn(page, site, 'recordReader', password, `/customer/${customer.id}`)
    await region('Timeline').getByText('Customer added').waitFor()
    expect(await lines().count()).toBe(1)
    expect(await lines().getByRole('link').count()).toBe(0)
  })
})
