import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankNewLoan } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { bankLoansOf } from '../support/bankLoans.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { confirmAction } from '../support/loanActions.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const yesterday = addDays(today(), -1)
let site: TestSite
let bank: Awaited<ReturnType<typeof bankLoansOf>>
let made: BankNewLoan
let page: Page

/** A bank loan of 30 days; the day of yesterday is still open. */
beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  bank = await bankLoansOf(site, loans)
  await loans.onDay(addDays(today(), -30))
  made = (await bank.drawn(addDays(today(), -30))).made
  await loans.onDay(yesterday)
  site.clock.now = null
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const open = (action: string, { id } = made) =>
  signIn(page, site, 'owner', OWNER_PASSWORD, `/banknewloan?open=${id}&action=${action}`)
const entriesOf = async (kind: string) => {
  const { rowCount } = await site.pool.query('select 1 from bank_loan_entry where kind = $1', [kind])
  return rowCount
}

test('a payment to the lender shows the interest up to the open day, not up to today', async () => {
  await open('pay')
  const figures = page.getByRole('status').filter({ hasText: 'Interest due' })
  // 5,00,000 × 9.5 % × 29 / 365
  await expect.poll(() => figures.innerText()).toContain('₹3,773.97')
})

test.each(['pay', 'redeem'])(
  '%s shows no interest until the interest of the open day is read, and keeps its height',
  async (action) => {
    const reading = await holdCalls(page, 'GetBankNewLoanPayoff')
    await open(action)
    await reading.sent
    const figures = page.getByRole('status').filter({ hasText: /^(Interest due|Outstanding)/ })
    await figures.waitFor()
    expect(await figures.innerText()).not.toContain('₹')
    const { height } = (await figures.boundingBox()) ?? {}
    reading.letGo()
    await expect.poll(() => figures.innerText()).toContain('₹3,773.97')
    expect((await figures.boundingBox())?.height).toBe(height)
  },
)

test('a payment with a lost reply is posted once, although the page has read the loan again', async () => {
  await open('pay')
  const answerAgain = await loseReplies(page, 'PayBankNewLoan')
  await field('Amount paid').fill('5000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await page.getByText('This bank loan has changed.').waitFor()
  expect(await entriesOf('payment')).toBe(1)
  await answerAgain()
  await field('Amount paid').press('Control+Enter')
  await toast(page, /Payment on .* posted/)
  expect(await entriesOf('payment')).toBe(1)
})

test('a payment that was changed after a lost reply is not sent with a new key', async () => {
  await open('pay')
  const answerAgain = await loseReplies(page, 'PayBankNewLoan')
  await field('Amount paid').fill('4000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await answerAgain()
  await field('Amount paid').fill('4500')
  for (let times = 0; times < 2; times++) {
    const reply = page.waitForResponse(/PayBankNewLoan/)
    await field('Amount paid').press('Control+Enter')
    expect((await reply).status()).toBe(409)
    await confirmAction(page, 'Keep editing')
    await page.getByText('An earlier version of this form was already saved.').waitFor()
  }
  expect(await entriesOf('payment')).toBe(2)
})

test('a reversal with a lost reply reverses one entry only, although the page shows the next one', async () => {
  await site.pool.query('delete from draft')
  await open('reverse')
  const answerAgain = await loseReplies(page, 'ReverseBankNewLoanEntry')
  await field('Reason').fill('Paid to the wrong lender')
  await field('Reason').press('Control+Enter')
  await confirmAction(page, 'Reverse entry')
  await page.getByText('You can safely try again').waitFor()
  await page.getByText('This bank loan has changed.').waitFor()
  await answerAgain()
  await field('Reason').press('Control+Enter')
  await page.getByRole('dialog').getByText('₹4,000.00', { exact: true }).waitFor()
  await confirmAction(page, 'Reverse entry')
  await toast(page, /^Entry on .* reversed/)
  expect(await entriesOf('reversal')).toBe(1)
})

test('packets with a lost reply are collected once; one that a colleague collected meanwhile can be unticked', async () => {
  const { made: other } = await bank.drawn(yesterday, 3)
  const [first, second] = other.packets
  const consent = 'Letter of the manager'
  const box = (seal = '') => page.getByRole('checkbox', { name: seal })
  await open('collect', other)
  await box(first?.seal).check()
  await box(second?.seal).check()
  await field('Vault location').fill('Tray 4')
  await field('Lender’s consent').fill(consent)
  bank.good(await bank.collect(other.id, [second?.packetId ?? ''], { consent }))
  await page.getByRole('group').getByText('collected on').waitFor()
  await box(second?.seal).uncheck()

  const answerAgain = await loseReplies(page, 'CollectPackets')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await expect.poll(() => page.getByRole('group').getByText('collected on').count()).toBe(2)
  expect(await box(first?.seal).isChecked()).toBe(true)
  await answerAgain()
  await page.keyboard.press('Control+Enter')
  await toast(page, '1 packet back in the vault')
  const moves = `select 1 from packet_move where action = 'from-bank' and packet_id = any($1)`
  const ids = other.packets.map(({ packetId }) => packetId)
  expect((await site.pool.query(moves, [ids])).rowCount).toBe(2)
})
