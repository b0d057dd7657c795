import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const UNFINISHED = 'Choose an option from the list.'

const browser = openBrowser()
let site: TestSite
let loan: NewLoan
let page: Page
/** The bodies of the receipts that the page has sent. */
let sent: string[]

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  loan = await shop.pledge()
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  await openForm(await browser.newPage())
})

/** Opens the form of a receipt, with an amount in cash. */
async function openForm(opened: Page): Promise<void> {
  page = opened
  sent = []
  page.on('request', (request) => {
    if (request.url().includes('ReceivePayment')) sent.push(request.postData() ?? '')
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}?action=receive`)
  await amount().fill('500')
  expect(await mode().inputValue()).toBe('Cash')
}

const panel = () => page.getByRole('region', { name: 'Receive payment', exact: true })
const amount = () => panel().getByRole('textbox', { name: 'Amount received', exact: true })
const mode = () => panel().getByRole('combobox', { name: 'Payment mode', exact: true })
const submit = () => panel().getByRole('button', { name: /^Receive/ })
const errorOfMode = () => panel().getByText(UNFINISHED, { exact: true })

/** Clicks the payment mode, which selects its text, and types over it. */
async function typeOver(text: string): Promise<void> {
  await mode().click()
  await page.keyboard.type(text)
}

test('a choice that is typed over is taken by the click that saves, and by Tab', async () => {
  await typeOver('upi')
  await page.getByRole('option', { name: 'UPI', exact: true }).waitFor()
  await submit().click()
  await expect.poll(() => mode().inputValue()).toBe('UPI')
  // The fields of a payment by UPI appear above the button; in cash, nothing would be missing.
  await panel().getByRole('textbox', { name: 'Reference', exact: true }).waitFor()
  expect(sent).toEqual([])

  await typeOver('cas')
  await page.keyboard.press('Tab')
  expect(await mode().inputValue()).toBe('Cash')
  // The same option again is no error.
  await typeOver('cas')
  await page.keyboard.press('Tab')
  expect(await mode().inputValue()).toBe('Cash')
  expect(await errorOfMode().count()).toBe(0)
})

test('the chosen option that is typed again in full stays chosen at Enter', async () => {
  await typeOver('upi')
  await page.keyboard.press('Enter')
  expect(await mode().inputValue()).toBe('UPI')
  await typeOver('UPI')
  await page.getByRole('option', { name: 'Cash', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  expect(await mode().inputValue()).toBe('UPI')
})

test('a text that matches no option stays, is an error and is not saved', async () => {
  await typeOver('cheque')
  await page.keyboard.press('Tab')
  await errorOfMode().waitFor()
  expect(await mode().inputValue()).toBe('cheque')
  await submit().click()
  await mode().and(page.locator(':focus')).waitFor()
  await panel().getByText('Please check: Payment mode', { exact: true }).waitFor()
  await typeOver('cheque')
  await submit().click()
  await mode().and(page.locator(':focus')).waitFor()
  expect(sent).toEqual([])
  await page.keyboard.type('upi')
  await page.keyboard.press('Enter')
  expect(await mode().inputValue()).toBe('UPI')
  await expect.poll(() => errorOfMode().count()).toBe(0)
})

test('Ctrl + Enter while a choice is typed, and a click after its list was closed, show the error at its field', async () => {
  await typeOver('upi')
  await page.keyboard.press('Control+Enter')
  await errorOfMode().waitFor()
  await mode().and(page.locator(':focus')).waitFor()
  expect(await mode().inputValue()).toBe('upi')

  await page.keyboard.type('upi')
  await page.keyboard.press('Enter')
  await expect.poll(() => errorOfMode().count()).toBe(0)
  await typeOver('cash')
  await page.keyboard.press('Escape')
  await submit().click()
  await errorOfMode().waitFor()
  expect(await mode().inputValue()).toBe('cash')
  expect(sent).toEqual([])
})

test('a choice that is typed when its form is cancelled is the chosen one when it opens again', async () => {
  await typeOver('upi')
  await page.keyboard.press('Escape')
  await panel().getByRole('button', { name: 'Cancel', exact: true }).click()
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true })
  await discard.click()
  await panel().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Receive payment', exact: true }).click()
  await amount().waitFor()
  expect(await mode().inputValue()).toBe('Cash')
})

test('by touch, a tap on another control takes the typed choice, as a click does', async () => {
  await openForm(await browser.newPage({ touch: true }))
  await mode().tap()
  await page.keyboard.type('upi')
  await page.getByRole('option', { name: 'UPI', exact: true }).waitFor()
  await submit().tap()
  await expect.poll(() => mode().inputValue()).toBe('UPI')
  expect(await errorOfMode().count()).toBe(0)
})

test('texts typed in parts of a payment stay with their parts when another is removed, and their field is named once', async () => {
  const part = (number: number) => panel().getByRole('group', { name: `Part ${number}`, exact: true })
  const modeOf = (number: number) => part(number).getByRole('combobox', { name: 'Payment mode', exact: true })
  for (const [number, rupees] of ['200', '200', '100'].entries()) {
    if (number > 0) await panel().getByRole('button', { name: 'Split', exact: true }).click()
    await part(number + 1)
      .getByRole('textbox', { name: 'Amount', exact: true })
      .fill(rupees)
  }
  for (const [at, text] of ['', 'cheque', 'draft'].entries()) {
    if (text === '') continue
    await modeOf(at + 1).click()
    await page.keyboard.type(text)
  }
  await part(1).getByRole('button', { name: 'Remove part 1' }).click()
  await part(3).waitFor({ state: 'detached' })
  expect(await modeOf(1).inputValue()).toBe('cheque')
  expect(await modeOf(2).inputValue()).toBe('draft')
  await amount().fill('300')
  await submit().click()
  const message = panel().getByText(/^Please check: /)
  await message.waitFor()
  expect((await message.innerText()).match(/Payment mode/g)).toHaveLength(1)
  expect(sent).toEqual([])
})

test('an option that was typed over is not the chosen one in a restored draft', async () => {
  await typeOver('cheque')
  await page.keyboard.press('Tab')
  await errorOfMode().waitFor()
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as draft', exact: true }).click()
  await page.waitForURL(`${site.origin}/store`)
  await page.goto(`${site.origin}/partpayment/${loan.id}?action=receive`)
  await page.getByText('Your unsaved draft was restored.').waitFor()
  await expect.poll(() => mode().inputValue()).toBe('')
  await submit().click()
  await mode().and(page.locator(':focus')).waitFor()
  await panel().getByText('Please check: Payment mode', { exact: true }).waitFor()
  expect(sent).toEqual([])
  await page.keyboard.type('upi')
  await page.keyboard.press('Enter')
  expect(await mode().inputValue()).toBe('UPI')
  await expect.poll(() => errorOfMode().count()).toBe(0)
})
