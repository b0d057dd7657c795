import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../src/api/gen/operations.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { fillManyLoans } from '../support/manyLoans.ts'
import { type OneOfEach, oneOfEach } from '../support/oneOfEach.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { waitUntilNothingIsRecent } from '../support/stream.ts'
import { roundTripsOf } from '../support/waterfall.ts'
import { coldLoad } from '../support/wire.ts'

const browser = openBrowser({ freshPages: true })
const KB = 1000
/** More rows than a page of a list has. */
const ROWS = 120
let site: TestSite
let made: OneOfEach
let session: Record<string, string>
let signedInAt = 0
/** A page renews a token that is ten minutes old, which would be one more request. */
const FRESH_MS = 5 * 60_000

beforeAll(async () => {
  site = await startSite()
  made = await oneOfEach(site)
  await fillLists()
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  session = await page.evaluate(() => ({ ...localStorage }))
  signedInAt = Date.now()
  await waitUntilNothingIsRecent(site)
})

afterAll(() => site?.end())

/** Customers and loans for a full page of each list. */
async function fillLists(): Promise<void> {
  const { companyId, storeId, userId } = site.owner
  const typeId = await customersOf(site).addType('Walk-in')
  await fillCustomers(site.pool, { companyId, typeId, count: ROWS })
  const { rows } = await site.pool.query<{ id: string }>(
    'select product_id as id from loan_item where company_id = $1 limit 1',
    [companyId],
  )
  const productId = rows[0]?.id ?? ''
  await fillManyLoans(site.pool, {
    companyId,
    storeId,
    userId,
    slabId: made.schemeId,
    productId,
    count: ROWS,
  })
}

/** A page with the owner signed in that has loaded nothing of the program. */
async function coldPage(): Promise<Page> {
  if (Date.now() - signedInAt > FRESH_MS) {
    signedInAt = Date.now()
    const body = { userName: 'owner', password: OWNER_PASSWORD }
    session = { ...session, token: (await site.call('SignIn', { body })).token }
  }
  const page = await browser.newPage()
  await page.goto(emptyPage(site.origin))
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, session)
  return page
}

/** Asserts the weight of a cold page, in kB with all headers and data, and its number of requests. */
async function expectWeight(page: Page, path: string, kilobytes: number, requests: number): Promise<void> {
  const { bytes, paths } = await coldLoad(page, `${site.origin}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(requests)
  expect(bytes / KB, path).toBeLessThanOrEqual(kilobytes)
  expect(bytes / KB, path).toBeGreaterThan(100)
}

test('the sign-in page: at most 145 kB in 4 requests', async () => {
  await expectWeight(await browser.newPage(), '/', 145, 4)
})

describe('a list, by its address: at most 274 kB in 23 requests', () => {
  const lists = [
    '/action',
    '/bank',
    '/banknewloan',
    '/company',
    '/creditdebit',
    '/creditdebit?part=accounts',
    '/creditnote',
    '/customer',
    '/customertype',
    '/debitnote',
    '/domain',
    '/interestslab',
    '/metal',
    '/notifications',
    '/product',
    '/productcategory',
    '/reports',
    '/role',
    '/rolemapping',
    '/slabtype',
    '/staff',
    '/store',
    '/subscription',
    '/userlogin',
  ]
  test.each(lists)('%s', async (path) => {
    await expectWeight(await coldPage(), path, 274, 23)
  })
})

test('the list of loans, a page of 50 with their dues, by its address: at most 280 kB in 23 requests', async () => {
  await expectWeight(await coldPage(), '/partpayment', 280, 23)
})

/** Lists that open in place of another page's content. */
const partLists = [
  '/dashboard?days=list',
  '/dashboard?money=list',
  '/dashboard?packetAudit=list',
  '/dashboard?transfer=list',
  '/debitnote?tax=list',
]

describe('a list in place of another page, by its address: at most 285 kB in 25 requests', () => {
  test.each(partLists)('%s', async (path) => {
    await expectWeight(await coldPage(), path, 285, 25)
  })
})

/** Limits of pages, in kB and requests. Prices have a form above their list; opening balances are a form of all accounts. */
const pages: readonly [name: string, path: () => string, kilobytes: number, requests: number][] = [
  ['a loan', () => `/partpayment/${made.loanId}`, 265, 28],
  ['New Loan', () => '/newloan', 302, 30],
  ['the dashboard', () => '/dashboard', 355, 30],
  ['a report', () => '/reports?report=dayBook', 280, 24],
  ['a report with a full page of rows', () => '/reports?report=loansOutstanding', 285, 25],
  ['prices', () => '/rate', 293, 25],
  ['a pawn ticket', () => `/print/ticket/${made.loanId}`, 265, 23],
  ['a printed report', () => '/print/report?report=dayBook', 325, 34],
  ['opening balances', () => '/creditdebit?part=opening', 305, 29],
]

describe('a working page, by its address, is within its own limits of bytes and requests:', () => {
  test.each(pages)('%s', async (_name, path, kilobytes, requests) => {
    await expectWeight(await coldPage(), path(), kilobytes, requests)
  })
})

/** Round trips: the document, all code, the rights with the first data, the rest. A report's rows come after the list of reports. */
const roundTrips: readonly [name: string, path: () => string, first: OperationId, trips: number][] = [
  ['a loan', () => `/partpayment/${made.loanId}`, 'GetPartPaymentById', 4],
  ['New Loan', () => '/newloan', 'GetNewLoanChoices', 4],
  ['the dashboard', () => '/dashboard', 'GetDashboard', 4],
  ['a report', () => '/reports?report=dayBook', 'GetReports', 4],
  ['a list in place of another page', () => '/dashboard?days=list', 'GetRoles', 4],
  ['a list', () => '/customer', 'GetCustomer', 4],
  ['a list that shares code with forms', () => '/action', 'GetAuctionCandidate', 4],
]

describe('a page that a login opens again takes at most four round trips: the document, its code, the rights with the first data, the rest', () => {
  test.each(roundTrips)('%s', async (_name, path, first, most) => {
    const found = await roundTripsOf(await coldPage(), `${site.origin}${path()}`)
    const shown = JSON.stringify(found, null, 1)
    expect(found.length, shown).toBeLessThanOrEqual(most)
    const [documents = [], code = [], data = []] = found
    expect(documents).toHaveLength(1)
    expect(code.length, shown).toBeGreaterThan(8)
    expect(code.filter((one) => !one.startsWith('/assets/'))).toEqual([])
    expect(data).toContain(operations.GetRoles.path)
    expect(data).toContain(operations[first].path)
  })
})
