import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '../../src/api/gen/model/index.ts'
import { CUSTOMER_LOANS } from '../../src/web/shared/list/shownRows.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
})
afterAll(() => site?.end())

/** A closed loan of a customer, whose packet is in the vault. */
async function closedLoan(customer: Customer, seal: string, location = 'Safe 1') {
  const loan = await shop.pledge({ customerId: customer.id, seal, location, payout: shop.byBank(1_000_000) })
  const { token } = site.owner
  const query = { id: loan.id }
  const { dues } = await site.call('GetPayoff', { token, query: { ...query, date: shop.today() } })
  await site.call('CloseLoan', {
    token,
    query,
    body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
  })
  return loan
}

/** Opens the page of a customer. Returns how often the list of packets to release was requested. */
async function openPage(customer: Customer): Promise<() => number> {
  page = await browser.newPage()
  let requests = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"toRelease"')) requests += 1
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/customer/${customer.id}`)
  await page.getByRole('table', { name: 'Table of loans' }).waitFor()
  return () => requests
}

const waiting = () => page.getByRole('table', { name: 'Packets to release' })

test('a packet that waits for its release is on the page of its customer, without a request of its own, and its link opens the release', async () => {
  const customer = await shop.addCustomer('Zarina Begum')
  const loan = await closedLoan(customer, 'ZB-1')
  await shop.pledge({ customerId: customer.id, seal: 'ZB-2', payout: shop.byBank(1_000_000) })
  const requests = await openPage(customer)
  const row = waiting().getByRole('row').last()
  for (const text of [loan.number ?? '', 'ZB-1', 'In the vault, Safe 1', formatDate(shop.today()), '0'])
    await row.getByText(text, { exact: true }).waitFor()
  expect(await waiting().getByRole('row').count()).toBe(2)
  expect(requests()).toBe(0)
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: `Release the packet of ${loan.number}` }).click()
  await page.getByRole('region', { name: 'Release the packet' }).waitFor()
  expect(page.url()).toContain(`/partpayment/${loan.id}?action=release`)
})

test('a packet in another store or on hold has no link and is not late; page and list say where it is', async () => {
  const customer = await shop.addCustomer('Yamuna Rao')
  const loans = [await closedLoan(customer, 'YR-1'), await closedLoan(customer, 'YR-2')]
  const otherId = await business(site).addStore('T. Nagar', 'TN')
  const { pool } = site
  await pool.query(`update packet set store_id = $1 where seal = 'YR-1'`, [otherId])
  await pool.query(`update packet set hold_reason = 'Police letter' where seal = 'YR-2'`)
  await pool.query(`update loan set closed_on = closed_on - 30 where id = any ($1)`, [
    loans.map(({ id }) => id),
  ])
  await openPage(customer)
  const places = ['In the vault · T. Nagar, Safe 1', 'In the vault, Safe 1 (on hold)']
  for (const place of places) {
    const row = waiting().getByRole('row').filter({ hasText: place })
    await row.waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(-2)).toEqual(['–', '–'])
  }
  await page.goto(`${site.origin}/partpayment?f={"status":"toRelease"}&q=Yamuna`)
  for (const place of places) {
    const row = page.getByRole('row').filter({ hasText: place })
    await row.waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(-2)).toEqual(['', place])
  }
})

test('a packet to release is shown even if newer loans fill the list; a customer without one has no table of packets', async () => {
  const customer = await shop.addCustomer('Kamala Devi')
  const loan = await closedLoan(customer, 'KD-1')
  const other = await shop.addCustomer('Devi Bala')
  await shop.pledge({ customerId: other.id, seal: 'DB-1', payout: shop.byBank(1_000_000) })
  for (let at = 0; at < CUSTOMER_LOANS; at += 1)
    await shop.pledge({ customerId: customer.id, seal: `KD-${at + 2}`, payout: shop.byBank(1_000_000) })
  const requests = await openPage(customer)
  await waiting()
    .getByText(loan.number ?? '', { exact: true })
    .waitFor()
  // Twice if the stream opens with the changes just made.
  expect(requests()).toBeGreaterThan(0)
  expect(
    await page
      .getByRole('table', { name: 'Table of loans' })
      .getByText(loan.number ?? '')
      .count(),
  ).toBe(0)
  await openPage(other)
  expect(await waiting().count()).toBe(0)
})

test('on a phone the list of packets to release shows the whole place, however long it is', async () => {
  const place = 'Strong room on the first floor, second safe from the door, upper tray on left 12'
  await closedLoan(await shop.addCustomer('Lalitha Rao'), 'LR-1', place)
  page = await browser.newPage({ width: 390, height: 844 })
  const view = encodeURIComponent('{"status":"toRelease"}')
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment?f=${view}`)
  const text = page.getByText(`In the vault, ${place}`, { exact: true })
  await text.waitFor()
  const cut = await text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
    right: scrollWidth > clientWidth + 1,
    below: scrollHeight > clientHeight + 1,
  }))
  expect(cut).toEqual({ right: false, below: false })
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})
