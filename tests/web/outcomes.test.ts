import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signInAtPage, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { type EmptyingProxy, startEmptyingProxy } from '../support/emptyingProxy.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let proxy: EmptyingProxy
let page: Page
let guard: string

beforeAll(async () => {
  site = await startSite()
  proxy = await startEmptyingProxy(site)
  guard = await business(site).addRole('Night guard', [{ screen: 'Store', actions: ['view'] }])
})
afterAll(async () => {
  await proxy.end()
  await site.end()
})
beforeEach(async () => {
  page = await browser.newPage()
  await keepStreamClosed(page)
  await signInAtPage(page, proxy, 'owner', OWNER_PASSWORD)
  await page.getByRole('link', { name: 'Role', exact: true }).click()
  await page.getByRole('row', { name: /Night guard/ }).waitFor()
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const problem = (status: number, detail: string) => ({
  status,
  body: { type: 'about:blank', title: 'Failed', status, detail },
})
const add = async (name: string) => {
  await page.getByRole('button', { name: 'Add Role' }).click()
  await field('Name').fill(name)
  await page.keyboard.press('Control+Enter')
}
const inactivate = async () => {
  await page.getByRole('button', { name: 'Actions for Night guard' }).click()
  await page.getByRole('menuitem', { name: 'In-activate' }).click()
  const dialog = page.getByRole('dialog', { name: 'In-activate Night guard?' })
  await dialog.getByRole('button', { name: 'In-activate' }).click()
}

test('an add whose reply is empty says that no data was found, and keeps what was typed', async () => {
  proxy.answer('AddRole', { status: 200 })
  await add('Appraiser')
  await toast(page, 'Role Data Not Found')
  expect(await field('Name').inputValue()).toBe('Appraiser')
  proxy.answer('AddRole', null)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Register Successfully')
})

test('a failed add shows the failure and the server’s message, no more, and keeps what was typed', async () => {
  proxy.answer('AddRole', problem(422, 'The books of this day are closed.'))
  await add('Cashier')
  const notice = page.locator('.mantine-Notification-root', { hasText: 'Error Role Create' })
  await notice.getByText('The books of this day are closed.').waitFor()
  expect((await notice.innerText()).split('\n').filter(Boolean)).toEqual([
    'Error Role Create',
    'The books of this day are closed.',
  ])
  expect(await field('Name').inputValue()).toBe('Cashier')
  proxy.answer('AddRole', null)
})

test('an add to which a proxy replies with 502 says that the server cannot be reached, and keeps what was typed', async () => {
  proxy.answer('AddRole', { status: 502 })
  await add('Teller')
  const notice = page.locator('.mantine-Notification-root', { hasText: 'Error Role Create' })
  await notice.getByText('The server cannot be reached').waitFor()
  expect(await field('Name').inputValue()).toBe('Teller')
  proxy.answer('AddRole', null)
})

test('an update whose reply is empty says that nothing was updated, and keeps what was typed', async () => {
  proxy.answer('UpdateRole', { status: 200 })
  await page.getByRole('row', { name: /Night guard/ }).click()
  await field('Description').fill('Watches at night')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Not Updated')
  expect(await field('Description').inputValue()).toBe('Watches at night')
  proxy.answer('UpdateRole', null)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Update Successfully')
})

test('a delete with status 200 and a body says that nothing was in-activated', async () => {
  proxy.answer('DeleteRole', { status: 200, body: {} })
  await inactivate()
  await toast(page, 'Role Not In-Activated')
  await page.getByRole('row', { name: /Night guard/ }).waitFor()
  proxy.answer('DeleteRole', null)
})

test('a delete with status 200 and an empty body says that nothing was in-activated', async () => {
  proxy.answer('DeleteRole', { status: 200 })
  await inactivate()
  await toast(page, 'Role Not In-Activated')
  proxy.answer('DeleteRole', null)
})

test('a delete that fails says that something went wrong', async () => {
  proxy.answer('DeleteRole', problem(500, 'The server could not do this.'))
  await inactivate()
  await toast(page, 'Something Went to Wrong')
  await page.getByRole('row', { name: /Night guard/ }).waitFor()
  proxy.answer('DeleteRole', null)
})

test('a mapping whose reply is empty says that no data was fetched; Retry loads it', async () => {
  proxy.answer('GetRoleMapping', { status: 200 })
  await page.getByRole('button', { name: 'Actions for Night guard' }).click()
  await page.getByRole('menuitem', { name: 'Rights' }).click()
  await page.waitForURL(`${proxy.origin}/rolemapping?role=${guard}`)
  await toast(page, 'Data Not fetching')
  await page.getByText('Could not load the data').waitFor()
  proxy.answer('GetRoleMapping', null)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('checkbox', { name: 'Store: View' }).waitFor()
})
