import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type PageOptions, signIn } from '../support/browser.ts'
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
})
afterAll(() => site?.end())

/** What moves on each page, by its address and by a link, and which reads are sent twice while it is opened. */
async function openAll(options: PageOptions): Promise<string[]> {
  const found: string[] = []
  const page = await browser.newPage(options)
  await page.addInitScript(releaseInTurn)
  const { rest, shifts } = await restingPage(page)
  async function look(address: string, how: string): Promise<void> {
    await rest()
    const { sum, most } = sumOf(await shifts())
    if (sum > LARGEST_SHIFT) found.push(`${options.width} px, ${how} ${address} ${sum.toFixed(3)}: ${most}`)
    const sent = await page.evaluate(() => (Reflect.get(window, 'sentReads') as string[]).splice(0))
    for (const twice of new Set(sent.filter((one, at) => sent.indexOf(one) !== at)))
      found.push(`${options.width} px, ${how} ${address}: ${twice} is sent twice`)
  }
  async function openByAddress(address: string): Promise<void> {
    await page.goto(`${site.origin}${address}`)
    await look(address, 'by address')
  }

  for (const address of PUBLIC) await openByAddress(address)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
  await look('/notifications', 'by address')
  const addresses = await addressesOf(site, made, await routesIn(page))
  const firsts = addresses.filter(({ first }) => first).map(({ address }) => address)
  for (const address of firsts) await openByAddress(address)
  for (const address of firsts) {
    await page.evaluate((to) => Reflect.get(window, '__TSR_ROUTER__')?.history.push(to), address)
    await look(address, 'by a link')
  }
  return found
}

test('nothing moves on any page, desktop or phone, by address or by a link, however the replies come; no read is sent twice', {
  timeout: 600_000,
}, async () => {
  const found = await Promise.all([
    openAll({ width: 1440, height: 900 }),
    openAll({ width: 390, height: 844, theme: 'dark' }),
  ])
  expect(found.flat()).toEqual([])
})
