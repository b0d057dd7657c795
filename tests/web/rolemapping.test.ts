import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, keepTyped, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf, holdCalls } from '../support/holdCalls.ts'
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
})

const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const open = async (roleId: string, userName = 'owner', password = OWNER_PASSWORD) => {
  await signIn(page, site, userName, password, `/rolemapping?role=${roleId}`)
  await box('Store: View')
    .or(page.getByRole('row', { name: /^Store/ }))
    .first()
    .waitFor()
}
const mapping = (roleId: string) => {
  const { token, companyId, storeId } = site.owner
  return site.call('GetRoleMapping', { token, query: { companyId, storeId, roleId } })
}

test('rights are set and saved by keyboard alone; ticking Add ticks View, and clearing View clears Add', async () => {
  const roleId = await business(site).addRole('Counter', [])
  await open(roleId)
  await page.getByText('No users have this role.').waitFor()
  await page.getByText('No changes').waitFor()

  await box('Store: View').focus()
  await page.keyboard.press('ArrowRight')
  await box('Store: Add').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Space')
  expect([await box('Store: View').isChecked(), await box('Store: Add').isChecked()]).toEqual([true, true])
  await page.getByText('2 rights changed').waitFor()
  await keepTyped(page)
  await page.getByText('2 rights changed').waitFor()
  await expectNoAxeInBoth(page)

  await box('Store: Add').focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Mapping Update Successfully')
  await page.getByText('No changes').waitFor()
  expect(await mapping(roleId)).toMatchObject([{ screen: 'Store', actions: ['view', 'add'] }])

  await box('Store: View').press('Space')
  expect(await box('Store: Add').isChecked()).toBe(false)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Mapping Update Successfully')
  await expect.poll(() => mapping(roleId)).toEqual([])
})

test('arrow keys go from the last screen of a group to the first of the next, and stop at the top-left corner', async () => {
  await open(await business(site).addRole('Walker', []))
  const last = page.locator('tbody').first().locator('tr').last()
  const first = page.locator('tbody').nth(1).locator('tr').nth(1)
  const add = (row: typeof last) => row.getByRole('checkbox', { name: /: Add$/ })
  await add(last).focus()
  await page.keyboard.press('ArrowDown')
  await add(first).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowUp')
  await add(last).and(page.locator(':focus')).waitFor()
  const corner = page.locator('thead').getByRole('checkbox').first()
  await corner.focus()
  for (const key of ['ArrowUp', 'ArrowLeft']) {
    await page.keyboard.press(key)
    expect(await corner.evaluate((one) => one === document.activeElement), key).toBe(true)
  }
})

test('a change by another user is shown as saved, even if the rights load after the role', async () => {
  const roleId = await business(site).addRole('Keeper', [{ screen: 'Store', actions: ['view'] }])
  await open(roleId)
  const { token } = site.owner
  const { version } = await site.call('GetRoleById', { token, query: { id: roleId } })
  const late = await holdCalls(page, 'GetRoleMapping')
  const read = answerOf(page, 'GetRole')
  const rows = [{ screen: 'Store' as const, actions: ['view' as const, 'add' as const] }]
  await site.call('UpdateRoleMapping', { token, query: { id: roleId }, body: { version, rows } })
  await late.sent
  await read
  late.letGo()
  await expect.poll(() => box('Store: Add').isChecked()).toBe(true)
  await page.getByText('No changes').waitFor()
})

test('a role is chosen on the empty screen, and its holders are named', async () => {
  await addPerson(site, 'anitha', { Role: ['view'] })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/rolemapping')
  await page.getByText('Choose a role first').waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('link', { name: 'anitha role' }).click()
  const holders = page.getByRole('region', { name: 'Users with this role' })
  await expect.poll(() => holders.getByRole('listitem').allTextContents()).toEqual(['anitha (anitha)'])
  expect(await box('Role: View').isChecked()).toBe(true)
})

/** Asserts that the mapping can only be viewed, and that the reason is shown once. */
async function expectReadOnly(reason: string): Promise<void> {
  await page.getByRole('main').getByRole('note').getByText(reason).waitFor()
  expect(await page.getByRole('main').getByText(reason).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Save mapping' }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
}

/** The rights of a screen as words: those in columns, then the special ones. */
const rightsOn = (screen: string) =>
  page.getByRole('row', { name: screen }).getByRole('cell').allTextContents()

test('a user cannot change their own role, nor assign rights they lack', async () => {
  const { roleId, password } = await addPerson(site, 'bala', {
    Role: ['view'],
    RoleMapping: ['view', 'edit'],
    Store: ['view'],
  })
  const reason = 'You cannot change your own role.'
  await open(roleId, 'bala', password)
  await expectReadOnly(reason)
  expect((await rightsOn('Role Mapping'))[0]).toBe('Yes')
  await expectNoAxeInBoth(page)

  const other = await business(site).addRole('Other', [])
  await page.goto(`${site.origin}/rolemapping?role=${other}`)
  await page.getByText('No users have this role.').waitFor()
  expect(await box('Store: View').isEnabled()).toBe(true)
  expect(await box('Store: Add').isDisabled()).toBe(true)
})

test('an assigned role with rights that the user lacks, and an owner’s role, can only be viewed', async () => {
  const { password } = await addPerson(site, 'devi', { Role: ['view'], RoleMapping: ['view', 'edit'] })
  const { roleId } = await addPerson(site, 'eswar', { Store: ['view', 'edit'] })
  await open(roleId, 'devi', password)
  await expectReadOnly('You cannot change an assigned role with rights that you do not have.')
  const owners = await business(site).addRole('Co-owner', [{ screen: 'Company', actions: ['view', 'add'] }])
  await page.goto(`${site.origin}/rolemapping?role=${owners}`)
  await expectReadOnly('Only an owner can change an owner’s role.')
})

test('without the right to change it, the mapping is a table of words, with the reason', async () => {
  const { password } = await addPerson(site, 'chitra', { Role: ['view'], RoleMapping: ['view'] })
  const roleId = await business(site).addRole('Looked at', [{ screen: 'Store', actions: ['view'] }])
  await open(roleId, 'chitra', password)
  const reason = 'Your role can view mappings but not change them.'
  await expectReadOnly(reason)
  expect(await rightsOn('Store')).toEqual(['Yes', '–', '–', '–', '', '–', '–'])
})

test('the page with the matrix fits a narrow window, and has no axe findings there', async () => {
  const roleId = await business(site).addRole('Narrow', [{ screen: 'Store', actions: ['view'] }])
  await page.setViewportSize({ width: 390, height: 800 })
  await open(roleId)
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})

test('an old draft does not give back a right that a colleague has since removed from the role', async () => {
  const roleId = await business(site).addRole('Teller', [{ screen: 'Store', actions: ['view', 'add'] }])
  await open(roleId)
  const saved = page.waitForResponse((response) => response.url().includes('SaveDraft'))
  await box('Customer: View').click()
  await saved
  const { token } = site.owner
  const { version } = await site.call('GetRoleById', { token, query: { id: roleId } })
  await site.call('UpdateRoleMapping', {
    token,
    query: { id: roleId },
    body: { version, rows: [{ screen: 'Store', actions: ['view'] }] },
  })

  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByText('Your unsaved draft was restored.').waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' })
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await toast(page, 'Role Mapping Update Successfully')
  expect(await mapping(roleId)).toMatchObject([
    { screen: 'Customer', actions: ['view'] },
    { screen: 'Store', actions: ['view'] },
  ])
})
