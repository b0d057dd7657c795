import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf, holdCalls } from '../support/holdCalls.ts'
import { confirmAction } from '../support/loanActions.ts'
import { cash, openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  loan = await shop.pledge()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)

/** Opens the search, where the next key goes. */
async function search() {
  await page.keyboard.press('Control+k')
  const searchField = page.getByRole('dialog').getByRole('combobox')
  await searchField.and(page.locator(':focus')).waitFor()
  return searchField
}

test('a saved form is not saved again while the next page loads', async () => {
  const added: string[] = []
  page.on('request', (request) => request.url().includes('AddCustomer') && added.push(request.url()))
  await open('/customer?open=new')
  await field('Name').fill('Hurried Hema')
  await field('Phone').fill('98400 81001')
  const [requested, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/CustomerPage-[^/]*\.js$/, async (route) => {
    requested.resolve()
    await free.promise
    await route.continue()
  })
  await field('Phone').press('Control+Enter')
  await toast(page, 'Customer Register Successfully')
  await requested.promise
  await page.keyboard.press('Control+Enter')
  free.resolve()
  await page.getByRole('heading', { level: 1, name: 'Hurried Hema', exact: true }).waitFor()
  expect(added).toHaveLength(1)
})

test('the use of a head is a field only once its accounts are known', async () => {
  const accounts = await holdCalls(page, 'GetAccount')
  await open('/creditdebit?open=new')
  await accounts.sent
  expect(await choice('Use').count()).toBe(0)
  accounts.letGo()
  await field('Name').fill('Gift to customer')
  for (const [name, option] of [
    ['Use', 'Against loans'],
    ['Credit or debit', 'Credit'],
  ] as const) {
    await choice(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  expect(await choice('Ledger account').inputValue()).toBe('5200 · Waivers')
})

test('the loan of a note is chosen by Enter even before the reply', async () => {
  await open('/debitnote?open=new')
  await page.getByText('Against a loan', { exact: true }).click()
  const answer = await holdCalls(page, 'GetPartPayment')
  await page
    .getByRole('main')
    .getByRole('textbox')
    .fill(loan.number ?? '')
  await page.keyboard.press('Enter')
  await answer.sent
  answer.letGo()
  await page.getByRole('heading', { level: 1, name: loan.number ?? '', exact: true }).waitFor()
})

test('the staff of a login and the metal of a price are fields only once there are choices: no key is lost', async () => {
  const { token, companyId, storeId } = site.owner
  await site.call('AddStaff', {
    token,
    body: { companyId, name: 'Gomathi', phone: '98400 81002', workStoreId: storeId },
  })
  for (const [path, id, label, typed] of [
    ['/userlogin?open=new', 'GetStaffChoices', 'Staff', 'gomathi'],
    ['/rate?open=new', 'GetRateBoard', 'Metal', 'silver'],
  ] as const) {
    const answer = await holdCalls(page, id)
    await open(path)
    await answer.sent
    expect(await choice(label).count()).toBe(0)
    answer.letGo()
    await choice(label).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => choice(label).inputValue()).toMatch(new RegExp(typed, 'i'))
  }
})

test('a receipt with a lost reply is not posted twice by typing before its draft is loaded', async () => {
  await open(`/partpayment/${loan.id}?action=receive`)
  await page.route(/ReceivePayment$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const receive = async () => {
    await field('Amount received').first().fill('1500')
    await field('Amount received').first().press('Control+Enter')
  }
  await receive()
  await page.getByText('You can safely try again').waitFor()
  const drafts = `select 1 from draft where form like 'receivePayment%' and values -> 'values' ? 'idempotencyKey'`
  await expect.poll(async () => (await site.pool.query(drafts)).rowCount).toBe(1)
  await page.unroute(/ReceivePayment$/)
  const draft = await holdCalls(page, 'GetDrafts')
  await page.reload()
  await receive()
  await draft.sent
  draft.letGo()
  await toast(page, 'Payment received: ₹1,500.00')
  const receipts = `select 1 from loan_entry where loan_id = $1 and kind = 'receipt'`
  expect((await site.pool.query(receipts, [loan.id])).rowCount).toBe(1)
})

test('a receipt above the remaining dues is rejected, and the panel then shows them, without the stream', async () => {
  const stream = await holdCalls(page, 'GetChanges')
  const { id: customerId } = await shop.addCustomer()
  const { id } = await shop.pledge({ customerId })
  await open(`/partpayment/${id}?action=receive`)
  await stream.sent
  await page.getByText('₹10,000.00 principal').waitFor()
  await site.call('ReceivePayment', {
    token: site.owner.token,
    body: {
      ...shop.scope,
      customerId,
      postedOn: shop.today(),
      payments: cash(900_000),
      lines: [{ loanId: id, amountPaise: 900_000 }],
    },
  })
  await field('Amount received').first().fill('5000')
  const rejectedReply = page.waitForResponse(/ReceivePayment$/)
  await field('Amount received').first().press('Control+Enter')
  expect((await rejectedReply).status()).toBe(422)
  await page.getByText('₹1,000.00 principal').waitFor()
})

test('a loan cannot be closed before its payoff is shown; a late panel leaves the focus in the search', async () => {
  const payoff = await holdCalls(page, 'GetPayoff')
  await open(`/partpayment/${loan.id}?action=close`)
  await payoff.sent
  const searchField = await search()
  await page.keyboard.type('me')
  const note = page.locator('input[data-path="note"]')
  expect(await note.count()).toBe(0)
  payoff.letGo()
  await note.waitFor()
  await page.keyboard.type('enakshi')
  expect(await searchField.inputValue()).toBe('meenakshi')
  await page.keyboard.press('Escape')
  await searchField.waitFor({ state: 'hidden' })
  await note.press('Control+Enter')
  await confirmAction(page, 'Close loan')
  await toast(page, /closed/i)
})

test('no read of the dashboard is rejected while the store is switched', async () => {
  const quayId = await business(site).addStore('Quay', 'QY')
  const dashboard = answerOf(page, 'GetDashboard')
  await open('/dashboard')
  await dashboard
  const statuses: number[] = []
  /** The stores of the reads that were sent. */
  const read: string[] = []
  const pending = new Set<Request>()
  const isRead = (url: string) => url.includes('GetDashboard')
  page.on('request', (request) => {
    if (!isRead(request.url())) return
    pending.add(request)
    read.push(request.postDataJSON().storeId)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (answer) => isRead(answer.url()) && statuses.push(answer.status()))
  await page.getByRole('button', { name: 'Workspace: Main' }).click()
  await page.getByRole('menuitemradio', { name: /Quay/ }).click()
  await page.getByRole('button', { name: 'Workspace: Quay' }).waitFor()
  // A read of the store that was left would be sent before the first one of the new store.
  await expect.poll(() => read).toContain(quayId)
  await expect.poll(() => pending.size).toBe(0)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
