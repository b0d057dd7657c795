import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page
let clerk: string

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  clerk = (await addPerson(site, 'anitha', { NewLoan: ['view', 'add'] })).session.token
  for (const name of ['Kokila', 'Lalitha', 'Mangai']) await pend(name)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan?list=pending')
})

async function pend(name: string): Promise<string> {
  const { id } = await shop.addCustomer(name)
  return (await shop.pledge({ customerId: id }, clerk)).id
}
const waiting = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const action = (name: string) => page.getByRole('button', { name, exact: true })
const review = (customerName: string) => page.getByRole('dialog', { name: customerName, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const more = (customerName: string) => review(customerName).getByRole('button', { name: 'More', exact: true })
const focused = () => page.locator(':focus')
/** Opens the dialog of an action in the menu of a loan's review; its field has the focus. */
const openDialog = async (title: string, customerName: string) => {
  if (!(await review(customerName).isVisible())) await action(`Review ${customerName}`).click()
  await more(customerName).click()
  const label = title.startsWith('Reject') ? 'Reject' : 'Withdraw request'
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await dialog(title).getByRole('textbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor()
}
const statusOf = async (name: string) => {
  const { rows } = await site.pool.query<{ status: string; cancel_reason: string | null }>(
    'select l.status, l.cancel_reason from loan l join customer c on c.id = l.customer_id where c.name = $1',
    [name],
  )
  return rows[0]
}

test('a pending loan is rejected with a reason, which is a required field', async () => {
  const title = 'Reject ₹10,000.00 to Kokila'
  await openDialog(title, '₹10,000.00 to Kokila')
  await dialog(title).getByRole('button', { name: 'Reject' }).click()
  const reason = dialog(title).getByRole('textbox', { name: 'Reason' })
  await dialog(title).getByText('Reason is required').waitFor()
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectNoAxeInBoth(page)
  await reason.fill('  The necklace is not hers ')
  await dialog(title).getByRole('button', { name: 'Reject' }).click()
  await toast(page, 'Loan rejected')
  await waiting('Kokila').waitFor({ state: 'detached' })
  expect(await statusOf('Kokila')).toEqual({
    status: 'cancelled',
    cancel_reason: 'The necklace is not hers',
  })
})

test('a request is withdrawn, or stays pending when its dialog is closed', async () => {
  const title = 'Withdraw request: ₹10,000.00 to Lalitha'
  await openDialog(title, '₹10,000.00 to Lalitha')
  await page.keyboard.press('Escape')
  await dialog(title).waitFor({ state: 'detached' })
  await more('₹10,000.00 to Lalitha').and(focused()).waitFor()
  expect((await statusOf('Lalitha'))?.status).toBe('pending')
  await openDialog(title, '₹10,000.00 to Lalitha')
  await page.keyboard.type('She went home')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Request withdrawn')
  await waiting('Lalitha').waitFor({ state: 'detached' })
  expect((await statusOf('Lalitha'))?.status).toBe('cancelled')
})

test('a rejection of a loan that was changed meanwhile fails in the dialog; typed values and the focus stay, even after a click', async () => {
  const title = 'Reject ₹10,000.00 to Mangai'
  await openDialog(title, '₹10,000.00 to Mangai')
  await page.keyboard.type('Too much')
  await site.pool.query(
    `update loan set version = version + 1 where customer_id = (select id from customer where name = 'Mangai')`,
  )
  await page.keyboard.press('Control+Enter')
  await dialog(title).getByRole('alert').waitFor()
  const reason = dialog(title).getByRole('textbox', { name: 'Reason' })
  expect(await reason.inputValue()).toBe('Too much')
  expect((await statusOf('Mangai'))?.status).toBe('pending')
  await dialog(title).getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the focus returns to the loan that was reviewed, goes to the next one after it is rejected, and to the heading after the last', async () => {
  await site.pool.query(
    `update loan set status = 'cancelled', cancel_reason = 'Earlier test' where status = 'pending'`,
  )
  for (const name of ['Nalini', 'Oviya', 'Padma']) await pend(name)
  await page.reload()
  const buttonOf = (name: string) => waiting(name).getByRole('button').last().and(focused())
  await action('Review ₹10,000.00 to Oviya').press('Enter')
  await action('Approve ₹10,000.00 to Oviya').waitFor()
  await page.keyboard.press('Escape')
  await buttonOf('Oviya').waitFor()
  await page.keyboard.press('Enter')
  await action('Approve ₹10,000.00 to Oviya').press('Enter')
  await toast(page, 'Loan approved')
  await review('₹10,000.00 to Oviya').waitFor({ state: 'detached' })
  await waiting('Oviya').getByRole('button').and(focused()).waitFor()

  const decide = async (name: string) => {
    await openDialog(`Reject ₹10,000.00 to ${name}`, `₹10,000.00 to ${name}`)
    await page.keyboard.type('Not hers')
    await page.keyboard.press('Control+Enter')
    await waiting(name).waitFor({ state: 'detached' })
  }
  await decide('Nalini')
  await buttonOf('Oviya').waitFor()
  await decide('Padma')
  await buttonOf('Oviya').waitFor()
  await action('View the loan of Oviya').click()
  await review('₹10,000.00 to Oviya').waitFor()
  await decide('Oviya')
  await page.getByRole('heading', { level: 1, name: 'New Loan' }).and(focused()).waitFor()
})

test('the focus is on the loan after it was opened from elsewhere and approved', async () => {
  const id = await pend('Quila')
  await page.goto(`${site.origin}/newloan?open=${id}`)
  await action('Approve ₹10,000.00 to Quila').press('Enter')
  await review('₹10,000.00 to Quila').waitFor({ state: 'detached' })
  await waiting('Quila').getByRole('button').last().and(focused()).waitFor()
})

test('the review has at most three buttons in one line, also on a phone; the other decisions are in a menu', async () => {
  await pend('Revathi')
  await page.setViewportSize({ width: 390, height: 844 })
  await action('Review ₹10,000.00 to Revathi').click()
  const names = ['Approve ₹10,000.00 to Revathi', 'Send back the loan of ₹10,000.00 to Revathi', 'More']
  const footer = review('₹10,000.00 to Revathi').locator('[class*="decisions"]')
  await expect
    .poll(() =>
      footer
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)),
    )
    .toEqual(names)
  const tops = await footer
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await more('₹10,000.00 to Revathi').click()
  const items = page.getByRole('menuitem')
  await expect.poll(() => items.allInnerTexts()).toEqual(['Reject', 'Edit', 'Withdraw request'])
  await expect
    .poll(() =>
      items.evaluateAll((all) =>
        all.every((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          return x >= 0 && x + width <= innerWidth && one.contains(hit)
        }),
      ),
    )
    .toBe(true)
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
  // Escape closes the menu only.
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  expect(await review('₹10,000.00 to Revathi').isVisible()).toBe(true)
})
