import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  const { session } = await addPerson(site, 'anitha', { NewLoan: ['view', 'add'] })
  for (const name of ['Kokila', 'Lalitha', 'Mangai']) {
    const { id } = await shop.addCustomer(name)
    await shop.pledge({ customerId: id }, session.token)
  }
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan?list=pending')
})

const waiting = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const action = (name: string) => page.getByRole('button', { name, exact: true })
const review = (customerName: string) => page.getByRole('dialog', { name: customerName, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
/** Opens the dialog of an action in the review of a loan; its field has the focus. */
const openDialog = async (title: string, customerName: string) => {
  if (!(await review(customerName).isVisible())) await action(`Review ${customerName}`).click()
  await action(title).click()
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
  await expect.poll(() => action(title).evaluate((element) => element === document.activeElement)).toBe(true)
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
