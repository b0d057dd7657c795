import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { fillCustomers } from '../support/manyCustomers.ts'
import { type OneOfEach, oneOfEach } from '../support/oneOfEach.ts'
import { releaseInTurn } from '../support/releaseInTurn.ts'
import { restingPage, sumOf } from '../support/restingPage.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { addressesOf, routesIn } from '../support/sweptAddresses.ts'

const browser = openBrowser({ freshPages: true })

/** The largest sum of shifts while a page is opened; browsers call up to 0.1 good. */
const LARGEST_SHIFT = 0.01

/** Pages for users who are not signed in. */
const PUBLIC = ['/', '/forgot-password', '/setup', '/404']

let site: TestSite
let made: OneOfEach

beforeAll(async () => {
  site = await startSite()
  made = await oneOfEach(site)
  const typeId = await customersOf(site).addType('Walk-in')
  // More than a page of a list.
  await fillCustomers(site.pool, { companyId: site.owner.companyId, typeId, count: 120 })
  // So that the bell has a badge on every page.
  await site.pool.query(
    `insert into notification (company_id, id, login_id, title, description, type, posted_at)
     values ($1, gen_random_uuid(), $2, 'A letter', '', 'mail', now())`,
    [site.owner.companyId, site.owner.userId],
  )
})
afterAll(() => site?.end())

/** The colour schemes, which alternate from one page to the next. */
const THEMES = ['light', 'dark'] as const

interface Opening {
  width: number
  height: number
  /** The colour scheme of the first page when it is opened by its address; by a link it has the other one. */
  from: 0 | 1
  /** Whether panels, dialogs and other parts of pages are opened too. */
  parts?: boolean
}

/**
 * Layout shifts of each page, opened by its address and by a link, and reads that are sent twice while it is opened. Pages alternate
 * between light and dark: the colour scheme is switched on the previous page, which must not move either.
 */
async function openAll({ width, height, from, parts = false }: Opening): Promise<string[]> {
  const found: string[] = []
  const page = await browser.newPage({ width, height })
  await page.addInitScript(releaseInTurn)
  const { rest, shifts } = await restingPage(page)
  async function look(address: string, how: string): Promise<void> {
    await rest()
    const { sum, most } = sumOf(await shifts())
    if (sum > LARGEST_SHIFT) found.push(`${width} px, ${how} ${address} ${sum.toFixed(3)}: ${most}`)
    const sent = await page.evaluate(() => (Reflect.get(window, 'sentReads') as string[]).splice(0))
    for (const twice of new Set(sent.filter((one, at) => sent.indexOf(one) !== at)))
      found.push(`${width} px, ${how} ${address}: ${twice} is sent twice`)
  }
  const setScheme = (turn: number) => page.emulateMedia({ colorScheme: THEMES[turn % 2] ?? null })
  async function openByAddress(address: string, turn: number): Promise<void> {
    await setScheme(turn)
    await page.goto(`${site.origin}${address}`)
    await look(address, `by address, ${THEMES[turn % 2]},`)
  }

  for (const [at, address] of PUBLIC.entries()) await openByAddress(address, from + at)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
  await look('/notifications', 'by address')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor()
  const addresses = await addressesOf(site, made, await routesIn(page))
  const firsts = addresses.filter(({ first }) => first).map(({ address }) => address)
  for (const [at, address] of firsts.entries()) await openByAddress(address, from + at)
  const linked = parts ? addresses.map(({ address }) => address) : firsts
  for (const [at, address] of linked.entries()) {
    const place = firsts.indexOf(address)
    const turn = place < 0 ? at : from + 1 + place
    await setScheme(turn)
    await page.evaluate((to) => Reflect.get(window, '__TSR_ROUTER__')?.history.push(to), address)
    await look(address, `by a link, ${THEMES[turn % 2]},`)
  }
  return found
}

test('nothing moves on any page, desktop or phone, light or dark, by address or by a link, however the replies come, nor in its parts on a phone; no read is sent twice', {
  timeout: 1_800_000,
}, async () => {
  const found = await Promise.all([
    openAll({ width: 1440, height: 900, from: 0 }),
    openAll({ width: 390, height: 844, from: 1, parts: true }),
  ])
  expect(found.flat()).toEqual([])
})

test.each([1440, 390])('a notice that arrives moves nothing, %i px wide', async (width) => {
  const page = await browser.newPage({ width, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'allShifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/role?open=new')
  await page.getByLabel('Name').fill(`Night guard ${width}`)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Register Successfully')
  await page.getByText(`Night guard ${width}`).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
  const shifts = await page.evaluate(() => Reflect.get(window, 'allShifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(LARGEST_SHIFT)
})
