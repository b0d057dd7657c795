import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
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

test('a role added at one server shows at another, without a reload and without a token in any address', async () => {
  const { password } = await addPerson(here, 'anitha', { Role: ['view', 'add'] })
  const adds = await browser.newPage()
  const watches = await browser.newPage()
  const addresses: string[] = []
  for (const page of [adds, watches]) page.on('request', (request) => addresses.push(request.url()))

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

  await watches.getByRole('row', { name: /Night guard/ }).waitFor({ timeout: 3000 })
  expect(await watches.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)

  const tokens = await Promise.all(
    [adds, watches].map((page) => page.evaluate(() => localStorage.getItem('token'))),
  )
  for (const token of tokens) {
    expect(token).toBeTruthy()
    expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([])
  }
})

test('a change that comes while a page opens shows, though its list was read before it and its stream began after it', async () => {
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
  const { token, companyId, storeId } = here.owner
  await here.call('AddRole', { token, body: { companyId, storeId, name: 'Early bird' } })
  added.resolve()
  await stream
  // The page hears that its stream is open before it gets the list of before.
  await page.waitForTimeout(200)
  follows.resolve()
  await arrives
  await page.getByRole('row', { name: /Early bird/ }).waitFor({ timeout: 10_000 })
})
