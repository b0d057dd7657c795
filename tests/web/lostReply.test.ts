import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationId } from '../../src/api/gen/operations.ts'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { loseReplies, loseRequests } from '../support/loseReplies.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page

/** The drawer has ₹5,00,000. CGST and SGST of ₹45.00 each are due for last month. */
beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  await business(site).addStore('Quay', 'QY')
  const { companyId, storeId, token } = site.owner
  await site.call('AddCommonHeads', { token, body: { companyId } })
  await site.pool.query(
    `insert into ledger_month (company_id, account_id, store_id, month_on, debit_paise, credit_paise)
     select $1, id, $2, $3, 0, 4500 from account where company_id = $1 and code in ('2201', '2202')`,
    [companyId, storeId, addMonths(`${shop.today().slice(0, 7)}-01`, -1)],
  )
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)
const countOf = async (sql: string, values: unknown[] = []) => (await site.pool.query(sql, values)).rowCount

async function choose(name: string, option: string): Promise<void> {
  await choice(name).fill(option)
  await page.keyboard.press('Enter')
}

/** Saves twice: the first reply is lost, and the page reads again what the form depends on. The second reply is a stored one. */
async function saveTwice(id: OperationId, reading: OperationId) {
  const answerAgain = await loseReplies(page, id)
  const read = answerOf(page, reading)
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await read
  await answerAgain()
  const reply = answerOf(page, id)
  await page.keyboard.press('Control+Enter')
  expect((await reply).headers()['idempotency-replayed']).toBe('true')
}

test('cash with a lost reply is sent to another store once, although the drawer then has less', async () => {
  await open('/dashboard?transfer=cash')
  await choose('To store', 'Quay')
  await field('Carried by').fill('Murugesan')
  await field('Amount').fill('260000')
  await saveTwice('SendCash', 'GetTransferChoices')
  await toast(page, /-T\d{5} sent/)
  expect(await countOf(`select 1 from transfer where amount_paise = 26000000`)).toBe(1)
})

test('a deposit with a lost reply is posted once, although the drawer then has less', async () => {
  await open('/dashboard?money=bank')
  await field('Amount').fill('130000')
  await saveTwice('AddMoneyTransfer', 'GetMoneyTransferChoices')
  await toast(page, /-M\d{5} posted/)
  expect(await countOf(`select 1 from voucher where kind = 'money-transfer'`)).toBe(1)
})

/** Saves a debit note with a lost reply, and opens the form with its draft again, which then has the drawer after the note. */
async function noteWithLostReply(rupees: number, narration: string): Promise<void> {
  await open('/debitnote?open=new')
  await choose('Head', 'Rent')
  await field('Amount').first().fill(String(rupees))
  await field('Narration').fill(narration)
  const answerAgain = await loseReplies(page, 'AddDebitNote')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  const drafts = `select 1 from draft where form = 'note/debit-note' and values -> 'values' -> 'sentWith' ? 'typed'`
  await expect.poll(() => countOf(drafts)).toBe(1)
  await answerAgain()
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
}

const inDrawer = () => page.getByText(/^The drawer has ₹/)

const notesOf = (narration: string) => countOf('select 1 from voucher where narration = $1', [narration])

test('a debit note with a lost reply is posted once, although the drawer then has less', async () => {
  await noteWithLostReply(60_000, 'For the month')
  expect(await inDrawer().count()).toBe(0)
  await field('Narration').press('Control+Enter')
  await toast(page, 'Debit-Note Register Successfully')
  expect(await notesOf('For the month')).toBe(1)
})

test('a form that was changed after a lost reply is checked against the drawer, until it is as it was sent', async () => {
  await noteWithLostReply(30_000, 'For the store room')
  await field('Amount').first().fill('40000')
  await inDrawer().first().waitFor()
  await field('Amount').first().fill('30000')
  await inDrawer().first().waitFor({ state: 'detached' })
  await field('Narration').press('Control+Enter')
  await toast(page, 'Debit-Note Register Successfully')
  expect(await notesOf('For the store room')).toBe(1)
})

test('a draft that two tabs have open is saved by both only after the second user says that it is another entry', async () => {
  await open('/debitnote?open=new')
  await choose('Head', 'Rent')
  await field('Amount').first().fill('500')
  await field('Narration').fill('For the lamp')
  const drafts = `select 1 from draft where form = 'note/debit-note' and values -> 'values' ->> 'narration' = 'For the lamp'`
  await expect.poll(() => countOf(drafts)).toBe(1)
  const second = await browser.newTab(page)
  await second.goto(`${site.origin}/debitnote?open=new`)
  await second.getByText('Your unsaved draft was restored').waitFor()
  const narration = second.getByRole('textbox', { name: 'Narration', exact: true })
  await narration.fill('For the oil')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Debit-Note Register Successfully')

  const dialog = second.getByRole('dialog', { name: 'Save this as another entry?' })
  await narration.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Keep editing' }).and(second.locator(':focus')).press('Enter')
  await second.getByRole('alert').getByText('An earlier version of this form was already saved').waitFor()
  await narration.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Continue as another entry' }).click()
  await second.getByRole('alert').getByText('This is another entry now').waitFor()
  expect(await notesOf('For the oil')).toBe(0)
  await narration.press('Control+Enter')
  await toast(second, 'Debit-Note Register Successfully')
  expect([await notesOf('For the lamp'), await notesOf('For the oil')]).toEqual([1, 1])
})

test('GST with a lost reply is paid once, although nothing is due any more', async () => {
  await open('/debitnote?tax=new')
  await field('Challan number').fill('CPIN 4711')
  await saveTwice('AddTaxPayment', 'GetTaxPaymentChoices')
  await toast(page, /-G\d{5} /)
  expect(await countOf(`select 1 from voucher where kind = 'tax-payment'`)).toBe(1)
})

test('a receipt with a lost reply is posted once, although the loan then owes less than the amount', async () => {
  const loan = await shop.pledge()
  await open(`/partpayment/${loan.id}?action=receive`)
  await page.getByText('₹10,000.00 principal').waitFor()
  await field('Amount received').first().fill('6000')
  await saveTwice('ReceivePayment', 'GetPayoff')
  await toast(page, 'Payment received: ₹6,000.00')
  expect(await countOf(`select 1 from loan_entry where loan_id = $1 and kind = 'receipt'`, [loan.id])).toBe(1)
})

test('a waiver with a lost reply is posted once, although the charge is then no longer due', async () => {
  const loan = await shop.pledge({ payout: shop.byBank(1_000_000) })
  const { token } = site.owner
  const { rows } = await site.call('GetCreditDebit', { token, body: shop.scope })
  const headId = rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
  const charge = { headId, amountPaise: 10_000, gstBp: 0, postedOn: shop.today(), note: null }
  await site.call('AddCharge', { token, query: { id: loan.id }, body: charge })
  await open(`/partpayment/${loan.id}?action=waive`)
  await page.getByRole('textbox', { name: /^Notice charge, / }).fill('100')
  await field('Reason').fill('Agreed')
  await saveTwice('WaiveDues', 'GetPartPaymentById')
  await toast(page, 'Dues waived: ₹100.00')
  expect(await countOf(`select 1 from loan_entry where loan_id = $1 and kind = 'waiver'`, [loan.id])).toBe(1)
})

test('a waiver that was changed after an attempt without a reply is sent with the charges that it shows then', async () => {
  const loan = await shop.pledge({ payout: shop.byBank(1_000_000) })
  const { token } = site.owner
  const { rows } = await site.call('GetCreditDebit', { token, body: shop.scope })
  const add = async (name: string) => {
    const headId = rows.find((head) => head.name === name)?.id ?? ''
    const charge = { headId, amountPaise: 10_000, gstBp: 0, postedOn: shop.today(), note: null }
    await site.call('AddCharge', { token, query: { id: loan.id }, body: charge })
  }
  await add('Notice charge')
  await open(`/partpayment/${loan.id}?action=waive`)
  const box = (name: RegExp) => page.getByRole('textbox', { name })
  await box(/^Notice charge, /).fill('100')
  await field('Reason').fill('Agreed')
  const answerAgain = await loseRequests(page, 'WaiveDues')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await answerAgain()
  await add('Postage charge')
  await box(/^Notice charge, /).fill('90')
  await box(/^Postage charge, /).fill('50')
  await field('Reason').press('Control+Enter')
  await toast(page, 'Dues waived: ₹140.00')
})

test('a customer with a lost reply is added once, also after a reload', async () => {
  await open('/customer?open=new')
  await field('Name').fill('Twice Thenmozhi')
  await field('Phone').fill('98400 81009')
  const answerAgain = await loseReplies(page, 'AddCustomer')
  await field('Phone').press('Control+Enter')
  await page.getByText('You can safely try again').first().waitFor()
  const drafts = `select 1 from draft where form = 'customer/new' and values -> 'values' ? 'idempotencyKey'`
  await expect.poll(() => countOf(drafts)).toBe(1)
  await answerAgain()
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
  await field('Phone').press('Control+Enter')
  await toast(page, 'Customer Register Successfully')
  expect(await countOf(`select 1 from customer where name = 'Twice Thenmozhi'`)).toBe(1)
})
