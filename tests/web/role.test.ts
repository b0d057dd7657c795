import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { bytesOf, expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { shownValue } from '../support/shownFields.ts'
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
})

const field = (label: string, tab = page) => tab.getByRole('textbox', { name: label, exact: true })
const row = (name: string, tab = page) => tab.getByRole('row', { name: new RegExp(name) })
const enter = async (userName = 'owner', password = OWNER_PASSWORD, tab = page) => {
  await signIn(tab, site, userName, password, '/role')
  await tab.getByRole('row').nth(1).waitFor()
}
const openRole = async (name: string, tab = page) => {
  await row(name, tab).click()
  await tab.getByRole('heading', { level: 1, name }).waitFor()
}
const action = async (role: string, name: string | RegExp) => {
  await page.getByRole('button', { name: `Actions for ${role}` }).click()
  await page.getByRole('menuitem', { name }).click()
}
const inactivate = async (role: string) => {
  await action(role, 'In-activate')
  const dialog = page.getByRole('dialog', { name: `In-activate ${role}?` })
  await dialog.getByRole('button', { name: 'In-activate' }).click()
}
const roleOf = (id: string) => site.call('GetRoleById', { token: site.owner.token, query: { id } })
const addRole = (name: string) => business(site).addRole(name, [])

test('a role is added by keyboard; an invalid field is named and focused', async () => {
  await enter()
  await page.getByRole('button', { name: 'Add Role' }).press('Enter')
  await field('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').waitFor()
  await page.getByRole('alert').getByText('Please check: Name').waitFor()
  await field('Name').and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoAxeInBoth(page)

  await field('Name').fill('Appraiser')
  await page.keyboard.press('Enter')
  await field('Description').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Weighs gold')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Register Successfully')
  await row('Appraiser').getByText('Weighs gold').waitFor()
})

test('a name in use is an error at the field, and nothing typed is lost', async () => {
  await addRole('Cashier')
  await enter()
  await page.getByRole('button', { name: 'Add Role' }).click()
  await field('Name').fill('Cashier')
  await field('Description').fill('Counts money')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText('Please check: Name').waitFor()
  await field('Name').and(page.locator(':focus')).and(page.locator('[aria-invalid="true"]')).waitFor()
  expect(await field('Name').inputValue()).toBe('Cashier')
  expect(await field('Description').inputValue()).toBe('Counts money')
})

test('two users change a role: the second sees who was first, chooses, and loses nothing', async () => {
  const id = await addRole('Valuer')
  const { password } = await addPerson(site, 'anitha', { Role: ['view', 'edit'] })
  const theirs = await browser.newPage()
  await enter()
  await enter('anitha', password, theirs)
  await openRole('Valuer')
  await openRole('Valuer', theirs)
  await field('Description').fill('Mine')
  await field('Name', theirs).fill('Senior valuer')
  await field('Description', theirs).fill('Theirs')
  await theirs.keyboard.press('Control+Enter')
  await toast(theirs, 'Role Update Successfully')

  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
  await dialog.getByText(/^anitha saved this record while you were working on it/).waitFor()
  const side = (label: string, name: string) =>
    dialog.getByRole('radiogroup', { name: label }).getByRole('radio', { name })
  expect(await side('Name', 'Theirs').isChecked()).toBe(true)
  expect(await side('Description', 'Mine').isChecked()).toBe(true)
  await expectNoAxeInBoth(page)
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await field('Description').inputValue()).toBe('Mine')

  await page.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await toast(page, 'Role Update Successfully')
  expect(await roleOf(id)).toMatchObject({ name: 'Senior valuer', description: 'Mine' })
})

/** A colleague saves other texts of a role. */
async function changeRole(id: string, texts: { name?: string; description?: string }): Promise<void> {
  const { token } = site.owner
  const { name, description, version } = await roleOf(id)
  await site.call('UpdateRole', {
    token,
    query: { id },
    body: { name, description, ...texts, version },
  })
}

const conflict = () => page.getByRole('dialog', { name: 'Changed by someone else' })
const conflictSide = (label: string, name: string) =>
  conflict().getByRole('radiogroup', { name: label }).getByRole('radio', { name })

test('an old draft changes only what its user typed, not what a colleague saved since', async () => {
  const id = await addRole('Porter')
  await enter()
  await openRole('Porter')
  const saved = page.waitForResponse((response) => response.url().includes('SaveDraft'))
  await field('Description').fill('Carries packets')
  await saved
  await changeRole(id, { name: 'Head porter', description: 'Guards packets' })

  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByText('Your unsaved draft was restored.').waitFor()
  expect(await field('Name').inputValue()).toBe('Head porter')
  expect(await field('Description').inputValue()).toBe('Carries packets')
  await page.getByRole('button', { name: /^Save/ }).click()
  expect(await conflictSide('Description', 'Mine').isChecked()).toBe(true)
  expect(await conflictSide('Name', 'Mine').count()).toBe(0)
  await conflict().getByRole('button', { name: 'Save this choice' }).click()
  await toast(page, 'Role Update Successfully')
  expect(await roleOf(id)).toMatchObject({ name: 'Head porter', description: 'Carries packets' })
})

test('in a second conflict, what was taken over in the first does not count as changed by the user', async () => {
  const id = await addRole('Sweeper')
  await enter()
  await openRole('Sweeper')
  await field('Description').fill('Mine')
  await changeRole(id, { name: 'Cleaner' })
  await page.getByRole('button', { name: /^Save/ }).click()
  expect(await conflictSide('Name', 'Theirs').isChecked()).toBe(true)
  await changeRole(id, { name: 'Caretaker' })
  await conflict().getByRole('button', { name: 'Save this choice' }).click()
  await conflict().getByText('Caretaker', { exact: true }).waitFor()
  expect(await conflictSide('Name', 'Theirs').isChecked()).toBe(true)
  expect(await conflictSide('Description', 'Mine').isChecked()).toBe(true)
  await conflict().getByRole('button', { name: 'Save this choice' }).click()
  await toast(page, 'Role Update Successfully')
  expect(await roleOf(id)).toMatchObject({ name: 'Caretaker', description: 'Mine' })
})

test('leaving unsaved work is confirmed first, and a reload restores it', async () => {
  await addRole('Watchman')
  await enter()
  await openRole('Watchman')
  const saved = page.waitForResponse((response) => response.url().includes('SaveDraft'))
  await field('Description').fill('Half a sentence')
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await field('Description').inputValue()).toBe('Half a sentence')

  await saved
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByText('Your unsaved draft was restored.').waitFor()
  expect(await field('Description').inputValue()).toBe('Half a sentence')
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL(`${site.origin}/store`)
})

test('a role is in-activated, found among the in-active, and activated', async () => {
  await addRole('Messenger')
  await enter()
  await inactivate('Messenger')
  await toast(page, 'Role In-Active Successfully')
  await row('Messenger').waitFor({ state: 'hidden' })
  await page.getByRole('switch', { name: 'Show in-active' }).click()
  await row('Messenger').getByText('In-Active', { exact: true }).waitFor()
  await expectNoAxeInBoth(page)
  await action('Messenger', /^Activate/)
  await toast(page, 'Role Active Successfully')
  await row('Messenger').getByText('In-Active', { exact: true }).waitFor({ state: 'hidden' })
})

test('an assigned role cannot be in-activated, and the message names its holder', async () => {
  await addPerson(site, 'bala', { Store: ['view'] })
  await enter()
  await inactivate('bala role')
  await toast(page, 'This role is assigned to bala. Give them another role first.')
  await row('bala role').waitFor()
})

test('the list is exported as CSV, with its rows', async () => {
  await addRole('Clerk, night')
  await enter()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^role-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await bytesOf(file)).toString().split('\r\n')
  expect(lines[0]).toContain('Name,Description')
  expect(lines.some((line) => line.startsWith('"Clerk, night",'))).toBe(true)
})

test('without rights adding, exporting and in-activating are disabled, with the reason, and a role is text', async () => {
  const { password } = await addPerson(site, 'chitra', { Role: ['view'] })
  await enter('chitra', password)
  const disabled = (name: string | RegExp, description: string) =>
    page.getByRole('button', { name, description, disabled: true })
  await disabled('Add Role', 'Your role cannot add records here.').waitFor()
  await disabled('Export', 'Your role cannot export data here.').waitFor()
  await page.getByRole('button', { name: 'Actions for chitra role' }).click()
  const item = page.getByRole('menuitem', { name: 'In-activate' })
  await item.getByText('Your role cannot in-activate or activate records here.').waitFor()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Escape')
  await openRole('chitra role')
  expect(await shownValue(page, 'Name').textContent()).toBe('chitra role')
  await page.getByText(/^You can view this record/).waitFor()
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  await expectNoAxeInBoth(page)
})

test('the list fits a narrow window, and has no axe findings in a wide and a narrow one', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})

test('a store typed into the copy of a role is taken by the next press; one that does not exist stays and is an error', async () => {
  await business(site).addStore('Harbour', 'HB')
  await addRole('To copy')
  await enter()
  await action('To copy', 'Copy')
  const dialog = page.getByRole('dialog', { name: 'Copy To copy' })
  const stores = dialog.getByRole('combobox', { name: 'Copy to stores' })
  const submit = dialog.getByRole('button', { name: /^Copy role/ })
  await stores.click()
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Tab')
  await dialog.getByText('Choose an option from the list.').waitFor()
  await submit.click()
  await dialog.getByText('Please check: Copy to stores').waitFor()
  expect(await stores.inputValue()).toBe('nowhere')
  await stores.fill('har')
  await page.getByRole('option', { name: 'Harbour' }).waitFor()
  await field('Name of the copy', page).click()
  expect(await stores.inputValue()).toBe('')
  await submit.click()
  await toast(page, 'Role copied to 2 stores')
})
