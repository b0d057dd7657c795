import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupByCell } from '../../src/web/shared/import/corrections.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { bytesOf, expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  const { token, companyId } = site.owner
  const { rows } = await site.call('GetMetal', { token, body: scope() })
  const metalId = rows.find(({ name }) => name === 'Gold')?.id ?? ''
  await site.call('AddProductCategory', {
    token,
    body: { companyId, metalId, name: 'Chains', kind: 'ornament' },
  })
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/product')
  await button('Import').click()
  await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor()
})

const scope = () => ({ companyId: site.owner.companyId, storeId: site.owner.storeId })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const becomes = (column: string) => page.getByRole('combobox', { name: `Import ${column} as` })
const products = async () =>
  (await site.call('GetProduct', { token: site.owner.token, body: scope() })).rows.map(({ name }) => name)

/** Chooses a file by keyboard. */
async function chooseFile(name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button('Choose a file').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
}

async function saved(name: string): Promise<string> {
  const [download] = (await Promise.all([page.waitForEvent('download'), button(name).click()])) as [
    Download,
    unknown,
  ]
  return (await bytesOf(download)).toString()
}

test('products are imported from a file, and the list shows them', async () => {
  await chooseFile(
    'items.csv',
    'Metal,Category,What it is,Old code\nGold,Chains,Rope chain,17\nGold,Chains,Box chain,18\n',
  )
  await page.getByText('Not matched yet: Name').waitFor()
  expect(await becomes('Metal').inputValue()).toBe('metal')
  expect(await becomes('Old code').inputValue()).toBe('')
  await expectNoAxeInBoth(page)

  const check = button('Check 2 rows')
  expect(await check.getAttribute('aria-disabled')).toBe('true')
  const reason = page.locator(`[id="${await check.getAttribute('aria-describedby')}"]`)
  expect(await reason.textContent()).toBe('First match the required columns: Name.')
  await becomes('What it is').selectOption({ label: 'Name (required)' })
  for (const leave of ['Choose another file', 'Back to the list']) {
    await button(leave).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button('Stay here').click()
  }
  expect(await becomes('What it is').inputValue()).toBe('name')
  expect(await check.getAttribute('aria-disabled')).toBeNull()
  await button('Check 2 rows').click()
  await page.getByText('All 2 rows can be imported.').waitFor()
  expect(await products()).toEqual([])

  await page.reload()
  await button('Import 2 rows').click()
  await page.getByText('2 rows imported: Rope chain to Box chain.').waitFor()
  await expectNoAxeInBoth(page)
  await button('Go to the list').click()
  await page.getByRole('row', { name: /Box chain/ }).waitFor()
  await page.getByRole('row', { name: /Rope chain/ }).waitFor()
})

test('the problems of one cell are grouped; each problem of a whole row stays alone', () => {
  const problem = { row: 2, level: 'failure' as const, field: 'Phone', value: '1', message: 'Too short.' }
  const [ofCell, other, ofRow] = [{ ...problem, column: 1 }, { ...problem, column: 2 }, problem]
  expect(groupByCell([ofCell, ofRow, other, ofCell, ofRow])).toEqual([
    [ofCell, ofCell],
    [ofRow],
    [other],
    [ofRow],
  ])
})

test('failing rows are named with the reason, on the page and in a file', async () => {
  const before = await products()
  await chooseFile('items.csv', 'Metal,Category,Name\nTin,Chains,A\nGold,Chains,B\nGold,Rings,C\n')
  await button('Check 3 rows').click()
  await page
    .getByText('2 of 3 rows cannot be imported. Correct the values below, or skip these rows.')
    .waitFor()
  const table = page.getByRole('region', { name: 'Rows that fail or need review' })
  await table.getByRole('row', { name: /2 Metal .*Fails No active metal/ }).waitFor()
  await table.getByRole('row', { name: /4 Category .*Fails Gold has no category/ }).waitFor()
  const tin = cell('Row 2, Metal')
  expect(await tin.inputValue()).toBe('Tin')
  expect(await tin.getAttribute('aria-invalid')).toBe('true')
  expect(await tin.getAttribute('maxlength')).toBe('5000')
  const reason = page.locator(`[id="${await tin.getAttribute('aria-describedby')}"]`)
  expect(await reason.innerText()).toMatch(/^Fails\s+No active metal/)
  expect(await cell('Row 4, Category').inputValue()).toBe('Rings')
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoAxe(page)
  await expectNoSideways(page, 360)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await saved('These rows as CSV')).toMatch(/4,Fails,.*Rings,C\r\n$/)

  await page.getByRole('switch', { name: 'Add missing categories' }).check()
  await page.getByText('The columns or values have changed. Check again.').waitFor()
  await button('Check 3 rows').click()
  await page.getByText('1 of 3 rows cannot be imported.', { exact: false }).waitFor()
  expect(await products()).toEqual(before)
})

test('failing rows are corrected on the page or skipped, and skipped ones can be downloaded', async () => {
  const before = (await products()).length
  const rings = Array.from({ length: 20 }, (_, at) => `Gold,Rings,Ring ${at}\n`).join('')
  await chooseFile('mixed.csv', `Metal,Category,Name\nTin,Chains,A\nGold,Chains,B\n${rings}`)
  await button('Check 22 rows').click()
  await cell('Row 2, Metal').fill('Gold')
  await page.getByText('1 cell corrected. Check again.').waitFor()
  expect(await button('Import 1 row').count()).toBe(0)
  await cell('Row 2, Metal').fill('Tin')
  await button('Import 1 row').waitFor()
  await cell('Row 2, Metal').fill('Gold')
  await page.getByText('1 cell corrected. Check again.').waitFor()
  await expectNoAxe(page)
  for (const leave of ['Choose another file', 'Back to the list']) {
    await button(leave).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button('Stay here').click()
  }
  expect(await cell('Row 2, Metal').inputValue()).toBe('Gold')
  await button('Save and check again').click()
  await page.getByText('20 of 22 rows cannot be imported.', { exact: false }).waitFor()
  const region = page.getByRole('region', { name: 'Rows that fail or need review' })
  expect(await region.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)

  expect(await button('Import 2 rows').isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Skip the 20 rows that fail' }).check()
  await page.getByText('2 of 22 rows will be imported, 20 skipped.').waitFor()
  await expectNoAxeInBoth(page)
  await button('Import 2 rows').click()
  await page.getByText('2 rows imported: A to B. 20 rows skipped.').waitFor()
  await expectNoAxeInBoth(page)
  expect(await saved('These rows as CSV')).toMatch(/23,Fails,.*Gold,Rings,Ring 19\r\n$/)
  expect(await products()).toHaveLength(before + 2)
})

test('a correction that is typed while others are saved stays', async () => {
  await chooseFile('two.csv', 'Metal,Category,Name\nTin,Chains,Wheat chain\nLead,Chains,Snake chain\n')
  await button('Check 2 rows').click()
  await cell('Row 2, Metal').fill('Gold')
  const calls = await holdCalls(page, 'CorrectImport')
  await button('Save and check again').click()
  await calls.sent
  await cell('Row 3, Metal').fill('Gold')
  calls.letGo()
  await cell('Row 2, Metal').waitFor({ state: 'detached' })
  await page.getByText('1 cell corrected. Check again.').waitFor()
  expect(await cell('Row 3, Metal').inputValue()).toBe('Gold')
  await button('Save and check again').click()
  await page.getByText('All 2 rows can be imported.').waitFor()
})

test('the reason is shown for a file that cannot be read, and an old encoding is offered', async () => {
  const statuses: number[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/AddImport')) statuses.push(reply.status())
  })
  await chooseFile('letter.csv', '%PDF-1.7')
  await page.getByRole('alert').getByText('This is a PDF, not a table.', { exact: false }).waitFor()
  await chooseFile('old.csv', Buffer.from('Metal,Category,Name\nGold,Chains,Chaîne\n', 'latin1'))
  await button('Read as Windows-1252').click()
  await page.getByText('Chaîne').waitFor()
  // The PDF, the file in an unknown encoding, and the same file once its encoding is chosen.
  expect(statuses).toEqual([422, 422, 201])
})

test('a template is downloaded, and earlier imports can be opened again', async () => {
  await expectNoAxeInBoth(page)
  expect(await saved('Template as CSV')).toMatch(
    /^\uFEFF?Metal,Category,Name,Name in Hindi,Name in Tamil,Usual purity/,
  )
  await chooseFile('later.csv', 'Metal,Category,Name\nGold,Chains,Later chain\n')
  await button('Check 1 row').waitFor()
  await button('Choose another file').click()
  await button('Open later.csv').first().click()
  await button('Check 1 row').click()
  await button('Import 1 row').click()
  await page.getByText('1 row imported: Later chain.').waitFor()
})

test('a file that was uploaded in another store is shown with the name of that store, and cannot be checked or imported here', async () => {
  const { token, companyId } = site.owner
  await site.call('AddStore', { token, body: { companyId, name: 'Harbour', code: 'HB' } })
  await chooseFile('main.csv', 'Metal,Category,Name\nGold,Chains,Main chain\n')
  await button('Check 1 row').click()
  await button('Import 1 row').waitFor()
  const address = page.url()
  await button('Workspace: Main').click()
  await page.getByRole('menuitemradio', { name: /Harbour/ }).click()
  await button('Workspace: Harbour').waitFor()
  await page.goto(address)
  await page
    .getByText('This file was uploaded in Main, and can be checked and imported only there.', {
      exact: false,
    })
    .waitFor()
  expect([await button('Import 1 row').count(), await button('Check 1 row').count()]).toEqual([0, 0])
  await expectNoAxeInBoth(page)
  await button('Choose another file').click()
  await button('Choose a file').waitFor()
})

test('the import button is disabled for a user who may not add products', async () => {
  const viewer = await addPerson(site, 'viewer', { Product: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, 'viewer', viewer.password, '/product')
  expect(await button('Import').getAttribute('aria-disabled')).toBe('true')
})

test('a file of customers without a type is imported with the type that is chosen for all its rows', async () => {
  const typeId = await customersOf(site).addType('Trader')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
  await button('Import').click()
  await chooseFile('old-book.csv', 'Name,Phone\nMuthu Raman,98400 11111\nSelvi Muthu,98400 22222\n')
  await page.getByText('Not matched yet: Type').waitFor()
  expect(await button('Check 2 rows').getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('combobox', { name: 'Type for rows without one' }).selectOption({ label: 'Trader' })
  await page.getByText('Not matched yet: Type').waitFor({ state: 'detached' })
  await button('Check 2 rows').click()
  await page.getByText('All 2 rows can be imported.').waitFor()
  await button('Import 2 rows').click()
  await page.getByText(/^2 rows imported/).waitFor()
  const { rows } = await site.pool.query('select name from customer where type_id = $1 order by name', [
    typeId,
  ])
  expect(rows).toEqual([{ name: 'Muthu Raman' }, { name: 'Selvi Muthu' }])
})
