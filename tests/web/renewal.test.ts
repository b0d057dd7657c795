import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { confirmIn, expectNoSideways, leaveDialog, openBrowser, signIn, toast } from '../support/browser.ts'
import { noteChanges } from '../support/pageChanges.ts'
import { rejectedCalls } from '../support/rejectedCalls.ts'
import { renewals } from '../support/renewals.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loans: Awaited<ReturnType<typeof renewals>>

beforeAll(async () => {
  site = await startSite()
  loans = await renewals(site, 6)
  page = await browser.newPage()
})
afterAll(() => site.end())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const amount = () => page.getByRole('textbox', { name: 'New loan amount', exact: true })
const heading = (number: string | null) =>
  page.getByRole('heading', { level: 1, name: number ?? '', exact: true }).waitFor()
/** The text of a line of the limits or of the difference. */
const figure = (name: RegExp) =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').first().textContent()

const mode = () => page.getByRole('combobox', { name: 'Payment mode' }).first().inputValue()
async function chooseMode(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Payment mode' }).first().click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Opens the voucher of a renewal: its name is the heading, and its amounts with their signs add up to the payment. */
async function expectAddsUp(path: string | null, payment: string): Promise<void> {
  expect(path).toMatch(/^\/print\/receipt\/[0-9a-f-]{36}\?print=1$/)
  const voucher = await browser.newTab(page)
  await voucher.goto(`${site.origin}${path?.replace('?print=1', '')}`)
  await voucher.getByRole('heading', { level: 1, name: 'Renewal voucher', exact: true }).waitFor()
  const particulars = voucher.getByRole('article', { name: 'Renewal voucher' }).getByRole('table')
  // The heading is there before the sheet.
  await particulars.locator('tfoot td').getByText(payment, { exact: true }).waitFor()
  const amounts = await particulars.locator('tbody td').allTextContents()
  const signed = amounts.filter((text) => /^[+−]₹/.test(text))
  expect(signed.length).toBeGreaterThanOrEqual(5)
  const paise = signed.map((text) => Number(text.replace('−', '-').replace(/[+₹,.]/g, '')))
  expect(formatMoney(paise.reduce((sum, one) => sum + one, 0))).toBe(payment)
  expect(await particulars.locator('tfoot td').allTextContents()).toEqual([payment])
  await expectNoAxeInBoth(voucher)
  await voucher.close()
}

/** Opens the ticket of a renewed loan: the payment is under this heading, and no other payment is on the ticket. */
async function expectTicketPayment(loanId: string, heading: string, payment: string): Promise<void> {
  const ticket = await browser.newTab(page)
  await ticket.goto(`${site.origin}/print/ticket/${loanId}`)
  const facts = ticket.getByRole('article').getByRole('region', { name: heading, exact: true })
  await facts.waitFor()
  expect(await facts.locator('dd').allTextContents()).toEqual([payment])
  const other = heading === 'Payout' ? 'Received at renewal' : 'Payout'
  expect(await ticket.getByRole('article').getByText(other, { exact: true }).count()).toBe(0)
  await ticket.close()
}

/** The difference that is shown and the payment that is filled in, whenever the page changes. */
const watchPaid = () =>
  noteChanges(page, () => {
    const names = [...document.querySelectorAll('dt')]
    const figure = names.find((name) => /^(Receive from|Pay to) customer/.test(name.textContent ?? ''))
    const payment = document.querySelector<HTMLInputElement>('[data-path="payments.0.amountPaise"]')
    if (!figure || !payment) return null
    return { figure: figure.nextElementSibling?.textContent ?? '', payment: payment.value }
  })

test('a loan is renewed by keyboard; a top-up above the approval amount is pending, as its loan says, and can be edited', async () => {
  const old = loans.next()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}`)
  await heading(old.number)
  await button('Renew or top up').press('Enter')
  await amount().and(page.locator(':focus')).waitFor()
  expect(await amount().inputValue()).toBe('30,000.00')
  expect(await figure(/^LTV limit/)).toBe(formatMoney(5_600_000))
  await page.locator('dt', { hasText: 'LTV limit' }).getByText('applies').waitFor()
  expect(await figure(/^Receive from customer/)).toBe(formatMoney(137_000))
  expect(await figure(/^Interest of the old loan/)).toBe(formatMoney(125_753))
  await expectNoAxeInBoth(page)
  // Proposed values need no confirmation when leaving.
  await button('Cancel').press('Enter')
  await button('Renew or top up').and(page.locator(':focus')).waitFor()
  await button('Renew or top up').press('Enter')
  await amount().and(page.locator(':focus')).waitFor()

  await page.keyboard.type('60000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The eligible amount today is ₹56,000.00. Enter this amount or less.').waitFor()
  expect(await amount().inputValue()).toMatch(/^60,?000/)
  await amount().fill('30000')
  // The figures are those of the previous values until the reply arrives.
  await expect.poll(() => figure(/^New loan/)).toContain('30,000.00')
  expect(await figure(/^Receive from customer/)).toBe(formatMoney(137_000))
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Renew this loan?' })
  for (const fact of ['Renews', old.number ?? '', '₹30,000.00', '₹1,370.00', '₹1,370.00 Cash'])
    await dialog.getByText(fact, { exact: true }).waitFor()
  await expectNoAxeInBoth(page)
  await leaveDialog(page, dialog)
  expect((await loans.one(old)).status).toBe('active')
  const rejected = rejectedCalls(page)
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Renew')
  await toast(page, 'Loan renewed')
  const { renewedTo } = await loans.one(old)
  await heading(renewedTo.number)
  const sheet = page.getByRole('region', { name: `Loan ${renewedTo.number} replaces ${old.number}` })
  await sheet.getByRole('link', { name: 'Print all' }).and(page.locator(':focus')).waitFor()
  // The panel requests no quote of the loan that it has ended.
  expect(rejected).toEqual([])
  expect(await figure(/^Received/)).toBe('₹1,370.00')
  expect(await sheet.getByText('Received for fees and interest').count()).toBe(0)
  const voucher = await sheet.getByRole('link', { name: 'Print renewal voucher' }).getAttribute('href')
  await expectAddsUp(voucher, '₹1,370.00')
  await expectTicketPayment(renewedTo.id ?? '', 'Received at renewal', '₹1,370.00')
  await expectNoAxeInBoth(page)
  await sheet.getByRole('button', { name: 'Close this summary' }).press('Enter')
  await sheet.waitFor({ state: 'detached' })
  // Only the difference was paid, by the customer.
  await page
    .getByRole('row', { name: /Loan given/ })
    .getByText('Renewal', { exact: true })
    .waitFor()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: old.number ?? '' })
    .waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)

  await loans.shop.setPolicy({ approvalAbovePaise: 3_500_000 })
  await loans.shop.leaveInDrawer(100_000)
  await button('Renew or top up').press('Enter')
  await amount().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('40000')
  await expect.poll(() => figure(/^New loan/)).toContain('40,000.00')
  await page.getByRole('button', { name: /^Send for approval/ }).waitFor()
  // It is paid after the approval, from the drawer of that day.
  expect(await page.getByText(/^The drawer has/).count()).toBe(0)
  await page.getByRole('button', { name: /^Send for approval/ }).press('Enter')
  await toast(page, 'Renewal sent for approval')
  await page.getByText(`${formatMoney(4_000_000)}, requested by Test Owner, is pending approval.`).waitFor()
  await page.getByRole('link', { name: 'View renewal' }).press('Enter')
  await page.getByText(`renews ${renewedTo.number}`).waitFor()
  expect((await loans.one({ id: renewedTo.id ?? '' })).status).toBe('active')

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Edit pending renewal' }).waitFor()
  await expect.poll(() => amount().inputValue()).toMatch(/^40,?000/)
  await amount().fill('36000')
  await expect.poll(() => figure(/^New loan/)).toContain('36,000.00')
  await page.getByRole('button', { name: /^Send for approval/ }).press('Enter')
  await page.getByText(`${formatMoney(3_600_000)}, requested by Test Owner, is pending approval.`).waitFor()
})

test('a top-up is confirmed with the payout, and Esc leaves the loan unchanged', async () => {
  await loans.shop.setPolicy({ approvalAbovePaise: null })
  const old = loans.next()
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}?action=renew`)
  await amount().and(page.locator(':focus')).waitFor()
  await amount().fill('40000')
  // The drawer has too little cash.
  await expect.poll(mode).toBe('Bank')
  await amount().fill('30600')
  await expect.poll(() => figure(/^New loan/)).toContain('30,600.00')
  await expect.poll(mode).toBe('Cash')
  await amount().fill('40000')
  await expect.poll(mode).toBe('Bank')
  await chooseMode('Cash')
  await page.getByText('The drawer has ₹1,000. Pay at most ₹1,000 in cash').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-path="payments.0.amountPaise"]').and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const changes = await watchPaid()
  await amount().fill('31900')
  await expect.poll(() => figure(/^New loan/)).toContain('31,900.00')
  const paid = (await figure(/^Pay to customer/)) ?? ''
  // The proposed payment never has, or sends, the amount of the previous quote.
  const seen = await changes()
  expect(seen.map(({ payment }) => payment).join('')).not.toBe('')
  for (const { figure, payment } of seen) expect(figure).toContain(payment)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Top up and pay out?' })
  await dialog.getByText(paid.trim(), { exact: true }).waitFor()
  await leaveDialog(page, dialog)
  expect((await loans.one(old)).status).toBe('active')
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Top up')
  await toast(page, 'Loan topped up')
  const { renewedTo } = await loans.one(old)
  await page.getByRole('region', { name: `Loan ${renewedTo.number} replaces ${old.number}` }).waitFor()
  expect(await figure(/^Hand over/)).toBe(paid.trim())
  await expectAddsUp(
    await page.getByRole('link', { name: 'Print renewal voucher' }).getAttribute('href'),
    paid.trim(),
  )
  await expectTicketPayment(renewedTo.id ?? '', 'Payout', paid.trim())
})

test('a top-up above the legal cash limit is proposed by bank, and cash is an error before the confirmation', async () => {
  await loans.shop.bringCash(5_000_000)
  const old = loans.next()
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}?action=renew`)
  await amount().and(page.locator(':focus')).waitFor()
  await amount().fill('55000')
  await expect.poll(mode).toBe('Bank')
  const reference = page.getByRole('textbox', { name: 'Reference', exact: true })
  expect(await reference.getAttribute('required')).not.toBeNull()
  await chooseMode('Cash')
  const limit = page.getByText('At most ₹19,999.00 can be paid to this customer in cash.').first()
  await limit.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-path="payments"][data-wrong]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Pay ₹19,999 in cash, ' }).press('Enter')
  await reference.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('UTR 9')
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Top up')
  await toast(page, 'Loan topped up')
  expect(await figure(/^Hand over/)).toBe('₹19,999.00')
  await page.getByText('Reference UTR 9').waitFor()
})

test.each([
  [1440, 900],
  [390, 844],
])(
  'principal paid back by a renewal is proposed by bank, and cash is an error in view before the confirmation, at %i × %i px',
  async (width, height) => {
    const old = loans.inTwo
    await site.pool.query('delete from draft')
    page = await browser.newPage({ width, height })
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}?action=renew`)
    await amount().and(page.locator(':focus')).waitFor()
    expect(await mode()).toBe('Cash')
    await amount().fill('25000')
    await expect.poll(() => figure(/^New loan/)).toContain('25,000.00')
    await expect.poll(mode).toBe('Bank')
    const reason = page.getByText(
      /^Principal cannot be taken in cash when ₹20,000\.00 or more is outstanding on the customer’s loans/,
    )
    await reason.waitFor()
    await chooseMode('Cash')
    const warning = page.getByRole('group', { name: 'Payment received' }).getByRole('alert').and(reason)
    await warning.waitFor()
    const actions = page.locator('form > :last-child')
    await expect
      .poll(async () => {
        const [shown, below] = [await warning.boundingBox(), await actions.boundingBox()]
        return shown !== null && below !== null && shown.y > 64 && shown.y + shown.height <= below.y
      })
      .toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-path="payments"][data-wrong]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectNoAxeInBoth(page)
    // Interest and fees alone may be paid in cash.
    await amount().fill('30000')
    await expect.poll(() => figure(/^New loan/)).toContain('30,000.00')
    await reason.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await leaveDialog(page, page.getByRole('dialog', { name: 'Renew this loan?' }))
  },
)

test('after its draft is restored, a proposed payment follows the total, and a typed one stays', async () => {
  const old = loans.next()
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}?action=renew`)
  await amount().and(page.locator(':focus')).waitFor()
  const payment = page.locator('[data-path="payments.0.amountPaise"]')
  const paid = async () => `₹${await payment.inputValue()}`
  const borrow = async (rupees: string, shown: string) => {
    await amount().fill(rupees)
    await expect.poll(() => figure(/^New loan/)).toContain(shown)
  }
  const keepDraft = async (paise: number) => {
    const stored = async () =>
      JSON.stringify((await site.call('GetDrafts', { token: site.owner.token })).rows)
    await expect.poll(stored).toContain(`"amountPaise":${paise}`)
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
  }
  await borrow('31000', '31,000.00')
  const before = (await figure(/^Receive from customer/)) ?? ''
  await expect.poll(paid).toBe(before)
  await keepDraft(Number(before.replace(/\D/g, '')))
  await borrow('30500', '30,500.00')
  expect(await figure(/^Receive from customer/)).not.toBe(before)
  await expect.poll(paid).toBe(await figure(/^Receive from customer/))
  await payment.fill('5')
  await keepDraft(500)
  await borrow('30400', '30,400.00')
  expect(await paid()).toBe('₹5.00')
})

test('a missing photo of the customer is named in the form of a renewal, and is taken there', async () => {
  const old = loans.next()
  await site.pool.query(
    'update customer set photo_id = null where id = (select customer_id from loan where id = $1)',
    [old.id],
  )
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${old.id}?action=renew`)
  const problem = page.getByRole('status').filter({ hasText: 'KYC pending: photo.' })
  await problem.waitFor()
  await expectNoAxeInBoth(page)
  await problem.getByRole('button', { name: 'Take photo' }).press('Enter')
  await page
    .getByRole('button', { name: 'Take the photo', disabled: false })
    .and(page.locator(':focus'))
    .press('Enter')
  await page.getByRole('button', { name: 'Use this photo' }).and(page.locator(':focus')).press('Enter')
  await toast(page, 'Photo saved')
  await problem.waitFor({ state: 'detached' })
})

test('a renewal that settles exactly has the new loan amount on its voucher; after its reversal the new ticket and its label say that it was reversed', async () => {
  const old = loans.next()
  // ₹30,000 with its interest and the fees of this amount; the difference of 31 paise is rounded away.
  const renewed = await loans.renew(old, { principalPaise: 3_137_400, payments: [] })
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await expectAddsUp(`/print/receipt/${renewed.voucherId}?print=1`, '₹0.00')
  await page.goto(`${site.origin}/print/receipt/${renewed.voucherId}`)
  const sheet = page.getByRole('article')
  await sheet.getByText('Difference to pay').waitFor()
  expect(await sheet.innerText()).toMatch(/Loan amount\s+₹31,374\.00\s+Rupees Thirty One Thousand/)
  await page.goto(`${site.origin}/partpayment/${renewed.id}`)
  await page.getByRole('row', { name: /Loan given.* Renewal / }).waitFor()
  expect((await loans.reverse(old, 2)).statusCode).toBe(200)
  await page.goto(`${site.origin}/print/ticket/${renewed.id}`)
  await sheet.getByText('Office copy · Reversed', { exact: true }).waitFor()
  await page.goto(`${site.origin}/print/label/${renewed.id}`)
  await page.getByText('Reversed', { exact: true }).waitFor()
})
