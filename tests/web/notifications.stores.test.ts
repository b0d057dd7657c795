import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { putLoan, type TestLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { twoStores } from '../support/transfers.ts'

const browser = openBrowser()
let site: TestSite
let stores: Awaited<ReturnType<typeof twoStores>>
let loan: TestLoan
let page: Page

beforeAll(async () => {
  site = await startSite()
  stores = await twoStores(site)
  const { shop, otherId } = stores
  const { companyId, userId } = site.owner
  const context = { companyId, storeId: otherId, userId, customerId: shop.customer.id }
  const today = shop.today()
  loan = await putLoan(
    site.pool,
    { ...context, slabId: shop.slab.id, productId: shop.productId(shop.goldId) },
    { openedOn: addDays(today, -400), dueOn: addDays(today, -35), principalPaise: 700_000 },
  )
  await stores.openOther()
})
afterAll(() => site?.end())

const storeOfSession = () => page.evaluate(() => localStorage.getItem('StoreId'))
const notice = (name: RegExp) => page.getByRole('link', { name })
const overdue = /^Loans overdue in T. Nagar/

/** Opens an address as the owner, working in Main or in T. Nagar. */
async function openIn(store: 'Main' | 'T. Nagar', path: string): Promise<void> {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  const id = store === 'Main' ? stores.main.storeId : stores.otherId
  if ((await storeOfSession()) !== id) {
    await page.getByRole('button', { name: /^Workspace/ }).click()
    await page.getByRole('menuitemradio', { name: store }).click()
  }
  await page.getByRole('button', { name: `Workspace: ${store}` }).waitFor()
  await page.goto(`${site.origin}${path}`)
}

test('a notification of another store shows the store, and links to its loans there', async () => {
  await openIn('Main', '/notifications')
  await notice(overdue).getByText('T. Nagar · opens in that store').waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await page.getByRole('banner').getByText('Main', { exact: true }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  const stripe = () => page.getByRole('banner').evaluate((banner) => getComputedStyle(banner).boxShadow)
  const inMain = await stripe()
  expect(inMain).toContain('3px')

  // Another store cannot be opened in a second tab: all tabs of a browser work in one store.
  await notice(overdue).click({ modifiers: ['Control'] })
  await page.waitForURL(/\/partpayment\?/)
  await page.getByRole('table').getByText(loan.number).waitFor()
  expect(await storeOfSession()).toBe(stores.otherId)
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Workspace: T. Nagar' }).waitFor()
  expect(await stripe()).not.toBe(inMain)

  // Back leads to the previous page, in the current store.
  await page.goBack()
  await notice(overdue).getByText('T. Nagar', { exact: true }).waitFor()
})

test('a notification of another store that is clicked before the user’s stores are loaded opens in that store', async () => {
  await openIn('Main', '/dashboard')
  const workspaces = await holdCalls(page, 'GetWorkspaces')
  await page.goto(`${site.origin}/notifications`)
  await workspaces.sent
  await notice(overdue).click()
  workspaces.letGo()
  await page.waitForURL(/\/partpayment\?/)
  await page.getByRole('table').getByText(loan.number).waitFor()
  expect(await storeOfSession()).toBe(stores.otherId)
})

test('a double click on a notification of another store switches the store once', async () => {
  await openIn('Main', '/notifications')
  let moves = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === operations.SwitchStore.path) moves += 1
  })
  await notice(overdue).dblclick()
  await page.getByRole('table').getByText(loan.number).waitFor()
  expect(await storeOfSession()).toBe(stores.otherId)
  expect(moves).toBe(1)
})

test('a switch of the store on the page of a loan leads to the loans of that store', async () => {
  await openIn('T. Nagar', `/partpayment/${loan.id}`)
  await page.getByRole('heading', { level: 1, name: loan.number }).waitFor()
  await page.getByRole('button', { name: /^Workspace/ }).click()
  await page.getByRole('menuitemradio', { name: 'Main' }).click()
  await page.getByRole('button', { name: 'Workspace: Main' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Loan Details' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/partpayment')
})

test('a transfer is opened from the bell, in the notified store', async () => {
  const sent = await site.call('SendCash', {
    token: stores.ravi.token,
    body: { ...stores.other, toStoreId: stores.main.storeId, amountPaise: 10_000, carrier: 'Murugesan' },
  })
  await openIn('T. Nagar', '/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog').locator(`a[href="/dashboard?transfer=${sent.id}"]`).click()
  await page.getByRole('heading', { level: 1, name: sent.number }).waitFor()
  await page.getByRole('button', { name: 'Receive', exact: true }).waitFor()
  expect(await storeOfSession()).toBe(stores.main.storeId)
})

test('a notification of another store that would discard typed values is confirmed first; they stay if the user stays, and else the store is switched once', async () => {
  await openIn('Main', '/productcategory?open=new')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Anklets')
  await site.pool.query('update notification set read_at = null, posted_at = now() where title like $1', [
    'Loans overdue%',
  ])
  const follow = async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: overdue }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  }
  await follow()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Anklets')
  expect(await storeOfSession()).toBe(stores.main.storeId)
  await follow()
  let moves = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === operations.SwitchStore.path) moves += 1
  })
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('table').getByText(loan.number).waitFor()
  expect(await storeOfSession()).toBe(stores.otherId)
  expect(moves).toBe(1)
})

test('a notification of a store without access shows a message, and the page and the store stay', async () => {
  const { password, loginId } = await addPerson(site, 'counter', { PartPayment: ['view'] })
  await site.pool.query(
    `insert into notification (company_id, id, login_id, title, description, type, path, store_id)
     values ($1, gen_random_uuid(), $2, 'Loans overdue in T. Nagar', 'Sent by the test.', 'alert', $3, $4)`,
    [site.owner.companyId, loginId, `/partpayment/${loan.id}`, stores.otherId],
  )
  page = await browser.newPage()
  await signIn(page, site, 'counter', password, '/notifications')
  await notice(overdue).click()
  await toast(page, 'This belongs to T. Nagar. You do not have access to that store.')
  expect(new URL(page.url()).pathname).toBe('/notifications')
  expect(await storeOfSession()).toBe(stores.main.storeId)
})

test('on a phone another store is chosen in the menu, which closes then', async () => {
  await openIn('Main', '/notifications')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Workspace: Main' }).click()
  await page.getByRole('menuitemradio', { name: 'T. Nagar' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(await storeOfSession()).toBe(stores.otherId)
})
