import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

/** An instant as India writes it at the counter. */
function inIndia(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(iso))
    .replace(', ', ' ')
}

test('screens tell the time of the store on a computer that stands elsewhere', async () => {
  const { companyId, storeId, timeZone } = site.owner
  expect(timeZone).toBe('Asia/Kolkata')
  const [role] = await site.call('GetRole', { token: site.owner.token, body: { companyId, storeId } })
  if (role === undefined) throw new Error('a company begins with a role')
  const page = await browser.newPage({ timeZone: 'America/New_York' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/role')
  const row = page.getByRole('row', { name: role.name })
  await row.getByRole('cell', { name: inIndia(role.updatedAt), exact: true }).waitFor()
})
