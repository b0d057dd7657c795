import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { answerOf } from '../support/holdCalls.ts'
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
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const offer = (name: string) => page.getByText(`You have another unsaved draft: ${name}.`, { exact: true })
const drafts = async () => (await site.call('GetDrafts', { token: site.owner.token })).rows

/** Stores a draft as an earlier visit did. */
const keep = (form: string, values: object) =>
  site.call('SaveDraft', { token: site.owner.token, body: { form, values: { values, version: null } } })

async function openNote(values: {
  customerId: string
  customerName: string
  narration: string
}): Promise<void> {
  const fill = JSON.stringify({ accountCode: '5200', amountPaise: 250_00, ...values })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/debitnote?open=new&fill=${encodeURIComponent(fill)}`)
  await field('Narration').waitFor()
}

test('a note opened for a loan shows its values; an older draft is offered, and both stay until decided', async () => {
  const { id: customerId, name: customerName } = await shop.addCustomer('Delayed Devi')
  await keep('note/debit-note', { narration: 'Rent of June', amountPaise: 9_000_00 })
  await openNote({ customerId, customerName, narration: 'Late packet' })
  await offer('Rent of June').waitFor()
  expect(await field('Narration').inputValue()).toBe('Late packet')
  expect(await field('Amount').first().inputValue()).toBe('250.00')
  await page.getByText(customerName).first().waitFor()
  await expectNoAxeInBoth(page)

  await field('Narration').fill('Late packet, agreed')
  await expect.poll(drafts).toMatchObject([
    {
      values: {
        values: { narration: 'Late packet, agreed' },
        other: { values: { narration: 'Rent of June' } },
      },
    },
  ])

  // The reload restores the draft with the typed text, not the older one.
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
  expect(await field('Narration').inputValue()).toBe('Late packet, agreed')
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  await button('Open draft').click()
  await expect.poll(() => field('Narration').inputValue()).toBe('Rent of June')
  expect(await field('Amount').first().inputValue()).toBe('9,000.00')
  await button('Discard draft').click()
  await expect.poll(() => field('Narration').inputValue()).toBe('Late packet')
  await offer(customerName).waitFor()
  await button('Open draft').click()
  await expect.poll(() => field('Narration').inputValue()).toBe('Late packet, agreed')
})

test('a customer added by a searched name keeps that name; the draft of another customer is offered and stays', async () => {
  await keep('customer/new', { name: 'Old Omana', phone: '98400 11111' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await field('Customer').fill('Nila Natarajan')
  await page.getByRole('option', { name: 'Add customer “Nila Natarajan”' }).waitFor()
  const read = answerOf(page, 'GetDrafts')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await read
  await dialog.getByText('You have another unsaved draft: Old Omana.', { exact: true }).waitFor()
  const inDialog = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  expect(await inDialog('Name').inputValue()).toBe('Nila Natarajan')
  expect(await inDialog('Phone').inputValue()).toBe('')
  await inDialog('Phone').fill('98400 22222')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Customer Register Successfully')
  await expect
    .poll(drafts)
    .toMatchObject([{ form: 'customer/new', values: { values: { name: 'Old Omana' } } }])
})

test('a draft whose main field is empty is offered without a name', async () => {
  await keep('customer/new', { name: ' ', phone: '98400 11111' })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await field('Customer').fill('Mala Murugan')
  await page.getByRole('option', { name: 'Add customer “Mala Murugan”' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByText('You have another unsaved draft.', { exact: true }).waitFor()
})
