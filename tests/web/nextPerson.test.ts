import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { openBrowser, signInAtPage } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { customersOf } from '../support/customers.ts'
import { answerOf } from '../support/holdCalls.ts'
import { cachedReads } from '../support/program.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const CUSTOMER = 'Kamala Devarajan'
let site: TestSite
let page: Page
let password: string
let roleId: string

beforeAll(async () => {
  site = await startSite()
  const customers = customersOf(site)
  await customers.add(await customers.addType('Regular'), CUSTOMER, '+91 98400 11223')
  await business(site).addStore('Harbour', 'HB')
  roleId = await business(site).addRole('Night guard', [])
  password = (await addPerson(site, 'clerk', { Role: ['view', 'add', 'inactivate'] })).password
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
})

const stored = (tab = page) => tab.evaluate(() => ({ ...localStorage }))
const storedInTab = (tab = page) => tab.evaluate(() => ({ ...sessionStorage }))
const text = (tab = page) => tab.locator('body').innerText()

async function openCustomers(tab = page): Promise<void> {
  await tab.getByRole('link', { name: 'Customer', exact: true }).click()
  await tab.getByRole('searchbox').fill('Kamala')
  await tab.getByRole('row', { name: CUSTOMER }).waitFor()
  await tab.waitForURL(/q=Kamala/)
}

async function logOut(from = page): Promise<void> {
  await from.getByRole('button', { name: 'Account of' }).click()
  await from.getByRole('menuitem', { name: 'Logout' }).click()
  await from.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await from.waitForURL(`${site.origin}/`)
  await from.getByLabel('User name').waitFor()
}

/** Ends every session on the server; the page notices at its next request. */
async function endAtServer(): Promise<void> {
  await site.pool.query('update session set ended_at = now() where ended_at is null')
}

describe('after a user has signed out', () => {
  test('no tab has rows, stored data or searches of that user, and the next user sees none after going back or opening the record’s address', async () => {
    const other = await browser.newTab(page)
    await other.goto(`${site.origin}/dashboard`)
    await openCustomers()
    await openCustomers(other)
    await page.getByRole('row', { name: CUSTOMER }).click()
    await page.getByRole('heading', { level: 1, name: CUSTOMER }).waitFor()
    const record = new URL(page.url()).pathname
    for (const tab of [page, other]) await tab.evaluate(() => sessionStorage.setItem('anything', 'else'))
    await logOut()
    await other.waitForURL(`${site.origin}/`)
    for (const tab of [page, other]) {
      await tab.getByLabel('User name').waitFor()
      await expect.poll(() => cachedReads(tab)).toEqual([])
      expect(await stored(tab)).toEqual({})
      expect(await storedInTab(tab)).toEqual({})
      expect(await text(tab)).not.toContain('Kamala')
    }

    await signInAtPage(page, site, 'clerk', password)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
    expect(await text()).not.toContain('Kamala')
    await page.goto(`${site.origin}${record}`)
    await page.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
    expect(await text()).not.toContain('Kamala')
    expect((await cachedReads(page)).filter((read) => /customer/i.test(read))).toEqual([])
  })
})

describe('after a session has ended elsewhere', () => {
  test('the next user begins at the dashboard: no row, search or draft of the first is left', async () => {
    await openCustomers()
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    await page.getByRole('button', { name: 'Add Role' }).first().click()
    const saved = answerOf(page, 'SaveDraft')
    await page.getByLabel('Name').fill('Keeper of the keys')
    await saved
    await page.getByLabel('Description').fill('Only in this page so far')
    await endAtServer()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`${site.origin}/`)
    await expect.poll(() => cachedReads(page)).toEqual([])
    expect(await stored()).not.toHaveProperty('token')
    expect(Object.keys(await storedInTab())).toEqual(['returnPath'])

    await signInAtPage(page, site, 'clerk', password)
    expect(new URL(page.url()).search).toBe('')
    expect(await storedInTab()).toEqual({})
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    const read = answerOf(page, 'GetDrafts')
    await page.getByRole('button', { name: 'Add Role' }).first().click()
    await read
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    expect(await page.getByLabel('Description').inputValue()).toBe('')
    expect(await text()).not.toContain('Kamala')
    expect((await cachedReads(page)).filter((one) => /customer/i.test(one))).toEqual([])
  })

  test('a draft that the server did not receive stays for its user, even while the next one fills in the same form', async () => {
    await site.pool.query('delete from draft')
    const addRole = async () => {
      await page.getByRole('link', { name: 'Role', exact: true }).click()
      const read = answerOf(page, 'GetDrafts')
      await page.getByRole('button', { name: 'Add Role' }).first().click()
      await read
    }
    const saveAfterEnd = async () => {
      await endAtServer()
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(`${site.origin}/`)
    }
    await addRole()
    await page.route('**/api/Common/SaveDraft*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SaveDraft'))
    await page.getByLabel('Name').fill('Sealer of the owner')
    await failed
    await saveAfterEnd()
    await page.unroute('**/api/Common/SaveDraft*')

    await signInAtPage(page, site, 'clerk', password)
    await addRole()
    const saved = answerOf(page, 'SaveDraft')
    await page.getByLabel('Name').fill('Sealer of the clerk')
    await saved
    await saveAfterEnd()

    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    await page.getByRole('button', { name: 'Add Role' }).first().click()
    await page.getByText('Your unsaved draft was restored').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Sealer of the owner')
  })

  test('an open confirmation is cancelled, and nothing is done', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for Night guard' }).click()
    await page.getByRole('menuitem', { name: 'In-activate' }).click()
    await page.getByRole('dialog', { name: 'In-activate Night guard?' }).waitFor()
    const other = await browser.newTab(page)
    await other.goto(`${site.origin}/dashboard`)
    await logOut(other)
    await page.waitForURL(`${site.origin}/`)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The address changes before the page.
    await page.getByLabel('User name').waitFor()
    expect(await text()).not.toContain('Night guard')
    await signInAtPage(page, site, 'clerk', password)
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    await page.getByRole('row', { name: 'Night guard' }).waitFor()
    // Without a session the server would reject the request, so the record alone does not show that none was sent.
    expect(sent).toContain(operations.GetRole.path)
    expect(sent).not.toContain(operations.DeleteRole.path)
    const { rows } = await site.pool.query('select active from role where id = $1', [roleId])
    expect(rows).toEqual([{ active: true }])
  })
})

describe('a tab whose session is replaced by another user’s, such as when two users sign in at the same time', () => {
  /** Replaces the session of all tabs by the clerk's, and waits until this tab has followed. */
  async function replaceSession(tab: Page): Promise<void> {
    const session = await site.call('SignIn', { body: { userName: 'clerk', password } })
    const { companyId, storeId, userId, timeZone, token } = session
    await page.evaluate(
      (next) => {
        for (const [name, value] of Object.entries(next)) localStorage.setItem(name, value)
      },
      { CompanyId: companyId, companyId, StoreId: storeId, userId, userName: 'clerk', timeZone, token },
    )
    await tab.getByRole('button', { name: 'Account of clerk' }).waitFor()
  }

  test('shows what the new user may see, and has no row of the first', async () => {
    const other = await browser.newTab(page)
    await other.goto(`${site.origin}/dashboard`)
    await openCustomers(other)
    await replaceSession(other)
    await other.getByRole('heading', { level: 1, name: 'No access' }).waitFor()
    expect(await other.getByRole('main').innerText()).not.toContain('Kamala')
    expect((await cachedReads(other)).filter((one) => /customer/i.test(one))).toEqual([])
  })

  test('empties an open form, and does not store its text for the new user', async () => {
    await site.pool.query('delete from draft')
    const other = await browser.newTab(page)
    const read = answerOf(other, 'GetDrafts')
    await other.goto(`${site.origin}/role?open=new`)
    await read
    const saved = answerOf(other, 'SaveDraft')
    await other.getByLabel('Name').fill('Watchman of the owner')
    await saved
    await replaceSession(other)
    await expect.poll(() => other.getByLabel('Name').inputValue()).toBe('')
    const savedByClerk = answerOf(other, 'SaveDraft')
    await other.getByLabel('Description').fill('Typed by the clerk')
    await savedByClerk
    const { rows } = await site.pool.query(
      `select d."values" -> 'values' ->> 'name' as name from draft d order by d.updated_at`,
    )
    expect(rows).toEqual([{ name: 'Watchman of the owner' }, { name: '' }])
  })
})

describe('after the sign-out, a late reply', () => {
  test.each([
    ['to a renewal', 'RenewToken'],
    ['to a switch to another store', 'SwitchStore'],
  ] as const)('%s signs nobody in again', async (_what, call) => {
    const answered = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    await page.clock.install()
    await page.reload()
    await page.getByRole('banner').waitFor()
    await page.route(`**/api/UserLogin/${call}*`, async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await free.promise
      await route.fulfill({ response })
    })
    const other = await browser.newTab(page)
    // A page of the same site that does not run the program, which would renew the session itself.
    await other.goto(`${site.origin}/api/openapi.json`)
    if (call === 'RenewToken') {
      site.clock.now = new Date(Date.now() + 11 * 60_000)
      await page.clock.fastForward(11 * 60_000)
    } else {
      await page.getByRole('button', { name: 'Workspace: Main' }).click()
      await page.getByRole('menuitemradio', { name: /Harbour/ }).click()
    }
    await answered.promise
    // As a sign-out in another tab does.
    await other.evaluate(() => localStorage.clear())
    await page.waitForURL(`${site.origin}/`)
    const reply = answerOf(page, call)
    free.resolve()
    await (await reply).finished()
    await page.getByLabel('User name').fill('clerk')
    expect(await stored()).toEqual({})
    expect(new URL(page.url()).pathname).toBe('/')
    site.clock.now = null
  })
})
