import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan, PawnTicket } from '../../src/api/gen/model/index.ts'
import { printedCode, ticketQr } from '../../src/domain/custody/ticketCode.ts'
import { upiLink } from '../../src/domain/money/upiLink.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { chooseAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { expectCopiedQr, expectQr } from '../support/qrCodes.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let other: NewLoan
let ticket: PawnTicket

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  loan = await shop.pledge({ items: [shop.item(), shop.item({ pieces: 2 })] })
  other = await shop.pledge({ principalPaise: 600_000 })
  ticket = await site.call('GetPawnTicket', { token: site.owner.token, query: { id: loan.id } })
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
})

const result = (title: string) => page.getByRole('alert').filter({ hasText: title })
const field = () => page.getByRole('textbox', { name: 'Ticket QR or check code' })

describe('a ticket at the counter', () => {
  test('is verified by scanning it into the search of another page', async () => {
    await page.keyboard.press('Control+k')
    // A scanner types the code and Enter.
    await page.keyboard.type(ticketQr(ticket, ticket.checkCode))
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/partpayment/${loan.id}\\?action=verifyTicket`))
    await result('Genuine ticket of this loan').waitFor()
    expect(await result('Genuine').textContent()).toContain('3 pieces, net 20.000 g')
    await page
      .getByText(/^Ticket check: genuine/)
      .first()
      .waitFor()
    await expectNoAxeInBoth(page)
  })

  test('that was altered shows what it says and what the books say; the ticket of another loan leads to that loan', async () => {
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=verifyTicket`)
    await field().and(page.locator(':focus')).waitFor()
    await field().fill(ticketQr({ ...ticket, principalPaise: 9_000_000 }, ticket.checkCode))
    await field().press('Enter')
    await result('Forged or altered ticket').waitFor()
    expect(await result('Forged').textContent()).toContain('₹10,000.00 (the ticket says ₹90,000.00)')
    await expectNoAxeInBoth(page)

    const { checkCode } = await site.call('GetPawnTicket', {
      token: site.owner.token,
      query: { id: other.id },
    })
    await field().fill(printedCode(checkCode))
    await field().press('Enter')
    await result('Ticket of another loan').getByRole('link', { name: 'Open that loan' }).press('Enter')
    await page.waitForURL(`${site.origin}/partpayment/${other.id}`)
  })

  test('is sent without a leading space and cut to the length of a ticket; Escape closes its panel', async () => {
    const sent = page.waitForRequest(/VerifyTicket/)
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=verifyTicket&ticket=+${'A'.repeat(300)}`)
    expect((await sent).postDataJSON()).toEqual({ ticket: 'A'.repeat(200) })
    await page.getByRole('button', { name: 'Close', exact: true }).focus()
    await page.keyboard.press('Escape')
    await field().waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: loan.number ?? '' }).waitFor()
  })

  test('is verified where the packet is released, without leaving the form', async () => {
    const closing = await shop.pledge({ payout: shop.byBank(1_000_000) })
    const { token } = site.owner
    const query = { id: closing.id }
    const { dues } = await site.call('GetPayoff', { token, query: { ...query, date: shop.today() } })
    await site.call('CloseLoan', {
      token,
      query,
      body: { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) },
    })
    await page.goto(`${site.origin}/partpayment/${closing.id}?action=release`)
    await page.getByLabel('Seal').first().fill('SEAL-0001')
    await field().fill(printedCode(ticket.checkCode))
    await field().press('Enter')
    await result('Ticket of another loan').waitFor()
    expect(await page.getByLabel('Seal').first().inputValue()).toBe('SEAL-0001')
    // What was verified does not stop Enter any more: as in any last field, it saves the form.
    await field().press('Enter')
    await page.getByText('Take a signature or photo of the person who collects.').first().waitFor()
    await expectNoAxeInBoth(page)
  })
})

describe('a payment by UPI', () => {
  const link = (amountPaise: number, note: string) =>
    upiLink({ payeeId: 'lakshmi@okaxis', payeeName: 'Test Gold Loans', amountPaise, note })
  const code = (amount: string) =>
    page.getByRole('img', { name: `QR code to pay ${amount} by UPI to lakshmi@okaxis` })

  test('is chosen by a click and typing; with a text that is no payment mode, nothing is posted', async () => {
    const receipts = async () =>
      (await site.pool.query(`select 1 from voucher where kind = 'receipt'`)).rowCount
    const before = await receipts()
    const mode = page.getByRole('combobox', { name: 'Payment mode' })
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=receive`)
    await page.getByRole('textbox', { name: 'Amount' }).first().fill('100')
    await mode.click()
    await page.keyboard.type('bank')
    await page.keyboard.press('Enter')
    await expect.poll(() => mode.inputValue()).toBe('Bank')
    await mode.click()
    await page.keyboard.type('upi')
    await page.keyboard.press('Enter')
    await expect.poll(() => mode.inputValue()).toBe('UPI')
    await mode.click()
    await page.keyboard.type('cheque')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Choose an option from the list.', { exact: true }).waitFor()
    expect(await mode.inputValue()).toBe('cheque')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await receipts()).toBe(before)
    // The draft of this form is restored in the next test.
    await page.keyboard.type('cash')
    await page.keyboard.press('Enter')
    await expect.poll(() => mode.inputValue()).toBe('Cash')
  })

  test('shows a QR code of its exact amount, whose script is loaded only for UPI, and the usual limit of banks above ₹1,00,000', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await site.pool.query(`update bank set upi_id = 'lakshmi@okaxis' where id = $1`, [shop.bankId])
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=receive`)
    await page.getByRole('textbox', { name: 'Amount' }).first().fill('1234.50')
    await page.getByRole('combobox', { name: 'Payment mode' }).waitFor()
    expect(loaded.filter((url) => /UpiQr/.test(url))).toEqual([])
    await page.getByRole('combobox', { name: 'Payment mode' }).click()
    await page.getByRole('option', { name: 'UPI' }).click()
    await code('₹1,234.50').waitFor()
    expect(loaded.filter((url) => /UpiQr/.test(url)).length).toBeGreaterThan(0)
    await page.getByRole('textbox', { name: 'Amount' }).first().fill('2000')
    await code('₹2,000.00').waitFor()
    await expectQr(code('₹2,000.00'), link(200_000, `Loan ${loan.number}`))
    await expectNoAxeInBoth(page)
    const limit = page.getByText('Most banks allow up to ₹1,00,000 in one UPI payment.')
    expect(await limit.count()).toBe(0)
    await page.getByRole('textbox', { name: 'Amount' }).first().fill('100000.01')
    await limit.waitFor()
    await page.getByRole('combobox', { name: 'Payment mode' }).click()
    await page.getByRole('option', { name: 'Bank', exact: true }).click()
    await page.getByRole('img', { name: /^QR code to pay/ }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Our bank account' }).waitFor()
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=close`)
    await page.getByRole('combobox', { name: 'Payment mode' }).click()
    await page.getByRole('option', { name: 'UPI' }).click()
    const { dues } = await site.call('GetPayoff', {
      token: site.owner.token,
      query: { id: loan.id, date: shop.today() },
    })
    await expectQr(code(formatMoney(dues.payablePaise)), link(dues.payablePaise, `Loan ${loan.number}`))
  })

  test('of the fees of a new loan and of a credit note has its QR code; of a debit note, which is paid out, none', async () => {
    await site.pool.query(`update bank set upi_id = 'lakshmi@okaxis' where id = $1`, [shop.bankId])
    await site.pool.query(
      `update interest_slab_version set fees = fees || '{"documentChargePaise": 5000}' where slab_id = $1`,
      [shop.slab.id],
    )
    const byUpi = async (payment: Locator) => {
      await payment.getByRole('combobox', { name: 'Payment mode' }).click()
      await page.getByRole('option', { name: 'UPI' }).click()
    }
    const part = (name: string) => page.getByRole('group', { name, exact: true })
    await page.goto(`${site.origin}/newloan?customer=${shop.customer.id}`)
    await page.getByText('KYC complete').waitFor()
    await page.keyboard.type('necklace')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Loan amount' }).fill('5000')
    await byUpi(part('Fees'))
    await expectQr(code('₹50.00'), link(5_000, 'Fees and advance interest'))
    await expectNoAxeInBoth(page)

    for (const side of ['credit', 'debit']) {
      // Without an id the reason appears with the reference, while a QR code is loaded later.
      if (side === 'debit') await site.pool.query('update bank set upi_id = null')
      await page.goto(`${site.origin}/${side}note?open=new`)
      await page.getByRole('banner').getByText('Test Gold Loans').waitFor()
      await page.getByRole('textbox', { name: 'Narration' }).fill('Rent of the hall')
      await page.getByRole('textbox', { name: 'Amount' }).first().fill('750.50')
      await byUpi(part('Payment'))
      await page.getByRole('textbox', { name: 'Reference' }).waitFor()
      if (side === 'credit') await expectQr(code('₹750.50'), link(75_050, 'Rent of the hall'))
    }
    expect(await page.getByText('Indian Bank has no UPI ID').count()).toBe(0)
  })

  test('of a reminder has its QR code, which is copied as a picture for the chat', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await site.pool.query(`update bank set upi_id = 'lakshmi@okaxis' where id = $1`, [shop.bankId])
    const { token } = site.owner
    const { payablePaise } = await site.call('GetReminder', { token, query: { id: loan.id } })
    await page.goto(`${site.origin}/partpayment/${loan.id}`)
    await chooseAction(page, 'Send reminder')
    await expectQr(code(formatMoney(payablePaise)), link(payablePaise, loan.number ?? ''))
    await page.getByRole('button', { name: 'Copy QR code' }).press('Enter')
    await page.getByText('QR code copied').waitFor()
    await expectCopiedQr(page, link(payablePaise, loan.number ?? ''))
    await expectNoAxeInBoth(page)
  })

  test('says why there is none for an account without a UPI ID', async () => {
    await site.pool.query('update bank set upi_id = null where id = $1', [shop.bankId])
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=close`)
    await page.getByRole('combobox', { name: 'Payment mode' }).click()
    await page.getByRole('option', { name: 'UPI' }).click()
    await page.getByText('Indian Bank has no UPI ID').waitFor()
  })
})
