import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser, signInAtPage } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf } from '../support/holdCalls.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const MINUTE = 60_000
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

test('tabs on the sign-in page follow a sign-in in another tab, each to its requested page', async () => {
  const first = await browser.newPage()
  const second = await browser.newTab(first)
  const third = await browser.newTab(first)
  await first.goto(`${site.origin}/`)
  await second.goto(`${site.origin}/role`)
  await third.goto(`${site.origin}/forgot-password`)
  await second.getByLabel('User name').waitFor()
  await third.getByLabel('User name').waitFor()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  await second.waitForURL(`${site.origin}/role`)
  await second.getByRole('heading', { level: 1, name: 'Role' }).waitFor()
  await third.waitForURL(`${site.origin}/dashboard`)
  await third.getByRole('banner').waitFor()

  // The second tab works as it does after its own sign-in.
  await second.getByRole('link', { name: 'Bank', exact: true }).click()
  await second.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
})

test('a temporary password gives no access in any tab before it is changed', async () => {
  const { roleId } = await addPerson(site, 'counter', { Customer: ['view'] })
  const { scope, add } = business(site)
  const { temporaryPassword } = (await add('fresh', [{ ...scope(), roleId }])).json()
  const first = await browser.newPage()
  const second = await browser.newTab(first)
  await first.goto(`${site.origin}/`)
  await second.goto(`${site.origin}/`)
  await second.getByLabel('User name').waitFor()
  await first.getByLabel('User name').fill('fresh')
  await first.getByLabel(/^Password/).fill(temporaryPassword)
  await first.keyboard.press('Enter')
  await first.getByRole('textbox', { name: 'New password', exact: true }).waitFor()
  await second.getByLabel('User name').fill('somebody')
  expect(new URL(second.url()).pathname).toBe('/')
  expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await first.getByRole('textbox', { name: 'New password', exact: true }).fill('a-password-of-my-own')
  await first.getByRole('textbox', { name: 'Confirm new password' }).fill('a-password-of-my-own')
  await first.keyboard.press('Enter')
  await first.waitForURL(`${site.origin}/dashboard`)
  await second.waitForURL(`${site.origin}/dashboard`)
  await second.getByRole('banner').waitFor()
})

test('a tab follows a store switch in another tab, and shows no record of the previous store', async () => {
  await business(site).addStore('Harbour', 'HB')
  const id = await business(site).addRole('Keeper of Main', [])
  const first = await browser.newPage()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  const second = await browser.newTab(first)
  await second.goto(`${site.origin}/role?open=${id}`)
  await second.getByRole('heading', { level: 1, name: 'Keeper of Main' }).waitFor()
  await first.bringToFront()
  await first.getByRole('button', { name: 'Workspace: Main' }).click()
  await first.getByRole('menuitemradio', { name: /Harbour/ }).click()
  await second.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
  await second.getByRole('heading', { level: 1, name: 'Keeper of Main' }).waitFor({ state: 'hidden' })
})

test('the notice of a store switch stays in a tab until it is looked at, and is replaced by a later one', async () => {
  await business(site).addStore('Lagoon', 'LG')
  await business(site).addStore('Canal', 'CN')
  const first = await browser.newPage()
  await first.clock.install()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  const second = await browser.newTab(first)
  // In this browser every tab has the focus.
  await second.addInitScript(() => {
    Reflect.set(window, 'isLookedAt', false)
    document.hasFocus = () => Reflect.get(window, 'isLookedAt') as boolean
  })
  await second.goto(`${site.origin}/role`)
  await second.getByRole('row', { name: /Owner/ }).waitFor()
  const notice = second.getByRole('status').filter({ hasText: 'The store was changed in another tab.' })
  for (const store of ['Lagoon', 'Canal']) {
    await switchTo(first, store)
    await notice.filter({ hasText: `Now in ${store}` }).waitFor()
    await second.clock.fastForward(60_000)
  }
  await expect.poll(() => notice.allInnerTexts()).toEqual([expect.stringContaining('Now in Canal')])
  expect(await first.getByText('Now in Canal').count()).toBe(0)

  const look = (isLookedAt: boolean) =>
    second.evaluate((value) => {
      Reflect.set(window, 'isLookedAt', value)
      window.dispatchEvent(new Event('focus'))
    }, isLookedAt)
  // The frame of the tab is focused, but not the tab itself.
  await look(false)
  await second.clock.fastForward(60_000)
  expect(await notice.count()).toBe(1)
  await look(true)
  await second.clock.fastForward(2_500)
  expect(await notice.count()).toBe(1)
  await second.clock.fastForward(1_000)
  await notice.waitFor({ state: 'hidden' })
})

test('a request that is rejected while another tab waits long for the reply of a switch does not end the session', async () => {
  await business(site).addStore('Quay', 'QY')
  const first = await browser.newPage()
  await first.clock.install()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  const second = await browser.newTab(first)
  await second.goto(`${site.origin}/role`)
  await second.getByRole('row', { name: /Owner/ }).waitFor()
  let rejectedStatus = 0
  await first.route('**/api/UserLogin/SwitchStore*', async (route) => {
    const moved = await route.fetch()
    // Longer than a tab waits for one that was closed. In steps, because the clocks of the two tabs do not advance in the
    // same moment: after one long step the second tab would give up before the first has extended the wait.
    for (let passed = 0; passed < 40_000; passed += 8_000) await first.clock.fastForward(8_000)
    const answered = answerOf(second, 'GetBank')
    await second.getByRole('link', { name: 'Bank', exact: true }).click()
    rejectedStatus = (await answered).status()
    await route.fulfill({ response: moved })
  })
  await first.bringToFront()
  await switchTo(first, 'Quay')
  for (const tab of [first, second]) await tab.getByRole('button', { name: 'Workspace: Quay' }).waitFor()
  expect(rejectedStatus).toBe(401)
  await second.getByRole('heading', { level: 1, name: 'Bank' }).waitFor()
  expect(new URL(second.url()).pathname).toBe('/bank')
  expect(await second.evaluate(() => localStorage.getItem('movingUntil'))).toBeNull()
})

test('a tab whose request is rejected before it has noticed a switch takes over the new token', async () => {
  await business(site).addStore('Pier', 'PR')
  const first = await browser.newPage()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  const second = await unnotifiedTab(first)
  await switchTo(first, 'Pier')
  await first.getByRole('button', { name: 'Workspace: Pier' }).waitFor()
  const token = await first.evaluate(() => localStorage.getItem('token'))
  await second.getByRole('link', { name: 'Bank', exact: true }).click()
  await second.getByRole('button', { name: 'Workspace: Pier' }).waitFor()
  expect(await first.evaluate(() => localStorage.getItem('token'))).toBe(token)
})

test('a renewal that is received after a switch in another tab does not replace the new token', async () => {
  await business(site).addStore('Wharf', 'WF')
  const first = await browser.newPage()
  await first.clock.install()
  await signInAtPage(first, site, 'owner', OWNER_PASSWORD)
  const token = () => first.evaluate(() => localStorage.getItem('token'))
  const second = await unnotifiedTab(first)
  const renewed = Promise.withResolvers<void>()
  const switched = Promise.withResolvers<void>()
  await second.route('**/api/UserLogin/RenewToken*', async (route) => {
    const response = await route.fetch()
    renewed.resolve()
    await switched.promise
    await route.fulfill({ response })
  })
  const initial = await token()
  onTestFinished(() => {
    site.clock.now = null
  })
  site.clock.now = new Date(Date.now() + 11 * MINUTE)
  await first.clock.fastForward(11 * MINUTE)
  await renewed.promise
  await expect.poll(token).not.toBe(initial)
  await switchTo(first, 'Wharf')
  await first.getByRole('button', { name: 'Workspace: Wharf' }).waitFor()
  const moved = await token()
  const received = answerOf(second, 'RenewToken')
  switched.resolve()
  await (await received).finished()
  await second.getByRole('link', { name: 'Bank', exact: true }).click()
  await second.getByRole('button', { name: 'Workspace: Wharf' }).waitFor()
  expect(await token()).toBe(moved)
})

/** Switches a page to another store. */
async function switchTo(page: Page, store: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(store) }).click()
}

/** A second tab at the list of roles that receives no notice of changes to local storage, as if they were delayed. */
async function unnotifiedTab(first: Page): Promise<Page> {
  const tab = await browser.newTab(first)
  await tab.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await tab.goto(`${site.origin}/role`)
  await tab.getByRole('row', { name: /Owner/ }).waitFor()
  await first.bringToFront()
  return tab
}

test('activity in one tab keeps the others signed in beyond half an hour; after half an hour without any, all are signed out', async () => {
  const active = await browser.newPage()
  await active.clock.install()
  await signInAtPage(active, site, 'owner', OWNER_PASSWORD)
  const idle = await browser.newTab(active)
  await idle.goto(`${site.origin}/role`)
  await idle.getByRole('heading', { level: 1, name: 'Role' }).waitFor()
  await idle.evaluate(() => {
    Reflect.set(window, 'noticed', 0)
    new BroadcastChannel('pledgebook-activity').onmessage = () =>
      Reflect.set(window, 'noticed', Reflect.get(window, 'noticed') + 1)
  })
  const token = () => idle.evaluate(() => localStorage.getItem('token'))
  const began = Date.now()
  let passed = 0
  /** Advances four minutes. A token is valid for 15, so every third step renews it. */
  const pass = async () => {
    passed += 4
    const before = await token()
    site.clock.now = new Date(began + passed * MINUTE)
    await active.clock.fastForward(4 * MINUTE)
    if (passed % 12 === 0) await expect.poll(token).not.toBe(before)
  }
  for (let times = 1; times <= 9; times += 1) {
    await pass()
    expect(await token(), `after ${passed} minutes of work`).not.toBeNull()
    await active.keyboard.press('Shift')
    await expect.poll(() => idle.evaluate(() => Reflect.get(window, 'noticed'))).toBe(times)
  }
  for (let times = 1; times <= 7; times += 1) {
    await pass()
    expect(await token(), `after ${times * 4} minutes without work`).not.toBeNull()
  }
  await active.clock.fastForward(2 * MINUTE)
  // Another tab's change to the storage arrives a moment later.
  await expect.poll(token).toBeNull()
  for (const tab of [active, idle]) await tab.waitForURL(`${site.origin}/`)
  site.clock.now = null
})
