import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan, PartPayment } from '../../src/api/gen/model/index.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { focusWithin, leaveDialog, openBrowser, signIn } from '../support/browser.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { cash, openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let headId: string
/** The requests of the page that close a loan. */
let closings: string[]

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  const { token, companyId, storeId } = site.owner
  await site.call('AddCommonHeads', { token, body: { companyId } })
  const { heads } = await site.call('GetPartPaymentChoices', { token, body: { companyId, storeId } })
  headId = heads.find(({ side }) => side === 'debit')?.id ?? ''
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  const { id: customerId } = await shop.addCustomer()
  loan = await shop.pledge({ customerId, principalPaise: 250_000 })
  page = await browser.newPage()
  closings = []
  page.on('request', (request) => request.url().includes('CloseLoan') && closings.push(request.url()))
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await page.getByRole('heading', { level: 1, name: loan.number ?? '', exact: true }).waitFor()
})

/** What another counter does while a confirmation is open here. */
const elsewhere = {
  receive: (amountPaise: number) =>
    site.call('ReceivePayment', {
      token: site.owner.token,
      body: {
        ...shop.scope,
        customerId: loan.customerId,
        postedOn: shop.today(),
        payments: cash(amountPaise),
        lines: [{ loanId: loan.id, amountPaise }],
      },
    }),
  charge: (amountPaise: number) =>
    site.call('AddCharge', {
      token: site.owner.token,
      query: { id: loan.id },
      body: { headId, amountPaise, gstBp: 0, postedOn: shop.today(), note: null },
    }),
}

const dialog = () => page.getByRole('dialog')
const loanNow = (): Promise<PartPayment> =>
  site.call('GetPartPaymentById', { token: site.owner.token, query: { id: loan.id } })
/** Waits until the page behind the dialog shows what happened elsewhere. */
const shownBehind = (text: string) =>
  page.getByRole('main').getByText(text, { exact: false }).first().waitFor({ state: 'attached' })
const entriesOf = async () =>
  (
    await site.pool.query<{ kind: string }>(
      'select kind from loan_entry where loan_id = $1 and seq > 1 order by seq',
      [loan.id],
    )
  ).rows.map(({ kind }) => kind)

test('an entry that is posted while a reversal is being confirmed is not reversed instead', async () => {
  await elsewhere.receive(60_000)
  await chooseAction(page, 'Reverse entry')
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel.getByText('₹600.00', { exact: true }).first().waitFor()
  await panel.getByLabel('Reason').fill('Wrong customer')
  await page.keyboard.press('Control+Enter')
  await dialog().getByText('₹600.00', { exact: true }).first().waitFor()
  await elsewhere.receive(1_345_00)
  await shownBehind('₹1,345.00')
  // The panel still shows the entry.
  await panel.getByText('₹600.00', { exact: true }).first().waitFor({ state: 'attached' })
  await confirmAction(page, 'Reverse entry')
  await panel.getByRole('alert').first().waitFor()
  expect(await entriesOf()).toEqual(['receipt', 'receipt'])
  await panel.getByText('₹1,345.00', { exact: true }).first().waitFor()
})

test('a closing is rejected if a charge is added while it is being confirmed', async () => {
  await page.getByRole('button', { name: 'Close loan', exact: true }).click()
  const { dues } = await loanNow()
  await page
    .getByRole('region', { name: 'Close loan' })
    .getByText(formatMoney(dues.payablePaise))
    .first()
    .waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog().getByText(formatMoney(dues.payablePaise)).first().waitFor()
  await elsewhere.charge(29_500)
  await shownBehind(formatMoney(dues.payablePaise + 29_500))
  await confirmAction(page, 'Close loan')
  await page.getByRole('region', { name: 'Close loan' }).getByRole('alert').first().waitFor()
  expect(await loanNow()).toMatchObject({ status: 'active' })
})

test('a write-off is rejected if a charge is added while it is being confirmed', async () => {
  await chooseAction(page, 'Write off')
  await page.getByLabel('Reason').fill('Fled')
  await page.keyboard.press('Control+Enter')
  await dialog().getByText('Fled', { exact: true }).waitFor()
  await elsewhere.charge(29_500)
  await shownBehind('₹295.00')
  await confirmAction(page, 'Write off')
  await page.getByText('Check the loan and write it off again.').first().waitFor()
  expect(await loanNow()).toMatchObject({ status: 'active' })
})

/** Presses Enter, and asserts that this does not close the loan: no request is sent either. */
async function expectNotClosedByEnter(): Promise<void> {
  await page.keyboard.press('Enter')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  expect(closings).toEqual([])
  expect(await loanNow()).toMatchObject({ status: 'active' })
}

test('going back cancels a confirmation', async () => {
  await page.goto(`${site.origin}/partpayment`)
  await page.getByRole('link', { name: loan.number ?? '', exact: true }).click()
  await page.getByRole('button', { name: 'Close loan', exact: true }).click()
  await page.getByRole('region', { name: 'Close loan' }).getByText('₹').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog().waitFor()
  await page.goBack()
  await dialog().waitFor({ state: 'detached' })
  // Still the same page of the program: it was not loaded again.
  await page.getByRole('banner').waitFor()
  await expectNotClosedByEnter()
})

/** Opens the panel in which the loan is closed. */
async function openClosing(): Promise<Locator> {
  await page.getByRole('button', { name: 'Close loan', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Close loan' })
  await panel.getByText('₹').first().waitFor()
  return panel
}

test('going to another page through the search cancels a confirmation', async () => {
  const other = await shop.pledge({ principalPaise: 200_000 })
  await openClosing()
  await page.keyboard.press('Control+Enter')
  await focusWithin(dialog())
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(other.number ?? '')
  await page
    .getByRole('option')
    .filter({ hasText: other.number ?? '' })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: other.number ?? '', exact: true }).waitFor()
  await dialog().waitFor({ state: 'detached' })
  await expectNotClosedByEnter()
})

test('another action of the same loan, opened by the search, cancels a confirmation', async () => {
  await openClosing()
  await page.keyboard.press('Control+Enter')
  await focusWithin(dialog())
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(loan.number ?? '')
  await page
    .getByRole('option')
    .filter({ hasText: loan.number ?? '' })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('option', { name: /^Receive payment/ }).waitFor()
  await page.keyboard.type('receive')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Receive payment' }).waitFor({ state: 'attached' })
  await dialog().waitFor({ state: 'detached' })
  await expectNotClosedByEnter()
})

test('a confirmation that loads while the user goes to another page does not open there', async () => {
  const code = /\/ConfirmDialog-[^/]*\.js$/
  const free = Promise.withResolvers<void>()
  const requested = page.waitForRequest(code)
  await page.route(code, async (route) => {
    await free.promise
    await route.continue()
  })
  await openClosing()
  await page.keyboard.press('Control+Enter')
  await requested
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Store', exact: true }).waitFor()
  const loaded = page.waitForResponse(code)
  free.resolve()
  await (await loaded).finished()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  expect(await dialog().count()).toBe(0)
})

test('a confirmation stays when the code of another screen arrives', async () => {
  await openClosing()
  await page.keyboard.press('Control+Enter')
  await focusWithin(dialog())
  // As the preload of a menu entry does while the pointer is over it.
  const loaded = page.waitForResponse(/\/creditdebit-[^/]*\.js$/)
  await page.locator('nav a[href="/creditdebit"]').dispatchEvent('focusin')
  await (await loaded).finished()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  await confirmAction(page, 'Close loan')
  await expect.poll(async () => (await loanNow()).status).toBe('closed')
})

test('Enter held down in the last field opens a confirmation, and does not confirm it', async () => {
  const panel = await openClosing()
  await panel.getByRole('textbox', { name: 'Note' }).focus()
  await page.keyboard.down('Enter')
  await focusWithin(dialog())
  // The key repeats.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await leaveDialog(page, dialog())
  // A form that is being saved would not open it again.
  await page.keyboard.press('Control+Enter')
  await focusWithin(dialog())
  expect(await loanNow()).toMatchObject({ status: 'active' })
})

test('Enter held down in a field moves only to the next one', async () => {
  const panel = await openClosing()
  const path = () => panel.locator(':focus').getAttribute('data-path')
  const first = await path()
  await page.keyboard.down('Enter')
  const next = await path()
  expect(next).not.toBe(first)
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await path()).toBe(next)
})
