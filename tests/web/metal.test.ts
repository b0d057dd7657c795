import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, signInAtPage, toast } from '../support/browser.ts'
import { metalsOf } from '../support/metals.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let metals: ReturnType<typeof metalsOf>
let page: Page

beforeAll(async () => {
  site = await startSite()
  metals = metalsOf(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  // The draft of an earlier test must not be restored in the next.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/metal')
  await page.getByRole('row', { name: /Gold/ }).waitFor()
})

const field = (label: string) => page.getByLabel(label, { exact: true })
const text = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const finenesses = async () => {
  const fields = page.getByRole('textbox', { name: /^Fineness of purity/ })
  return Promise.all((await fields.all()).map((one) => one.inputValue()))
}
const named = async (name: string) => (await metals.listed()).find((metal) => metal.name === name)

async function openMetal(name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('a metal is added by keyboard, its purities as karat, fineness or percentage', async () => {
  await page.getByRole('button', { name: 'Add Metal' }).click()
  await text('Name').fill('Old gold')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Au')
  await page.keyboard.press('Enter')
  await field('Fineness of purity 1').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('18K')
  await page.keyboard.press('Enter')
  expect(await field('Fineness of purity 1').inputValue()).toBe('750')
  expect(await field('Label of purity 1').inputValue()).toBe('18K · 750')
  // A label that was filled in follows the fineness.
  await field('Fineness of purity 1').fill('585')
  await page.keyboard.press('Enter')
  expect(await field('Label of purity 1').inputValue()).toBe('14K · 585')
  await field('Fineness of purity 1').fill('750')
  await page.keyboard.press('Enter')
  expect(await field('Label of purity 1').inputValue()).toBe('18K · 750')

  await page.getByRole('button', { name: 'Add purity' }).click()
  await field('Fineness of purity 2').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('91.6')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Standard')
  // A typed label stays.
  await field('Fineness of purity 2').fill('91.5')
  await page.keyboard.press('Tab')
  await field('Fineness of purity 2').fill('91.6')
  await page.keyboard.press('Tab')
  expect(await field('Label of purity 2').inputValue()).toBe('Standard')
  await page.getByRole('button', { name: 'Add purity' }).click()
  await field('Fineness of purity 3').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('585')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14K')
  await page.getByRole('radio', { name: 'Price is quoted for Standard' }).check()
  await field('Coins').fill('50')

  expect(await finenesses()).toEqual(['916', '750', '585'])
  const board = page.getByRole('group', { name: 'Purities' })
  for (const words of ['91.60 %', '100.00 %', '75.00 %', '81.88 %', '58.50 %', '63.86 %'])
    await board.getByText(words).first().waitFor()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Metal Register Successfully')
  expect(await named('Old gold')).toMatchObject({
    symbol: 'Au',
    referencePurityBp: 9160,
    purities: [
      { label: 'Standard', purityBp: 9160 },
      { label: '18K · 750', purityBp: 7500 },
      { label: '14K', purityBp: 5850 },
    ],
    weightCaps: [{ kind: 'coin', capMg: 50_000 }],
  })
})

test('common purities are added with a click, and the trade’s standard is the reference', async () => {
  await page.getByRole('button', { name: 'Add Metal' }).click()
  await text('Name').fill('Silver')
  await page.keyboard.press('Tab')
  expect(await text('Symbol').inputValue()).toBe('Ag')
  await text('Name').fill('Old silver')
  await page.getByRole('button', { name: 'Add all' }).click()
  expect(await finenesses()).toEqual(['999', '925', '900', '800'])
  expect(await page.getByRole('radio', { name: 'Price is quoted for Fine · 999' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Remove Coin · 900' }).click()
  await page.getByRole('button', { name: 'Add Coin · 900' }).click()
  expect(await finenesses()).toEqual(['999', '925', '900', '800'])
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Metal Register Successfully')
  expect(await named('Old silver')).toMatchObject({ symbol: 'Ag', referencePurityBp: 9990 })
})

test('an impossible or repeated purity, and a repeated label, are errors at their fields', async () => {
  await openMetal('Gold')
  await page.getByRole('button', { name: 'Add purity' }).click()
  const expectRejected = async (typed: string, words: string) => {
    await field('Fineness of purity 5').fill(typed)
    await field('Label of purity 5').focus()
    await page.getByText(words, { exact: true }).waitFor()
  }
  await expectRejected('916', 'This purity is already used.')
  await expectRejected('1200', 'Enter at most 1000, which is 100 %.')
  await expectRejected('25K', 'Enter a karat (22K), a fineness (916) or a percentage (91.6).')
  await field('Label of purity 5').fill('22k · 916')
  await page.keyboard.press('Control+Enter')
  await page.getByText('This label is already used.').waitFor()
  await field('Fineness of purity 5').and(page.locator(':focus')).waitFor()
  expect(await field('Fineness of purity 5').inputValue()).toBe('25K')
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page, 360)
  await expectNoAxe(page)
})

test('after the purity of the price is removed, another must be chosen before the metal can be saved', async () => {
  await openMetal('Gold')
  await page.getByRole('button', { name: 'Remove 22K · 916' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Choose the purity the price is quoted for.').waitFor()
  await page.getByRole('radio', { name: 'Price is quoted for 24K · 999' }).check()
  await page.getByText('Choose the purity the price is quoted for.').waitFor({ state: 'hidden' })
  expect((await named('Gold'))?.referencePurityBp).toBe(9160)
})

test('a metal with a price keeps its reference, and a purity in use by a product stays, with the reasons', async () => {
  const metal = await metals.add({ name: 'Priced' })
  await metals.putProduct(metal.id, 'Priced ring', 9000)
  await metals.put('rate', {
    id: crypto.randomUUID(),
    metal_id: metal.id,
    effective_on: '2026-04-01',
    price_paise_per_g: 300_000,
    entered_by: site.owner.userId,
  })
  await page.reload()
  await openMetal('Priced')
  await page.getByRole('radio', { name: 'Price is quoted for Pt 900' }).check()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('main')
    .getByText(/The price of Priced must stay quoted for this purity/)
    .waitFor()
  await page.getByRole('radio', { name: 'Price is quoted for Pt 950' }).check()
  await page.getByRole('button', { name: 'Remove Pt 900' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await problem.getByText('Pt 900 is still in use by 1 product (Priced ring)').waitFor()
  expect(await named('Priced')).toMatchObject({ referencePurityBp: 9500, version: 1 })
})

test('a user who saves a metal that another user changed sees the purities of both in the conflict', async () => {
  const metal = await metals.add({ name: 'Contested' })
  await page.reload()
  await openMetal('Contested')
  await page.getByRole('button', { name: 'Add Pt 999' }).click()
  await metals.change(metal, { purities: [{ label: 'Pt 950', purityBp: 9500 }] })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Pt 950: 95 % (price)', { exact: true }).waitFor()
  await dialog.getByText('Pt 999: 99.9 %, Pt 950: 95 % (price), Pt 900: 90 %').waitFor()
  await expectNoAxe(page)
})

test('without the right to edit, the purities are shown as a table', async () => {
  const { password } = await addPerson(site, 'viewer', { Metal: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, 'viewer', password, '/metal')
  await openMetal('Gold')
  const quoted = page.getByRole('table', { name: 'Purities' }).getByRole('row', { name: /22K · 916/ })
  expect((await quoted.getByRole('cell').allInnerTexts()).map((cell) => cell.split('\n').pop())).toEqual([
    '916',
    '22K · 916',
    '91.60 %',
    '100.00 %',
    'Yes',
  ])
  expect(await page.getByRole('button', { name: 'Add purity' }).count()).toBe(0)
  await expectNoAxeInBoth(page)
})

test('an empty list offers gold and silver', async () => {
  await site.call('AddCompany', {
    token: site.owner.token,
    body: { name: 'Second', policyProfile: 'custom', firstStore: { name: 'Second store', code: 'S2' } },
  })
  page = await browser.newPage()
  await page.goto(site.origin)
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Second')
  await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
  await page.getByRole('link', { name: 'Metal', exact: true }).click()
  await page.getByRole('button', { name: 'Add gold and silver' }).waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Add gold and silver' }).press('Enter')
  await toast(page, 'Gold and silver added')
  await page.getByRole('row', { name: /Silver/ }).waitFor()
  // The button is gone: its focus is in the list.
  await page.getByRole('row', { name: /Gold/ }).locator(':focus').waitFor()
})
