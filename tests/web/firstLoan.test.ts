import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { confirmIn, openBrowser, toast } from '../support/browser.ts'
import { startSite, type TestSite } from '../support/site.ts'

const PASSWORD = 'pledges at noon'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite({ empty: true })
})
afterAll(() => site?.end())

const press = (key: string) => page.keyboard.press(key)
const type = (words: string) => page.keyboard.type(words)
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const main = () => page.getByRole('main')
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
const focused = (target: Locator) => target.and(page.locator(':focus')).waitFor()

/** Follows the set-up of the dashboard to its next step, which must be this one. */
async function nextStep(title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('region', { name: 'Set up your shop' })
    .getByRole('link', { name: `Next: ${title}`, exact: true })
    .press('Enter')
}

/** Adds what most shops have, with the button that an empty list offers; the focus is then on the first record. */
async function takeOffer(screen: string, offer: string): Promise<void> {
  await nextStep(screen)
  await heading(screen).waitFor()
  await main().getByRole('button', { name: offer, exact: true }).press('Enter')
  await focused(main().getByRole('table').getByRole('link').first())
}

test('the first day of a shop: from the empty installation to the first loan, each step offered by the one before', async () => {
  page = await browser.newPage()
  const code = await makeSetUpCode(site.pool)

  // The set-up page, with Enter from field to field.
  await page.goto(`${site.origin}/`)
  await heading('Set up Pledgebook').waitFor()
  await focused(box('One-time code'))
  await type(code ?? '')
  await press('Enter')
  await type('Sri Murugan Gold Loans')
  await press('Enter')
  await focused(box('Licence number'))
  await type('PBL/TN/0412/2026')
  await press('Enter')
  await focused(page.getByRole('radio', { name: 'Pawnbroker' }))
  await press('Enter')
  await type('Velachery')
  await press('Enter')
  await focused(box('Store code'))
  expect(await box('Store code').inputValue()).toBe('VEL')
  await press('Enter')
  await focused(page.getByLabel('Time zone'))
  await press('Tab')
  for (const words of [
    '98400 77777',
    '7 Velachery Main Road',
    'Murugan Selvam',
    'murugan',
    'murugan@shop.example',
    PASSWORD,
    PASSWORD,
  ]) {
    await type(words)
    await press('Enter')
  }
  await press('Control+Enter')
  await heading(/Murugan Selvam$/).waitFor()

  // Before the first loan the page begins with the day and the steps, and shows no figures.
  await page.getByRole('region', { name: 'Set up your shop' }).getByText('3 of 18 done').waitFor()
  expect(await page.getByRole('region', { name: 'Key figures' }).count()).toBe(0)

  await nextStep('Rate')
  await focused(page.getByLabel('New price of Gold'))
  await type('12011.28')
  await press('Enter')
  await focused(page.getByLabel('New price of Silver'))
  await type('164.17')
  await press('Control+Enter')
  await toast(page, '2 prices saved')
  await takeOffer('Product Category', 'Add common products')
  await takeOffer('Slab Type', 'Add common schemes')

  await nextStep('Bank')
  await main().getByRole('button', { name: 'Add Bank', exact: true }).first().press('Enter')
  await heading('Add Bank').waitFor()
  await box('Name').fill('Indian Bank')
  await press('Control+Enter')
  await toast(page, 'Bank Register Successfully')
  await takeOffer('Customer Type', 'Add common customer types')

  await nextStep('Customer')
  await main().getByRole('button', { name: 'Add Customer', exact: true }).first().press('Enter')
  const customerType = page.getByRole('combobox', { name: 'Type', exact: true })
  await focused(box('Name'))
  expect(await customerType.inputValue()).toBe('Walk-in')
  await type('Meenakshi Sundaram')
  await box('Phone').fill('98400 12345')
  await press('Control+Enter')
  await heading('Meenakshi Sundaram').waitFor()

  // The day opens on the dashboard, whose next step and focus then are the loan.
  await nextStep('Open day')
  await focused(page.getByLabel('Count of ₹500.00'))
  await type('60')
  await press('Control+Enter')
  await toast(page, 'Day opened')
  await focused(main().getByRole('navigation').getByRole('link', { name: 'New loan', exact: true }))
  const steps = page.getByRole('region', { name: 'Set up your shop' })
  await steps.getByRole('link', { name: 'Next: New Loan', exact: true }).waitFor()
  await steps.getByText('12 of 18 done').waitFor()
  await press('Enter')

  // What is missing is named at once, and each link leads to its field.
  await focused(page.getByRole('textbox', { name: 'Customer' }))
  await type('meena')
  await page
    .getByRole('option', { name: /Meenakshi/ })
    .first()
    .waitFor()
  await press('Enter')
  const [form] = await Promise.all([
    page.waitForEvent('popup'),
    main().getByRole('link', { name: 'Address', exact: true }).click(),
  ])
  await form
    .getByRole('textbox', { name: 'Address', exact: true })
    .and(form.locator(':focus'))
    .fill('12, Gandhi Road')
  await form.getByRole('textbox', { name: 'City', exact: true }).fill('Chennai')
  await form.getByRole('textbox', { name: 'PIN code', exact: true }).fill('600042')
  await form.getByRole('combobox', { name: 'ID type', exact: true }).click()
  await form.getByRole('option', { name: 'Voter ID', exact: true }).click()
  await form.getByRole('textbox', { name: 'ID number', exact: true }).fill('ABC1234567')
  await form.keyboard.press('Control+Enter')
  await form.getByRole('heading', { level: 1, name: 'Meenakshi Sundaram', exact: true }).waitFor()
  await form.close()
  await main().getByRole('link', { name: 'Address', exact: true }).waitFor({ state: 'detached' })
  await main().getByRole('button', { name: 'Take photo', exact: true }).press('Enter')
  const photo = page.getByRole('dialog')
  await photo.getByRole('button', { name: 'Take the photo', exact: true }).click()
  await photo.getByRole('button', { name: 'Use this photo', exact: true }).click()
  await page.getByText('KYC complete').waitFor()

  const product = page.getByRole('combobox', { name: 'Product', exact: true })
  await product.focus()
  await type('chain')
  await page
    .getByRole('option', { name: /^Chain/ })
    .first()
    .waitFor()
  for (let key = 0; key < 3; key++) await press('Enter')
  await focused(box('Gross'))
  await type('12.4')
  await page.getByRole('combobox', { name: 'Scheme', exact: true }).focus()
  await type('gold monthly')
  await page.getByRole('option', { name: /^Gold Monthly/ }).waitFor()
  await press('Enter')
  await box('Loan amount').fill('15000')
  await box('Packet seal no.').fill('VEL001')
  await box('Vault location').fill('Safe 1')
  await page.getByText('Figures checked').waitFor()
  await press('Control+Enter')
  await confirmIn(page, 'Pay out')
  await page.getByRole('heading', { name: /^Loan VEL-\d{4}-00001 paid out$/ }).waitFor()

  const { holds, lines } = await verifyAll(site.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)

  // The remaining steps are not needed to lend; the figures are shown from now on.
  await nextStep('Credit Debit')
  await heading('Credit Debit').waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Key figures' }).getByText('Disbursed today').waitFor()
})
