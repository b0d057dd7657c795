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
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/staff')
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
})

const { field, choose, row, openRow, inactivate, looksRight } = masterPage(() => page)
const staff = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetStaff', { token, body: { companyId, storeId } })).rows
}

test('a member of staff needs a valid phone, is added with the next number, and links to the form of a new login', async () => {
  await page.getByRole('button', { name: 'Add Staff' }).first().click()
  await field('Name').fill('Anitha Raman')
  await field('Phone').fill('not a number')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Phone needs 6 to 15 digits').first().waitFor()
  await looksRight()
  await field('Phone').fill('+91 98400 11223')
  await field('Email').fill('anitha@test.example')
  await field('Designation').fill('Manager')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Store', exact: true }).inputValue())
    .toBe('Main')
  await page.getByLabel('Joined on').first().fill('03/06/2024')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Staff Register Successfully')
  expect((await staff()).find(({ name }) => name === 'Anitha Raman')).toMatchObject({
    number: 'S002',
    phone: '+91 98400 11223',
    designation: 'Manager',
    joinedOn: '2024-06-03',
    workStoreName: 'Main',
  })
  await expectNoAxe(page)
  await openRow(/Anitha Raman/)
  await page.getByText('This person has no active login.').waitFor()
  await expectNoAxe(page)
  await page.getByRole('link', { name: 'Add user login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add User Login' }).waitFor()
})

test('a member of staff with an active login cannot be in-activated, and the message names the login', async () => {
  await row(/Test Owner/).waitFor()
  await inactivate('Test Owner')
  await toast(page, /Test Owner is still in use by 1 login \(owner\)/)
  await row(/Test Owner/).waitFor()
})

test('the list shows the staff of the chosen store, one of whom is changed and in-activated', async () => {
  const { token, companyId } = site.owner
  const annex = await site.call('AddStore', { token, body: { companyId, name: 'Annex', code: 'AX' } })
  await site.call('AddStaff', {
    token,
    body: { companyId, name: 'Zubair', phone: '9840012345', workStoreId: annex.id },
  })
  await row(/Zubair/).waitFor()
  await choose('Store', 'Annex')
  await row(/Test Owner/).waitFor({ state: 'hidden' })
  await row(/Zubair/).waitFor()
  await openRow(/Zubair/)
  await field('Name').fill('Zubair Ahmed')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Staff Update Successfully')
  await inactivate('Zubair Ahmed')
  await toast(page, 'Staff In-Active Successfully')
})
