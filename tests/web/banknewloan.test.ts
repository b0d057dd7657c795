import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { widenFont } from '../support/brokenNumbers.ts'
import {
  expectFocusInView,
  expectNoSideways,
  leaveDialog,
  openBrowser,
  signIn,
  toast,
} from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { confirmAction } from '../support/loanActions.ts'
import { overlapsOn, spiltOn } from '../support/printouts.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const today = dateIn('Asia/Kolkata', new Date())
let site: TestSite
let loans: Awaited<ReturnType<typeof activeLoans>>
let bankLoans: Awaited<ReturnType<typeof bankLoansOf>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  loans = await activeLoans(site)
  bankLoans = await bankLoansOf(site, loans)
  await daysOf(site).open(50_000)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('packets are re-pledged, the bank loan is paid and redeemed, and the packet of a closed loan is collected', async () => {
  const first = await loans.add({ openedOn: addDays(today, -30), seal: 'BANK-1' })
  await loans.add({ openedOn: addDays(today, -20), seal: 'BANK-2' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/banknewloan')
  await page.getByText('No bank loans yet').waitFor()
  await button('Add bank loan').last().click()
  await page.getByText(/take legal advice/).waitFor()
  await field('Lender loan no.').press('Control+Enter')
  await page.getByText('Choose at least one packet.', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Choose packet BANK-1' }).check()
  await page.getByRole('checkbox', { name: 'Choose packet BANK-2' }).check()
  await page.getByText('2 chosen').waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('combobox', { name: 'Lender', exact: true }).click()
  await page.getByRole('option', { name: 'City Lender' }).click()
  await field('Lender loan no.').fill('JL-5')
  await field('Loan amount').fill('20000')
  await page.getByText('50 % of the value').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: 'Due date' }).waitFor()
  await field('Due date').fill('31/03/2031')
  await field('Due date').press('Control+Enter')
  // The confirmation shows what leaves the vault, to whom and for how much; without it nothing is posted.
  const question = page.getByRole('dialog', { name: 'Re-pledge 2 packets?' })
  for (const fact of ['City Lender · JL-5', '₹20,000.00', '9.5 %', '2 packets of 2 loans'])
    await question.getByText(fact, { exact: true }).waitFor()
  await question.getByText(/^₹20,000\.00 Bank · /).waitFor()
  await expectNoAxeInBoth(page)
  await leaveDialog(page, question)
  expect((await bankLoans.written()).loans).toBe(0)
  await page.keyboard.press('Control+Enter')
  await confirmAction(page, 'Take bank loan')
  await toast(page, 'Bank Newloan Register Successfully')
  await page.getByRole('heading', { level: 1, name: /-B00001/ }).waitFor()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect.poll(() => summary.innerText()).toContain('₹20,000.00')

  await button('Pay lender').click()
  await field('Amount paid').fill('5000')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Payment on .* posted/)
  await expect.poll(() => summary.innerText()).toContain('₹15,000.00')
  await expectNoAxeInBoth(page)

  // The confirmation shows the lender, the total and how the money comes back. Then it is paid again.
  await button('Reverse entry').click()
  await field('Reason').fill('Paid to the wrong lender')
  await field('Reason').press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' })
  for (const fact of [
    'City Lender',
    'Received back from the lender',
    '₹5,000.00',
    'Paid to the wrong lender',
  ])
    await dialog.getByText(fact, { exact: true }).waitFor()
  await dialog.getByText(/^₹5,000\.00 (Cash|Bank)/).waitFor()
  await confirmAction(page, 'Reverse entry')
  await toast(page, /^Entry on .* reversed/)
  await expect.poll(() => summary.innerText()).toContain('₹20,000.00')
  await button('Pay lender').click()
  await field('Amount paid').fill('5000')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Payment on .* posted/)
  await expect.poll(() => summary.innerText()).toContain('₹15,000.00')

  await page.goto(`${site.origin}/partpayment/${first.id}?action=close`)
  await page
    .getByText(/The packet is with City Lender \(JL-5\)/)
    .first()
    .waitFor()
  // A date is proposed, and one is required.
  const { proposedCollectOn = '' } = (await loans.one(first)).packet
  const shown = (iso: string) => iso.split('-').reverse().join('/')
  await expect.poll(() => field('Customer collects on').inputValue()).toBe(shown(proposedCollectOn))
  await field('Customer collects on').fill('')
  await field('Customer collects on').press('Control+Enter')
  await page.getByText('Customer collects on is required').first().waitFor()
  await field('Customer collects on').fill(addDays(today, 7).split('-').reverse().join('/'))
  await field('Customer collects on').press('Control+Enter')
  const released = 'The packet is with a lender: it can be released once it has been collected.'
  await page.getByRole('dialog').getByText(released).waitFor()
  await confirmAction(page, 'Close loan')
  await toast(page, /closed|Closed/)
  await page
    .getByText(/Collect the packet from the lender/)
    .first()
    .waitFor()

  await page.goto(`${site.origin}/banknewloan?part=collect`)
  await page.getByRole('row', { name: /BANK-1/ }).click()
  await button('Redeem').click()
  await page.getByText('Pay exactly this amount').waitFor()
  await field('Note').press('Control+Enter')
  await toast(page, /redeemed; collect its packets/)
  await button('Collect packets').click()
  await field('Vault location').fill('Tray 4')
  await page.keyboard.press('Control+Enter')
  await toast(page, '2 packets back in the vault')
  await expect.poll(() => summary.innerText()).toContain('Closed')
  await page.getByRole('link', { name: first.number }).click()
  await page
    .getByText(/Tray 4/)
    .first()
    .waitFor()
})

test('the packet list of a bank loan is printed for the lender on each paper size, with totals and lines for both signatures', async () => {
  const { made, pledged } = await bankLoans.drawn(today, 2)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/banknewloan?open=${made.id}`)
  await button('Print').click()
  const link = page.getByRole('menuitem', { name: 'Packet list for lender' })
  await expectNoAxeInBoth(page)
  const address = await link.getAttribute('href')
  expect(address).toBe(`/print/lender-packets/${made.id}?print=1`)
  for (const size of ['a4', 'a5', 'roll']) {
    await page.goto(`${site.origin}/print/lender-packets/${made.id}?size=${size}`)
    const sheet = page.getByRole('article')
    await sheet.getByRole('table', { name: 'Packets handed over: 2' }).waitFor()
    for (const { seal, number } of pledged)
      await sheet.getByRole('rowheader', { name: `${seal} · ${number}` }).waitFor()
    for (const { number } of pledged) {
      const lines = await sheet
        .getByText(number, { exact: true })
        .evaluate((one) => one.getClientRects().length)
      expect(lines).toBe(1)
    }
    await sheet.getByRole('row', { name: /^Total 2 .*20\.000/ }).waitFor()
    await sheet.getByText('Received for City Lender').waitFor()
    await sheet.getByText('Handed over by').waitFor()
    expect(await spiltOn(page)).toEqual([])
    expect(await overlapsOn(page)).toEqual([])
  }
  await expectNoAxeInBoth(page)
})

test('no figure of the packets of a bank loan is cut, at 1440 px in a wide font and on a phone', async () => {
  const { made } = await bankLoans.drawn(today, 2)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/banknewloan?open=${made.id}`)
  await page.getByRole('heading', { level: 1, name: made.number }).waitFor()
  await widenFont(page)
  const packets = page.getByRole('region', { name: 'Packets and customers' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = () =>
      packets.evaluate((section) => {
        const { right } = section.getBoundingClientRect()
        const cells = [...section.querySelectorAll('tbody :is(td, th)')]
        return {
          cells: cells.length,
          over: cells.filter((cell) => cell.getBoundingClientRect().right > right).length,
        }
      })
    await expect.poll(edges, { message: String(width) }).toEqual({ cells: 12, over: 0 })
  }
})

test('in a narrow window the form of an action scrolls into view, the first time and again', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { made } = await bankLoans.drawn(today)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/banknewloan?open=${made.id}`)
  await page.getByRole('heading', { level: 1, name: made.number }).waitFor()
  for (const [action, first] of [
    ['Pay lender', field('Amount paid')],
    ['Collect packets', page.getByRole('checkbox').first()],
    ['Pay lender', field('Amount paid')],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0))
    await button(action).first().click()
    await expectFocusInView(first)
    await page.keyboard.press('Escape')
    await page.locator('form').waitFor({ state: 'detached' })
  }
})

test('the name of an own bank account is shown in full at each width', async () => {
  const { token, companyId } = site.owner
  const name = 'State Bank of India'
  await site.call('AddBank', { token, body: { companyId, name, kind: 'own' } })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/banknewloan?open=new')
  const account = page.getByRole('combobox', { name: 'Our bank account' })
  await account.click()
  await page.getByRole('option', { name }).click()
  await expect.poll(() => account.inputValue()).toContain(name)
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () => account.evaluate((input) => input.scrollWidth - input.clientWidth)
    await expect.poll(cut).toBe(0)
    await expectNoSideways(page, width)
  }
})
