import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { confirmIn, openBrowser, signIn } from '../support/browser.ts'
import { answerOf, keepStreamClosed } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { loseReplies } from '../support/loseReplies.ts'
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
beforeEach(async () => {
  page = await browser.newPage()
})

const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const countOf = async (sql: string, values: unknown[]) => (await site.pool.query(sql, values)).rowCount

/** Saves and confirms twice: the first reply is lost, and the page reads again what the form depends on. The second reply is a stored one. */
async function confirmTwice(id: OperationId, button: string, reading: OperationId) {
  const answerAgain = await loseReplies(page, id)
  const read = answerOf(page, reading)
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, button)
  await page.getByText('You can safely try again').first().waitFor()
  await read
  await answerAgain()
  const reply = answerOf(page, id)
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, button)
  expect((await reply).headers()['idempotency-replayed']).toBe('true')
}

test('a loan with a lost reply is paid out once, although the drawer then has less', async () => {
  const { id, number } = await shop.addCustomer('Lakshmi Devi')
  await shop.leaveInDrawer(800_000)
  await open('/newloan')
  await field('Customer').fill(number)
  await page.keyboard.press('Enter')
  await page.getByText('KYC complete').waitFor()
  const item = page.getByRole('group', { name: 'Item 1', exact: true })
  await item.getByRole('combobox', { name: 'Product' }).fill('necklace')
  await page.keyboard.press('Enter')
  await item.getByLabel('Gross').fill('10')
  await page.getByRole('combobox', { name: 'Appraised by', exact: true }).last().fill('selvi')
  await page.keyboard.press('Enter')
  await field('Loan amount').fill('5000')
  await field('Vault location').fill('Safe 2')
  await field('Packet seal no.').fill('MN-000901')
  await confirmTwice('AddNewLoan', 'Pay out', 'GetNewLoanChoices')
  await page.waitForURL(/\/partpayment\/[0-9a-f-]{36}\?paid=1$/)
  expect(await countOf('select 1 from loan where customer_id = $1', [id])).toBe(1)
})

test('a renewal with a lost reply is posted once, although its loan then has no quote', async () => {
  const loan = await shop.pledge({ payout: shop.byBank(1_000_000) })
  await keepStreamClosed(page)
  await open(`/partpayment/${loan.id}?action=renew`)
  await field('New loan amount').and(page.locator(':focus')).waitFor()
  await confirmTwice('RenewLoan', 'Renew', 'QuoteRenewal')
  await page.waitForURL(/\?paid=1$/)
  expect(await countOf('select 1 from loan where renewed_from_id = $1', [loan.id])).toBe(1)
})
