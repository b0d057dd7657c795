import type { ElementHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { today } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/store')
  await page.getByRole('row', { name: /Main/ }).waitFor()
})

const field = (label: string) => page.getByLabel(label, { exact: true })
const required = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const stores = () => {
  const { token, companyId, storeId } = site.owner
  return site.call('GetStore', { token, body: { companyId, storeId } })
}

test('a store is added with its weekly off, holidays and cash limit', async () => {
  await page.getByRole('button', { name: 'Add Store' }).click()
  await required('Name').fill('Anna Nagar')
  await page.keyboard.press('Tab')
  expect(await required('Code').inputValue()).toBe('AN')

  await page.getByRole('combobox', { name: 'Weekly off' }).click()
  await page.getByRole('option', { name: 'Tuesday' }).click()
  for (const [row, name] of [
    [1, 'Deepavali'],
    [2, 'Same day'],
  ] as const) {
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await field(`Date of holiday ${row}`).fill('08/11/2026')
    await field(`Name of holiday ${row}`).fill(name)
  }
  await field('Overnight cash limit').fill('5,00,000')
  await page.keyboard.press('Control+Enter')

  await page.getByText('This date is already added').waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'Please check' })
  await alert.getByText('Date of holiday 2').waitFor()
  await field('Date of holiday 2').and(page.locator(':focus')).waitFor()
  expect((await stores()).rows.map(({ name }) => name)).toEqual(['Main'])
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoAxe(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await field('Date of holiday 2').fill('09/11/2026')
  await field('Name of holiday 2').fill('Day after')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Store Register Successfully')
  await page.getByRole('row', { name: /Anna Nagar/ }).waitFor()

  const made = (await stores()).rows.find(({ name }) => name === 'Anna Nagar')
  expect(made).toMatchObject({
    code: 'AN',
    weeklyOff: 2,
    cashLimitPaise: 50_000_000,
    holidays: [
      { date: '2026-11-08', name: 'Deepavali' },
      { date: '2026-11-09', name: 'Day after' },
    ],
  })
  const cells = await page.getByRole('row', { name: /Anna Nagar/ }).innerText()
  expect(cells).toContain('Tuesday')
  expect(cells).toContain('5,00,000')
})

test('an error of a holiday is shown at its row, even if the rows are not in the order of their dates', async () => {
  await page.getByRole('button', { name: 'Add Store' }).click()
  await required('Name').fill('Holiday Nagar')
  for (const [row, date, name] of [
    [1, '26/01/2027', 'Republic Day'],
    [2, '15/08/2026', 'x'.repeat(121)],
  ] as const) {
    await page.getByRole('button', { name: 'Add holiday' }).click()
    await field(`Date of holiday ${row}`).fill(date)
    await field(`Name of holiday ${row}`).fill(name)
  }
  await page.keyboard.press('Control+Enter')
  await field('Name of holiday 2').and(page.locator('[aria-invalid="true"]')).waitFor()
  expect(await field('Name of holiday 1').getAttribute('aria-invalid')).not.toBe('true')
})

test('a code that was typed is kept, and saved in capitals; a name without Latin letters suggests none', async () => {
  await page.getByRole('button', { name: 'Add Store' }).click()
  await required('Name').fill('தி நகர்')
  await page.keyboard.press('Tab')
  expect(await required('Code').inputValue()).toBe('')
  await required('Code').fill('tng')
  await required('Name').fill('T. Nagar')
  await page.keyboard.press('Tab')
  expect(await required('Code').inputValue()).toBe('tng')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Store Register Successfully')
  expect((await stores()).rows.find(({ name }) => name === 'T. Nagar')?.code).toBe('TNG')
})

test('the proposed code is replaced by what is typed after a click', async () => {
  await page.getByRole('button', { name: 'Add Store' }).click()
  await required('Name').fill('Velachery')
  await required('Code').click()
  await expect.poll(() => required('Code').inputValue()).toBe('VEL')
  await expect
    .poll(() =>
      required('Code').evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    )
    .toEqual([0, 3])
  await page.keyboard.type('vl')
  expect(await required('Code').inputValue()).toBe('vl')
})

test('the proposed code does not take the focus back from the next field', async () => {
  await page.getByRole('button', { name: 'Add Store' }).click()
  const name = await required('Name').elementHandle()
  const hasName = await required('Code').evaluate(
    async (code, name) => {
      code.focus()
      name?.focus()
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return document.activeElement === name
    },
    name as ElementHandle<HTMLElement> | null,
  )
  expect(hasName).toBe(true)
})

test('a store is changed: the calendar marks its holidays, and address and holidays are saved', async () => {
  const id = await business(site).addStore('Velachery', 'VE')
  await page.getByRole('row', { name: /Velachery/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Velachery' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(id)
  expect(await required('Code').inputValue()).toBe('VE')
  const year = today().slice(0, 4)
  await page.getByRole('button', { name: `Add the national holidays of ${year}` }).click()
  const calendar = page.getByRole('img', { name: `Calendar of ${year}, 3 holidays marked` })
  await calendar.getByText('Sep', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove Gandhi Jayanti' }).click()
  await page.getByRole('img', { name: `Calendar of ${year}, 2 holidays marked` }).waitFor()
  await field('Address').fill('12 Velachery Road')
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Store Update Successfully')
  expect((await stores()).rows.find((store) => store.id === id)).toMatchObject({
    address: '12 Velachery Road',
    holidays: [
      { date: `${year}-01-26`, name: 'Republic Day' },
      { date: `${year}-08-15`, name: 'Independence Day' },
    ],
  })
})

test('the current store cannot be in-activated, with the reason; another can, and can be activated again', async () => {
  await business(site).addStore('Tambaram', 'TA')
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })

  await actions('Main').click()
  await menuItem('In-activate')
    .getByText('You are working in this store. Switch to another store first.')
    .waitFor()
  expect(await menuItem('In-activate').getAttribute('aria-disabled')).toBe('true')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Escape')

  await actions('Tambaram').click()
  await menuItem('In-activate').click()
  const dialog = page.getByRole('dialog', { name: 'In-activate Tambaram?' })
  await dialog.getByRole('button', { name: 'In-activate' }).click()
  await toast(page, 'Store In-Active Successfully')
  await page.getByRole('row', { name: /Tambaram/ }).waitFor({ state: 'hidden' })

  await page.getByRole('switch', { name: 'Show in-active' }).check()
  await page.getByRole('row', { name: /Tambaram/ }).waitFor()
  await expectNoAxeInBoth(page)
  await actions('Tambaram').click()
  await menuItem(/^Activate/).click()
  await toast(page, 'Store Active Successfully')
})

test('the list fits a narrow window, and has no axe findings there', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await expectNoAxeInBoth(page)
})
