import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { daysOf, emptyBooks } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()

let site: TestSite
let days: ReturnType<typeof daysOf>
let page: Page

beforeAll(async () => {
  site = await startSite()
  days = daysOf(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await emptyBooks(site)
  await site.pool.query('delete from draft')
})

async function show(width: number, height: number): Promise<void> {
  page = await browser.newPage({ width, height })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await panel().waitFor()
}
const panel = () => page.getByRole('region', { name: 'Day', exact: true })
const action = (name: string) => panel().getByRole('button', { name, exact: true })
const countOf = (value: string) => page.getByLabel(`Count of ${value}`)

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
  [390, 640],
])(
  'while cash is counted at %i × %i px, the total and what is wrong are above the actions',
  async (width, height) => {
    await show(width, height)
    await action('Open day').click()
    await countOf('₹500.00').and(page.locator(':focus')).waitFor()
    const bar = panel().locator('form > :last-child')
    const total = panel().getByRole('row', { name: /^Counted/ })
    /** Whether a part is fully in the window, and not under the actions. */
    const isShown = async (part: Locator) => {
      const [box, actions] = [await part.boundingBox(), await bar.boundingBox()]
      if (box === null || actions === null) return false
      const end = actions.y < height ? actions.y : height
      return box.y >= 0 && box.y + box.height <= end + 0.5
    }
    const isAbove = async (upper: Locator, lower: Locator) => {
      const [first, second] = [await upper.boundingBox(), await lower.boundingBox()]
      return first !== null && second !== null && first.y + first.height <= second.y
    }
    /** Whether the first note can be counted with the total in view. */
    const isReady = async () => (await isAbove(countOf('₹500.00'), total)) && isShown(total)
    await expect.poll(isReady).toBe(true)
    // The notice is above the field of the first note.
    const first = panel().getByText('This is the store’s first cash count.')
    expect((await first.boundingBox())?.y).toBeLessThan((await countOf('₹500.00').boundingBox())?.y ?? 0)
    for (const value of ['₹500.00', '₹100.00', '₹1.00']) {
      await countOf(value).focus()
      await page.keyboard.type('3')
      await expect.poll(() => isShown(total)).toBe(true)
      expect(await isAbove(countOf(value), total)).toBe(true)
    }
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Day opened')
    await action('Close day').click()
    await countOf('₹500.00').and(page.locator(':focus')).waitFor()
    await expect.poll(isReady).toBe(true)
    await page.keyboard.type('1')
    await expect.poll(() => isShown(total)).toBe(true)
    await page.keyboard.press('Control+Enter')
    const reason = page.getByLabel('Reason for the difference')
    await reason.and(page.locator(':focus')).waitFor()
    await expect.poll(() => isShown(reason)).toBe(true)
    await page.keyboard.press('Control+Enter')
    const wrong = panel().getByText('Count again, or enter the reason.', { exact: true }).last()
    await wrong.waitFor()
    await expect.poll(() => isShown(reason)).toBe(true)
    await expect.poll(() => isShown(wrong)).toBe(true)
  },
)

test.each([
  [1440, 800],
  [390, 700],
])(
  'while a day is closed at %i × %i px, nothing covers the control that Tab reaches',
  async (width, height) => {
    await days.open(5_000)
    await show(width, height)
    const focused = page.locator(':focus')
    const bar = panel().locator('form > :last-child')
    const boxOf = (part: Locator) =>
      part.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return { top, bottom }
      })
    /** Presses a key until the focus leaves the panel or is in the bar. Returns the names of the reached controls, and of the covered ones. */
    async function walk(key: 'Tab' | 'Shift+Tab') {
      const reached: string[] = []
      const covered: string[] = []
      for (;;) {
        await page.keyboard.press(key)
        const isIn = async (part: Locator) => (await part.locator(':focus').count()) > 0
        if ((await isIn(bar)) || !(await isIn(panel()))) return { reached, covered }
        const name = await focused.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
        reached.push(name)
        const control = await boxOf(focused)
        const actions = await boxOf(bar)
        const isAboveBar = control.bottom <= actions.top || control.top >= actions.bottom
        if (!isAboveBar || control.top < (await boxOf(page.getByRole('banner'))).bottom) covered.push(name)
      }
    }
    await action('Close day').click()
    await countOf('₹500.00').and(focused).waitFor()
    const fields = await page.getByLabel(/^Count of/).count()
    const down = await walk('Tab')
    expect(down.reached).toHaveLength(fields - 1)
    const up = await walk('Shift+Tab')
    expect(up.reached.filter((name) => name.startsWith('Count of'))).toHaveLength(fields)
    await countOf('₹100.00').fill('49')
    await page.keyboard.press('Control+Enter')
    await page.getByLabel('Reason for the difference').and(focused).waitFor()
    await bar.getByRole('button').first().focus()
    const back = await walk('Shift+Tab')
    expect(back.reached).toContain('Count again')
    expect([down.covered, up.covered, back.covered]).toEqual([[], [], []])
  },
)
