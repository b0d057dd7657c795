import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { schemes } from '../support/schemes.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await (await schemes(site)).add('Gold 15 to 18')
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/slabtype')
  await page.getByRole('row', { name: /Daily/ }).waitFor()
})

const name = () => page.getByRole('textbox', { name: 'Name', exact: true })
const choose = (label: string) => page.getByRole('radio', { name: label, exact: true }).check()
const cost = async (days: number) =>
  (await page.getByRole('row', { name: new RegExp(`^${days} `) }).innerText()).split(/\s+/).slice(1)

test('an interest method is added; only its own terms are shown, with their cost next to them', async () => {
  await page.getByRole('button', { name: 'Add Slab Type' }).click()
  await name().fill('Monthly, by weeks')
  expect(await cost(45)).toEqual(['₹221.92', '₹172.60'])
  await choose('Retrospective')
  expect(await cost(45)).toEqual(['₹221.92', '₹221.92'])
  await choose('360')
  expect(await cost(365)).toEqual(['₹1,825.00', '₹1,825.00'])
  await choose('Months')
  await page.getByRole('radiogroup', { name: 'Days in the year' }).waitFor({ state: 'hidden' })
  await page.getByRole('radiogroup', { name: 'Bands' }).waitFor({ state: 'hidden' })
  await choose('By weeks')
  await page.getByText('1 month and 10 days cost ₹220.00', { exact: false }).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Slab Type Register Successfully')
  const { token, companyId, storeId } = site.owner
  const { rows } = await site.call('GetSlabType', { token, body: { companyId, storeId } })
  expect(rows.find((row) => row.name === 'Monthly, by weeks')).toMatchObject({
    method: 'monthly',
    partMonth: 'week',
    yearDays: null,
    slabMode: 'retrospective',
    slabClock: 'restart',
  })
})

test('the example stays below the header when the form is scrolled', async () => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.getByRole('button', { name: 'Add Slab Type' }).click()
  const example = page.locator('[class*=aside]', { has: page.getByRole('row', { name: /^45 / }) })
  await example.waitFor()
  const topOf = () => example.evaluate((part) => part.getBoundingClientRect().top)
  const before = await topOf()
  await page.evaluate((by) => scrollBy(0, by), before - 40)
  await expect.poll(topOf).toBeLessThan(before)
  const header = await page.getByRole('banner').boundingBox()
  expect(await topOf()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('a method in use cannot be in-activated, and the message names its scheme; the form says that existing schemes stay', async () => {
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Actions for Daily' }).click()
  await page.getByRole('menuitem', { name: 'In-activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
  await toast(page, /1 scheme \(Gold 15 to 18\)/)
  await page.getByRole('row', { name: /Daily/ }).click()
  await page.getByText('Existing schemes keep their terms', { exact: false }).waitFor()
})
