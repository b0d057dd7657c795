import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bytesOf,
  expectNoAxe,
  expectNoAxeInBoth,
  expectNoSideways,
  openBrowser,
  signIn,
} from '../support/browser.ts'
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
  await button('Move in').click()
  await page.getByRole('heading', { level: 1, name: 'Move products in' }).waitFor()
})

const scope = () => ({ companyId: site.owner.companyId, storeId: site.owner.storeId })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const becomes = (column: string) => page.getByRole('combobox', { name: `What ${column} becomes` })
const products = async () =>
  (await site.call('GetProduct', { token: site.owner.token, body: scope() })).rows.map(({ name }) => name)

/** Chooses a file by keyboard. */
async function bring(name: string, content: string | Buffer): Promise<void> {
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
  await bring(
    'items.csv',
    'Metal,Category,What it is,Old code\nGold,Chains,Rope chain,17\nGold,Chains,Box chain,18\n',
  )
  await page.getByText('Not found yet: Name').waitFor()
  expect(await becomes('Metal').inputValue()).toBe('metal')
  expect(await becomes('Old code').inputValue()).toBe('')
  await expectNoAxeInBoth(page)

  await button('Check 2 rows').click()
  await page.getByRole('alert').getByText('Say which column is Name.').waitFor()
  await becomes('What it is').selectOption({ label: 'Name (needed)' })
  await button('Check 2 rows').click()
  await page.getByText('All 2 rows can be moved in.').waitFor()
  expect(await products()).toEqual([])

  await page.reload()
  await button('Move 2 rows in').click()
  await page.getByText('2 rows moved in: Rope chain to Box chain.').waitFor()
  await expectNoAxeInBoth(page)
  await button('To the list').click()
  await page.getByRole('row', { name: /Box chain/ }).waitFor()
  await page.getByRole('row', { name: /Rope chain/ }).waitFor()
})

test('failing rows are named with the reason, on the page and in a file', async () => {
  const before = await products()
  await bring('items.csv', 'Metal,Category,Name\nTin,Chains,A\nGold,Chains,B\nGold,Rings,C\n')
  await button('Check 3 rows').click()
  await page.getByText('2 of 3 rows fail. Nothing can be moved in until they are right.').waitFor()
  const table = page.getByRole('region', { name: 'Rows that fail or need a look' })
  await table.getByRole('row', { name: /2 Metal Tin Fails There is no active metal/ }).waitFor()
  await table.getByRole('row', { name: /4 Category Rings Fails There is no category/ }).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoAxe(page)
  await expectNoSideways(page, 360)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await saved('These rows as CSV')).toMatch(/4,Fails,.*Rings,C\r\n$/)

  await page.getByRole('switch', { name: 'Add missing categories' }).check()
  await page.getByText('The columns have changed since. Check again.').waitFor()
  await button('Check 3 rows').click()
  await page.getByText('1 of 3 rows fail.', { exact: false }).waitFor()
  expect(await products()).toEqual(before)
})

test('a file that cannot be read says why, and an old encoding is offered', async () => {
  await bring('letter.csv', '%PDF-1.7')
  await page.getByRole('alert').getByText('This is a PDF, not a table.', { exact: false }).waitFor()
  await bring('old.csv', Buffer.from('Metal,Category,Name\nGold,Chains,Chaîne\n', 'latin1'))
  await button('Read it as Windows-1252').click()
  await page.getByText('Chaîne').waitFor()
  // Chromium logs every rejected call to its console.
  expect(browser.takeFaults().every((fault) => fault.includes('422'))).toBe(true)
})

test('a template is downloaded, and earlier imports can be opened again', async () => {
  await expectNoAxeInBoth(page)
  expect(await saved('Template as CSV')).toMatch(/^\uFEFF?Metal,Category,Name,Usual purity/)
  await bring('later.csv', 'Metal,Category,Name\nGold,Chains,Later chain\n')
  await button('Check the row').waitFor()
  await button('Choose another file').click()
  await button('Open later.csv').first().click()
  await button('Check the row').click()
  await button('Move the row in').click()
  await page.getByText('One row moved in: Later chain.').waitFor()
})

test('a user who may not add products gets a message', async () => {
  const looker = await addPerson(site, 'looker', { Product: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, 'looker', looker.password, '/product')
  expect(await button('Move in').getAttribute('aria-disabled')).toBe('true')
})
