import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe } from '../support/axe.ts'
import { confirmIn, openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { noteChanges } from '../support/pageChanges.ts'
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
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true })
const finder = () => page.getByRole('textbox', { name: 'Customer' })

async function choose(name: string): Promise<void> {
  await finder().fill(name)
  await page.keyboard.press('Enter')
  await page.getByText('KYC complete').waitFor()
}

/** The newest loan of a customer on the server. */
async function loanOf(customerId: string) {
  const { rows } = await site.pool.query(
    'select id from loan where customer_id = $1 order by created_at desc limit 1',
    [customerId],
  )
  return site.call('GetNewLoanById', { token: site.owner.token, query: { id: rows[0].id } })
}

test('items of an earlier loan are pledged again, with a photo, and the loan is paid out in parts', async () => {
  const customer = await shop.addCustomer('Again Ammal')
  const bangle = shop.item({ grossMg: 8_250, stoneMg: 250, huid: 'ABC123', marks: 'KDM', testMethod: 'XRF' })
  const before = await shop.pledge({ customerId: customer.id, items: [shop.item(), bangle] })
  const { token } = site.owner
  const query = { id: before.id }
  const { dues } = await site.call('GetPayoff', { token, query: { ...query, date: shop.today() } })
  const payments = shop.byBank(dues.payablePaise)
  await site.call('CloseLoan', { token, query, body: { postedOn: shop.today(), payments } })

  await choose('again')
  await page.getByText('Past loans', { exact: true }).click()
  await button(`Pledge again: items of ${before.number}`).click()
  await item(2).waitFor()
  expect(await item(2).getByLabel('Gross').inputValue()).toBe('8.250')
  expect(await item(2).getByLabel('Stone').inputValue()).toBe('0.250')
  await item(2).getByRole('button', { name: 'Photo and marks of item 2' }).click()
  expect(await page.getByLabel('HUID').last().inputValue()).toBe('ABC123')
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b8860b' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('[data-path="items.1.photoId"] input[type=file]')
    .first()
    .setInputFiles({ name: 'bangle.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('[data-path="items.1.photoId"]').getByRole('img').waitFor()

  await page.locator('input[data-path="appraiserId"]').fill('selvi')
  await page.keyboard.press('Enter')
  await field('Loan amount').fill('30 thousand')
  await field('Loan amount').press('Tab')
  await page.getByText('Enter an amount in rupees, such as 1,250.50').waitFor()
  expect(await field('Loan amount').inputValue()).toBe('30 thousand')
  await field('Loan amount').fill('Rs. 30,000/-')
  // Leaving the amount shows an error below it; the button stays under the mouse.
  await button('Split').first().click()
  const part = (number: number) => page.getByRole('group', { name: `Part ${number}`, exact: true }).first()
  const focused = page.locator(':focus')
  await part(2).getByRole('textbox', { name: 'Amount' }).and(focused).waitFor()
  await button('Split').first().press('Enter')
  await button('Remove part 3').press('Enter')
  await part(2).getByRole('textbox', { name: 'Amount' }).and(focused).waitFor()
  await part(1).getByRole('textbox', { name: 'Amount' }).fill('17000')
  await part(2).getByRole('textbox', { name: 'Amount' }).fill('12000')
  await page.getByText('₹1,000.00 still to allocate').waitFor()
  await field('Packet seal no.').fill('AGAIN-1')
  await field('Vault location').fill('Safe 2')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The parts must add up to ₹30,000.00').first().waitFor()
  expect((await loanOf(customer.id)).id).toBe(before.id)
  await part(1).getByRole('textbox', { name: 'Amount' }).fill('18000')
  await page.getByText('Figures checked').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter the reference (UTR), or mark it as awaited').waitFor()
  await part(1).getByRole('textbox', { name: 'Reference' }).and(focused).fill('UTR 77')
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Pay out')
  await page.waitForURL(/\/partpayment\/[0-9a-f-]{36}\?paid=1$/)
  const made = await loanOf(customer.id)
  expect(made).toMatchObject({
    status: 'active',
    principalPaise: 3_000_000,
    payout: [
      { mode: 'bank', amountPaise: 1_800_000, bankId: shop.bankId, reference: 'UTR 77' },
      { mode: 'cash', amountPaise: 1_200_000 },
    ],
    items: [
      { grossMg: 10_500, stoneMg: 500, photoId: null },
      { grossMg: 8_250, stoneMg: 250, huid: 'ABC123', marks: 'KDM', testMethod: 'XRF' },
    ],
  })
  expect(made.items[1]?.photoId).toMatch(/^[0-9a-f-]{36}$/)
})

test('the customer is cleared, and another chosen; the weighed items stay', async () => {
  await shop.addCustomer('Wrong Person', { nomineeName: 'Nobody', nomineeRelation: 'son' })
  const right = await shop.addCustomer('Right Person')
  const changes = await noteChanges(page, () => {
    const nominee = document.querySelector<HTMLInputElement>('[data-path="nomineeName"]')?.value
    return { isKnown: document.body.textContent.includes('KYC complete'), nominee }
  })
  await choose('wrong')
  await expect.poll(() => field('Nominee').inputValue()).toBe('Nobody')
  // The customer is never rendered without the nominee: a loan sent at once has it.
  const known = (await changes()).filter(({ isKnown }) => isKnown)
  expect([...new Set(known.map(({ nominee }) => nominee))]).toEqual(['Nobody'])
  await item(1).getByLabel('Gross').fill('10')
  await button('Clear customer').click()
  await finder().and(page.locator(':focus')).waitFor()
  expect(await field('Nominee').inputValue()).toBe('')
  await choose('right')
  expect(await item(1).getByLabel('Gross').inputValue()).toBe('10.000')
  await page.getByText(right.number).waitFor()
})

test('a heavy pledge shows its limits; cash and amount each have their own message, and the payout is confirmed with its facts', async () => {
  const customer = await shop.addCustomer('Bankamma', {
    bankName: 'State Bank',
    bankIfsc: 'SBIN0001234',
    bankAccountNumber: '30211234567',
  })
  await choose('bankamma')
  const type = (words: string) => page.keyboard.type(words)
  const enter = async (times: number) => {
    for (let key = 0; key < times; key++) await page.keyboard.press('Enter')
  }
  const summary = page.getByRole('region', { name: 'Summary' })
  const mode = page.getByRole('combobox', { name: 'Payment mode' })
  const wrong = () => page.locator('[aria-invalid="true"], [role="alert"]').count()
  await type('necklace')
  await enter(3)
  await type('40')
  await enter(5)
  await type('selvi')
  await enter(1)
  await field('Packet seal no.').fill('BANK-1')
  await field('Vault location').fill('Safe 2')
  await summary.getByText('₹2,04,600.00').first().waitFor()
  await summary.getByText('Cash limit ₹19,999.00').waitFor()
  await expect.poll(() => field('Loan amount').inputValue()).toBe('2,04,600.00')
  // More than the cash limit: the payout is proposed by bank.
  await expect.poll(() => mode.inputValue()).toBe('Bank')

  await mode.click()
  await page.getByRole('option', { name: 'Cash' }).click()
  await page.getByText('₹2,04,600.00; it must stay below ₹20,000.00').first().waitFor()
  await summary.getByText('₹2,04,600.00').first().waitFor()
  expect(await page.getByText('The eligible amount is').count()).toBe(0)
  await field('Loan amount').fill('300000')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The eligible amount is ₹2,04,600.00. Lower the amount or add an item.').waitFor()
  // Another item makes the amount valid: its error disappears although its field was not edited.
  await item(1).getByLabel('Gross').fill('80')
  await item(1).getByLabel('Gross').press('Tab')
  await expect.poll(() => page.getByText('The eligible amount is').count()).toBe(0)
  await item(1).getByLabel('Gross').fill('40')
  await item(1).getByLabel('Gross').press('Tab')
  await field('Loan amount').fill('150000')
  await mode.click()
  await page.getByRole('option', { name: 'Bank' }).click()
  await page.getByText('Figures checked').waitFor()
  expect(await wrong()).toBe(0)
  const payee = page.getByRole('region', { name: 'Pay to' })
  await payee.getByText('30211234567').waitFor()
  await payee.getByText('SBIN0001234').waitFor()
  await page.getByLabel('Reference awaited').press('Space')
  await page.keyboard.press('Control+Enter')
  const sure = page.getByRole('dialog')
  await sure.getByText(`Bankamma · ${customer.number}`).waitFor()
  await sure.getByText('1 item, net 40.000 g').waitFor()
  await sure.getByText('₹1,50,000.00 to 30211234567 · SBIN0001234 · State Bank · reference awaited').waitFor()
  await sure.getByText('BANK-1 · Safe 2').waitFor()
  await expectNoAxe(page)
  // Esc changes nothing, and the focus is where it was.
  await page.keyboard.press('Escape')
  await page.getByLabel('Reference awaited').and(page.locator(':focus')).waitFor()
  const { rows } = await site.pool.query('select id from loan where customer_id = $1', [customer.id])
  expect(rows).toEqual([])
  await page.keyboard.press('Control+Enter')
  // Ctrl + Enter confirms as well.
  await sure.getByRole('button', { name: 'Pay out' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/partpayment\/[0-9a-f-]{36}\?paid=1$/)
  expect(await loanOf(customer.id)).toMatchObject({ status: 'active', principalPaise: 15_000_000 })
})

test('an awaited reference is entered from the list and then leaves it', async () => {
  const { rows } = await site.call('GetAwaitedReferences', { token: site.owner.token, body: shop.scope })
  expect(rows.map(({ amountPaise }) => amountPaise)).toEqual([15_000_000])
  await page.getByRole('link', { name: 'Pending 1' }).click()
  const list = page.getByRole('region', { name: 'References awaited' })
  await list.getByRole('button', { name: 'Enter the reference of ₹1,50,000.00 to Bankamma' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reference (UTR)' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Reference (UTR) is required').waitFor()
  await page.keyboard.type('UTR 4821')
  await page.keyboard.press('Enter')
  await page.getByText('Reference saved').waitFor()
  await expect.poll(() => list.count()).toBe(0)
})
