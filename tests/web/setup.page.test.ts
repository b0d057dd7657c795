import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSetUpCode } from '../../src/server/modules/organisation/setup/setUpCode.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signInAtPage } from '../support/browser.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const password = 'the words of the owner'
let site: TestSite
let code: string
let page: Page

beforeAll(async () => {
  site = await startSite({ empty: true })
  code = (await makeSetUpCode(site.pool)) ?? ''
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

async function fillAllBut(codeTyped: string): Promise<void> {
  await page.getByRole('textbox', { name: 'One-time code' }).fill(codeTyped)
  await page.getByLabel('Company name').fill('Sri Lakshmi Gold Loans')
  await page.getByLabel('Pawnbroker').check()
  await page.getByLabel('Store name').fill('T Nagar')
  await page.getByLabel('Store code').fill('TN')
  await page.getByLabel('Your name').fill('Lakshmi Raman')
  await page.getByLabel('User name').fill('lakshmi')
  await page.getByLabel('Email').fill('lakshmi@example.com')
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

describe('the set-up page of an empty installation', () => {
  test('replaces the proposed store code by what is typed after a click', async () => {
    await page.goto(`${site.origin}/setup`)
    await page.getByLabel('Store name').fill('Mambalam')
    const code = page.getByLabel('Store code')
    expect(await code.inputValue()).toBe('MAM')
    await code.click()
    await expect
      .poll(() => code.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]))
      .toEqual([0, 3])
    await page.keyboard.type('mb')
    expect(await code.inputValue()).toBe('MB')
  })

  test('does not return the focus from the next field to the store code', async () => {
    await page.goto(`${site.origin}/setup`)
    await page.getByLabel('Store code').waitFor()
    const focused = await page.evaluate(async () => {
      const fieldOf = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)
      fieldOf('store.code')?.focus()
      fieldOf('owner.name')?.focus()
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return document.activeElement?.getAttribute('data-path')
    })
    expect(focused).toBe('owner.name')
  })

  test('is opened by the address of the site, says that fields are missing, and focuses the first', async () => {
    await page.goto(`${site.origin}/`)
    await page.waitForURL(`${site.origin}/setup`)
    await page.getByRole('heading', { level: 1, name: 'Set up Pledgebook' }).waitFor()
    await expectNoAxeInBoth(page)
    await page.getByRole('button', { name: 'Finish set-up' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /fields need attention/ })
      .waitFor()
    await page.getByRole('textbox', { name: 'One-time code' }).and(page.locator(':focus')).waitFor()
    await expectNoAxeInBoth(page)
  })

  test('takes the typed time zone at the next press, and shows an error for one that is not in the list', async () => {
    await page.goto(`${site.origin}/setup`)
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    const phone = page.getByLabel('Store phone')
    await zone.click()
    await page.keyboard.type('dubai')
    await page.getByRole('option', { name: 'Asia/Dubai' }).waitFor()
    await phone.click()
    expect(await zone.inputValue()).toBe('Asia/Dubai')
    await zone.click()
    await page.keyboard.type('muscat')
    await page.keyboard.press('Tab')
    expect(await zone.inputValue()).toBe('Asia/Muscat')
    // Typed in full, in place of the chosen one: Enter takes it, and not the first of all.
    await zone.fill('Asia/Colombo')
    await zone.press('Enter')
    expect(await zone.inputValue()).toBe('Asia/Colombo')
    await zone.click()
    await page.keyboard.type('Madras')
    await phone.click()
    await page.getByText('Choose a time zone from the list.').waitFor()
    expect(await zone.inputValue()).toBe('Madras')
    await expectNoAxeInBoth(page)
  })

  test('rejects a wrong code and keeps the typed values', async () => {
    await page.goto(`${site.origin}/setup`)
    await fillAllBut('WRNG-CDEX')
    await page.getByRole('button', { name: 'Finish set-up' }).click()
    await page.getByRole('alert').filter({ hasText: 'Set-up not finished' }).waitFor()
    expect(await page.getByLabel('Company name').inputValue()).toBe('Sri Lakshmi Gold Loans')
    expect(await page.getByLabel('Store code').inputValue()).toBe('TN')
  })

  test('sets the installation up with the code of the server and signs the owner in; the address of the site then opens the sign-in page, and the set-up page offers it', async () => {
    await page.goto(`${site.origin}/setup`)
    await page.getByRole('textbox', { name: 'One-time code' }).press('Enter')
    await page.getByRole('textbox', { name: 'Company name' }).and(page.locator(':focus')).waitFor()
    await fillAllBut(code)
    // A fineness with a decimal is typed key by key, a karat becomes its fineness, and text that cannot be read stays.
    const silver = page.getByRole('textbox', { name: 'Silver, purity 1: Fineness' })
    await silver.fill('')
    await silver.pressSequentially('999.9')
    expect(await silver.inputValue()).toBe('999.9')
    const price = page.getByLabel('Price quoted for').last()
    await price.fill('')
    await price.pressSequentially('pure')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Enter a fineness of at most 1000, such as 916, or a karat, such as 22K.').waitFor()
    expect(await price.inputValue()).toBe('pure')
    await price.fill('')
    await price.pressSequentially('999.9')
    const gold = page.getByRole('textbox', { name: 'Gold, purity 3: Fineness' })
    await gold.fill('')
    await gold.pressSequentially('14K')
    await gold.press('Tab')
    expect(await gold.inputValue()).toBe('585')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`${site.origin}/dashboard`)
    await page.getByRole('banner').getByText('Sri Lakshmi Gold Loans').waitFor()
    const { rows } = await site.pool.query(
      'select c.licence_number, s.address, s.phone, s.code from company c join store s on s.company_id = c.id',
    )
    // Fields left empty are stored as null.
    expect(rows).toEqual([{ licence_number: null, address: null, phone: null, code: 'TN' }])
    const { rows: purities } = await site.pool.query(
      `select m.symbol, m.reference_purity_bp, p.purity_bp from metal m join purity p on p.metal_id = m.id
       where p.purity_bp in (5850, 9999) order by m.symbol`,
    )
    expect(purities).toEqual([
      { symbol: 'Ag', reference_purity_bp: 9999, purity_bp: 9999 },
      { symbol: 'Au', reference_purity_bp: 9160, purity_bp: 5850 },
    ])

    const other = await browser.newPage()
    await other.goto(`${site.origin}/setup`)
    await other.getByText('This installation is already set up.').waitFor()
    await expectNoAxeInBoth(other)
    expect(await other.getByRole('textbox').count()).toBe(0)
    await other.getByRole('link', { name: 'Sign in' }).click()
    await other.waitForURL(`${site.origin}/`)
    await signInAtPage(other, site, 'lakshmi', password)
    await expectNoAxeInBoth(other)
  })
})
