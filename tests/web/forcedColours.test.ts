import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let roleId: string

beforeAll(async () => {
  site = await startSite()
  ;({ roleId } = await addPerson(site, 'counter', { Customer: ['view'] }))
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage({ drawn: true })
  await page.emulateMedia({ forcedColors: 'active' })
})

const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)

/** The pixels of a control, scaled to 32 × 32, without a focus ring or a pointer over it. */
async function pixelsOf(control: Locator): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.mouse.move(0, 0)
  return sharp(await control.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .resize(32, 32, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
}

/** The share of pixels that differ clearly, from 0 to 1. */
function difference(one: Buffer, other: Buffer): number {
  let differing = 0
  for (let at = 0; at < one.length; at += 3) {
    const differences = [0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)))
    if (Math.max(...differences) > 60) differing += 1
  }
  return differing / (one.length / 3)
}

/** Asserts that two states of a control look clearly different. */
async function expectDifferent(one: Buffer, other: Buffer): Promise<void> {
  expect(difference(one, other)).toBeGreaterThan(0.25)
}

test('in forced colours a ticked box differs from an empty one', async () => {
  await open(`/rolemapping?role=${roleId}`)
  const box = page.getByRole('checkbox', { name: /Bank/i }).first()
  await box.waitFor()
  const empty = await pixelsOf(box)
  await box.check()
  await expectDifferent(await pixelsOf(box), empty)
})

test('in forced colours a radio looks different while it is chosen', async () => {
  await open('/slabtype?open=new')
  const radios = page.getByRole('radio')
  await radios.first().waitFor()
  await radios.first().check()
  const chosen = await pixelsOf(radios.first())
  await radios.nth(1).check()
  await expectDifferent(chosen, await pixelsOf(radios.first()))
})

test('in forced colours a switch that is on differs from one that is off', async () => {
  await open('/customertype?open=new')
  const field = page.getByRole('switch', { name: 'PAN required' })
  const track = page.locator('.mantine-Switch-track').first()
  await field.waitFor()
  const off = await pixelsOf(track)
  await field.check()
  await expectDifferent(await pixelsOf(track), off)
})

test('in forced colours the selected one of a segmented control and of tabs differs from the others', async () => {
  await open('/profile?tab=preferences')
  const segment = page.locator('.mantine-SegmentedControl-label').filter({ hasText: 'Compact' })
  await segment.waitFor()
  const other = await pixelsOf(segment)
  await segment.click()
  await page.locator('.mantine-SegmentedControl-label[data-active]').filter({ hasText: 'Compact' }).waitFor()
  await expectDifferent(await pixelsOf(segment), other)

  const tabs = page.getByRole('tab')
  const chosen = await pixelsOf(page.getByRole('tab', { selected: true }))
  await expectDifferent(chosen, await pixelsOf(tabs.and(page.locator('[aria-selected="false"]')).first()))
})

test('in forced colours an entry of the menu looks different while it is the current one', async () => {
  await open('/bank')
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Bank', exact: true })
  const current = await pixelsOf(entry)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Rate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rate' }).waitFor()
  await expectDifferent(current, await pixelsOf(entry))
})

test('in forced colours the active option of a list differs from the others, and a row shows the focus', async () => {
  await open('/reports?report=loansOutstanding')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.keyboard.press('ArrowDown')
  const option = page.locator('[role="option"][data-combobox-selected]')
  await option.waitFor()
  const style = await option.evaluate((one) => getComputedStyle(one).backgroundColor)
  const plain = await page
    .locator('[role="option"]:not([data-combobox-selected])')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(style).not.toBe(plain)

  await open('/role')
  const row = page.locator('tr[data-index]').first()
  await row.focus()
  await page.keyboard.press('Home')
  expect(await row.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
})

test('in forced colours the filled part of a progress bar differs from the rest', async () => {
  await open('/dashboard')
  const bar = page.locator('.mantine-Progress-section').first()
  await bar.waitFor()
  const done = await bar.evaluate((one) => getComputedStyle(one).backgroundColor)
  const track = await page
    .locator('.mantine-Progress-root')
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(done).not.toBe(track)
})
