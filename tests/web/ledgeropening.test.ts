import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { numbersOn, widenFont } from '../support/brokenNumbers.ts'
import { keepTyped, openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { LOAN_HEADINGS, openings } from '../support/openings.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openings>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openings(site, today())
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const cutOverOn = addDays(today(), -1)

const type = (data: string) => page.keyboard.type(data)
/** Presses Enter, which moves to the next field. */
const enter = async (times = 1) => {
  for (let nth = 0; nth < times; nth++) await page.keyboard.press('Enter')
}

/** Types a loan with two items, and one whose interest is paid in advance. Fields left empty get the same defaults as empty cells of an imported file. */
async function typeLoan(openedOn: string): Promise<void> {
  await button('Add loan').click()
  await page.getByRole('heading', { level: 1, name: 'Active loan' }).waitFor()
  await page.getByRole('textbox', { name: 'Old number' }).and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Please check: Old number, Customer, Scheme, Loan date/).waitFor()
  await type('4712')
  await enter()
  await type('ravi')
  await enter()
  await page.getByText(`Ravi Kumar · ${shop.other.number}`).waitFor()
  await page.getByRole('combobox', { name: 'Scheme' }).and(page.locator(':focus')).waitFor()
  await type('gold at')
  await enter(2)
  await type(openedOn.split('-').reverse().join('/'))
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('20000')
  await page.getByRole('combobox', { name: 'Item', exact: true }).focus()
  await type('chain')
  await enter()
  await page.getByRole('textbox', { name: 'Gross weight' }).fill('8')
  await page.getByRole('switch', { name: 'Add another item to this loan' }).check()
  await page.keyboard.press('Control+Enter')
  // 100 days at ₹9.86.
  await page.getByText(/Loan 4712 added: 8\.000 g Chain, ₹20,986\.30 due at cut-over/).waitFor()
  await page.getByRole('combobox', { name: 'Item', exact: true }).and(page.locator(':focus')).waitFor()
  // The reply is lost: saving again adds the item once.
  const answerAgain = await loseReplies(page, 'AddOpeningLoan')
  await type('bangle')
  await enter()
  await page.getByRole('textbox', { name: 'Gross weight' }).fill('2.5')
  await page.getByRole('switch', { name: 'Add another item to this loan' }).uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').first().waitFor()
  // The focus does not go to the first field again, as after a save.
  await page.locator(':focus').waitFor()
  expect(
    await page.getByRole('combobox', { name: 'Item', exact: true }).and(page.locator(':focus')).count(),
  ).toBe(0)
  await answerAgain()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Loan 4712 added: 8\.000 g Chain, 2\.500 g Bangle, ₹/).waitFor()
  await page.getByRole('textbox', { name: 'Old number' }).and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('textbox', { name: 'Loan amount' }).inputValue()).toBe('')
  // Interest paid in advance, up to a date after the cut-over date.
  await type('4713')
  await enter()
  await type('ravi')
  await enter()
  await page.getByText(`Ravi Kumar · ${shop.other.number}`).waitFor()
  const date = (day: string) => day.split('-').reverse().join('/')
  await page.getByRole('textbox', { name: 'Loan date' }).fill(date(openedOn))
  await page.getByRole('textbox', { name: 'Interest paid up to' }).fill(date(addDays(cutOverOn, 30)))
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('10000')
  await page.getByRole('combobox', { name: 'Item', exact: true }).focus()
  await type('chain')
  await enter()
  await page.getByRole('textbox', { name: 'Gross weight' }).fill('3')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Loan 4713 added: 3.000 g Chain, ₹10,000.00 due at cut-over').waitFor()
  await button('Opening balances').click()
  await page.getByRole('row', { name: /4712.*Ravi Kumar.*₹986\.30/ }).waitFor()
}

test('opening balances, with loans from a file and loans that are typed, are accepted, and read-only afterwards', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/creditdebit?part=opening')
  await page.getByRole('heading', { level: 1, name: 'Opening balances' }).waitFor()
  await page.getByText('No active loans yet').waitFor()
  // Nothing was typed yet: there is nothing to save or to fix.
  await button('Accept opening balances').waitFor()
  expect(await page.getByText('Fix these first').count()).toBe(0)
  const reason = await button('Accept opening balances').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('Save the cut-over date first.')
  await expectNoAxeInBoth(page)

  await page.getByRole('textbox', { name: 'Cut-over date' }).fill(cutOverOn.split('-').reverse().join('/'))
  await page.getByRole('textbox', { name: 'Debit of 1010 Cash' }).fill('50000')
  await page.getByRole('textbox', { name: 'Credit of 3010 Capital' }).fill('90,000.50')
  const trial = page.getByRole('region', { name: 'Opening trial balance' })
  await trial.getByRole('row', { name: /3900 · Opening balances ₹40,000\.50/ }).waitFor()
  await trial.getByRole('row', { name: 'Total ₹90,000.50 ₹90,000.50' }).waitFor()
  await page.getByRole('row', { name: 'Total ₹50,000.00 ₹90,000.50' }).waitFor()
  const drafts = () => site.pool.query('select values::text as kept from draft')
  await expect.poll(async () => (await drafts()).rows[0]?.kept).toContain('9000050')
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
  await keepTyped(page)
  await trial.getByRole('row', { name: /3900 · Opening balances ₹40,000\.50/ }).waitFor()
  await page.getByRole('textbox', { name: 'Debit of 1010 Cash' }).focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Opening balances Update Successfully')

  await page
    .getByRole('region', { name: 'Active loans' })
    .getByRole('button', { name: 'Import loans' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Import active loans' }).waitFor()
  const openedOn = addDays(cutOverOn, -100)
  const row = `4711,${shop.customer.number},,,Gold at 18,${openedOn},${addDays(openedOn, 365)},36500,,${addDays(cutOverOn, -49)},,,OLD-4711,Safe 1,Chain,22K,24.500,0.5`
  const chooser = page.waitForEvent('filechooser')
  await button('Choose a file').click()
  await (await chooser).setFiles({
    name: 'loans.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${LOAN_HEADINGS}\n${row}\n`),
  })
  await button('Check 1 row').click()
  await page.getByText(/can be imported/).waitFor()
  await button('Import 1 row').click()
  await page.getByText('1 row imported: 4711.').waitFor()
  await button('Go to the list').click()

  // 49 days at ₹18.
  await page.getByRole('row', { name: /4711.*Meenakshi Sundaram.*₹882\.00/ }).waitFor()
  await typeLoan(openedOn)
  await trial.getByRole('row', { name: /1200 · Loans ₹66,500\.00/ }).waitFor()
  await page.getByText(/^To be posted on acceptance/).waitFor()
  await button('Accept opening balances').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/3 loans with principal ₹66,500\.00\. Difference posted to/).waitFor()
  await dialog.getByRole('button', { name: 'Accept opening balances' }).click()
  await toast(page, 'Opening balances accepted')
  await page.getByText(/3 loans, MN-\d{4}-00001 to MN-\d{4}-00003/).waitFor()
  await page.getByText(/^Posted on acceptance/).waitFor()
  expect(await page.getByText('To be posted').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Debit of 1010 Cash' }).count()).toBe(0)
  expect(await button('Accept opening balances').count()).toBe(0)
  await expectNoAxeInBoth(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await widenFont(page)
  // The table turns into cards a moment after the window is narrow.
  await expect.poll(() => numbersOn(page)).toEqual({ shown: 2, faults: [] })
})
