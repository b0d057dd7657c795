import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxe } from '../support/axe.ts'
import { listShown, openBrowser, signIn, signInAtPage } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { waitUntilNothingIsRecent } from '../support/stream.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let password: string

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  await loans.add()
  await loans.add()
  password = (await addPerson(site, 'clerk', { PartPayment: ['view'], CustomerType: ['view'] })).password
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from preference')
  page = await browser.newPage()
})

const headings = () => page.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts()
const sorted = () => page.locator('th[aria-sort]:not([aria-sort="none"])').allInnerTexts()

/** Opens the list by the menu, whose address names neither columns nor an order. */
async function openLoans(): Promise<void> {
  await page.getByRole('link', { name: 'Loan Details', exact: true }).click()
  // The list that is left has rows too.
  await page.getByRole('heading', { level: 1, name: 'Loan Details' }).waitFor()
  await listShown(page)
}

async function chooseColumns(...names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
}

/** Hides the phone and sorts by due date, on the list of loans. */
async function choose(): Promise<void> {
  await openLoans()
  await chooseColumns('Phone')
  await page.getByRole('button', { name: 'Due date' }).click()
  await expect.poll(sorted).toEqual(['Due date'])
  expect(await headings()).not.toContain('Phone')
}

test('columns and order of a list are those that the user chose last; other lists keep theirs', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await choose()
  await page.getByRole('link', { name: 'Customer Type', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Customer Type' }).waitFor()
  await listShown(page)
  expect(await sorted()).toEqual([])
  await openLoans()
  expect(new URL(page.url()).search).toBe('')
  expect({ headings: (await headings()).includes('Phone'), sorted: await sorted() }).toEqual({
    headings: false,
    sorted: ['Due date'],
  })
  await page.reload()
  await listShown(page)
  expect(await sorted()).toEqual(['Due date'])
})

test('the rows of a list are requested once, already in the chosen order', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await choose()
  await waitUntilNothingIsRecent(site)
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/GetPartPayment')) requests.push(request.postDataJSON()?.sort)
  })
  await page.goto(`${site.origin}/partpayment`)
  await listShown(page)
  await page.getByText('2 rows', { exact: true }).waitFor()
  expect(requests).toEqual(['dueOn'])
})

test('two presses of a heading both count, even if the second comes before the first is in the address', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await listShown(page)
  // Two presses of each heading, with time only for what the page renders at once.
  await page.evaluate(async () => {
    const press = async (heading: string) => {
      const button = [...document.querySelectorAll('th button')].find((one) => one.textContent === heading)
      for (let times = 0; times < 2; times++) {
        ;(button as HTMLElement).click()
        await Promise.resolve()
      }
    }
    await press('Due date')
    await press('Number')
  })
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=-number')
  await expect.poll(() => page.locator('th[aria-sort="descending"]').allInnerTexts()).toEqual(['Number'])
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reset columns and sorting' }).click()
  await expect.poll(sorted).toEqual([])
})

test('the address takes precedence over what was chosen', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await choose()
  await page.goto(
    `${site.origin}/partpayment?sort=-openedOn&hide=customer,principalPaise,openedOn,charges,penal,place`,
  )
  await listShown(page)
  expect(await headings()).toEqual(expect.arrayContaining(['Phone', 'Due date']))
  expect(await headings()).not.toContain('Customer')
  await openLoans()
  // The list with the order of the address has a heading “Due date” too, so wait for the order.
  await expect.poll(sorted).toEqual(['Due date'])
})

test('Reset in the menu of columns permanently restores the original columns and order', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await listShown(page)
  const first = await headings()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Reset/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reset columns and sorting' }).waitFor()
  await expectNoAxe(page)
  await page.getByRole('menuitem', { name: 'Reset columns and sorting' }).click()
  await expect.poll(headings).toEqual(first)
  await expect.poll(sorted).toEqual([])
  await page.reload()
  await listShown(page)
  expect({ headings: await headings(), sorted: await sorted() }).toEqual({ headings: first, sorted: [] })
})

test('the next person at the computer does not get the columns and order; after an expired session the same user has both again', async () => {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  // The columns may be sent before the order is chosen.
  const stored = page.waitForResponse(
    (reply) =>
      reply.url().includes('SavePreferences') && reply.request().postData()?.includes('dueOn') === true,
  )
  await choose()
  await stored
  // The session ends without signing out: local storage stays.
  await site.pool.query('update session set ended_at = now() where ended_at is null')
  await page.reload()
  await page.getByLabel('User name').waitFor()
  await signInAtPage(page, site, 'clerk', password)
  await openLoans()
  expect({ phone: (await headings()).includes('Phone'), sorted: await sorted() }).toEqual({
    phone: true,
    sorted: [],
  })
  await site.pool.query('update session set ended_at = now() where ended_at is null')
  await page.reload()
  await page.getByLabel('User name').waitFor()
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await openLoans()
  expect(await sorted()).toEqual(['Due date'])
})

test('after signing out at once, the user has the columns, order and views on another computer', async () => {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await choose()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('By due date')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'By due date' }).waitFor()
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
  await page.getByLabel('User name').waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  page = await browser.newPage()
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await openLoans()
  expect({ phone: (await headings()).includes('Phone'), sorted: await sorted() }).toEqual({
    phone: false,
    sorted: ['Due date'],
  })
  await page.getByRole('button', { name: 'By due date' }).waitFor()
})

const isSave = /SavePreferences/

/** Chooses columns and order, which the server cannot store. */
async function chooseUnstored(): Promise<void> {
  await page.route(isSave, (route) => route.abort())
  const failed = page.waitForEvent(
    'requestfailed',
    (request) => isSave.test(request.url()) && request.postData()?.includes('dueOn') === true,
  )
  await choose()
  await failed
}

/** Signs in and chooses columns and order that the server cannot store, until the session expires. */
async function chooseWithoutStoring(): Promise<void> {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await chooseUnstored()
  // The next sign-in returns to this page, whose address names neither columns nor an order.
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Dashboard', exact: true })
    .click()
  await page.waitForURL(`${site.origin}/dashboard`)
  await site.pool.query('update session set ended_at = now() where ended_at is null')
  await page.reload()
  await page.getByLabel('User name').waitFor()
}

test('a choice that was not stored when the session expired is kept for the same user', async () => {
  await chooseWithoutStoring()
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await openLoans()
  expect({ phone: (await headings()).includes('Phone'), sorted: await sorted() }).toEqual({
    phone: false,
    sorted: ['Due date'],
  })
  expect((await site.pool.query('select from preference')).rowCount, 'only this browser has it').toBe(0)
})

test('a choice that was not stored when the session expired does not apply to the next person', async () => {
  await chooseWithoutStoring()
  await signInAtPage(page, site, 'clerk', password)
  await openLoans()
  expect({ phone: (await headings()).includes('Phone'), sorted: await sorted() }).toEqual({
    phone: true,
    sorted: [],
  })
})

test('a choice that the server could not store is kept, and is sent with the next one, whichever list that concerns', async () => {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await page.route(isSave, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => isSave.test(request.url()))
  await openLoans()
  await page.getByRole('button', { name: 'Number' }).click()
  await expect.poll(sorted).toEqual(['Number'])
  await failed
  await page.unroute(isSave)
  await page.getByRole('link', { name: 'Customer Type', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Customer Type' }).waitFor()
  await listShown(page)
  const stored = page.waitForRequest(isSave)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  const sent: { value: string }[] = (await stored).postDataJSON().preferences
  expect(sent.map(({ value }) => JSON.parse(value))).toEqual([
    { sort: 'number' },
    { sort: expect.stringContaining('name') },
  ])
})

// Last, because the owner can work in two companies from here on.
test('a choice that was not stored is sent before a switch to another company, and kept for the return', async () => {
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  // Earlier tests have ended the first session of the owner.
  const { token } = await site.call('SignIn', { body: { userName: 'owner', password: OWNER_PASSWORD } })
  await site.call('AddCompany', {
    token,
    body: { name: 'Second', policyProfile: 'custom', firstStore: { name: 'Chennai', code: 'CH' } },
  })
  await page.reload()
  await chooseUnstored()
  await page.unroute(isSave)
  const switchTo = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Workspace: ${from}` }).click()
    await page.getByRole('menuitemradio', { name: new RegExp(to) }).click()
    await page.getByRole('button', { name: `Workspace: ${to}` }).waitFor()
  }
  await switchTo('Main', 'Chennai')
  await expect.poll(sorted).toEqual([])
  await switchTo('Chennai', 'Main')
  await openLoans()
  expect(await sorted()).toEqual(['Due date'])
})
