import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { spiltOn } from '../support/printouts.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { twoStores } from '../support/transfers.ts'

const browser = openBrowser()
let site: TestSite
let stores: Awaited<ReturnType<typeof twoStores>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  stores = await twoStores(site)
  await stores.openOther()
})
afterAll(() => site?.end())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const fact = (label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
const numbered = () => page.getByRole('heading', { level: 1, name: /-T\d{5}$/ })

/** Opens an address as a user of one of the two stores. */
async function open(who: 'owner' | 'ravi', path: string, width = 1440): Promise<void> {
  page = await browser.newPage({ width })
  await signIn(page, site, who, who === 'owner' ? OWNER_PASSWORD : 'someone has a password', path)
}

/** Opens the list of transfers, which has the buttons to send. */
async function openTransferList(): Promise<void> {
  await page.getByRole('link', { name: 'All transfers' }).click()
  await button('Send packets').first().waitFor()
}

/** Fills in the carrier, and T. Nagar as target. */
async function fillCarrier(): Promise<void> {
  await page.getByRole('combobox', { name: 'To store' }).fill('T. N')
  await page.keyboard.press('Enter')
  await field('Carried by').fill('Murugesan')
}

test('cash and packets are sent, appear in the other store, and are counted and ticked there', async () => {
  const [first, second] = [await stores.pledge(), await stores.pledge()]
  await open('owner', '/dashboard')
  await page.getByText('No transfers in transit.').waitFor()
  await openTransferList()
  await page.getByText('No transfers').waitFor()
  await button('Send cash').first().click()
  await field('Amount').fill('900000')
  await fillCarrier()
  await page.getByText(/^The drawer has ₹[\d,.]+\. Send at most ₹[\d,.]+\.$/).waitFor()
  expect(await field('Carried by').inputValue()).toBe('Murugesan')
  await field('Amount').fill('50000')
  await page.keyboard.press('Control+Enter')
  await toast(page, /-T\d{5} sent/)
  await numbered().waitFor()
  expect(await fact('Cash sent').innerText()).toBe('₹50,000.00')
  await page.getByText('Cash sent').last().waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText('In transit from this store').waitFor()

  await openTransferList()
  await button('Send packets').first().click()
  const find = page.getByRole('textbox', { name: /Enter adds the packet/ })
  for (const { seal } of [first, second]) {
    await find.fill(seal)
    await expect.poll(() => button(`Send ${seal}`).count()).toBe(1)
    await page.keyboard.press('Enter')
    await button(`Remove ${seal}`).waitFor()
  }
  await fillCarrier()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await numbered().waitFor()
  await expect.poll(() => page.getByRole('row', { name: new RegExp(first.seal) }).count()).toBe(1)
  await button('Print').click()
  const printout = await page.getByRole('menuitem', { name: 'Transfer slip' }).getAttribute('href')
  const { pathname, search } = new URL(page.url())

  await open('ravi', '/dashboard', 390)
  await page.getByRole('link', { name: /₹50,000.00/ }).click()
  await page.getByRole('row', { name: /-T\d{5}.*50,000/ }).click()
  await numbered().waitFor()
  await expectNoSideways(page, 390)
  await button('Receive').click()
  await field('Counted').fill('49900')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Count again, or enter the reason for the difference').first().waitFor()
  await field('Reason for the difference').fill('A note was torn')
  await page.keyboard.press('Control+Enter')
  await toast(page, /-T\d{5} received/)
  expect(await fact('Difference').innerText()).toBe('−₹100.00')
  await page.getByText('Cash arrived').waitFor()

  await page.goto(new URL(`${pathname}${search}`, site.origin).href)
  await button('Receive').click()
  const scan = page.getByRole('textbox', { name: /Enter ticks the packet/ })
  await scan.fill('S-none')
  await page.keyboard.press('Enter')
  await page.getByText('S-none is not among these packets.').waitFor()
  await scan.fill(first.seal.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByText('1 of 2 packets ticked').waitFor()
  await field('Vault location').fill('Safe 2')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 packet not received yet.').waitFor()

  await page.goto(new URL((printout ?? '').replace('?print=1', '?size=roll'), site.origin).href)
  const sheet = page.getByRole('article')
  await sheet.waitFor()
  const text = await sheet.innerText()
  for (const shown of [first.seal, second.seal, 'T. Nagar', 'Handed over by: Test Owner'])
    expect(text).toContain(shown)
  expect(await spiltOn(page)).toEqual([])
})

test('a seal scanned before the packets have loaded is added when they load', async () => {
  const { seal } = await stores.pledge()
  await open('owner', '/dashboard')
  await openTransferList()
  const packets = await holdCalls(page, 'GetVaultPackets')
  await button('Send packets').first().click()
  await page.getByRole('textbox', { name: /Enter adds the packet/ }).fill(seal)
  await page.keyboard.press('Enter')
  await packets.sent
  packets.letGo()
  await button(`Remove ${seal}`).waitFor()
})

test('a scanned seal that cannot be sent takes no packet whose seal only contains it', async () => {
  const pledge = (seal: string) => stores.shop.pledge({ seal, payout: stores.shop.byBank(1_000_000) })
  const [held] = [await pledge('QX7'), await pledge('QX77')]
  const ofHeld = { token: site.owner.token, query: { id: held.id } }
  const { packet } = await site.call('GetPartPaymentById', ofHeld)
  const hold = { version: packet.version, action: 'hold' as const, location: null, reason: 'Police' }
  await site.call('MovePacket', { ...ofHeld, body: hold })
  await open('owner', '/dashboard')
  await openTransferList()
  await button('Send packets').first().click()
  const find = page.getByRole('textbox', { name: /Enter adds the packet/ })
  const scan = async (seal: string) => {
    await find.fill(seal)
    await page.keyboard.press('Enter')
  }
  await scan('QX7')
  expect(await find.inputValue()).toBe('')
  await page.getByText('No packet with the seal QX7 can be sent').waitFor()
  expect(await button('Remove QX77').count()).toBe(0)
  await scan('QX77')
  await button('Remove QX77').waitFor()
  await scan('QX77')
  await page.getByText('QX77 is already in the list.').waitFor()
})

test('seals scanned one after the other, faster than the replies, are all added; an unknown one stays listed', async () => {
  const pledge = (seal: string) => stores.shop.pledge({ seal, payout: stores.shop.byBank(1_000_000) })
  const seals = ['ZQ-101', 'ZQ-102', 'ZQ-103']
  for (const seal of seals) await pledge(seal)
  await open('owner', '/dashboard')
  await openTransferList()
  const packets = await holdCalls(page, 'GetVaultPackets')
  await button('Send packets').first().click()
  const find = page.getByRole('textbox', { name: /Enter adds the packet/ })
  await find.focus()
  for (const seal of ['ZQ-101', 'ZQ-999', 'ZQ-102', 'ZQ-103', 'ZQ-102']) {
    await page.keyboard.type(seal)
    await page.keyboard.press('Enter')
  }
  expect(await find.inputValue()).toBe('')
  await page.getByText('Looking up 5 scans…').waitFor()
  packets.letGo()
  for (const seal of seals) await button(`Remove ${seal}`).waitFor()
  const unknown = page.getByRole('alert').filter({ hasText: 'No packet with the seal ZQ-999 can be sent' })
  await unknown.waitFor()
  await page.getByText('ZQ-102 is already in the list.').waitFor()
  await expectNoAxeInBoth(page)
  // What is scanned next does not remove the error.
  await page.keyboard.type('ZQ-101')
  await page.keyboard.press('Enter')
  await page.getByText('ZQ-101 is already in the list.').waitFor()
  expect(await unknown.count()).toBe(1)
  await unknown.getByRole('button', { name: 'Dismiss ZQ-999' }).click()
  await unknown.waitFor({ state: 'detached' })
  await find.and(page.locator(':focus')).waitFor()
  await page.getByText('3 packets to send').first().waitFor()
})

test('scans that are looked up, or are unknown, are kept in the draft, and looked up again after a reload', async () => {
  await open('owner', '/dashboard')
  await openTransferList()
  await button('Send packets').first().click()
  const find = page.getByRole('textbox', { name: /Enter adds the packet/ })
  await page.getByText(/^(\d+ packets? shown; type|No packet in the vault)/).waitFor()
  const packets = await holdCalls(page, 'GetVaultPackets')
  await stores.shop.pledge({ seal: 'ZD-301', payout: stores.shop.byBank(1_000_000) })
  const kept = page.waitForResponse(
    (reply) => reply.url().includes('SaveDraft') && /ZD-301.*ZD-999/.test(reply.request().postData() ?? ''),
  )
  await find.focus()
  for (const seal of ['ZD-301', 'ZD-999']) {
    await page.keyboard.type(seal)
    await page.keyboard.press('Enter')
  }
  await kept
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
  // Those of the tests before are looked up too.
  await page.getByText(/^Looking up \d+ scans…$/).waitFor()
  packets.letGo()
  await button('Remove ZD-301').waitFor()
  await page.getByText('No packet with the seal ZD-999 can be sent').waitFor()
})

test('sending waits for the scans that are looked up, and does not happen if one is unknown, but does at the next try', async () => {
  await stores.shop.pledge({ seal: 'ZW-201', payout: stores.shop.byBank(1_000_000) })
  await open('owner', '/dashboard')
  await openTransferList()
  await button('Send packets').first().click()
  const find = page.getByRole('textbox', { name: /Enter adds the packet/ })
  await find.waitFor()
  await fillCarrier()
  const packets = await holdCalls(page, 'GetVaultPackets')
  await find.focus()
  for (const seal of ['ZW-201', 'ZW-999']) {
    await page.keyboard.type(seal)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  packets.letGo()
  await page.getByText('No packet with the seal ZW-999 can be sent').waitFor()
  await button('Remove ZW-201').waitFor()
  expect(await numbered().count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await numbered().waitFor()
})

test('packets with a lost reply are received once; one that a colleague received meanwhile can be unticked', async () => {
  const [first, second, third] = [await stores.pledge(), await stores.pledge(), await stores.pledge()]
  const sent = await stores.sentPackets([first.packetId, second.packetId, third.packetId])
  const box = ({ seal }: { seal: string }) => page.getByRole('checkbox', { name: new RegExp(seal) })
  await open('ravi', `/dashboard?transfer=${sent.id}`)
  await button('Receive').click()
  await box(first).check()
  await box(second).check()
  await field('Vault location').fill('Safe 2')
  expect((await stores.receivePackets(sent, [second.packetId])).statusCode).toBe(200)
  await page.getByText('2 packets not received yet.').waitFor()
  await box(second).uncheck()

  const answerAgain = await loseReplies(page, 'ReceivePackets')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await page.getByText('1 packet not received yet.').waitFor()
  await answerAgain()
  await page.keyboard.press('Control+Enter')
  await toast(page, /-T\d{5} received/)
  const moves = `select 1 from packet_move where action = 'arrive' and packet_id = any($1)`
  const ids = [first.packetId, second.packetId, third.packetId]
  expect((await site.pool.query(moves, [ids])).rowCount).toBe(2)
})

/** What is posted for a transfer. */
const postedFor = async ({ id }: Pick<Transfer, 'id'>) =>
  (await site.call('GetTransferById', { token: site.owner.token, query: { id } })).vouchers.map(
    ({ kind }) => kind,
  )

test('cash with a lost reply is received once, and its panel says so although the transfer has ended', async () => {
  const sent = await stores.sent()
  await open('ravi', `/dashboard?transfer=${sent.id}`)
  await button('Receive').click()
  await field('Counted').fill('50000')
  const answerAgain = await loseReplies(page, 'ReceiveCash')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await fact('Received').waitFor()
  await answerAgain()
  await page.keyboard.press('Control+Enter')
  await toast(page, /-T\d{5} received/)
  await field('Counted').waitFor({ state: 'detached' })
  expect(await postedFor(sent)).toEqual(['cash-sent', 'cash-received', 'cash-arrived'])
})

test('if the reply to a cancellation is lost, the transfer is cancelled once, and its panel says so', async () => {
  const sent = await stores.sent()
  await open('owner', `/dashboard?transfer=${sent.id}`)
  await button('Cancel transfer').click()
  await field('Reason').fill('Sent to the wrong store')
  const answerAgain = await loseReplies(page, 'CancelTransfer')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await fact('Cancelled').waitFor()
  await answerAgain()
  await page.keyboard.press('Control+Enter')
  await toast(page, /-T\d{5} cancelled/)
  await field('Reason').waitFor({ state: 'detached' })
  expect(await postedFor(sent)).toEqual(['cash-sent', 'reversal'])
})

test('an owner verifies the books, and a fault in them is listed with its loan and both figures', async () => {
  await open('owner', '/dashboard')
  await page.getByText('Not verified yet.').waitFor()
  await page.getByRole('link', { name: 'View checks' }).click()
  await page.getByText('Not verified yet', { exact: true }).waitFor()
  await button('Verify now').click()
  await toast(page, 'All checks passed')
  await page.getByRole('cell', { name: 'Every voucher balances' }).waitFor()
  await expectNoAxeInBoth(page)
  await site.pool.query(
    'update loan set outstanding_paise = outstanding_paise - 100 where outstanding_paise > 0',
  )
  await button('Verify again').click()
  await page.getByRole('alert').filter({ hasText: 'Problems found' }).waitFor()
  await page
    .getByText(/^Loan MN-\d{4}-\d{5}: principal 9999.00, books 10000.00$/)
    .first()
    .waitFor()
  await site.pool.query(
    'update loan set outstanding_paise = outstanding_paise + 100 where outstanding_paise > 0',
  )
  await button('Back to the dashboard').click()
  await page.getByText('2 checks failed').or(page.getByText('1 check failed')).waitFor()
})
