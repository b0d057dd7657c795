import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customerSite } from '../support/customerFixture.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { answerOf } from '../support/holdCalls.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'
import { waitUntilNothingIsRecent } from '../support/stream.ts'

const browser = openBrowser()
const LIST = operations.GetCustomer.path
const RIGHTS = `**${operations.GetRoles.path}?**`
let site: TestSite
let page: Page
let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  const fixture = await customerSite()
  site = fixture.site
  await fixture.customers.add(fixture.walkIn, 'Early Eswari', '98400 70001')
  person = await addPerson(site, 'clerk', { Customer: ['view'] })
  // Recently changed data would be read again when the stream opens.
  await waitUntilNothingIsRecent(site)
})
afterAll(() => site?.end())

const rows = () => page.getByRole('row', { name: /Early Eswari/ })

/** Opens the list of customers and holds the request for rights until `release`. `sent` collects the paths of all requests. */
async function openWithRightsHeld(): Promise<{ sent: string[]; release: () => void }> {
  const free = Promise.withResolvers<void>()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.route(RIGHTS, async (route) => {
    await free.promise
    await route.continue()
  })
  const requested = page.waitForRequest(RIGHTS)
  await page.goto(`${site.origin}/customer`)
  await requested
  return { sent, release: free.resolve }
}

test('a returning login reads the data of the page together with its rights, and sees nothing before the rights arrive', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'clerk', person.password, '/customer')
  await rows().waitFor()
  await page.goto(emptyPage(site.origin))
  const answered = answerOf(page, 'GetCustomer')
  const { sent, release } = await openWithRightsHeld()
  await (await answered).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.getByRole('main').getByRole('heading', { name: 'Customer' }).count()).toBe(0)
  expect(await rows().count()).toBe(0)
  release()
  await rows().waitFor()
  expect(sent.filter((path) => path === LIST)).toHaveLength(1)
})

test('a page whose right was withdrawn since the last visit shows nothing, whatever was read early', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'clerk', person.password, '/customer')
  await rows().waitFor()
  await page.goto(emptyPage(site.origin))
  const { token } = site.owner
  const { version } = await site.call('GetRoleById', { token, query: { id: person.roleId } })
  const body = { version, rows: [{ screen: 'Metal' as const, actions: ['view'] }] }
  await site.call('UpdateRoleMapping', { token, query: { id: person.roleId }, body })
  await page.goto(`${site.origin}/customer`)
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(await rows().count()).toBe(0)
})

test('the stored rights of another login of this browser cause no early request', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  await rows().waitFor()
  const session = await site.call('SignIn', { body: { userName: 'clerk', password: person.password } })
  await page.goto(emptyPage(site.origin))
  await page.evaluate(({ userId, userName, token }) => {
    for (const [name, value] of Object.entries({ userId, userName, token })) localStorage.setItem(name, value)
  }, session)
  const { sent, release } = await openWithRightsHeld()
  release()
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  expect(sent).not.toContain(LIST)
})
