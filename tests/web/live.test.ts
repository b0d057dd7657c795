import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGES_CHANNEL } from '../../src/server/platform/operation/publish.ts'
import { toCompanyRequest, toCompanyValues } from '../../src/web/company/companyValues.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let here: TestSite
let there: TestSite

beforeAll(async () => {
  here = await startSite()
  there = await here.second()
})
afterAll(async () => {
  await there.end()
  await here.end()
})

test('a role added on one server appears on another, without a reload and without a token in any address', async () => {
  const { password } = await addPerson(here, 'anitha', { Role: ['view', 'add'] })
  const adds = await browser.newPage()
  const watches = await browser.newPage()
  const addresses: string[] = []
  for (const page of [adds, watches]) page.on('request', (request) => addresses.push(request.url()))

  const streams: string[] = []
  watches.on('request', (request) => request.url().includes('GetChanges') && streams.push(request.url()))
  const follows = watches.waitForResponse(/GetChanges/)
  await signIn(watches, there, 'owner', OWNER_PASSWORD, '/role')
  await watches.getByRole('row', { name: /anitha role/ }).waitFor()
  await follows
  await watches.evaluate(() => Reflect.set(window, 'sameDocument', true))

  await signIn(adds, here, 'anitha', password, '/role')
  await adds.getByRole('button', { name: 'Add Role' }).first().click()
  await adds.getByLabel('Name').fill('Night guard')
  await adds.keyboard.press('Control+Enter')
  await adds.getByText('Role Register Successfully').waitFor()

  await watches.getByRole('row', { name: /Night guard/ }).waitFor()
  expect(await watches.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  // The change was announced: a stream that reopens would cause a full read, too.
  expect(streams).toHaveLength(1)

  const tokens = await Promise.all(
    [adds, watches].map((page) => page.evaluate(() => localStorage.getItem('token'))),
  )
  for (const token of tokens) {
    expect(token).toBeTruthy()
    expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([])
  }
})

test('a change between the read of a list and the start of the stream is shown', async () => {
  const page = await browser.newPage()
  const read = Promise.withResolvers<void>()
  const added = Promise.withResolvers<void>()
  const follows = Promise.withResolvers<void>()
  let lists = 0
  await page.route(/\/api\/Role\/GetRole$/, async (route) => {
    const response = await route.fetch()
    lists += 1
    if (lists === 1) {
      read.resolve()
      await follows.promise
    }
    await route.fulfill({ response })
  })
  await page.route(/GetChanges/, async (route) => {
    await added.promise
    await route.continue()
  })
  const stream = page.waitForResponse(/GetChanges/)
  const arrives = signIn(page, here, 'owner', OWNER_PASSWORD, '/role')
  await read.promise
  // The user's rights were read before the page requested its list; once the stream is open, everything is read again.
  const again = page.waitForRequest(/GetRoles/)
  const { token, companyId, storeId } = here.owner
  await here.call('AddRole', { token, body: { companyId, storeId, name: 'Early bird' } })
  added.resolve()
  await stream
  await again
  follows.resolve()
  await arrives
  await page.getByRole('row', { name: /Early bird/ }).waitFor()
})

test('a change that is announced during the first read of a list is shown', async () => {
  const page = await browser.newPage()
  const stream = page.waitForResponse(/GetChanges/)
  await signIn(page, here, 'owner', OWNER_PASSWORD)
  await stream
  const read = Promise.withResolvers<void>()
  const announced = Promise.withResolvers<void>()
  await page.route(/\/api\/Role\/GetRole$/, async (route) => {
    const response = await route.fetch()
    read.resolve()
    await announced.promise
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Role', exact: true }).click()
  await read.promise
  // The page uses the user's rights, so they are read again when the change is announced.
  const received = page.waitForResponse(/GetRoles/)
  const { token, companyId, storeId } = here.owner
  await here.call('AddRole', { token, body: { companyId, storeId, name: 'Late riser' } })
  await received
  announced.resolve()
  await page.getByRole('row', { name: /Late riser/ }).waitFor()
})

test('a broken stream reconnects, and changes made meanwhile are shown', async () => {
  const page = await browser.newPage()
  const stream = page.waitForResponse(/GetChanges/)
  await signIn(page, here, 'owner', OWNER_PASSWORD, '/role')
  await stream
  await page.getByRole('row', { name: /Owner/ }).waitFor()
  const again = await holdCalls(page, 'GetChanges')
  await here.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pledgebook live'`,
  )
  await again.sent
  const { token, companyId, storeId } = here.owner
  await here.call('AddRole', { token, body: { companyId, storeId, name: 'Meanwhile' } })
  again.letGo()
  await page.getByRole('row', { name: /Meanwhile/ }).waitFor()
})

test('a stream without a line for 50 seconds is opened again, one with lines is not', async () => {
  const page = await browser.newPage()
  await page.clock.install()
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('GetChanges') && streams.push(request.url()))
  const stream = page.waitForResponse(/GetChanges/)
  await signIn(page, here, 'owner', OWNER_PASSWORD, '/role')
  await stream
  const { token, companyId, storeId } = here.owner
  const add = (name: string) => here.call('AddRole', { token, body: { companyId, storeId, name } })
  // Real seconds are few in this test: the server sends no heartbeat.
  await page.clock.fastForward(30_000)
  await add('In between')
  await page.getByRole('row', { name: /In between/ }).waitFor()
  await page.clock.fastForward(30_000)
  await add('Still open')
  await page.getByRole('row', { name: /Still open/ }).waitFor()
  expect(streams).toHaveLength(1)

  const again = await holdCalls(page, 'GetChanges')
  await page.clock.fastForward(50_000)
  await again.sent
  expect(streams).toHaveLength(2)
  await add('Unannounced')
  // An attempt without a reply ends in the same way.
  await page.clock.fastForward(50_000)
  await expect.poll(() => streams.length).toBe(3)
  again.letGo()
  await page.getByRole('row', { name: /Unannounced/ }).waitFor()
})

test('a report on screen is not read again for a change by another user, but when it is next opened', async () => {
  const page = await browser.newPage()
  const reads: string[] = []
  const lists: string[] = []
  page.on('request', (request) => {
    if (/\/GetReport(Totals)?$/.test(request.url())) reads.push(request.url())
    if (request.url().endsWith('/GetReports')) lists.push(request.url())
  })
  const stream = page.waitForResponse(/GetChanges/)
  await signIn(page, here, 'owner', OWNER_PASSWORD, '/reports?report=auditLog')
  await stream
  const rows = page.getByRole('row', { name: /Sign in/ })
  await rows.first().waitFor()
  // From here on, no reply becomes stale by its age.
  await page.clock.setFixedTime(new Date())
  const { token, companyId, storeId } = here.owner
  const announced = async (name: string) => {
    // The page uses the user's rights, so they are read again when the change is announced.
    const received = page.waitForResponse(/GetRoles/)
    await here.call('AddRole', { token, body: { companyId, storeId, name } })
    await received
  }
  // The stream has opened before this change, and whatever it announced has been read again.
  await announced('Before the report')
  const before = reads.length
  const listsBefore = lists.length
  await announced('Reported')
  expect(reads).toHaveLength(before)
  const added = () => page.getByRole('row', { name: /Create a role/ }).count()
  const shown = await added()
  await page.getByRole('link', { name: 'All reports', exact: true }).first().click()
  await page.getByRole('link', { name: /^Audit log/ }).click()
  await expect.poll(added).toBeGreaterThan(shown)
  // The list of reports was read again as well: it has the choices of their filters.
  await expect.poll(() => lists.length).toBeGreaterThan(listsBefore)
})

test('one of two tabs reads the stream, and a change is shown in both', async () => {
  const first = await browser.newPage()
  const open = new Set<Request>()
  const isStream = (request: Request) => request.url().includes('GetChanges')
  first.context().on('request', (request) => isStream(request) && open.add(request))
  first.context().on('requestfailed', (request) => open.delete(request))
  first.context().on('requestfinished', (request) => open.delete(request))
  const stream = first.waitForResponse(/GetChanges/)
  await signIn(first, here, 'owner', OWNER_PASSWORD, '/role')
  await stream
  const second = await browser.newTab(first)
  await second.goto(`${here.origin}/role`)
  const tabs = [first, second]
  for (const tab of tabs) await tab.getByRole('row', { name: /Owner/ }).waitFor()
  // The newer tab may take the lead when it opens; the election is over after the leader's next heartbeat.
  const beats = tabs.map((tab) =>
    tab.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new BroadcastChannel('pledgebook-leader').onmessage = ({ data }) =>
            data.kind === 'beat' && resolve()
        }),
    ),
  )
  await Promise.any(beats)
  const { token, companyId, storeId } = here.owner
  await there.call('AddRole', { token, body: { companyId, storeId, name: 'Twice seen' } })
  for (const tab of tabs) await tab.getByRole('row', { name: /Twice seen/ }).waitFor()
  await expect.poll(() => open.size).toBe(1)
})

test('a notification does not load the pictures on the page again', async () => {
  const { token, companyId, userId } = here.owner
  const query = { id: companyId }
  const logoId = await customersOf(here).upload('companyLogo')
  const company = await here.call('GetCompanyById', { token, query })
  const values = toCompanyRequest({ ...toCompanyValues(company), logoId })
  await here.call('UpdateCompany', { token, query, body: { ...values, version: company.version } })
  const page = await browser.newPage()
  let pictures = 0
  page.on('request', (request) => {
    if (request.url().includes('GetAttachment')) pictures += 1
  })
  const stream = page.waitForResponse(/GetChanges/)
  await signIn(page, here, 'owner', OWNER_PASSWORD, '/role')
  await stream
  await page.locator('img[src^="blob:"]').first().waitFor()
  expect(pictures).toBe(1)
  const note = JSON.stringify({ tags: ['Common'], companyId, stores: [], logins: [userId] })
  for (let notifications = 0; notifications < 2; notifications += 1) {
    const read = page.waitForResponse(/GetNotifications/)
    await here.pool.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, note])
    await read
  }
  expect(pictures).toBe(1)
})
