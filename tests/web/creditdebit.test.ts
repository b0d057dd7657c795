import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { masterPage } from '../support/masterPage.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/creditdebit')
  await page.getByRole('heading', { level: 1, name: 'Credit Debit' }).waitFor()
})

const { field, choose, row, openRow, inactivate, looksRight } = masterPage(() => page)
const part = (name: string) => page.getByRole('radio', { name, exact: true })
const heads = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetCreditDebit', { token, body: { companyId, storeId } })).rows
}

test('the common heads are added from the empty list in one step', async () => {
  await page.getByText('can be added in one step').waitFor()
  await looksRight()
  await page.getByRole('button', { name: 'Add common heads' }).click()
  await toast(page, /\d+ heads added/)
  const rent = await row(/^Choose Rent /).innerText()
  for (const shown of ['Debit', 'Not linked to a loan', '5600 · Rent']) expect(rent).toContain(shown)
  await expectNoAxe(page)
  expect((await heads()).length).toBeGreaterThan(10)
})

test('a head on loans has Waivers on the credit side and offers income accounts except interest on the debit side; it is added, changed and in-activated', async () => {
  await page.getByRole('button', { name: 'Add Credit Debit' }).first().click()
  await field('Name').fill('Gift to customer')
  await choose('Use', 'Against loans')
  await choose('Credit or debit', 'Credit')
  const account = page.getByRole('combobox', { name: 'Ledger account', exact: true })
  expect(await account.inputValue()).toBe('5200 · Waivers')
  await choose('Credit or debit', 'Debit')
  expect(await account.inputValue()).toBe('')
  await account.click()
  await page.getByRole('option', { name: '4110 · Notice and postage' }).waitFor()
  const offered = await page.getByRole('option').allInnerTexts()
  expect(offered).toContain('4110 · Notice and postage')
  expect(offered.some((text) => /^(1|2|3|5|4010)/.test(text))).toBe(false)
  await page.getByRole('option', { name: '4110 · Notice and postage' }).click()
  await expectNoAxe(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Credit Debit Register Successfully')
  expect((await heads()).find(({ name }) => name === 'Gift to customer')).toMatchObject({
    side: 'debit',
    usage: 'loan',
    accountCode: '4110',
  })
  await openRow(/Gift to customer/)
  await field('Name').fill('Gift')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Credit Debit Update Successfully')
  await inactivate('Gift')
  await toast(page, 'Credit Debit In-Active Successfully')
})

test('the chart of accounts is a tab with its own address, and system accounts cannot be in-activated', async () => {
  await page.getByText('Chart of accounts', { exact: true }).click()
  await row(/1200 · Loans|1200.*Loans/)
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('part')).toBe('accounts')
  await page.reload()
  await row(/1200.*Loans/).waitFor()
  expect(await part('Chart of accounts').isChecked()).toBe(true)
  await expectNoAxe(page)
  await page.getByRole('button', { name: 'Actions for 1200 · Loans' }).click()
  const menuItem = page.getByRole('menuitem', { name: 'In-activate' })
  await menuItem.getByText('This is a system account and cannot be in-activated.').waitFor()
  expect(await menuItem.getAttribute('aria-disabled')).toBe('true')
})

test('the code of a custom account is proposed and checked by the range of its kind, and cannot be changed once it is added', async () => {
  await page.getByText('Chart of accounts', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Account' }).click()
  await field('Name').waitFor()
  expect(await field('Code').inputValue()).toMatch(/^56\d\d$/)
  await choose('Kind', 'Income')
  expect(await field('Code').inputValue()).toMatch(/^41[2-9]\d$/)
  await field('Code').fill('4900')
  await field('Name').fill('Locker rent')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter a code from 4120 to 4899 for this kind').first().waitFor()
  await expectNoAxe(page)
  await field('Code').fill('4150')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Account Register Successfully')
  await openRow(/4150/)
  expect(await field('Code').isDisabled()).toBe(true)
  await field('Name').fill('Locker hire')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Account Update Successfully')
  await row(/Locker hire/).waitFor()
})
