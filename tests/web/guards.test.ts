import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { allRights } from '../../src/server/platform/auth/rights.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { answerOf } from '../support/holdCalls.ts'
import { type DeclaredPage, declaredPages, openWithin } from '../support/program.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { rowsOf } from '../support/twoCompanies.ts'

const browser = openBrowser()
const SOMEBODY = '0198d7a2-0000-7000-8000-0123456789ab'
let site: TestSite
let page: Page
let pages: DeclaredPage[]
let roleId: string
let password: string

beforeAll(async () => {
  site = await startSite()
  const made = await addPerson(site, 'anitha', {})
  roleId = made.roleId
  password = made.password
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  const follows = page.waitForResponse(/GetChanges/)
  await signIn(page, site, 'anitha', password)
  await follows
  pages = await declaredPages(page)
})

/** The right of an operation, as `Screen.action`; null if signing in is enough. */
function rightOf(need: string): string | null {
  const { permission } = operations[need as keyof typeof operations]
  return permission.includes('.') ? permission : null
}

/** Every right except this one. Without the right to view a screen, none of its other rights can be assigned. */
function allBut(lacking: string): string[] {
  const [screen, action] = lacking.split('.')
  return allRights.filter((right) =>
    action === 'view' ? !right.startsWith(`${screen}.`) : right !== lacking,
  )
}

/** Gives the user's role these rights, and waits until the page has read them. */
async function give(rights: readonly string[]): Promise<void> {
  const { token } = site.owner
  const { version } = await site.call('GetRoleById', { token, query: { id: roleId } })
  const body = { version, rows: rowsOf(rights) }
  const change = site.call('UpdateRoleMapping', { token, query: { id: roleId }, body })
  await Promise.all([answerOf(page, 'GetRoles'), change])
}

const addressOf = ({ path }: DeclaredPage) => path.replace('$id', SOMEBODY)
const rightsOf = ({ needs }: DeclaredPage) => needs.map(rightOf).filter((right) => right !== null)
const rejected = () => page.getByRole('heading', { name: 'No access' })

test('each page is closed to a role without one of its required rights, and says which page it is', async () => {
  const needed = new Set(pages.flatMap(rightsOf))
  expect(needed.size).toBeGreaterThan(25)
  const open: string[] = []
  for (const right of needed) {
    await give(allBut(right))
    for (const one of pages.filter((each) => rightsOf(each).includes(right))) {
      await openWithin(page, addressOf(one))
      const closed = page.getByText(`Your role does not have access to ${one.title} in this store`)
      await Promise.all([rejected(), closed].map((shown) => shown.waitFor())).catch(() =>
        open.push(`${one.path} without ${right}`),
      )
      // Each page is opened from one that is open to everyone.
      await openWithin(page, '/profile')
    }
  }
  expect(open).toEqual([])
})

test.each([
  ['/banknewloan?open=new', 'No active lender yet.', 'Add a lender under Bank', 'Bank.view'],
  ['/dashboard?money=bank', 'No active bank account yet.', 'Add bank account', 'Bank.view'],
])(
  '%s links to the page of another screen only for a role that may open it',
  async (path, notice, link, right) => {
    await site.pool.query(`update bank set active = false`)
    await give(allRights)
    const follows = page.waitForResponse(/GetChanges/)
    await page.goto(`${site.origin}${path}`)
    await follows
    await page.getByRole('status').filter({ hasText: notice }).getByRole('link', { name: link }).waitFor()
    await give(allBut(right))
    await page.getByRole('link', { name: link }).waitFor({ state: 'detached' })
    await page.getByText(notice).waitFor()
  },
)

test('each page is open to a role that has every right', async () => {
  await page.goto(`${site.origin}/role`)
  await give([])
  await rejected().waitFor()
  await give(allRights)
  await rejected().waitFor({ state: 'hidden' })
  const closed: string[] = []
  expect(pages.length).toBeGreaterThan(25)
  for (const one of pages) {
    if (one.path === '/role') continue
    await openWithin(page, addressOf(one))
    if (await rejected().isVisible()) closed.push(one.path)
  }
  expect(closed).toEqual([])
})
