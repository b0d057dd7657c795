import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { writtenMonth } from '../../src/domain/dates/writtenDay.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, leaveDialog, openBrowser, signIn, toast } from '../support/browser.ts'
import { confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { spiltOn } from '../support/printouts.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page

/** The drawer has ₹5,00,000; the overnight limit is ₹2,00,000. CGST and SGST of ₹45.00 each are due for last month. */
beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  const { companyId, storeId } = site.owner
  await site.pool.query('update store set cash_limit_paise = 20000000 where id = $1', [storeId])
  await site.pool.query(
    `insert into ledger_month (company_id, account_id, store_id, month_on, debit_paise, credit_paise)
     select $1, id, $2, $3, 0, 4500 from account where company_id = $1 and code in ('2201', '2202')`,
    [companyId, storeId, lastMonth()],
  )
  await addPerson(site, 'mani', { Day: ['view', 'transferMoney'], Store: ['view'] })
})
afterAll(() => site?.end())

const lastMonth = () => addMonths(`${shop.today().slice(0, 7)}-01`, -1)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const fact = (label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
const numbered = (letter: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`-${letter}\\d{5}$`) })

async function open(who: 'owner' | 'mani', path: string, width = 1440): Promise<void> {
  page = await browser.newPage({ width })
  await signIn(page, site, who, who === 'owner' ? OWNER_PASSWORD : 'someone has a password', path)
}

test('a deposit proposes the cash that is above the limit now; a draft of another amount is offered', async () => {
  const values = { amountPaise: 1_000_00, slipNumber: 'OLD-1' }
  const { token } = site.owner
  await site.call('SaveDraft', { token, body: { form: 'money/bank', values: { values, version: null } } })
  await open('owner', '/dashboard?money=bank')
  await page.getByText('You have another unsaved draft: ₹1,000.00.').waitFor()
  expect(await field('Amount').inputValue()).toBe('3,00,000.00')
  await button('Open draft').click()
  await expect.poll(() => field('Amount').inputValue()).toBe('1,000.00')
  expect(await field('Slip or reference no.').inputValue()).toBe('OLD-1')
  await button('Discard draft').click()
  await expect.poll(() => field('Amount').inputValue()).toBe('3,00,000.00')
  await expect.poll(async () => (await site.call('GetDrafts', { token })).rows).toEqual([])
})

test('a clerk deposits the cash above the limit by keyboard, and the day panel no longer says that there is too much', async () => {
  await open('mani', '/dashboard')
  await page.getByText('Cash is above the overnight limit of ₹2,00,000.00. Deposit the excess').waitFor()
  await button('Deposit cash in bank').focus()
  await page.keyboard.press('Enter')
  await field('Amount').waitFor()
  expect(await field('Amount').inputValue()).toBe('3,00,000.00')
  await field('Amount').and(page.locator(':focus')).waitFor()
  await expect.poll(() => combobox('To').inputValue()).toContain('Indian Bank')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('004711')
  await page.keyboard.press('Control+Enter')
  await toast(page, /-M00001 posted/)
  await numbered('M').waitFor()
  expect(await fact('To').textContent()).toBe('Indian Bank')
  expect(await fact('Slip or reference no.').textContent()).toBe('004711')
  await page.getByRole('table', { name: /-M00001/ }).waitFor()
  expect(await page.getByText('1010').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Reverse entry' }).getAttribute('aria-disabled')).toBe('true')
  await page.goto(`${site.origin}/dashboard`)
  await page.getByRole('region', { name: 'Day', exact: true }).getByText('Opening cash').waitFor()
  expect(await page.getByText('above the overnight limit').count()).toBe(0)
  const { cashPaise } = await site.call('GetDay', { token: site.owner.token })
  expect(cashPaise).toBe(20_000_000)
})

test('too much cash, half a rupee and the same account on both sides are rejected before sending', async () => {
  await open('owner', '/dashboard?money=bank')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('AddMoneyTransfer')) sent.push(request.url())
  })
  await field('Amount').fill('200001')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The drawer has ₹2,00,000. Send at most ₹2,00,000.').waitFor()
  await field('Amount').fill('100.50')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Cash is in whole rupees. Take ₹100 or ₹101.').waitFor()
  await combobox('To').click()
  await page.getByRole('option', { name: /Indian Bank/ }).waitFor()
  expect(await page.getByRole('option', { name: /Cash drawer/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await combobox('From').fill('Indian')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByText('From and To cannot be the same. Choose another account.').waitFor()
  expect(sent).toEqual([])
})

test('cash is withdrawn with a warning above the overnight limit, and reversed after a confirmation', async () => {
  await open('owner', '/dashboard?money=draw', 390)
  await field('Amount').fill('50000')
  await page.getByText(/Cash in drawer will be ₹2,50,000\.00, ₹50,000\.00 over the overnight limit/).waitFor()
  await expectNoSideways(page, 390)
  await page.keyboard.press('Control+Enter')
  await numbered('M').waitFor()
  await expectNoSideways(page, 390)
  await button('Reverse entry').first().click()
  await field('Reason').fill('The bank was closed')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('₹50,000.00').waitFor()
  await dialog.getByText('The bank was closed').waitFor()
  await dialog.getByRole('button', { name: 'Reverse entry' }).click()
  await page.getByText(/^Reversed by .*-V00001 on .*: The bank was closed$/).waitFor()
  await numbered('M').and(page.locator(':focus')).waitFor()
})

test('a reversal with a lost reply is sent again with the same key, and posted once', async () => {
  await open('owner', '/dashboard?money=draw')
  await field('Amount').fill('40000')
  await page.keyboard.press('Control+Enter')
  await numbered('M').waitFor()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('ReverseMoneyTransfer')) keys.push(request.headers()['idempotency-key'])
  })
  const reverse = async () => {
    await page.keyboard.press('Control+Enter')
    await confirmAction(page, 'Reverse entry')
  }
  await button('Reverse entry').first().click()
  await field('Reason').fill('The bank was closed')
  // The page cannot read the transfer again either: its form stays.
  await page.route(/GetMoneyTransferById/, (route) => route.abort())
  const answerAgain = await loseReplies(page, 'ReverseMoneyTransfer')
  await reverse()
  await page.getByText('You can safely try again').waitFor()
  await answerAgain()
  await field('Reason').focus()
  await reverse()
  await toast(page, /reversed/i)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  const reversals = `select 1 from voucher where kind = 'reversal' and narration like '%The bank was closed%'`
  expect((await site.pool.query(reversals)).rowCount).toBe(2)
})

test('the list is found by Ctrl+K and filtered by type in its address; a printed voucher has its amount in words', async () => {
  await open('owner', '/bank')
  await page.getByRole('link', { name: 'Transfer money' }).click()
  await page.getByRole('heading', { level: 1, name: 'Transfer money' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('money transfers')
  await page
    .getByRole('option', { name: /Money transfers/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Money transfers' }).waitFor()
  await page.getByRole('row', { name: /M00002/ }).waitFor()
  await expectNoAxeInBoth(page)
  await page.goto(`${site.origin}/dashboard?money=list&f=${encodeURIComponent('{"way":"deposit"}')}`)
  await page.getByRole('row', { name: /M00001/ }).waitFor()
  expect(await page.getByRole('row', { name: /M00002/ }).count()).toBe(0)
  const { rows } = await site.pool.query(
    `select id from voucher where kind = 'money-transfer' order by number`,
  )
  await page.goto(`${site.origin}/print/money-transfer/${rows[0].id}`)
  await page.getByRole('heading', { level: 2, name: 'Money transfer voucher' }).waitFor()
  await page
    .getByText(/three lakh/i)
    .first()
    .waitFor()
  expect(await spiltOn(page)).toEqual([])
})

test('GST of a month is paid from the report, whose balance is zero after it', async () => {
  await open('owner', '/reports?report=gstOnFees')
  const month = writtenMonth(lastMonth())
  await page.getByRole('row', { name: new RegExp(`${month} 2201`) }).waitFor()
  await page.getByRole('link', { name: 'Pay GST' }).click()
  await field('CGST (2201)').waitFor()
  expect(await combobox('Return period').inputValue()).toContain(`${month} · ₹90.00`)
  expect(await field('SGST (2202)').inputValue()).toBe('45.00')
  await expectNoAxeInBoth(page)
  await field('CGST (2201)').fill('46')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Only ₹45.00 is payable. Enter this amount or less.').waitFor()
  await field('CGST (2201)').fill('45')
  await field('Challan number').fill('26113300012345')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await leaveDialog(page, page.getByRole('dialog', { name: 'Leave without saving?' }))
  expect(await field('Challan number').inputValue()).toBe('26113300012345')
  await field('Challan number').press('Control+Enter')
  await toast(page, /-G00001 posted/)
  await numbered('G').waitFor()
  expect(await fact('Challan').textContent()).toContain('26113300012345')
  const { rows } = await site.pool.query(`select id from voucher where kind = 'tax-payment'`)
  await page.getByRole('link', { name: 'All Reports', exact: true }).click()
  await page.getByRole('link', { name: /^GST on fees/ }).click()
  const row = page.getByRole('row', { name: new RegExp(`${month} 2201`) })
  await row.waitFor()
  // Collected, paid, balance. The rows from before the payment are shown until the report is read again.
  await expect
    .poll(async () => (await row.getByRole('cell').allTextContents()).slice(-3))
    .toEqual(['₹45.00', '₹45.00', '₹0.00'])
  await page.goto(`${site.origin}/debitnote?tax=new`)
  await page.getByText('No GST to pay').waitFor()
  await page.goto(`${site.origin}/debitnote?tax=list`)
  await page.getByRole('row', { name: /G00001/ }).waitFor()
  await page.goto(`${site.origin}/print/tax-payment/${rows[0].id}`)
  await page.getByRole('heading', { level: 2, name: 'GST payment voucher' }).waitFor()
  expect(await spiltOn(page)).toEqual([])
})
