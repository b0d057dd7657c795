import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { closeCounted } from '../support/closeDay.ts'
import { eveningOfTwoStores } from '../support/eveningOfTwoStores.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let evening: Awaited<ReturnType<typeof eveningOfTwoStores>>
let page: Page
/** The user who entered the pending loan. */
let clerk: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  site = await startSite()
  evening = await eveningOfTwoStores(site)
  clerk = await addPerson(site, 'clerk', { NewLoan: ['view', 'add'] })
})
afterAll(() => site?.end())

const tile = (name: RegExp) => page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name })
/** The first amount of a tile. */
const amountOf = async (name: RegExp) => /₹[\d,.]+/.exec(await tile(name).innerText())?.[0] ?? ''

test('an owner sees figures of all stores, opens their rows and a chart as a table, sees a new receipt at once, and approves a loan', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await tile(/^Outstanding/).waitFor()
  const here = await amountOf(/^Outstanding/)
  await page.getByText('All stores', { exact: true }).click()
  await expect.poll(() => amountOf(/^Outstanding/)).not.toBe(here)
  expect(page.url()).toContain('stores=all')
  const everywhere = await amountOf(/^Outstanding/)
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  await expectNoAxeInBoth(page)

  // The figure links to its rows, which sum to it.
  await tile(/^Outstanding/).press('Enter')
  const table = page.getByRole('table', { name: 'Loans outstanding' })
  await table.locator('tfoot').getByText(everywhere).waitFor()
  await page.getByRole('combobox', { name: 'Stores', exact: true }).waitFor()
  await page.goBack()
  await tile(/^Outstanding/).waitFor()

  // A chart is also a table, and its values link to their rows.
  const ageing = page.getByRole('region', { name: 'Ageing', exact: true })
  await ageing.getByRole('button', { name: /^Table/ }).click()
  await ageing
    .getByRole('table')
    .getByRole('link', { name: /^Over 180/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Loans outstanding' }).waitFor()
  await expect.poll(() => table.locator('tbody tr[data-index]').count()).toBe(4)
  await page.goBack()

  // A colleague's receipt appears without a reload.
  const collected = await amountOf(/^Collected today/)
  await evening.receive(evening.paid.id, 12_300)
  await expect.poll(() => amountOf(/^Collected today/)).not.toBe(collected)

  /** Where a section of the page ends, in pixels from the top of the page. */
  const bottomOf = (name: string) =>
    page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name, level: 2 }) })
      .evaluate((section) => Math.round(section.getBoundingClientRect().bottom + window.scrollY))

  // On a phone the charts and lists are folded; what was opened once is open on the next visit.
  await page.setViewportSize({ width: 390, height: 844 })
  const fold = (name: string) => page.getByRole('button', { name, exact: true })
  await fold('Portfolio by scheme').and(page.locator('[aria-expanded=false]')).waitFor()
  expect(await page.locator('main .recharts-surface').count()).toBe(0)
  await fold('Ageing').click()
  await ageing.getByRole('button', { name: /^Table/ }).waitFor()
  await page.getByText('This store', { exact: true }).click()
  await page.getByRole('button', { name: /^Due this week/ }).waitFor()
  await fold('Ageing').and(page.locator('[aria-expanded=true]')).waitFor()
  await expectNoAxeInBoth(page)
  await fold('Ageing').click()
  await expect.poll(() => bottomOf('Packets to collect')).toBeLessThan(2_300)

  // In a wide window nothing is folded, and the cards of a row end on one line.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('No loans pending approval.').waitFor()
  await expect
    .poll(async () => (await bottomOf('Due this week')) - (await bottomOf('Packets to collect')))
    .toBe(0)

  // A clerk's pending loan appears in its store, and a second user approves it here.
  const { shop } = evening
  await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
  const { id: customerId } = await shop.addCustomer('Waits')
  await shop.pledge({ customerId, principalPaise: 1_000_100 }, clerk.session.token)
  await page.getByRole('link', { name: 'Review ₹10,001.00 to Waits' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve ₹10,001.00 to Waits' }).click()
  await toast(page, 'Loan approved')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText('No loans pending approval.').waitFor()
})

test('all stores are compared: their day, figures that open their rows, exceptions and trend; no part shows only one store', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await page.getByRole('button', { name: 'Close day' }).waitFor()
  await page.getByText('All stores', { exact: true }).click()
  const stores = page.getByRole('table', { name: 'Stores today' })
  const row = (name: string) => stores.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await row('Main').getByText('Open', { exact: true }).waitFor()
  await row('All stores').getByText('0 of 2 closed').waitFor()
  await page.getByRole('region', { name: 'Outstanding by week' }).locator('.recharts-line').first().waitFor()
  // The two charts of money name their series in the same order, so in the same colours.
  const chart = (name: string) => page.getByRole('region', { name, exact: true })
  for (const name of ['Collections and disbursals', 'Collections and disbursals by week'])
    await expect
      .poll(() => chart(name).locator('ul').first().locator('li').allInnerTexts(), { message: name })
      .toEqual(['Collected', 'Disbursed'])
  for (const part of ['Day', 'Due this week', 'Pending approvals'])
    expect([part, await page.getByRole('region', { name: part, exact: true }).count()]).toEqual([part, 0])
  await expectNoAxeInBoth(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, width)
    await expectNoAxeInBoth(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // The figure of a store opens the rows of this store.
  const lent = row('Main').getByRole('cell').nth(2).getByRole('link')
  const amount = (await lent.innerText()).trim()
  await lent.press('Enter')
  // The dashboard has a table with this amount as well.
  await page.waitForURL(/\/reports\?/)
  await page.locator('main table[aria-busy="false"] tfoot').getByText(amount).waitFor()
  expect(decodeURIComponent(page.url())).toContain(evening.main.storeId)
  await page.goBack()

  // The name of a store opens its dashboard, and the owner then works in that store.
  for (const store of ['T. Nagar', 'Main']) {
    await row(store).getByRole('rowheader').getByRole('link', { name: store }).press('Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
    await page.getByRole('button', { name: `Workspace: ${store}` }).waitFor()
    await page.getByText('All stores', { exact: true }).click()
  }

  // The reversed receipt is an exception; the period is in the address.
  const feed = page.getByRole('region', { name: 'Exceptions' })
  await feed.getByText('Entered twice').waitFor()
  await feed.getByText('30 days', { exact: true }).click()
  await expect.poll(() => page.url()).toContain('span=30')
  await feed.getByRole('link', { name: 'Entry reversed' }).first().click()
  await page.waitForURL(/\/partpayment\//)
})

test('pending work is counted by store; a figure opens its list, and an approval its loan, in that store', async () => {
  const { shop } = evening
  page = await browser.newPage()
  const pending = page.getByRole('table', { name: 'Pending work' })
  const row = (name: string) =>
    pending.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const works = (store: string) => page.getByRole('button', { name: `Workspace: ${store}` }).waitFor()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?stores=all')
  await row('All stores')
    .getByRole('cell')
    .nth(1)
    .getByText(/^\d+ loans, ₹/)
    .waitFor()
  await shop.pledge(
    { customerId: (await shop.addCustomer('Late')).id, principalPaise: 1_000_200 },
    clerk.session.token,
  )
  await page.getByRole('list', { name: 'Oldest pending approvals' }).getByText('Late').waitFor()
  await expectNoAxeInBoth(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, width)
    await expectNoAxeInBoth(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // The loans that are due in the other store; the owner then works in that store.
  const due = row('T. Nagar').getByRole('link', { name: /^\d+ loans?, ₹.*, opens in T\. Nagar$/ })
  const count = /^\d+/.exec(await due.innerText())?.[0] ?? ''
  await due.press('Enter')
  await page.waitForURL(/\/partpayment/)
  await works('T. Nagar')
  expect(decodeURIComponent(page.url())).toContain('dueThisWeek')
  await expect.poll(() => page.locator('main tbody tr[data-index]').count()).toBe(Number(count))

  // The packets in transit to the other store, and its audits.
  await page.goto(`${site.origin}/dashboard?stores=all`)
  expect(await row('Main').getByRole('cell').nth(3).innerText()).toBe('–')
  await row('T. Nagar')
    .getByRole('link', { name: /^1 transfer\b/ })
    .press('Enter')
  await page.waitForURL(/transfer=list/)
  await works('T. Nagar')
  expect(decodeURIComponent(page.url())).toContain('{"direction":"in","state":"on-the-way"}')
  await expect.poll(() => page.locator('main tbody tr[data-index]').count()).toBe(1)

  // The result of the last integrity check is shown.
  await page.goto(`${site.origin}/dashboard?stores=all`)
  await page.getByRole('complementary', { name: 'Books and audit log' }).getByRole('link').waitFor()

  // The approval opens from the other store in the first store.
  await page.goto(`${site.origin}/dashboard?stores=all`)
  await page.getByRole('link', { name: 'Review ₹10,002.00 to Late, opens in Main' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve ₹10,002.00 to Late' }).click()
  await toast(page, 'Loan approved')
  await works('Main')
  await page.goto(`${site.origin}/dashboard?stores=all`)
  await row('T. Nagar').waitFor()
  expect(await row('Main').getByRole('cell').nth(0).innerText()).toBe('–')

  // The outgoing transfer of the first store; the seven columns fit without scrolling.
  const figures = page.getByRole('region', { name: 'Pending work of the stores' })
  const spare = await figures.evaluate((region) => region.clientWidth - region.scrollWidth)
  expect(spare).toBeGreaterThanOrEqual(0)
  await row('Main')
    .getByRole('cell')
    .nth(4)
    .getByRole('link', { name: /^1 transfer\b/ })
    .press('Enter')
  await page.waitForURL(/transfer=list/)
  expect(decodeURIComponent(page.url())).toContain('{"direction":"out","state":"on-the-way"}')
  await expect.poll(() => page.locator('main tbody tr[data-index]').count()).toBe(1)
})

test('after the day is closed, dashboard, books and notifications use the counted cash', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const day = page.getByRole('region', { name: 'Day', exact: true })
  const inHandTile = tile(/^Cash in drawer/)
    .getByText('₹')
    .first()
  await inHandTile.waitFor()
  await day.getByRole('button', { name: 'Close day' }).click()
  await day.getByRole('heading', { name: /^Close / }).waitFor()
  for (const width of [1024, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSideways(page, width)
  }
  await expectNoAxeInBoth(page)

  // The drawer is short by ₹100; the reason is given, and the day is closed.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => inHandTile.isVisible()).toBe(false)
  const { cashPaise } = await site.call('GetDay', { token: site.owner.token })
  const counted = Math.floor(cashPaise / 100) - 100
  await page.getByLabel('Count of ₹1.00').fill(String(counted))
  await closeCounted(page, { reason: 'A note was torn' })
  await day.getByRole('button', { name: 'Print', exact: true }).and(page.locator(':focus')).waitFor()
  await day.getByText('A note was torn').waitFor()
  await expectNoAxeInBoth(page)
  await day.getByRole('button', { name: 'Done' }).click()
  await day.getByText(/^Closed at /).waitFor()

  // The dashboard shows the counted cash, and links to the difference in the cash book.
  const inHand = `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(counted)}`
  await page.getByText('This store', { exact: true }).click()
  await expect.poll(() => amountOf(/^Cash in drawer/)).toBe(inHand)
  await tile(/^Cash in drawer/).press('Enter')
  await page
    .getByRole('table', { name: 'Cash book' })
    .getByRole('row', { name: /A note was torn/ })
    .waitFor()
  await page.getByText('Closing balance').waitFor()
  await page.getByRole('main').getByText(`${inHand} debit`).waitFor()
  await page.goto(`${site.origin}/reports?report=cashDifferences`)
  await page.getByRole('row', { name: /Main.*A note was torn.*Test Owner/ }).waitFor()

  // The view of all stores shows the store as closed. Its cash difference links to the slip, and is listed as an exception.
  await page.goto(`${site.origin}/dashboard?stores=all`)
  const main = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Main' }) })
  await main.getByText('Closed', { exact: true }).waitFor()
  await page
    .getByRole('region', { name: 'Exceptions' })
    .getByRole('link', { name: 'Cash shortage' })
    .waitFor()
  await main.getByRole('link', { name: 'Cash difference −₹100.00' }).click()
  await page.getByText('A note was torn').waitFor()

  // The approval is no longer listed in the bell, and the clerk was notified that the loan may be paid out.
  await page.goto(`${site.origin}/dashboard`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByText('No new notifications').waitFor()
  expect(await bell.getByRole('link', { name: /^Loan pending approval/ }).count()).toBe(0)
  const notifications = await site.call('GetNotifications', { token: clerk.session.token, body: {} })
  expect(notifications.rows.map(({ title, storeName }) => [title, storeName])).toContainEqual([
    'Loan approved',
    'Main',
  ])
})

test('the summary by mail is turned on and off at the end of the page', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?stores=all')
  const mail = page.getByRole('switch', { name: /^Send me this summary by email each evening/ })
  await page.getByText(/at 22:00 at the latest/).waitFor()
  expect(await mail.isChecked()).toBe(false)
  const read = async () => (await site.call('GetSummaryMail', { token: site.owner.token })).sends
  await mail.press('Space')
  await expect.poll(read).toBe(true)
  await page.reload()
  await expect.poll(() => mail.isChecked()).toBe(true)
  await mail.press('Space')
  await expect.poll(read).toBe(false)
  await expect.poll(() => mail.isChecked()).toBe(false)
})
