import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { confirmIn, expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The maximum number of keystrokes besides the data for a loan with two items. */
const MAX_KEYS = 28

/** The page of a loan that was just paid out. */
const loanPage = /\/partpayment\/[0-9a-f-]{36}\?paid=1$/

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page
let keys: number

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
})
afterAll(() => site.end())

beforeEach(() => site.pool.query('delete from draft'))

async function open(userName = 'owner', password = OWNER_PASSWORD): Promise<void> {
  page = await browser.newPage()
  keys = 0
  await signIn(page, site, userName, password, '/newloan')
  await page.getByRole('heading', { name: 'New Loan', level: 1 }).waitFor()
}

/** Presses keys that are not data, and counts them. */
async function press(...pressed: string[]): Promise<void> {
  for (const key of pressed) {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
}
const type = (data: string) => page.keyboard.type(data)
const times = (count: number) => Array.from({ length: count }, () => 'Enter')
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true })
const payOut = () => page.getByRole('button', { name: 'Pay out' })

/** Fills in the customer and one gold item, up to the field of the seal. */
async function fillIn(customer: string, gross: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
  await type(customer)
  await press('Enter')
  await page.getByText('KYC complete').waitFor()
  await type('necklace')
  await press(...times(3))
  await type(gross)
  await press(...times(5))
  await type('selvi')
  await press('Enter')
  await field('Loan amount').fill('19900')
  await field('Packet seal no.').focus()
}

/** The only loan of a customer, from the server. */
async function loanOf(customerId: string) {
  const { rows } = await site.pool.query(`select id from loan where customer_id = $1`, [customerId])
  expect(rows).toHaveLength(1)
  return site.call('GetNewLoanById', { token: site.owner.token, query: { id: rows[0].id } })
}

/** From the sheet of the payout to the next loan: all printouts are printed in turn, then Enter starts the next loan. */
async function printAllAndStartNext(customerId: string): Promise<void> {
  const { number, id } = await loanOf(customerId)
  const sheet = page.getByRole('region', { name: `Loan ${number} paid out` })
  await sheet.getByText('Hand over').waitFor()
  await expectNoAxeInBoth(page)
  await page.reload()
  await sheet.getByRole('link', { name: 'Print all' }).and(page.locator(':focus')).waitFor()
  const printed: string[] = []
  await page.context().addInitScript(() => {
    // Like a print dialog, it returns when printing is done: the tab closes after the last one.
    window.print = () => {
      const request = new XMLHttpRequest()
      request.open('GET', `/printed${location.pathname}`, false)
      request.send()
    }
  })
  await page.context().route('**/printed/**', (route) => {
    printed.push(new URL(route.request().url()).pathname.slice('/printed'.length))
    return route.fulfill({ body: '' })
  })
  const opened = page.context().waitForEvent('page')
  keys = 0
  await press('Enter')
  const printouts = await opened
  const all = ['ticket', 'customer-copy', 'label'].map((name) => `/print/${name}/${id}`)
  if (!printouts.isClosed()) await printouts.waitForEvent('close')
  await sheet.getByText(`${all.length} print dialogs open one after the other.`).waitFor()
  await page.bringToFront()
  await press('Enter')
  await page.waitForURL(/\/newloan$/)
  // The next seal number, and the same location.
  await expect.poll(() => field('Packet seal no.').inputValue()).toBe('MN-000002')
  expect(await field('Vault location').inputValue()).toBe('Safe 2')
  expect(printed).toEqual(all)
  // Besides one key for each print dialog.
  expect(keys).toBe(2)
}

describe('a new loan', () => {
  test('for an existing customer with two items is paid out by keyboard alone, with at most 28 keys besides the data; two more print all and start the next loan', async () => {
    const customer = await shop.addCustomer('Lakshmi Narayanan', {
      nomineeName: 'Kavitha',
      nomineeRelation: 'daughter',
    })
    await open()
    await page.getByRole('textbox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
    await type('narayanan')
    await press('Enter')
    await page.getByText('KYC complete').waitFor()
    // Product, pieces, gross, stone, other, purity; Enter in the last begins the next item.
    await type('necklace')
    await press(...times(3))
    await type('1.5')
    await press('Enter')
    await type('0.5')
    await press(...times(3))
    await type('bangle')
    await press(...times(3))
    await type('2')
    await press(...times(4))
    await item(2).getByText('₹12,789.88').waitFor()
    // The empty third row is skipped; scheme, tenure, amount and payout are filled in.
    await press('Enter')
    await type('selvi')
    await press(...times(2))
    expect(await item(3).count()).toBe(0)
    await expect.poll(() => field('Loan amount').inputValue()).toBe('15,300.00')
    await press(...times(5))
    await type('MN-000001')
    await press('Enter')
    await type('Safe 2')
    await page.getByText('Figures checked').waitFor()
    await press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Pay out' })
      .and(page.locator(':focus'))
      .waitFor()
    await press('Enter')
    await page.waitForURL(loanPage)
    expect(keys).toBeLessThanOrEqual(MAX_KEYS)
    await printAllAndStartNext(customer.id)

    const loan = await loanOf(customer.id)
    expect(loan).toMatchObject({
      status: 'active',
      principalPaise: 1_530_000,
      valuePaise: 1_918_482,
      seal: 'MN-000001',
      location: 'Safe 2',
      nomineeName: 'Kavitha',
      payout: [{ mode: 'cash', amountPaise: 1_530_000 }],
      items: [
        { productName: 'Necklace', grossMg: 1500, stoneMg: 500, netMg: 1000, appraiserName: 'Selvi' },
        { productName: 'Bangle', grossMg: 2000, stoneMg: 0, netMg: 2000 },
      ],
    })
    expect(loan.vouchers.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([['payout', 1_530_000]])
  })

  test('is paid in cash and by bank: Enter after a part of the amount adds the rest by bank', async () => {
    const customer = await shop.addCustomer('Two Ways')
    await open()
    await fillIn('two ways', '10')
    const part = (number: number) => page.getByRole('group', { name: `Part ${number}`, exact: true })
    await part(1).getByRole('textbox', { name: 'Amount' }).fill('5000')
    await page.keyboard.press('Enter')
    await part(2).getByRole('textbox', { name: 'Reference' }).and(page.locator(':focus')).waitFor()
    expect(await part(2).getByRole('combobox', { name: 'Payment mode' }).inputValue()).toBe('Bank')
    const needed = part(2).locator('label:has([class*="required"])')
    expect(await needed.allTextContents()).toEqual(['Our bank account *', 'Reference *'])
    await part(2).getByRole('switch', { name: 'Reference awaited' }).check()
    await expect.poll(() => needed.allTextContents()).toEqual(['Our bank account *'])
    await part(2).getByRole('switch', { name: 'Reference awaited' }).uncheck()
    await part(2).getByRole('textbox', { name: 'Reference' }).focus()
    expect(await part(2).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('14,900.00')
    await type('UTR 5')
    // Nothing is left: Enter in an amount moves on.
    await part(1).getByRole('textbox', { name: 'Amount' }).press('Enter')
    await part(2).getByRole('combobox', { name: 'Payment mode' }).and(page.locator(':focus')).waitFor()
    expect(await part(3).count()).toBe(0)
    await field('Packet seal no.').fill('TWO-1')
    await field('Vault location').fill('Safe 2')
    await page.getByText('Figures checked').waitFor()
    await page.keyboard.press('Control+Enter')
    await confirmIn(page, 'Pay out')
    await page.waitForURL(loanPage)
    expect((await loanOf(customer.id)).payout).toMatchObject([
      { mode: 'cash', amountPaise: 500_000 },
      { mode: 'bank', amountPaise: 1_490_000, reference: 'UTR 5' },
    ])
  })

  test('that is rejected keeps all typed values, even after a reload', async () => {
    await shop.pledge({ seal: 'IN-USE' })
    const customer = await shop.addCustomer('Rejected')
    await open()
    await fillIn('rejected', '10')
    await type('IN-USE')
    await press('Enter')
    await type('Safe 3')
    await field('Loan amount').fill('60000')
    await press('Control+Enter')
    await page.getByText('The eligible amount is ₹51,100.00. Lower the amount or add an item.').waitFor()
    await field('Loan amount').and(page.locator(':focus')).fill('12000')
    const saved = page.waitForResponse((reply) => reply.url().includes('SaveDraft') && reply.ok())
    await press('Control+Enter')
    await confirmIn(page, 'Pay out')
    await page.getByText('This seal is already used on another packet.').waitFor()
    await field('Packet seal no.').and(page.locator(':focus')).waitFor()
    await saved
    await expect
      .poll(async () => {
        const { rows } = await site.call('GetDrafts', { token: site.owner.token })
        return JSON.stringify(rows)
      })
      .toContain('1200000')
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
    await page.getByText('Rejected', { exact: true }).waitFor()
    expect(await item(1).getByLabel('Gross').inputValue()).toBe('10.000')
    expect(await field('Loan amount').inputValue()).toBe('12,000.00')
    await field('Packet seal no.').fill('FREE-1')
    await press('Control+Enter')
    await confirmIn(page, 'Pay out')
    await page.waitForURL(loanPage)
    expect(await loanOf(customer.id)).toMatchObject({
      principalPaise: 1_200_000,
      seal: 'FREE-1',
      location: 'Safe 3',
    })
  })

  test('above the policy’s amount is changed in spite of a conflict, approved by a second user but not by its maker, and paid out by bank', async () => {
    await shop.setPolicy({ approvalAbovePaise: 1_000_000 })
    const customer = await shop.addCustomer('Waiting')
    const { password } = await addPerson(site, 'second', {
      NewLoan: ['view', 'add', 'approve'],
      Customer: ['view'],
    })
    await open()
    await fillIn('waiting', '10')
    await type('WAIT-1')
    await press('Enter')
    await type('Safe 4')
    await press('Control+Enter')
    await page.getByRole('heading', { name: 'Sent for approval' }).waitFor()
    await page.getByRole('link', { name: 'Pending 1' }).click()
    await page.getByRole('button', { name: 'View the loan of Waiting' }).click()
    const disabled = page.getByRole('button', { name: 'Approve ₹19,900.00 to Waiting' })
    expect(await disabled.getAttribute('aria-disabled')).toBe('true')
    expect((await loanOf(customer.id)).vouchers).toEqual([])

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await page.getByText('You are editing the pending loan of ₹19,900.00 to Waiting').waitFor()
    await expect.poll(() => field('Packet seal no.').inputValue()).toBe('WAIT-1')
    const waiting = await loanOf(customer.id)
    const productId = waiting.items[0]?.productId ?? ''
    const items = [shop.item({ productId, grossMg: 10_000, stoneMg: 0 })]
    const faster = shop.request({ customerId: customer.id, principalPaise: 1_800_000, items, seal: 'WAIT-1' })
    const { companyId: _c, storeId: _s, ...body } = { ...faster, version: waiting.version }
    await field('Vault location').fill('Safe 5')
    await site.call('UpdateNewLoan', { token: site.owner.token, query: { id: waiting.id }, body })
    await press('Control+Enter')
    const conflict = page.getByRole('dialog')
    await conflict.getByText('Cash ₹18,000.00').waitFor()
    await expectNoAxe(page)
    await conflict.getByRole('button', { name: 'Save this choice' }).click()
    await page.getByText('New Loan Update Successfully').waitFor()
    expect(await loanOf(customer.id)).toMatchObject({ principalPaise: 1_800_000, location: 'Safe 5' })

    await shop.leaveInDrawer(1_799_900)
    // Back among the pending loans, where the edit began.
    await page.getByRole('heading', { name: 'Pending loans' }).waitFor()
    await open('second', password)
    await page.getByRole('link', { name: 'Pending 1' }).click()
    await page.getByRole('button', { name: 'Review ₹18,000.00 to Waiting' }).click()
    await page.getByText('1 × Necklace').waitFor()
    const address = new URL(page.url())
    address.searchParams.delete('list')
    await page.goto(address.href)
    await page.getByText('1 × Necklace').waitFor()
    // The list is behind the review.
    const tab = (name: string) => page.getByRole('link', { name, exact: true, includeHidden: true })
    expect(await tab('Pending 1').getAttribute('aria-current')).toBe('page')
    expect(await tab('New loan').getAttribute('aria-current')).toBeNull()
    await page.getByRole('button', { name: 'Approve ₹18,000.00 to Waiting' }).click()
    await page.getByText('Approved (valid today)').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'The drawer has ₹17,999. Pay at most ₹17,999 in' })
      .waitFor()
    await shop.bringCash(100)
    await page.getByText('The drawer has').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pay out ₹18,000.00 to Waiting' }).click()
    // The review has the facts; Esc changes nothing.
    const review = page.getByRole('dialog')
    await review.getByText(`Waiting · ${customer.number}`).waitFor()
    await review.getByText('1 item, net 10.000 g').waitFor()
    await expectNoAxe(page)
    await page.keyboard.press('Escape')
    expect((await loanOf(customer.id)).status).toBe('approved')
    await page.getByRole('button', { name: 'Pay out ₹18,000.00 to Waiting' }).click()
    await review.getByRole('combobox', { name: 'Payment mode' }).click()
    await page.getByRole('option', { name: 'Bank' }).click()
    await review.getByText('has no bank account on file').waitFor()
    await page.keyboard.press('Control+Enter')
    await review.getByText('Enter the reference (UTR), or mark it as awaited').waitFor()
    await review.getByRole('textbox', { name: 'Reference' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('UTR 18000')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /^Loan MN-\d{4}-\d{5} paid out$/ }).waitFor()
    await page.getByRole('button', { name: 'New loan' }).and(page.locator(':focus')).press('Enter')
    await page.getByRole('textbox', { name: 'Customer' }).waitFor()
    expect(await field('Packet seal no.').inputValue()).toBe('')
    expect(await loanOf(customer.id)).toMatchObject({
      status: 'active',
      principalPaise: 1_800_000,
      payout: [{ mode: 'bank', amountPaise: 1_800_000, reference: 'UTR 18000' }],
    })
    await shop.setPolicy({ approvalAbovePaise: null })
  })

  test('keeps a wrong number of pieces as typed, and the errors of other fields when a product is chosen', async () => {
    await open()
    const pieces = item(1).getByRole('textbox', { name: 'Pieces' })
    const rule = item(1).getByText('Enter a whole number of pieces, from 1 to 1,000.')
    // A weight typed in the wrong field stays as typed.
    for (const typed of ['12.000', '12,345', '12.480']) {
      await pieces.fill('2')
      await pieces.blur()
      await rule.waitFor({ state: 'detached' })
      await pieces.fill(typed)
      await pieces.blur()
      await rule.waitFor()
      expect(await pieces.inputValue()).toBe(typed)
    }
    await payOut().click()
    await page.getByText('Vault location is required').waitFor()
    const product = item(1).getByRole('combobox', { name: 'Product' })
    await product.click()
    await page.getByRole('option').first().click()
    await expect.poll(() => product.inputValue()).not.toBe('')
    await page.getByText('Product is required').waitFor({ state: 'detached' })
    expect(await rule.count()).toBe(1)
    expect(await page.getByText('Vault location is required').count()).toBe(1)
  })

  test('has no axe findings in light, dark and a narrow window, which it fits; pressing Cancel reports no empty field', async () => {
    await shop.addCustomer('Narrow')
    await open()
    await fillIn('narrow', '10')
    await page.getByRole('button', { name: 'Photo and marks of item 1' }).click()
    await page.getByRole('button', { name: 'Split' }).click()
    await page.getByText('Figures checked').waitFor()
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await payOut().waitFor()
    await expectNoSideways(page, 360)
    await expectNoAxe(page)
    // Pressing the button that discards the form does not check its fields.
    await field('Vault location').focus()
    await page.getByRole('button', { name: 'Cancel', exact: true }).hover()
    await page.mouse.down()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.getByText('Vault location is required').count()).toBe(0)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('textbox', { name: 'Customer' }).waitFor()
    expect(await page.getByText('is required').count()).toBe(0)
  })
})
