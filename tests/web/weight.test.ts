import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { type OneOfEach, oneOfEach } from '../support/oneOfEach.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { untilNothingIsRecent } from '../support/stream.ts'
import { turnsOf } from '../support/waterfall.ts'
import { coldLoad } from '../support/wire.ts'

const browser = openBrowser({ freshPages: true })
const KB = 1000
let site: TestSite
let made: OneOfEach
let session: Record<string, string>

beforeAll(async () => {
  site = await startSite()
  made = await oneOfEach(site)
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/profile?tab=preferences')
  session = await page.evaluate(() => ({ ...localStorage }))
  await untilNothingIsRecent(site)
})

afterAll(() => site?.end())

/** A page with the owner signed in that has loaded nothing of the program. */
async function coldPage(): Promise<Page> {
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
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(requests)
  expect(bytes / KB, path).toBeLessThanOrEqual(kilobytes)
  expect(bytes / KB, path).toBeGreaterThan(100)
}

test('the sign-in page: at most 145 kB in 4 requests', async () => {
  await expectWeight(await browser.newPage(), '/', 145, 4)
})

describe('a list, by its address: at most 272 kB in 23 requests', () => {
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
    '/partpayment',
    '/product',
    '/productcategory',
    '/reports',
    '/role',
    '/slabtype',
    '/staff',
    '/store',
    '/subscription',
    '/userlogin',
  ]
  test.each(lists)('%s', async (path) => {
    await expectWeight(await coldPage(), path, 272, 23)
  })
})

/** Bars of pages, in kB and requests. */
const pages: readonly [name: string, path: () => string, kilobytes: number, requests: number][] = [
  ['a loan', () => `/partpayment/${made.loanId}`, 265, 28],
  ['New Loan', () => '/newloan', 300, 30],
  ['the dashboard', () => '/dashboard', 355, 30],
  ['a report', () => '/reports?report=dayBook', 285, 26],
]

describe('a working page, by its address', () => {
  test.each(pages)('%s', async (_name, path, kilobytes, requests) => {
    await expectWeight(await coldPage(), path(), kilobytes, requests)
  })
})

/** The document, the program, code and rights, the first data, the rest. */
const DEEPEST = 5

describe(`each request of a page is sent at most ${DEEPEST - 1} replies after its document`, () => {
  const deep: [name: string, path: () => string, turns: number][] = [
    ...pages.map(([name, path]): [string, () => string, number] => [name, path, DEEPEST]),
    // The rows of a list are its first data.
    ['a list', () => '/customer', DEEPEST - 1],
    ['a list that shares code with forms', () => '/action', DEEPEST - 1],
  ]
  test.each(deep)('%s', async (_name, path, most) => {
    const turns = await turnsOf(await coldPage(), `${site.origin}${path()}`)
    expect(turns.length, JSON.stringify(turns, null, 1)).toBeLessThanOrEqual(most)
    expect(turns[0]).toHaveLength(1)
    expect(turns.flat().length).toBeGreaterThan(15)
  })
})
