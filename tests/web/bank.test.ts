import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { masterPage } from '../support/masterPage.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  // A draft of one test would be restored in the next.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/bank')
  await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
})

const { field, choose, row, openRow, looksRight } = masterPage(() => page)
const banks = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetBank', { token, body: { companyId, storeId } })).rows
}

test('the company’s own account is added with an IFSC in lower case and gets a ledger account; the list shows only the end of its number', async () => {
  await page.getByRole('button', { name: 'Add Bank' }).first().click()
  await page.getByText('The next free ledger account (1101 to 1199)').waitFor()
  await field('Name').fill('Indian Bank')
  await field('Branch').fill('T. Nagar')
  await field('IFSC').fill('idib100t014')
  await field('Account number').fill('12 34')
  await page.keyboard.press('Control+Enter')
  await page.getByText('IFSC must be four letters, a zero').first().waitFor()
  await page.getByText('Account number must be 6 to 18 digits').first().waitFor()
  await looksRight()
  await field('IFSC').fill('idib000t014')
  await field('Account number').fill('600123456789')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Bank Register Successfully')

  const cells = await row(/Indian Bank/).innerText()
  for (const shown of ['IDIB000T014', '••••••••6789', '1101']) expect(cells).toContain(shown)
  expect(cells).not.toContain('600123456789')
  await expectNoAxe(page)
  await openRow(/Indian Bank/)
  await page.getByText('1101 · Indian Bank · T. Nagar · 6789').waitFor()
  expect(await field('Account number').inputValue()).toBe('600123456789')
  expect(await page.getByRole('combobox', { name: 'Our bank account or lender' }).isDisabled()).toBe(true)
})

test('a lender has a rate and terms in place of a ledger account', async () => {
  await page.getByRole('button', { name: 'Add Bank' }).first().click()
  await field('Name').fill('Gold lender')
  await choose('Our bank account or lender', 'Lender')
  await page.getByText('The next free ledger account (1101 to 1199)').waitFor({ state: 'hidden' })
  await field('Lender’s rate (per year)').fill('9.75')
  await page.getByLabel('Lender’s terms').fill('Bullet, 12 months')
  await expectNoAxe(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Bank Register Successfully')
  expect((await banks()).find(({ name }) => name === 'Gold lender')).toMatchObject({
    kind: 'lender',
    lenderRateBp: 975,
    lenderTerms: 'Bullet, 12 months',
    accountCode: null,
  })
  expect(await row(/Gold lender/).innerText()).toContain('9.75')
})

test('an invalid value in a field that the chosen kind hides does not prevent saving: the UPI ID of a lender, the rate of our own account', async () => {
  const add = () => page.getByRole('button', { name: 'Add Bank' }).first().click()
  await add()
  await field('Name').fill('Second lender')
  await field('UPI ID').fill('lakshmi')
  await choose('Our bank account or lender', 'Lender')
  await page.keyboard.press('Control+Enter')
  await row(/Second lender/).waitFor()
  await add()
  await field('Name').fill('Canara')
  await choose('Our bank account or lender', 'Lender')
  await field('Lender’s rate (per year)').fill('999')
  await choose('Our bank account or lender', 'Our bank account')
  await page.keyboard.press('Control+Enter')
  await row(/Canara/).waitFor()
  const saved = (name: string) => banks().then((all) => all.find((one) => one.name === name))
  expect(await saved('Second lender')).toMatchObject({ kind: 'lender', upiId: null })
  expect(await saved('Canara')).toMatchObject({ kind: 'own', lenderRateBp: null })
})

test('balances follow postings on the open list, and the record leads to the ledger; without the right to the books there are none', async () => {
  const shop = await openShop(site)
  const { password } = await addPerson(site, 'banker', { Bank: ['view'] })
  const deposit = (amountPaise: number) =>
    site.call('AddMoneyTransfer', {
      token: site.owner.token,
      body: {
        ...shop.scope,
        postedOn: shop.today(),
        fromBankId: null,
        toBankId: shop.bankId,
        amountPaise,
      },
    })
  await deposit(1_000_000)
  const { accountCode } = (await banks()).find(({ id }) => id === shop.bankId) ?? {}
  const shown = row(new RegExp(String(accountCode)))
  await shown.getByText('₹10,000.00').waitFor()
  await deposit(250_000)
  await shown.getByText('₹12,500.00').waitFor()
  await openRow(new RegExp(String(accountCode)))
  await page.getByRole('link', { name: 'Balance in the books of this store: ₹12,500.00' }).click()
  await page.getByRole('heading', { level: 1, name: /Account ledger/ }).waitFor()

  page = await browser.newPage()
  await signIn(page, site, 'banker', password, '/bank')
  await page.getByText(String(accountCode)).first().waitFor()
  expect(await page.getByText('Balance in books').count()).toBe(0)
  await page.getByText(String(accountCode)).first().click()
  await page.getByText(new RegExp(`${accountCode} · Indian Bank`)).waitFor()
  expect(await page.getByText('Balance in the books').count()).toBe(0)
})
