import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, listShown, openBrowser, signIn, signInAtPage } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { daysOf } from '../support/days.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let password: string

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  await loans.add()
  const closed = await loans.add()
  await site.pool.query(
    `update loan set status = 'closed', outstanding_paise = 0, closed_on = opened_on where id = $1`,
    [closed.id],
  )
  password = (await addPerson(site, 'clerk', { PartPayment: ['view'] })).password
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const view = (name: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true })
const views = () => page.getByRole('group', { name: 'Views' }).getByRole('button').allInnerTexts()
const filters = () => JSON.parse(new URL(page.url()).searchParams.get('f') ?? '{}')
/** Waits until the page shows that a view is pressed: the address changes before. */
const isPressed = (name: string) => view(name).and(page.locator('[aria-pressed="true"]')).waitFor()
const pressed = () => page.locator('button[aria-pressed="true"]').allInnerTexts()

async function saveAs(name: string): Promise<void> {
  await view('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
}

test('a view sets its filters in the address, says how many of all rows it shows, and ends when pressed again', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await page.getByText('2 rows', { exact: true }).waitFor()
  expect(await views()).toEqual([
    'Due this week',
    'Overdue 30+ days',
    'To release',
    'Margin shortfall',
    'No photo',
    'Save view',
  ])
  await view('To release').click()
  await page.getByText('1 of 2 rows').waitFor()
  expect(filters()).toEqual({ status: 'toRelease' })
  expect(await pressed()).toEqual(['To release'])
  const headers = () => page.getByRole('columnheader').allInnerTexts()
  await expect.poll(headers).toEqual(expect.arrayContaining(['Closed on', 'Days late', 'Packet']))
  expect(await headers()).not.toContain('Days left')
  await page.getByRole('row').getByText('In the vault, ').first().waitFor()
  await view('No photo').click()
  await expect.poll(filters).toEqual({ status: 'noPhoto' })
  await isPressed('No photo')
  await page.getByText('1 of 2 rows').waitFor()
  await view('No photo').click()
  await page.getByText('2 rows', { exact: true }).waitFor()
  expect(await headers()).not.toContain('Closed on')
  expect({ filters: filters(), pressed: await pressed() }).toEqual({ filters: {}, pressed: [] })
})

test('customers without a photo are a view of their list', async () => {
  const customers = customersOf(site)
  const photoId = await customers.upload('customerPhoto')
  await customers.add(await customers.addType('Regulars'), 'Kamala Devi', '9840011111', { photoId })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  const withPhoto = page.getByRole('row', { name: /Kamala Devi/ })
  await withPhoto.waitFor()
  await view('No photo').click()
  await expect.poll(filters).toEqual({ photo: 'none' })
  await withPhoto.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('tr[data-index]').count()).toBeGreaterThan(0)
})

test.each([
  [
    '/banknewloan',
    ['Due within 7 days', 'Overdue', 'Redeemed, packets not collected'],
    { state: 'redeemed' },
  ],
  ['/creditnote', ['Open day', 'This month', 'Reversed'], { state: 'reversed' }],
  ['/debitnote', ['Open day', 'This month', 'Reversed'], { state: 'reversed' }],
  [
    '/dashboard?transfer=list',
    ['In transit to this store', 'In transit from this store'],
    { direction: 'out', state: 'on-the-way' },
  ],
  ['/dashboard?packetAudit=list', ['Counting', 'To be signed', 'With differences'], { differs: 'yes' }],
  ['/dashboard?days=list', ['With a difference'], { difference: 'yes' }],
])('the list of %s has views, to which the user can add one', async (address, names, last) => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, address)
  await view('Save view').waitFor()
  expect(await views()).toEqual([...names, 'Save view'])
  await view(names.at(-1) ?? '').click()
  await expect.poll(filters).toEqual(last)
  const shown = new URL(address, site.origin)
  shown.searchParams.set('hide', 'number')
  shown.searchParams.set('f', JSON.stringify(last))
  await page.goto(shown.href)
  await view('Save view').waitFor()
  await saveAs('Mine')
  await view('Mine').and(page.locator('[aria-pressed="true"]')).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})

test('a view that one tab saved stays when another tab saves one or removes its own', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  await page.goto(`${site.origin}/customer?f={"block":"blocked"}`)
  await view('Save view').waitFor()
  const other = await page.context().newPage()
  const otherView = (name: string) =>
    other.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true })
  await other.goto(`${site.origin}/customer?f={"block":"clear"}`)
  await otherView('Save view').click()
  await other.getByRole('textbox', { name: 'Name' }).fill('Of the other tab')
  await other.keyboard.press('Enter')
  await otherView('Of the other tab').waitFor()

  await saveAs('Of this tab')
  await view('Of this tab').waitFor()
  expect(await views()).toEqual(['No photo', 'Of the other tab', 'Of this tab', 'Save view'])
  await otherView('Save view').click()
  await other.getByRole('button', { name: /Remove.*Of the other tab/ }).click()
  await otherView('Of the other tab').waitFor({ state: 'detached' })
  await otherView('Of this tab').waitFor()
  await other.close()
})

test('filters, order and columns are saved under a name, shown again by it, and removed', async () => {
  await signIn(
    page,
    site,
    'owner',
    OWNER_PASSWORD,
    '/partpayment?sort=-dueOn&hide=phone&f={"status":"closed"}&q=TT',
  )
  await page.getByText('1 of 2 rows').waitFor()
  await saveAs(' ')
  await page.getByText('Enter a name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('to RELEASE')
  await page.keyboard.press('Enter')
  await page.getByText('There is already a view with this name.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Closed lately')
  await page.keyboard.press('Enter')
  await view('Closed lately').and(page.locator('[aria-pressed="true"]')).waitFor()
  await view('Save view').and(page.locator(':focus')).waitFor()

  await page.goto(`${site.origin}/partpayment`)
  await page.getByText('2 rows', { exact: true }).waitFor()
  await view('Closed lately').click()
  await page.getByText('1 of 2 rows').waitFor()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    sort: '-dueOn',
    hide: 'phone',
    f: '{"status":"closed"}',
  })

  // With another order it is not the view.
  await page.goto(`${site.origin}/partpayment?sort=dueOn&hide=phone&f={"status":"closed"}`)
  await page.getByText('1 of 2 rows').waitFor()
  expect(await pressed()).toEqual([])

  await view('Save view').click()
  await page.getByRole('button', { name: 'Remove Closed lately' }).waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Remove Closed lately' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await views()).not.toContain('Closed lately')
})

test('a view that has only an order ends when pressed again, and another view does not keep its order', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment?sort=-dueOn&hide=phone')
  const shown = () => Object.fromEntries(new URL(page.url()).searchParams)
  await listShown(page)
  await saveAs('Latest first')
  await view('To release').click()
  await expect.poll(shown).toEqual({ f: '{"status":"toRelease"}' })
  await isPressed('To release')
  await view('Latest first').click()
  await expect.poll(shown).toEqual({ sort: '-dueOn', hide: 'phone' })
  await isPressed('Latest first')
  await view('Latest first').click()
  await expect.poll(shown).toEqual({})
  await expect.poll(pressed).toEqual([])
})

test('a view whose columns lack the order that the user chose does not change that order', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  const dueOn = page.getByRole('columnheader', { name: 'Due date' })
  await dueOn.getByRole('button').click()
  await dueOn.and(page.locator('[aria-sort="ascending"]')).waitFor()
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain('dueOn')
  await view('To release').click()
  await isPressed('To release')
  await dueOn.waitFor({ state: 'detached' })
  await view('To release').click()
  await dueOn.and(page.locator('[aria-sort="ascending"]')).waitFor()
  expect(await stored()).toContain('dueOn')
})

test('a view of the loans of one customer is saved without the customer', async () => {
  const { rows } = await site.pool.query('select customer_id from loan limit 1')
  const shown = JSON.stringify({ status: 'active', customer: rows[0].customer_id })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment?f=${shown}`)
  await saveAs('Of everybody')
  await page.goto(`${site.origin}/partpayment`)
  await view('Of everybody').click()
  await expect.poll(filters).toEqual({ status: 'active' })
})

test('after twelve views another one is not saved', async () => {
  const names = Array.from({ length: 12 }, (_, at) => ({ name: `View ${at + 1}`, hide: 'phone' }))
  const store = (value: string | null) =>
    site.call('SavePreferences', {
      token: site.owner.token,
      body: { preferences: [{ name: 'views/GetPartPayment', value }] },
    })
  await store(JSON.stringify(names))
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await page.getByRole('link', { name: 'Loan Details', exact: true }).click()
  await view('View 12').waitFor()
  await saveAs('View 13')
  await page.getByText('At most 12 views can be saved. Remove one first.').waitFor()
  await store(null)
})

test('a saved view is its user’s own', async () => {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await page.getByRole('link', { name: 'Loan Details', exact: true }).click()
  await saveAs('Mine')
  await view('Mine').waitFor()
  await site.pool.query('update session set ended_at = now() where ended_at is null')
  await page.reload()
  await page.getByLabel('User name').waitFor()
  await signInAtPage(page, site, 'clerk', password)
  await page.getByRole('link', { name: 'Loan Details', exact: true }).click()
  await view('Due this week').waitFor()
  expect(await views()).not.toContain('Mine')
})

test('on a phone the views are one line within the page, which axe accepts', async () => {
  page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment?f={"status":"noPhoto"}')
  await listShown(page)
  await expectNoSideways(page, 390)
  const tops = await page
    .getByRole('group', { name: 'Views' })
    .evaluate((group) => [...group.children].map((child) => child.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expectNoAxeInBoth(page)
})
