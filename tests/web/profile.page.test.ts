import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let person: Awaited<ReturnType<typeof addPerson>>
let persons = 0

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  persons += 1
  person = await addPerson(site, `person${persons}`, { Store: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, `person${persons}`, person.password)
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
})

const part = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const secret = (label: string) => page.getByLabel(label).and(page.locator('input'))

test('the user’s own name and phone are checked and changed; the user name is read-only', async () => {
  await expectNoAxeInBoth(page)
  expect(await field('User name').getAttribute('readonly')).not.toBeNull()
  await field('Name').fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Name is required').waitFor()
  await field('Name').fill('Meena Sundaram')
  await field('Phone').fill('call me')
  await page.keyboard.press('Enter')
  await page.getByText('Phone needs 6 to 15 digits').waitFor()
  await field('Phone').fill('+91 98400 12345')
  await page.keyboard.press('Enter')
  await toast(page, 'Profile Update Successfully')
  expect(await site.call('GetProfile', { token: person.session.token })).toMatchObject({
    name: 'Meena Sundaram',
    phone: '+91 98400 12345',
  })
  await page.getByRole('button', { name: 'Account of Meena Sundaram' }).waitFor()
})

test('typed details stay while another tab is shown, and the profile is not left with them without a question', async () => {
  await field('Name').fill('Meena Sundaram')
  await part('Sessions')
  await page.getByRole('region', { name: 'My sessions' }).waitFor()
  await part('My details')
  expect(await field('Name').inputValue()).toBe('Meena Sundaram')
  await part('Preferences')
  const toDashboard = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Dashboard' })
  await toDashboard.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await part('My details')
  expect(await field('Name').inputValue()).toBe('Meena Sundaram')
  await field('Name').press('Enter')
  await toast(page, 'Profile Update Successfully')
  await toDashboard.click()
  await page.waitForURL(/\/dashboard/)
})

test('what is typed during a save of the details is saved by the next one', async () => {
  const calls = await holdCalls(page, 'UpdateProfile')
  await field('Name').fill('Meena Sundaram')
  await page.keyboard.press('Enter')
  await calls.sent
  await field('Phone').fill('+91 98400 12345')
  calls.letGo()
  await toast(page, 'Profile Update Successfully')
  const { token } = person.session
  expect(await site.call('GetProfile', { token })).toMatchObject({ name: 'Meena Sundaram', phone: null })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await site.call('GetProfile', { token })).phone).toBe('+91 98400 12345')
})

test('a profile that was changed in another session meanwhile is saved after a choice for each field', async () => {
  const { token } = person.session
  await field('Name').fill('Meena Sundaram')
  const { name, version } = await site.call('GetProfile', { token })
  await site.call('UpdateProfile', { token, body: { version, name, phone: '+91 98400 55555' } })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
  await dialog.waitFor()
  await expectNoAxeInBoth(page)
  const kept = (label: string, side: string) =>
    dialog.getByRole('radiogroup', { name: label }).getByRole('radio', { name: side }).isChecked()
  expect([await kept('Name', 'Mine'), await kept('Phone', 'Theirs')]).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await toast(page, 'Profile Update Successfully')
  expect(await field('Phone').inputValue()).toBe('+91 98400 55555')
  expect(await site.call('GetProfile', { token })).toMatchObject({
    name: 'Meena Sundaram',
    phone: '+91 98400 55555',
  })
})

test('the password changes only with the current one', async () => {
  await part('Password')
  await secret('Current password').fill('not what it is')
  await secret('New password').first().fill('words of my own')
  await secret('Confirm new password').fill('words of mine')
  await page.keyboard.press('Enter')
  await toast(page, 'Passwords do not match')
  await secret('Confirm new password').fill('words of my own')
  const rejectedReply = page.waitForResponse((reply) => reply.url().includes('UpdateUserPassword'))
  await page.keyboard.press('Enter')
  expect((await rejectedReply).ok()).toBe(false)
  await page.locator('.mantine-InputWrapper-error').first().waitFor()
  await expectNoAxeInBoth(page)

  await secret('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await toast(page, 'Password changed successfully')
  expect(await secret('New password').first().inputValue()).toBe('')
  const signInWith = (password: string) =>
    site.inject('SignIn', { body: { userName: `person${persons}`, password } })
  expect((await signInWith(person.password)).statusCode).toBe(401)
  expect((await signInWith('words of my own')).statusCode).toBe(200)
})

test('another session of the user is ended; the current one stays', async () => {
  const other = await browser.newPage()
  await signIn(other, site, `person${persons}`, person.password)
  await page.reload()
  await part('Sessions')
  const sessions = page.getByRole('region', { name: 'My sessions' })
  const lines = sessions.getByRole('listitem')
  await lines.filter({ hasText: 'This device' }).waitFor()
  const before = await lines.count()
  await expectNoAxeInBoth(page)
  expect(
    await lines.filter({ hasText: 'This device' }).getByRole('button').count(),
    'buttons of the current session',
  ).toBe(0)
  await lines
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: 'End session on Chrome on Linux' })
    .click()
  // Each message is shown for three seconds, however long the other page takes.
  await Promise.all([
    other.getByText('Your session has ended. Sign in to continue.').waitFor(),
    toast(page, 'Session ended'),
    page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }).click(),
  ])
  await expect.poll(() => lines.count()).toBe(before - 1)
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test('colours and density are kept in this browser', async () => {
  await part('Preferences')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'preferences')
  await page.locator('label', { hasText: 'Dark' }).waitFor()
  await expectNoAxeInBoth(page)
  await page.locator('label', { hasText: 'Dark' }).click()
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await page.locator('label', { hasText: 'Compact' }).click()
  await page.reload()
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Comfortable' }).isChecked()).toBe(false)
})
