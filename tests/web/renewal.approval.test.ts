import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { renewals } from '../support/renewals.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let loans: Awaited<ReturnType<typeof renewals>>
let page: Page
let headId: string

beforeAll(async () => {
  site = await startSite()
  loans = await renewals(site, 1)
  await loans.shop.setPolicy({ approvalAbovePaise: 2_000_000 })
  const { token, companyId } = site.owner
  const { rows } = await site.call('AddCommonHeads', { token, body: { companyId } })
  headId = rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
  page = await browser.newPage()
})
afterAll(() => site.end())

const figure = (name: string) =>
  page
    .getByRole('dialog')
    .locator('dt', { hasText: name })
    .locator('xpath=following-sibling::dd[1]')
    .textContent()

test('a renewal is approved and completed with what the customer pays now, which is confirmed when it changes', async () => {
  const old = loans.next()
  await loans.renew(old)
  const rights = { NewLoan: ['view', 'add', 'approve'], PartPayment: ['view'], Customer: ['view'] }
  const { password } = await addPerson(site, 'second', rights)
  const { pendingRenewal } = await loans.one(old)
  await signIn(page, site, 'second', password, `/newloan?open=${pendingRenewal?.id}`)
  const approve = page.getByRole('button', { name: 'Approve ₹30,000.00 to Renews', exact: true })
  await approve.waitFor()
  expect(await figure('Customer pays')).toBe('₹1,370.00 Cash')

  const charge = { headId, amountPaise: 10_000, gstBp: 0, postedOn: loans.shop.today(), note: null }
  await site.call('AddCharge', { token: site.owner.token, query: { id: old.id }, body: charge })
  const confirm = page.getByRole('button', { name: 'Confirm changes' })
  await confirm.waitFor()
  expect(await figure('Customer pays')).toBe('₹1,470.00 Cash')
  expect(await approve.getAttribute('aria-disabled')).toBe('true')
  await confirm.press('Enter')
  await approve.press('Enter')
  await toast(page, 'Loan approved')

  await page.getByRole('button', { name: `Renew ${old.number}: ₹30,000.00 to Renews` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Renew ${old.number} for Renews?` })
  const amount = dialog.locator('[data-path="receipt.0.amountPaise"]')
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('1,470.00')
  await expectNoAxeInBoth(page)
  await amount.fill('1370')
  await amount.press('Control+Enter')
  await dialog.getByText('The parts must add up to ₹1,470.00.').waitFor()
  await amount.fill('1470')
  await amount.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect((await loans.one(old)).status).toBe('renewed')
})
