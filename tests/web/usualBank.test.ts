import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loan: NewLoan

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  const { token, companyId } = site.owner
  await site.call('AddBank', { token, body: { companyId, name: 'Zenith current', kind: 'own' } })
  loan = await shop.pledge()
  page = await browser.newPage()
})
afterAll(() => site.end())

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const part = (within: Locator | Page = page) => within.getByRole('group', { name: 'Part 1' })
const account = () => part().getByRole('combobox', { name: 'Our bank account' })

/** Chooses by typing, as a clerk does. */
async function type(field: 'Payment mode' | 'Our bank account', words: string): Promise<void> {
  await part().getByRole('combobox', { name: field }).selectText()
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

async function openReceipt(): Promise<void> {
  await page.goto(`${site.origin}/partpayment/${loan.id}`)
  await button('Receive payment').press('Enter')
  await page
    .getByRole('textbox', { name: 'Amount received', exact: true })
    .first()
    .and(page.locator(':focus'))
    .waitFor()
}

test('the account last chosen for a payment mode is preselected and listed first, in other forms too, until the browser’s storage is cleared, as by signing out', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await openReceipt()
  await page.keyboard.type('100')
  await type('Payment mode', 'upi')
  expect(await account().inputValue()).toBe('')
  await type('Our bank account', 'zen')
  await expect.poll(() => account().inputValue()).toBe('Zenith current')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Payment received: ₹100.00')

  // Another payment mode has its own account.
  await button('Close loan').press('Enter')
  await type('Payment mode', 'bank')
  expect(await account().inputValue()).toBe('')
  await type('Payment mode', 'upi')
  await expect.poll(() => account().inputValue()).toBe('Zenith current')
  await account().click()
  const offered = page.getByRole('option')
  await expect.poll(() => offered.allTextContents()).toHaveLength(2)
  expect((await offered.allTextContents())[0]).toBe('Zenith current')
  await page.keyboard.press('Escape')
  await expectNoAxeInBoth(page)

  await page.goto(`${site.origin}/debitnote?open=new`)
  await type('Payment mode', 'upi')
  await expect.poll(() => account().inputValue()).toBe('Zenith current')
  await page.goto(`${site.origin}/newloan`)
  await type('Payment mode', 'upi')
  await expect.poll(() => account().inputValue()).toBe('Zenith current')

  await page.evaluate(() => localStorage.clear())
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await openReceipt()
  await type('Payment mode', 'upi')
  expect(await account().inputValue()).toBe('')
})
