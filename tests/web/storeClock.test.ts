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

/** An instant as India writes it: 05 Apr 2026 17:30. */
function formatInIndia(iso: string): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(new Date(iso))
  const time = written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return [written({ day: '2-digit' }), written({ month: 'short' }), written({ year: 'numeric' }), time].join(
    ' ',
  )
}

test('the list of roles shows the time of the store on a computer in another time zone', async () => {
  const { companyId, storeId, timeZone } = site.owner
  expect(timeZone).toBe('Asia/Kolkata')
  const [role] = await site.call('GetRole', { token: site.owner.token, body: { companyId, storeId } })
  if (role === undefined) throw new Error('a company begins with a role')
  const page = await browser.newPage({ timeZone: 'America/New_York' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/role')
  const row = page.getByRole('row', { name: role.name })
  await row.getByRole('cell', { name: formatInIndia(role.updatedAt), exact: true }).waitFor()
})
