import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let days: ReturnType<typeof daysOf>
let loan: NewLoan
const passwords: Record<string, string> = { owner: OWNER_PASSWORD }

const lending = { PartPayment: ['view', 'add', 'edit'], NewLoan: ['view', 'add'], Customer: ['view'] }
const rights = {
  clerk: lending,
  viewer: { ...lending, Day: ['view'] },
  opener: { ...lending, Day: ['view', 'add'] },
}

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  days = daysOf(site)
  loan = await shop.pledge()
  for (const [name, granted] of Object.entries(rights))
    passwords[name] = (await addPerson(site, name, granted)).password
})
afterAll(() => site?.end())

const notices = {
  unknown: 'No day is open in this store. Someone with the right to open or reopen days can do so.',
  closed:
    'The day is closed in this store. Someone with the right to reopen days can reopen it on the dashboard.',
  closedOwn: 'The day is closed in this store. To post more entries, reopen it on the dashboard.',
  notOpened: 'The day is not open in this store. Someone with the right to open days can open it.',
  notOpenedOwn: 'The day is not open in this store. Open it on the dashboard first.',
}

/** Opens a page as this user and waits for the notice that explains why nothing can be posted, with or without a link to the dashboard. */
async function expectNotice(userName: string, path: string, notice: string, hasLink: boolean): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, site, userName, passwords[userName] ?? '', path)
  const main = page.getByRole('main')
  await main.getByText(notice).first().waitFor()
  await expect
    .poll(() => main.getByRole('link', { name: 'Go to the dashboard' }).count())
    .toBe(hasLink ? 1 : 0)
  return page
}

test('a loan page and New Loan say who can open or reopen the day; only they have a link to the dashboard', async () => {
  const rupees = Math.floor((await days.state()).cashPaise / 100)
  await days.close(rupees, { reason: 'Coins' })
  const path = `/partpayment/${loan.id}`
  const page = await expectNotice('viewer', path, notices.closed, false)
  const receive = page.getByRole('button', { name: 'Receive payment', exact: true })
  expect(await receive.getAttribute('aria-disabled')).toBe('true')
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await expectNotice('clerk', path, notices.unknown, false)
  await expectNotice('opener', path, notices.closed, false)
  await expectNotice('owner', path, notices.closedOwn, true)
  await expectNotice('viewer', '/newloan', notices.closed, false)
  await expectNotice('owner', '/newloan', notices.closedOwn, true)

  await site.pool.query(`update store_day set business_on = business_on - 1`)
  await expectNotice('viewer', path, notices.notOpened, false)
  await expectNotice('opener', path, notices.notOpenedOwn, true)
  await expectNotice('opener', '/newloan', notices.notOpenedOwn, true)
})
