import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { answerOf, holdCalls } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let harbourId: string

beforeAll(async () => {
  site = await startSite()
  harbourId = await business(site).addStore('Harbour', 'HB')
})
afterAll(() => site?.end())
beforeEach(async () => {
  // A draft of an earlier test would be restored and stored again.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  const read = answerOf(page, 'GetDrafts')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/role?open=new')
  await read
})

const name = () => page.getByRole('textbox', { name: 'Name', exact: true })
const description = () => page.getByRole('textbox', { name: 'Description', exact: true })
/** Stores a draft of a new role as an earlier visit did. */
const keepPorter = () =>
  site.call('SaveDraft', {
    token: site.owner.token,
    body: {
      form: 'role/new',
      values: { values: { name: 'Porter', description: 'Carries packets' }, version: null },
    },
  })
const drafts = async () => (await site.call('GetDrafts', { token: site.owner.token })).rows

async function save(typed: string): Promise<void> {
  await name().fill(typed)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Role Register Successfully')
}

test('a draft that is still being sent when its form is saved is deleted', async () => {
  const keeping = await holdCalls(page, 'SaveDraft')
  await name().fill('Weigher')
  await keeping.sent
  await save('Weigher')
  const saved = answerOf(page, 'SaveDraft')
  keeping.letGo()
  await saved
  await expect.poll(drafts).toEqual([])
})

test('a saved draft is not restored while its deletion is pending', async () => {
  const saved = answerOf(page, 'SaveDraft')
  await name().fill('Assayer')
  await saved
  const dropping = await holdCalls(page, 'DeleteDraft')
  await save('Assayer')
  await dropping.sent
  const read = answerOf(page, 'GetDrafts')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await name().waitFor()
  dropping.letGo()
  expect((await (await read).json()).rows).toEqual([])
  expect(await name().inputValue()).toBe('')
})

test('a draft is dropped when the typed text is deleted again', async () => {
  const saved = answerOf(page, 'SaveDraft')
  await name().fill('Porter')
  await saved
  await name().fill('')
  await expect.poll(drafts).toEqual([])
})

test('text typed before the draft is loaded stays, and the other fields are restored', async () => {
  await keepPorter()
  const loading = await holdCalls(page, 'GetDrafts')
  await page.reload()
  await loading.sent
  await name().fill('Valuer')
  loading.letGo()
  await page.getByText('Your unsaved draft was restored').waitFor()
  expect(await description().inputValue()).toBe('Carries packets')
  expect(await name().inputValue()).toBe('Valuer')
  await page.keyboard.type('s')
  expect(await name().inputValue()).toBe('Valuers')
})

test('keys typed as the draft is restored replace the text of their field', async () => {
  await keepPorter()
  await page.reload()
  await page.getByText('Your unsaved draft was restored').waitFor()
  await name().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Valuer')
  expect(await name().inputValue()).toBe('Valuer')
  expect(await description().inputValue()).toBe('Carries packets')
})

test.each(['Discard draft', 'OK'])(
  'after %s the focus is in the first field, which keeps its restored text only after OK',
  async (label) => {
    await keepPorter()
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
    await name().and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: label, exact: true }).press('Enter')
    await page.getByText('Your unsaved draft was restored').waitFor({ state: 'detached' })
    await name().and(page.locator(':focus')).waitFor()
    expect(await name().inputValue()).toBe(label === 'OK' ? 'Porter' : '')
  },
)

test('a draft that could not be read is not replaced by typed text: it is offered once it can be read', async () => {
  await keepPorter()
  await page.route('**/api/Common/GetDrafts*', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('GetDrafts'))
  await page.reload()
  await failed
  await name().fill('Valuer')
  await page.getByText('You have another unsaved draft.', { exact: true }).waitFor()
  const values = { values: { name: 'Valuer' }, other: { values: { name: 'Porter' } } }
  await expect.poll(drafts).toMatchObject([{ values }])
})

test.each([
  ['Valuer', 'is not put into the saved record, and stays for the next one'],
  ['Owner', 'is restored after the record is rejected'],
])('a draft that arrives while the record %s is saved %s', async (typed) => {
  await keepPorter()
  const loading = await holdCalls(page, 'GetDrafts')
  const saving = await holdCalls(page, 'AddRole')
  await page.reload()
  await loading.sent
  await name().fill(typed)
  await page.keyboard.press('Control+Enter')
  await saving.sent
  const loaded = answerOf(page, 'GetDrafts')
  loading.letGo()
  await (await loaded).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await description().inputValue()).toBe('')
  saving.letGo()
  if (typed === 'Valuer') {
    await toast(page, 'Role Register Successfully')
    await page.getByRole('button', { name: 'Add Role' }).click()
  }
  await page.getByText('Your unsaved draft was restored').waitFor()
  expect(await name().inputValue()).toBe(typed === 'Valuer' ? 'Porter' : typed)
  expect(await description().inputValue()).toBe('Carries packets')
  const { rows } = await site.pool.query('select description from role where name = $1', [typed])
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map((row) => row.description)).not.toContain('Carries packets')
})

test('a draft that arrives after its form was saved is not restored; it is offered once something is typed again', async () => {
  const { rows } = await site.pool.query(`select id from account where company_id = $1 and code = '1010'`, [
    site.owner.companyId,
  ])
  const amounts = { [rows[0].id]: { debitPaise: 70_000, creditPaise: null } }
  const values = { values: { amounts }, changed: ['amounts'], version: 0 }
  const form = `ledgerOpening/${site.owner.storeId}`
  await site.call('SaveDraft', { token: site.owner.token, body: { form, values } })
  const loading = await holdCalls(page, 'GetDrafts')
  await page.goto(`${site.origin}/creditdebit?part=opening`)
  await loading.sent
  const cutOver = page.getByRole('textbox', { name: 'Cut-over date' })
  await cutOver.fill('yesterday')
  await page.keyboard.press('Control+Enter')
  await toast(page, /Update Successfully/)
  const loaded = answerOf(page, 'GetDrafts')
  loading.letGo()
  await (await loaded).finished()
  await cutOver.fill('-2')
  await page.getByText('You have another unsaved draft.', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Debit of 1010 Cash' }).inputValue()).toBe('')
  expect(await cutOver.inputValue()).toBe('-2')
  await expect.poll(drafts).toMatchObject([{ values: { other: { values: { amounts } } } }])
})

test('text typed just before the page is left is kept as a draft', async () => {
  // Text is stored from now on: the stored drafts have been read.
  const saved = answerOf(page, 'SaveDraft')
  await name().fill('Val')
  await saved
  await name().fill('Valuer')
  await page.goto('about:blank')
  await expect.poll(drafts).toMatchObject([{ values: { values: { name: 'Valuer' } } }])
})

test('text typed in one store is not sent to another when the tab switches stores right after typing', async () => {
  const other = await browser.newTab(page)
  await other.goto(`${site.origin}/api/openapi.json`)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('SaveDraft') && sent.push(request.url()))
  await page.clock.install()
  await page.reload()
  await name().and(page.locator(':focus')).waitFor()
  await page.evaluate(() =>
    addEventListener('storage', ({ key }) => key === 'token' && Reflect.set(window, 'hasMoved', true)),
  )
  await page.clock.pauseAt(Date.now() + 60_000)
  await name().fill('Valuer of Main')
  const { companyId } = site.owner
  const before = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const body = { companyId, storeId: harbourId }
  const { token, storeId } = await site.call('SwitchStore', { token: before, body })
  await other.evaluate(
    (moved) => {
      for (const [key, value] of Object.entries(moved)) localStorage.setItem(key, value)
    },
    { StoreId: storeId, token },
  )
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasMoved'))).toBe(true)
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await page.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
  expect(sent).toEqual([])
  expect((await site.call('GetDrafts', { token })).rows).toEqual([])
})
