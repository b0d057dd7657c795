import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserLogin } from '../../src/api/gen/model/index.ts'
import { toLoginValues, valuesOfStaff } from '../../src/web/userlogin/loginValues.ts'
import { roleSummary } from '../../src/web/userlogin/roleSummary.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
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
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/userlogin')
  await page.getByRole('row', { name: /Test Owner/ }).waitFor()
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const openLogin = async (name: string) => {
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('a new login signs in with its temporary password and works in its role until its session is ended', async () => {
  await business(site).addRole('Counter', [
    { screen: 'Store', actions: ['view'] },
    { screen: 'Company', actions: ['view'] },
  ])
  await page.reload()
  await page.getByRole('button', { name: 'Add User Login' }).click()
  await page.getByRole('button', { name: 'Add staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Staff' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Anitha Raman')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Phone is required').waitFor()
  await expectNoAxeInBoth(page)
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('98400 11223')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'S002 · Anitha Raman added to Staff')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('combobox', { name: 'Staff' }).inputValue()).toBe('S002 · Anitha Raman')
  expect(await field('Name').inputValue()).toBe('Anitha Raman')
  expect(await field('Phone').inputValue()).toBe('98400 11223')
  await expect.poll(() => field('User name').evaluate((it) => it === document.activeElement)).toBe(true)
  await field('User name').fill('anitha')
  await page.keyboard.press('Control+Enter')
  const rejection = page.getByRole('alert').filter({ hasText: 'Please check' })
  await rejection.getByText('Email, Store 1').waitFor()
  await expectNoAxeInBoth(page)

  await field('Email').fill('anitha@test.example')
  await choose('Store 1', 'Main')
  // By keyboard, from the field of the store.
  await page.keyboard.press('Tab')
  await page.keyboard.type('Coun')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Role 1' }).inputValue()).toBe('Counter')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'User Login Register Successfully')
  await page.getByRole('heading', { level: 1, name: 'Anitha Raman can sign in' }).waitFor()
  await page.getByText('This temporary password is shown only once.').waitFor()
  const temporaryPassword = await page.getByRole('main').locator('code').nth(1).innerText()
  await expectNoAxeInBoth(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await toast(page, 'The browser did not allow copying. Select the password and copy it.')
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Role', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave the temporary password?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await leaving.waitFor({ state: 'detached' })
  // A key that is held down repeats, which does not press the button.
  const done = page.getByRole('button', { name: 'Done' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.down('Enter')
  await done.focus()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByText('This temporary password is shown only once.').waitFor()
  await done.press('Enter')
  await page.getByRole('row', { name: /Anitha Raman.*Temporary password/ }).waitFor()
  await openLogin('Anitha Raman')
  expect(await page.getByRole('main').innerText()).not.toContain(temporaryPassword)

  const staffPage = await browser.newPage()
  await staffPage.goto(`${site.origin}/`)
  await staffPage.getByLabel('User name').fill('anitha')
  await staffPage.getByLabel(/^Password/).fill(temporaryPassword)
  await staffPage.keyboard.press('Enter')
  await staffPage.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await staffPage.getByLabel(/^New password/).fill('a counter of her own')
  await staffPage.getByLabel('Confirm new password').fill('a counter of her own')
  await staffPage.keyboard.press('Enter')
  await staffPage.waitForURL(`${site.origin}/dashboard`)
  await staffPage.getByRole('link', { name: 'Store', exact: true }).waitFor()
  const menu = staffPage.getByRole('navigation', { name: 'Main menu' })
  await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Company', 'Store'])

  await page.reload()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('row', { name: /Anitha Raman.*Active/ }).waitFor()
  await openLogin('Anitha Raman')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End session on Chrome on Linux' }).click()
  await expectNoAxeInBoth(page)
  // Each message is shown for three seconds, however long the other page takes.
  await Promise.all([
    staffPage.getByText('Your session has ended. Sign in to continue.').waitFor(),
    toast(page, 'Session ended'),
    page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }).click(),
  ])
  await sessions.getByText('No active sessions.').waitFor()

  await staffPage.waitForURL(`${site.origin}/`)
  expect(await staffPage.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the help mentions “Add staff” only for users who may add staff', async () => {
  const { password } = await addPerson(site, 'chooser', { UserLogin: ['view', 'add'], Company: ['view'] })
  await page.getByRole('button', { name: 'Add User Login' }).click()
  for (const [reader, help] of [
    [page, 'All staff already have a login. Add the new person with “Add staff”.'],
    [
      await browser.newPage(),
      'All staff already have a login. Someone with the right to add staff must add the new person first.',
    ],
  ] as const) {
    if (reader !== page) {
      await signIn(reader, site, 'chooser', password, '/userlogin')
      await reader.getByRole('button', { name: 'Add User Login' }).click()
    }
    await reader.getByText(help).waitFor()
    expect(await reader.getByRole('button', { name: 'Add staff' }).count()).toBe(reader === page ? 1 : 0)
  }
})

test('a role and a member of staff that are added while a new login is being entered can be chosen', async () => {
  const { token, companyId, storeId } = site.owner
  const read = (operation: string) => page.waitForResponse((reply) => reply.url().includes(operation))
  const opened = read('GetStaffChoices')
  await page.getByRole('button', { name: 'Add User Login' }).click()
  await opened
  const reads = Promise.all([read('GetRoleChoices'), read('GetStaffChoices')])
  await site.call('AddRole', { token, body: { companyId, storeId, name: 'Valuer' } })
  await reads
  const again = read('GetStaffChoices')
  const person = { companyId, workStoreId: storeId, name: 'Chitra Velan', phone: '9840055667' }
  await site.call('AddStaff', { token, body: person })
  await again
  await page.getByRole('combobox', { name: 'Staff' }).click()
  await page.getByRole('option', { name: /Chitra Velan/ }).waitFor()
  await page.keyboard.press('Escape')
  await choose('Store 1', 'Main')
  await choose('Role 1', 'Valuer')
})

test('the list shows each role with its store, or with the number of its stores; in-active ones are left out', async () => {
  const line = [
    { companyId: 'a', roleName: 'Owner', storeName: 'Adyar', companyName: 'Alpha', active: true },
    { companyId: 'b', roleName: 'Owner', storeName: 'T. Nagar', companyName: 'Beta', active: true },
    { companyId: 'b', roleName: 'Owner', storeName: 'Old', companyName: 'Beta', active: false },
    { companyId: 'b', roleName: 'Owner', storeName: 'Mylapore', companyName: 'Beta', active: true },
    { companyId: 'b', roleName: 'Clerk', storeName: 'Avadi', companyName: 'Beta', active: true },
  ].map((one) => ({ ...one, storeId: one.storeName, roleId: one.roleName }))
  expect(roleSummary(line, 'b')).toBe('Owner · 2 stores, Clerk · Avadi, Owner · Adyar (Alpha)')
  await page.getByRole('row', { name: /Test Owner.*Owner · Main/ }).waitFor()
})

test('Add staff offers only the stores of the current company', async () => {
  const { token } = site.owner
  const body = {
    name: 'Harbour Gold',
    policyProfile: 'nbfc' as const,
    firstStore: { name: 'Harbour', code: 'HB' },
  }
  await site.call('AddCompany', { token, body })
  await page.reload()
  await page.getByRole('button', { name: 'Add User Login' }).click()
  await page.getByRole('button', { name: 'Add staff' }).click()
  const store = page.getByRole('dialog').getByRole('combobox', { name: 'Store' })
  await expect.poll(() => store.inputValue()).toBe('Main')
  await store.click()
  await page.getByRole('option', { name: 'Main' }).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Main'])
})

test('choosing staff fills in name, email and phone of a new login: typed text stays where the person has none, but not text of the person chosen before; an existing login changes only its person', () => {
  const person = { id: 's', name: 'Anitha', email: null, phone: '98400 11223' }
  const typed = { ...toLoginValues(null), name: 'Typed', email: 'typed@test.example', phone: '1' }
  const values = { staffId: 's', name: 'Anitha', email: 'typed@test.example', phone: '98400 11223' }
  expect(valuesOfStaff(person, null, typed, [])).toEqual(values)
  expect(valuesOfStaff(person, { id: 'l' } as UserLogin, typed, [])).toEqual({ staffId: 's' })

  const former = { id: 'f', name: 'Bala', email: 'bala@test.example', phone: '98400 55667' }
  const chosen = { ...typed, staffId: 'f' }
  expect(valuesOfStaff(person, null, chosen, [former, person])).toEqual(values)
  const copied = { ...chosen, email: former.email, phone: former.phone }
  expect(valuesOfStaff(person, null, copied, [former, person])).toEqual({ ...values, email: '' })
  const withoutPhone = { ...person, phone: null }
  expect(valuesOfStaff(withoutPhone, null, copied, [former, person])).toEqual({
    ...values,
    email: '',
    phone: '',
  })
})

test('a login that is locked after five failures is shown as locked at once, and is unlocked', async () => {
  const { password } = await addPerson(site, 'bala', { Store: ['view'] })
  const attempt = (tried: string) => site.inject('SignIn', { body: { userName: 'bala', password: tried } })
  await page.reload()
  await page.getByRole('row', { name: /bala/ }).waitFor()
  // Each failure delays the next attempt a little longer.
  for (let failure = 1; failure <= 5; failure += 1) {
    site.clock.now = new Date(Date.now() - (6 - failure) * 60_000)
    expect((await attempt(`wrong password ${failure}`)).statusCode).toBe(failure < 5 ? 401 : 429)
  }
  site.clock.now = null
  expect((await attempt(password)).statusCode).toBe(429)

  await page.getByRole('row', { name: /bala.*Locked/ }).waitFor()
  await openLogin('bala')
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await toast(page, 'User Login unlocked')
  await page.getByRole('button', { name: 'Unlock', description: 'This login is not locked.' }).waitFor()
  expect((await attempt(password)).statusCode).toBe(200)
})

test('users cannot change their own stores and roles, or in-activate themselves', async () => {
  await openLogin('Test Owner')
  await page.getByText('You cannot change your own stores and roles.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Store 1' }).isDisabled()).toBe(true)
  expect(await page.getByRole('combobox', { name: 'Role 1' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Actions for Test Owner' }).click()
  const menuItem = page.getByRole('menuitem', { name: 'In-activate' })
  await menuItem.getByText('This is your own login.').waitFor()
  expect(await menuItem.getAttribute('aria-disabled')).toBe('true')
})

test('a manager removes the only role that they see of a login; a login without others keeps it', async () => {
  const { addStore, copyRole, scope, change, read } = business(site)
  const rights = { UserLogin: ['view', 'edit'], Role: ['view'] }
  const { password } = await addPerson(site, 'sitemanager', rights)
  const person = await addPerson(site, 'mobile', { Role: ['view'] })
  const away = await copyRole(person.roleId, await addStore('Other branch', 'OB'))
  await change(await read(person.loginId), { assignments: [{ ...scope(), roleId: person.roleId }, away] })
  await addPerson(site, 'settled', { Role: ['view'] })
  await signIn(page, site, 'sitemanager', password, '/userlogin')
  const removeMain = async () => {
    await page.getByRole('button', { name: 'Remove Main' }).click()
    await page.keyboard.press('Control+Enter')
  }
  await openLogin('settled')
  await removeMain()
  await page.getByRole('alert').getByText('Keep at least one store and role.').first().waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await openLogin('mobile')
  await removeMain()
  await toast(page, 'User Login Update Successfully')
  await page.getByRole('row', { name: /mobile/ }).waitFor({ state: 'detached' })
  expect((await read(person.loginId)).assignments.map(({ storeName }) => storeName)).toEqual(['Other branch'])
})
