import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuctionLot } from '../../src/api/gen/model/index.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { auctionsOf } from '../support/auctions.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { leaveDialog, openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  auctions = await auctionsOf(site, today())
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const CASH_PAISE = 100_000
const reason = () => page.getByRole('textbox', { name: 'Reason' })
const dialog = () => page.getByRole('dialog', { name: 'Reverse this entry?' })
const numberOf = ({ steps }: AuctionLot) => steps.at(-1)?.voucherNumber ?? ''

/** Signs in at the page of a lot and opens the reversal of its newest entry. */
async function openReversal({ id }: AuctionLot['lot']): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/action?lot=${id}`)
  await page.getByRole('button', { name: 'Reverse entry', exact: true }).click()
}

/** A lot whose shortfall is paid: ₹1,000 in cash, and the rest by bank if it is paid in full. */
async function paid(inFull: boolean) {
  const { lot } = await auctions.sold(await auctions.overdue(), 700_000)
  const rest = inFull ? [auctions.byBank(lot.shortfallDuePaise - CASH_PAISE)] : []
  const reply = await site.call('ReceiveShortfall', {
    token: auctions.token,
    query: { id: lot.id },
    body: { postedOn: today(), payments: [auctions.cash(CASH_PAISE), ...rest] },
  })
  return { due: lot.shortfallDuePaise, reply }
}

test('a shortfall payment is reversed after its page has shown what is paid back and what is open afterwards', async () => {
  const { due, reply } = await paid(true)
  const { lot } = reply
  const number = numberOf(reply)
  expect(lot.state).toBe('settled')
  await openReversal(lot)
  const back = `₹1,000.00 Cash, ${formatMoney(due - CASH_PAISE)} Bank · Own bank`
  const shown = [`Shortfall payment · ${number}`, back, 'Sold, settlement pending']
  for (const text of shown) await page.getByText(text).first().waitFor()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Reason is required.').first().waitFor()
  await reason().fill('Paid for another lot')
  await page.keyboard.press('Control+Enter')
  for (const text of [...shown, 'Shortfall afterwards', formatMoney(due), 'Paid for another lot'])
    await dialog().getByText(text).first().waitFor()
  await leaveDialog(page, dialog())
  expect((await auctions.one(lot)).lot.state).toBe('settled')
  await page.keyboard.press('Control+Enter')
  await dialog().getByRole('button', { name: 'Reverse entry' }).click()
  await toast(page, `${number} was reversed by`)
  await page.getByText(`reverses ${number}`).waitFor()
  await page
    .locator('s', { hasText: number })
    .filter({ hasText: /received a payment/ })
    .waitFor()
  const after = await auctions.one(lot)
  expect(after.lot).toMatchObject({ state: 'sold', shortfallDuePaise: due })
  const path = `/print/reversal/${after.steps.at(-1)?.voucherId}?print=1`
  for (const name of ['Print: Reversal voucher', `Print: Reversal voucher ${numberOf(after)}`]) {
    const link = page.getByRole('link', { name, exact: true })
    expect(await link.getAttribute('href')).toBe(path)
  }
  await auctions.expectSettled()
})

test('a reversal with a lost reply reverses one entry only, although the page can then reverse the one before', async () => {
  const { reply } = await paid(false)
  const { lot } = reply
  const written = await site.call('WriteOffShortfall', {
    token: auctions.token,
    query: { id: lot.id },
    body: { postedOn: today(), reason: 'Cannot be found' },
  })
  const writeOff = `Shortfall write-off · ${numberOf(written)}`
  await openReversal(lot)
  const answerAgain = await loseReplies(page, 'ReverseAuctionEntry')
  await reason().fill('Was found')
  await page.keyboard.press('Control+Enter')
  await dialog().getByText(writeOff).waitFor()
  await dialog().getByRole('button', { name: 'Reverse entry' }).click()
  await page.getByText('You can safely try again').waitFor()
  await page.getByText(`reverses ${numberOf(written)}`).waitFor()
  await answerAgain()
  await reason().press('Control+Enter')
  await dialog().getByText(writeOff).waitFor()
  await dialog().getByRole('button', { name: 'Reverse entry' }).click()
  await toast(page, `${numberOf(written)} was reversed by`)
  const after = await auctions.one(lot)
  expect(after.steps.filter(({ action }) => action === 'reverse')).toHaveLength(1)
  expect(after.reversible?.seq).toBe(reply.steps.at(-1)?.seq)
})
