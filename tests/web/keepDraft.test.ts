import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMonths } from '../../src/domain/dates/dates.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf, holdCalls } from '../support/holdCalls.ts'
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
  await business(site).addStore('Harbour', 'HB')
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const narration = () => page.getByRole('textbox', { name: 'Narration', exact: true })
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const choice = (name: string) => question().getByRole('button', { name, exact: true })
const restored = () => page.getByText('Your unsaved draft was restored.')
const drafts = async () => (await site.call('GetDrafts', { token: site.owner.token })).rows

/** The idempotency key in the only draft. */
async function keyOfDraft(): Promise<unknown> {
  const { rows } = await site.pool.query(`select values -> 'values' ->> 'idempotencyKey' as key from draft`)
  expect(rows).toHaveLength(1)
  return rows[0].key
}

async function typeNote(): Promise<void> {
  // Only once it is known whether a draft is stored can work be kept as one.
  const known = answerOf(page, 'GetDrafts')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/debitnote?open=new')
  await (await known).finished()
  await narration().fill('Rent of July')
}

const leave = () => page.getByRole('link', { name: 'Store', exact: true }).click()

test('Enter keeps unsaved work as a draft, with its idempotency key; the form restores it later', async () => {
  await typeNote()
  await leave()
  await choice('Keep as draft').and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/store`)
  await expect.poll(drafts).toMatchObject([{ values: { values: { narration: 'Rent of July' } } }])
  const idempotencyKey = await keyOfDraft()
  expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/)

  await page.goto(`${site.origin}/debitnote?open=new`)
  await restored().waitFor()
  expect(await narration().inputValue()).toBe('Rent of July')
  await narration().fill('Rent of August')
  await expect
    .poll(drafts)
    .toMatchObject([{ values: { values: { narration: 'Rent of August', idempotencyKey } } }])
})

test('unsaved work is discarded, or stays in the form', async () => {
  await typeNote()
  await leave()
  await choice('Stay here').click()
  await question().waitFor({ state: 'hidden' })
  expect(await narration().inputValue()).toBe('Rent of July')
  await leave()
  await choice('Discard').click()
  await page.waitForURL(`${site.origin}/store`)
  await expect.poll(drafts).toEqual([])
  const known = answerOf(page, 'GetDrafts')
  await page.goto(`${site.origin}/debitnote?open=new`)
  await (await known).finished()
  await narration().waitFor()
  // A restored draft is rendered by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  expect(await narration().inputValue()).toBe('')
  expect(await restored().count()).toBe(0)
})

test('a draft that the server rejects is not left: the question names the reason, and the work can be kept after it is gone', async () => {
  const { token } = site.owner
  for (let index = 0; index < 50; index += 1)
    await site.call('SaveDraft', { token, body: { form: `note/${index}`, values: {} } })
  await typeNote()
  await leave()
  await choice('Keep as draft').click()
  const reason = question().getByRole('alert')
  await reason.getByText('You have 50 drafts in this store. Save or discard one first.').waitFor()
  expect(page.url()).toBe(`${site.origin}/debitnote?open=new`)
  await choice('Stay here').click()
  await question().waitFor({ state: 'hidden' })
  expect(await narration().inputValue()).toBe('Rent of July')

  await site.call('DeleteDraft', { token, query: { form: 'note/0' } })
  await leave()
  await question().waitFor()
  expect(await reason.count()).toBe(0)
  await choice('Keep as draft').click()
  await page.waitForURL(`${site.origin}/store`)
  // The newest draft is the first.
  expect((await drafts())[0]).toMatchObject({ values: { values: { narration: 'Rent of July' } } })
})

test.each(['Discard', 'Keep as draft'])(
  'a form that waits for an upload and is left with %s is not saved when the upload ends',
  async (answer) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('AddDebitNote') && sent.push(request.url()))
    const upload = await holdCalls(page, 'AddAttachment')
    const background = '#b8860b'
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
    await typeNote()
    await page.getByRole('combobox', { name: 'Head', exact: true }).fill('Rent')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Amount', exact: true }).first().fill('1250')
    await page.getByRole('textbox', { name: 'Paid to', exact: true }).fill('Murugan Stores')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer })
    await upload.sent
    await narration().press('Control+Enter')
    await page.locator('form fieldset:disabled').first().waitFor()
    await leave()
    await choice(answer).click()
    await page.waitForURL(`${site.origin}/store`)
    const stored = answerOf(page, 'AddAttachment')
    upload.letGo()
    await (await stored).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
    expect(sent).toEqual([])
    expect(page.url()).toBe(`${site.origin}/store`)
  },
)

test('a typed GST payment, opening balance and cash count are left only after a confirmation, even within their page', async () => {
  const stays = async () => {
    await choice('Stay here').click()
    await question().waitFor({ state: 'hidden' })
  }
  await site.pool.query(
    `insert into ledger_month (company_id, account_id, store_id, month_on, debit_paise, credit_paise)
     select $1, id, $2, $3, 0, 4500 from account where company_id = $1 and code in ('2201', '2202')`,
    [site.owner.companyId, site.owner.storeId, addMonths(`${shop.today().slice(0, 7)}-01`, -1)],
  )
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/debitnote?tax=list')
  await page.getByRole('button', { name: 'Pay GST' }).first().click()
  const challan = page.getByRole('textbox', { name: 'Challan number', exact: true })
  await challan.fill('26113300012345')
  await page.goBack()
  await stays()
  expect(await challan.inputValue()).toBe('26113300012345')

  await signIn(page, site, 'owner', OWNER_PASSWORD, '/creditdebit?part=opening')
  const debit = page.getByRole('textbox', { name: 'Debit of 1010 Cash' })
  await debit.fill('500')
  await page.getByText('Heads', { exact: true }).click()
  await stays()
  expect(await debit.inputValue()).toContain('500')

  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?days=list')
  await page.getByRole('button', { name: 'Back to the dashboard' }).click()
  await page.getByRole('button', { name: 'Close day', exact: true }).last().click()
  const count = page.getByLabel('Count of ₹500.00')
  await count.fill('7')
  await page.goBack()
  await stays()
  expect(await count.inputValue()).toBe('7')
})

// Last: the owner then works in the other store.
test('work that is kept as a draft on a switch of the store is on the server before the store is switched', async () => {
  await typeNote()
  await page.getByRole('button', { name: 'Workspace: Main' }).click()
  await page.getByRole('menuitemradio', { name: /Harbour/ }).click()
  await choice('Keep as draft').click()
  await page.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
  expect(await drafts()).toMatchObject([{ values: { values: { narration: 'Rent of July' } } }])
})
