import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { cash, openShop } from '../support/loans.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { noteChanges } from '../support/pageChanges.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  const { token, companyId } = site.owner
  await site.call('AddCommonHeads', { token, body: { companyId } })
  loan = await shop.pledge()
  await shop.pledge({ principalPaise: 500_000 })
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await page.getByRole('heading', { level: 1, name: loan.number ?? '', exact: true }).waitFor()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const focused = () => page.locator(':focus')

test('a payment mode chosen before the accounts are loaded gets its usual account', async () => {
  const choices = await holdCalls(page, 'GetPartPaymentChoices')
  await button('Receive payment').click()
  await choices.sent
  await choice('Payment mode').selectText()
  await page.keyboard.type('upi')
  await page.keyboard.press('Enter')
  await expect.poll(() => choice('Payment mode').inputValue()).toBe('UPI')
  await choice('Our bank account').click()
  const changes = await noteChanges(page, () => {
    const offered = [...document.querySelectorAll('[role="option"]')]
    return offered.length === 0 ? null : offered.some((one) => one.getAttribute('aria-selected') === 'true')
  })
  choices.letGo()
  await expect.poll(() => choice('Our bank account').inputValue()).toBe('Indian Bank')
  // The accounts are never rendered without the usual one selected: a form sent at once has it.
  expect([...new Set(await changes())]).toEqual([true])
})

test('the head of a charge takes the focus once its choices are loaded, and no key typed then is lost', async () => {
  const choices = await holdCalls(page, 'GetPartPaymentChoices')
  await chooseAction(page, 'Add charge')
  await choices.sent
  choices.letGo()
  await choice('Head').and(focused()).waitFor()
  await page.keyboard.type('Notice charge')
  await page.keyboard.press('Enter')
  await expect.poll(() => choice('Head').inputValue()).toBe('Notice charge')
})

test('the button to close the loan instead stays under the mouse when the customer’s other loans load', async () => {
  const others = await holdCalls(page, 'GetPartPayment')
  await button('Receive payment').click()
  await page.getByRole('textbox', { name: 'Amount received', exact: true }).first().fill('90000')
  await others.sent
  await button('Close loan instead').hover()
  others.letGo()
  await button('Add the customer’s other loan').waitFor()
  await page.mouse.down()
  await page.mouse.up()
  await page.getByRole('region', { name: 'Close loan' }).waitFor()
})

test('Cancel of a renewal stays in place when its quote is rejected', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const quote = Promise.withResolvers<void>()
  await page.route(`**${operations.QuoteRenewal.path}?*`, async (route) => {
    await quote.promise
    await route.fulfill({
      status: 422,
      json: { status: 422, detail: 'The price of gold is not entered for today. Enter it first.' },
    })
  })
  await button('Renew or top up').click()
  const panel = page.getByRole('region', { name: 'Renew or top up' })
  const top = () =>
    panel.evaluate((section) => {
      const cancel = [...section.querySelectorAll('button')].at(-1)
      return (cancel?.getBoundingClientRect().top ?? 0) - section.getBoundingClientRect().top
    })
  await panel.getByRole('button', { name: 'Cancel' }).waitFor()
  const before = await top()
  quote.resolve()
  await panel.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await top()).toBe(before)
})

test('a reversal with a lost reply reverses one entry only, although the page shows the loan without it', async () => {
  for (const amountPaise of [60_000, 70_000])
    await site.call('ReceivePayment', {
      token: site.owner.token,
      body: {
        ...shop.scope,
        customerId: loan.customerId,
        postedOn: shop.today(),
        payments: cash(amountPaise),
        lines: [{ loanId: loan.id, amountPaise }],
      },
    })
  await chooseAction(page, 'Reverse entry')
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel.getByText('₹700.00', { exact: true }).first().waitFor()
  const answerAgain = await loseReplies(page, 'ReverseEntry')
  await panel.getByLabel('Reason').fill('Typed twice')
  await page.keyboard.press('Control+Enter')
  await confirmAction(page, 'Reverse entry')
  await page.getByText('You can safely try again').waitFor()
  await page.getByText('The loan has changed.').waitFor()
  await answerAgain()
  await panel.getByLabel('Reason').press('Control+Enter')
  await page.getByRole('dialog').getByText('₹700.00', { exact: true }).first().waitFor()
  await confirmAction(page, 'Reverse entry')
  await toast(page, /^Entry reversed: /)
  const reversals = `select 1 from loan_entry where loan_id = $1 and kind = 'reversal'`
  expect((await site.pool.query(reversals, [loan.id])).rowCount).toBe(1)
})

test('a move of a packet with a lost reply is done once, although it is sent again from a page that shows the new place', async () => {
  await chooseAction(page, 'Move or hold')
  const panel = page.getByRole('region', { name: 'Move or hold the packet' })
  const moves = `select 1 from packet_move m join packet p on p.id = m.packet_id
    where p.loan_id = $1 and m.to_location = 'Safe 7'`
  const answerAgain = await loseReplies(page, 'MovePacket')
  await panel.getByLabel('New vault location').fill('Safe 7')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await page.getByRole('main').getByText('Safe 7').first().waitFor()
  await answerAgain()
  await panel.getByLabel('New vault location').press('Control+Enter')
  await toast(page, /Safe 7/)
  expect((await site.pool.query(moves, [loan.id])).rowCount).toBe(1)
})

test('the closing amount of the date before is marked until that of the new date is known', async () => {
  await page.getByText('Closing amount on another date').click()
  const region = page.getByRole('region', { name: 'Closing amount on another date' })
  await region.getByText('₹').first().waitFor()
  const held = await holdCalls(page, 'GetPayoff')
  await region.getByRole('textbox', { name: 'Date' }).fill(formatDate(addDays(shop.today(), 30)))
  await held.sent
  await region.locator('[aria-busy="true"]').getByText('₹').first().waitFor()
  held.letGo()
  await region.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
})
