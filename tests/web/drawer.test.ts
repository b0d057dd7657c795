import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { confirmIn, expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
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
afterAll(() => site.end())

beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const focused = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator(':focus'))
const at = (path: string) => page.locator(`[data-path="${path}"]`)
const type = (data: string) => page.keyboard.type(data)

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

describe('the drawer', () => {
  test('has too little cash for a payout: an error appears while typing, a button splits the amount, and the loan is paid out', async () => {
    const customer = await shop.addCustomer('Drawer')
    await shop.leaveInDrawer(13_200_00)
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
    await page.getByRole('textbox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
    await type('drawer')
    await press('Enter')
    await page.getByText('KYC complete').waitFor()
    await type('necklace')
    await press('Enter', 'Enter', 'Enter')
    await type('10')
    await press('Enter', 'Enter', 'Enter', 'Enter', 'Enter')
    await type('selvi')
    await press('Enter')
    await page.getByRole('textbox', { name: 'Packet seal no.' }).fill('DRAWER-1')
    await page.getByRole('textbox', { name: 'Vault location' }).fill('Safe 1')
    await at('principalPaise').fill('15000')
    await expect.poll(() => at('payout.0.amountPaise').inputValue()).toMatch(/^15,?000/)
    // Bank is proposed, because the drawer has too little cash; this customer wants cash.
    await at('payout.0.mode').fill('Cash')
    await press('Enter')
    const words = 'The drawer has ₹13,200. Pay at most ₹13,200 in cash and the rest by bank.'
    const short = page.getByText(words)
    await page.getByRole('region', { name: 'Payout' }).getByText(words).waitFor()
    await page.getByRole('region', { name: 'Summary' }).getByText(words).waitFor()
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSideways(page, 390)
    await page.setViewportSize({ width: 1280, height: 800 })

    await press('Control+Enter')
    await at('payout.0.amountPaise').and(page.locator(':focus')).waitFor()
    expect((await site.pool.query('select from loan where customer_id = $1', [customer.id])).rowCount).toBe(0)

    await press('Enter')
    await focused('Pay ₹13,200 in cash, ₹1,800 by bank').press('Enter')
    await at('payout.1.reference').and(page.locator(':focus')).waitFor()
    await type('UTR 77')
    expect(await at('payout.0.amountPaise').inputValue()).toBe('13,200.00')
    expect(await at('payout.1.amountPaise').inputValue()).toBe('1,800.00')
    await expect.poll(() => short.count()).toBe(0)
    await press('Control+Enter')
    await confirmIn(page, 'Pay out')
    await page.waitForURL(/\/partpayment\/[0-9a-f-]{36}\?paid=1$/)
    const { rows } = await site.pool.query<{ mode: string; amount_paise: number; reference: string | null }>(
      `select p.mode, p.amount_paise, p.reference from voucher_payment p
       join voucher v on v.company_id = p.company_id and v.id = p.voucher_id
       where v.kind = 'payout' and v.customer_id = $1 order by p.line`,
      [customer.id],
    )
    expect(rows).toEqual([
      { mode: 'cash', amount_paise: 13_200_00, reference: null },
      { mode: 'bank', amount_paise: 1_800_00, reference: 'UTR 77' },
    ])
  })

  test('has one rupee: a button splits a debit note, the rest by bank; cash with paise is an error at its field', async () => {
    await shop.bringCash(100)
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/debitnote')
    await page.getByRole('button', { name: 'Add Debit-Note' }).last().click()
    await at('headId').and(page.locator(':focus')).waitFor()
    await type('Rent')
    await press('Enter')
    await at('amountPaise').fill('250.50')
    await page.getByText('Cash is in whole rupees. Take ₹250 or ₹251.').waitFor()
    await at('amountPaise').fill('250')
    await page.getByText('The drawer has ₹1. Pay at most ₹1 in cash and the rest by bank.').waitFor()
    await at('payments.0.amountPaise').focus()
    await press('Enter')
    await focused('Pay ₹1 in cash, ₹249 by bank').press('Enter')
    await at('payments.1.reference').and(page.locator(':focus')).waitFor()
    expect(await at('payments.1.amountPaise').inputValue()).toBe('249.00')
    await page.getByRole('textbox', { name: 'Narration' }).fill('Rent')
    await page.getByRole('textbox', { name: 'Paid to' }).fill('The landlord')
    await press('Control+Enter')
    await toast(page, 'Debit-Note Register Successfully')
  })
})
