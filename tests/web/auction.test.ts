import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatMoney } from '../../src/web/ui/format.ts'
import { auctionsOf } from '../support/auctions.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import {
  bytesOf,
  confirmIn,
  expectNoSideways,
  leaveDialog,
  openBrowser,
  signIn,
  toast,
} from '../support/browser.ts'
import { today } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
/** Rows of a page of lots. */
const PAGE_ROWS = 50
let site: TestSite
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  auctions = await auctionsOf(site, today())
  await site.pool.query(`update company set policy = policy || '{"auctionNoticeDays": 0}'`)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const chooseAll = () => page.getByRole('checkbox', { name: 'Choose all rows shown' })
const rows = () => page.locator('tr[data-index]')
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('an overdue loan is sold at auction and its surplus is paid to the customer, each action on its page', async () => {
  const loan = await auctions.overdue()
  await site.pool.query(`update bank set upi_id = 'lakshmi@okaxis'`)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action')
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).click()
  await expectNoAxeInBoth(page)
  await button('Add to auction list (1)').click()
  await toast(page, 'Added to auction list: 1')

  await page.getByRole('link', { name: /^Notice pending/ }).click()
  await page.getByRole('table', { name: 'Notice pending' }).waitFor()
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).click()
  await button('Send notices (1)').click()
  const sending = page.getByRole('dialog', { name: 'Send 1 notice?' })
  await sending.getByText(/its notice period begins today/).waitFor()
  await leaveDialog(page, sending)
  expect((await site.pool.query('select from auction_lot where notice_number is not null')).rowCount).toBe(0)
  await button('Send notices (1)').click()
  await confirmIn(page, 'Send notices')
  await toast(page, 'Notices sent: 1')
  const print = page.getByRole('link', { name: 'Print notices (1)' })
  expect(await print.getAttribute('href')).toMatch(/^\/print\/auction-notices\?lots=[\w-]{36}&print=1$/)

  await page.getByRole('link', { name: /^Notice sent/ }).click()
  await page.getByRole('table', { name: 'Notice sent' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Export')
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  const [, row = '', total] = (await bytesOf(file)).toString().split('\r\n')
  expect(row).toContain(loan.number)
  expect(row).toMatch(/,10000\.00$/)
  expect(total).toBe('Total,,,,,,10000.00')
  await chooseAll().click()
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  const [printout] = await Promise.all([
    page.context().waitForEvent('page'),
    button('Print notices (1)').click(),
  ])
  const sheet = printout.getByRole('article', { name: 'Notice' })
  await sheet.waitFor()
  for (const expected of [loan.number, 'Total payable', 'public auction'])
    await expect.poll(() => sheet.innerText()).toContain(expected)
  await printout.close()
  await page.getByRole('link', { name: loan.number, exact: true }).click()
  await button('Record delivery').click()
  await field('Postal tracking no.').fill('RT123456789IN')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Delivery recorded')
  await expectNoAxeInBoth(page)

  await button('Back to the list').click()
  await page.getByRole('link', { name: /^Ready to schedule/ }).click()
  await page.getByRole('table', { name: 'Ready to schedule' }).waitFor()
  await page.getByRole('checkbox', { name: `Choose ${loan.number}` }).click()
  await button('Schedule auction (1)').click()
  await field('Place').fill('Community Hall')
  await field('Auctioneer').fill('Raghavan')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Auction scheduled for/)

  await page.getByRole('link', { name: /^Scheduled/ }).click()
  await page.getByRole('table', { name: 'Scheduled' }).waitFor()
  await page.getByRole('link', { name: loan.number, exact: true }).click()
  await button('Set today’s reserve prices').click()
  await toast(page, 'Reserve prices set')
  await field('Bidder').fill('Kumar Jewellers')
  await field('Phone').fill('98400 54321')
  await field('Bid').fill('62999')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The reserve price is ₹63,000.00. Enter at least this amount.').first().waitFor()
  await field('Bid').fill('65000')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Bid of ₹65,000.00')
  await button('Sell to highest bidder').click()
  await page.getByRole('table', { name: 'Settlement' }).waitFor()
  const buyer = page.getByRole('group', { name: 'Payment by the buyer' })
  await buyer.getByRole('combobox', { name: 'Payment mode' }).click()
  await page.getByRole('option', { name: 'UPI' }).click()
  await page.getByRole('img', { name: 'QR code to pay ₹65,000.00 by UPI to lakshmi@okaxis' }).waitFor()
  await expectNoAxeInBoth(page)
  await buyer.getByRole('combobox', { name: 'Payment mode' }).click()
  await page.getByRole('option', { name: 'Bank' }).click()
  await field('Auction costs').fill('500')
  const costs = page
    .getByRole('group', { name: 'Payment of the costs' })
    .getByRole('textbox', { name: 'Amount' })
  await expect.poll(() => costs.inputValue()).toBe('500.00')
  await costs.fill('300')
  await page.keyboard.press('Control+Enter')
  await page.getByText('₹200.00').first().waitFor()
  await costs.fill('500')
  await button('Pay ₹500 by bank').click()
  await field('Auction costs').focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, `${loan.number} sold for ₹65,000.00`)

  await button('Lot details').click()
  await button('Pay surplus').click()
  await page.getByRole('combobox', { name: 'Payment mode' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter the reference (UTR), or mark it as awaited').waitFor()
  await field('Reference').and(page.locator(':focus')).fill('UTR 31')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('reference UTR 31').waitFor()
  await confirmIn(page, 'Pay surplus')
  await toast(page, 'Surplus paid')
  await expectReceipt('refund')
  await page.getByText('Settled', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/paid the surplus/).count()).toBe(1)
  await auctions.expectSettled()
})

/** Asserts that the message after a payment and its step both link to the receipt of the newest voucher of this action. */
async function expectReceipt(action: 'refund' | 'recover'): Promise<void> {
  const { rows } = await site.pool.query(
    `select v.id, v.number from auction_step s join voucher v on v.id = s.voucher_id where s.action = $1
     order by s.created_at desc limit 1`,
    [action],
  )
  const path = `/print/receipt/${rows[0].id}?print=1`
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const name = action === 'recover' ? 'Shortfall receipt' : 'Auction surplus payment'
  expect(await link(`Print: ${name}`).getAttribute('href')).toBe(path)
  expect(await link(`Print: ${name} ${rows[0].number}`).getAttribute('href')).toBe(path)
}

test('a sale with a shortfall shows and prints what it recovered, and a payment for the rest has its receipt', async () => {
  const loan = await auctions.overdue()
  const sale = { costsPaise: 20_000, costPayments: [auctions.byBank(20_000)] }
  const { lot } = await auctions.sold(loan, 700_000, sale)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  const line = page.getByRole('row', { name: /Auction/ })
  const shortfall = formatMoney(lot.shortfallDuePaise)
  await line.getByText(`shortfall ${shortfall}`).waitFor()
  expect(await line.getByRole('cell').allTextContents()).toContain('₹6,800.00')
  // The costs were paid to others.
  expect(await line.getByText('Indian Bank').count()).toBe(0)
  const path =
    (await line.getByRole('link', { name: /^Print: Auction settlement/ }).getAttribute('href')) ?? ''
  await page.goto(`${site.origin}${path.replace('?print=1', '')}`)
  const sheet = page.getByRole('article')
  await sheet.getByText('Recovered from the sale').waitFor()
  const printed = await sheet.innerText()
  for (const expected of [
    '₹6,800.00',
    '₹7,000.00',
    '₹200.00',
    `Shortfall payable by the pawner\t${shortfall}`,
  ])
    expect(printed).toContain(expected)
  for (const wrong of ['Paid to', 'Amount paid', 'Pawner’s signature']) expect(printed).not.toContain(wrong)

  await page.goto(`${site.origin}/action?lot=${lot.id}`)
  await button('Receive shortfall payment').click()
  await field('Amount').first().fill('500')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Payment received')
  await expectReceipt('recover')
  await auctions.expectSettled()
})

/** Waits until so many rows are chosen, some of them not shown. */
const chosenAre = (count: number, hidden: number) =>
  page
    .getByRole('status')
    .getByText(hidden === 0 ? `${count} chosen` : `${count} chosen, ${hidden} not shown here`, {
      exact: true,
    })
    .waitFor()

/** Chooses all rows of each page of a stage, once its rows have replaced those of the stage before. */
async function chooseAllPages(stage: string, count: number): Promise<void> {
  await page.getByRole('table', { name: stage }).waitFor()
  await expect.poll(() => rows().count()).toBe(Math.min(count, PAGE_ROWS))
  for (let before = 0; before < count; ) {
    await chooseAll().click()
    const chosen = Math.min(count, before + PAGE_ROWS)
    await chosenAre(chosen, before)
    if (chosen === count) return
    await button('Next page').click()
    await chosenAre(chosen, chosen)
    before = chosen
  }
}

test('more lots than one request takes are chosen across pages and handled in parts; none is left out', async () => {
  const COUNT = 102
  const made = []
  for (let at = 0; at < COUNT; at += 1) made.push(await auctions.overdue())
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action?stage=candidates')
  for (let at = 0; at < 2; at += 1) {
    await expect.poll(() => rows().count()).toBe(PAGE_ROWS)
    const first = await rows().first().innerText()
    await button('Next page').click()
    await expect.poll(() => rows().first().innerText()).not.toBe(first)
  }
  await chooseAll().click()
  await button('Add to auction list (2)').click()
  await toast(page, 'Added to auction list: 2')
  // The last page is empty now; the others are not.
  await expect.poll(() => rows().count()).toBe(PAGE_ROWS)
  const { rows: others } = await site.pool.query(
    'select id from loan where id = any($1) and id not in (select loan_id from auction_lot)',
    [made.map(({ id }) => id)],
  )
  expect(others).toHaveLength(100)
  await auctions.identify(...others)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action?stage=notice')
  await chooseAllPages('Notice pending', COUNT)
  await button('Send notices (100 of 102)').click()
  await confirmIn(page, 'Send notices')
  await toast(page, 'Notices sent: 100')
  await page
    .getByRole('status')
    .getByText(/^2 chosen/)
    .waitFor()
  await button('Send notices (2)').click()
  await confirmIn(page, 'Send notices')
  await toast(page, 'Notices sent: 2')

  await page.getByRole('link', { name: /^Notice sent/ }).click()
  await chooseAllPages('Notice sent', COUNT)
  const prints = page.getByRole('button', { name: /^Print notices/ })
  expect(await prints.allInnerTexts()).toEqual(['Print notices (1–100)', 'Print notices (101–102)'])
  const printed: string[][] = []
  for (const print of await prints.all()) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), print.click()])
    await tab.waitForURL(/lots=/)
    printed.push(new URL(tab.url()).searchParams.get('lots')?.split(',') ?? [])
    await tab.close()
  }
  expect(printed.map((ids) => ids.length)).toEqual([100, 2])
  expect(new Set(printed.flat()).size).toBe(COUNT)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await site.pool.query(
    `update auction_lot set state = 'served', served_on = noticed_on where state = 'noticed'`,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action?stage=schedule')
  await chooseAllPages('Ready to schedule', COUNT)
  await button(`Schedule auction (${COUNT})`).click()
  await field('Place').fill('Community Hall')
  await field('Auctioneer').fill('Raghavan')
  await field('Note').fill('Bring the catalogue')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Auction scheduled for/)
  const { rows: scheduled } = await site.pool.query(
    `select a.id, a.note, count(*)::int as lots from auction a join auction_lot l on l.auction_id = a.id
     where a.place = 'Community Hall' and l.state = 'scheduled' group by a.id, a.note`,
  )
  expect(scheduled).toEqual([{ id: expect.any(String), note: 'Bring the catalogue', lots: COUNT }])
  await page.goto(`${site.origin}/action?day=${scheduled[0].id}`)
  await page.getByText('Bring the catalogue', { exact: true }).waitFor()
})

test('on a phone an eligible loan is a card: its number with the checkbox, and each figure under its name', async () => {
  const loan = await auctions.overdue()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/action?stage=candidates')
  const table = page.getByRole('table', { name: 'Eligible' })
  const card = table.getByRole('row').filter({ hasText: loan.number })
  await card.getByRole('link', { name: loan.number }).waitFor()
  const cells = await card.evaluate((row) => {
    const outer = row.getBoundingClientRect()
    return [...row.querySelectorAll('td')].slice(1).map((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return {
        label: getComputedStyle(cell, '::before').content.split('"')[1],
        cut: cell.scrollWidth > cell.clientWidth,
        within: left >= outer.left && right <= outer.right + 1,
      }
    })
  })
  expect(cells.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Customer', 'Phone', 'Days past due', 'Principal', 'Seal']),
  )
  expect(cells.filter(({ cut, within }) => cut || !within)).toEqual([])
  await card.getByRole('checkbox', { name: `Choose ${loan.number}` }).click()
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Add to auction list (1)' }).waitFor()
  await page.keyboard.press('Escape')
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})

test('on a phone the stages are one line that scrolls sideways, with the current one in view', async () => {
  await auctions.overdue()
  await page.setViewportSize({ width: 390, height: 844 })
  const place = page.getByRole('navigation', { name: 'Stages' })
  const current = () =>
    place.evaluate((nav) => {
      const links = [...nav.querySelectorAll('a')]
      const outer = nav.getBoundingClientRect()
      const inner = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect()
      return {
        lines: new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size,
        inView: inner !== undefined && inner.left >= outer.left - 1 && inner.right <= outer.right + 1,
        scrolls: nav.scrollWidth > nav.clientWidth && nav.scrollHeight === nav.clientHeight,
      }
    })
  for (const stage of ['candidates', 'settle', 'ended', 'notice']) {
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?stage=${stage}`)
    await place.getByRole('link', { name: /\d$/ }).first().waitFor()
    await expect.poll(current).toEqual({ lines: 1, inView: true, scrolls: true })
    await expectNoSideways(page, 390)
  }
  await place.getByRole('link', { name: /^Completed/ }).focus()
  await page.keyboard.press('Enter')
  await place.locator('[aria-current="page"]', { hasText: /^Completed/ }).waitFor()
  await expect.poll(current).toMatchObject({ inView: true })
  await expectNoAxeInBoth(page)
})

test('a lot is marked as unsold only after a confirmation that names its highest bid', async () => {
  const lot = await auctions.openForBids(await auctions.overdue())
  await auctions.bid(lot, 6_500_000)
  const day = await auctions.one(lot)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?day=${day.lot.auctionId}&lot=${lot.id}`)
  await button('Mark as unsold').click()
  const dialog = page.getByRole('dialog', { name: 'Mark this lot as unsold?' })
  await dialog.getByText('₹65,000.00 · Kumar Jewellers').waitFor()
  await expectNoAxeInBoth(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await auctions.one(lot)).lot.state).toBe('scheduled')
  await button('Mark as unsold').click()
  await dialog.getByRole('button', { name: 'Mark as unsold' }).click()
  await toast(page, 'Lot marked as unsold')
  expect((await auctions.one(lot)).lot).toMatchObject({ state: 'failed', failures: 1 })
})
