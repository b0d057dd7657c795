import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { widenFont } from '../support/brokenNumbers.ts'
import { focusWithin, listShown, openBrowser, signIn } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  await loans.add()
  await loans.add()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const MONEY = ['Outstanding', 'Interest due', 'To close today']
const headings = () => page.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts()
const hiding = () => page.getByRole('button', { name: /^Show \d hidden columns?$/ })

async function openLoans(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/partpayment')
  await listShown(page)
}

/** How far the list can be scrolled sideways, and which of its amounts are cut off. */
const cutOf = () =>
  page.locator('table').evaluate((table) => {
    const scroller = table.parentElement as HTMLElement
    const edge = scroller.getBoundingClientRect().right
    const figures = [...table.querySelectorAll('td')].filter(({ textContent }) => textContent?.includes('₹'))
    return {
      sideways: scroller.scrollWidth - scroller.clientWidth,
      amounts: figures.length,
      cut: figures.filter(
        (cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > edge + 1,
      ).length,
    }
  })

/** The opacity of the shadows at the first column and at the end of the list. */
const shadows = () =>
  page
    .locator('table')
    .first()
    .evaluate((table) => {
      const scroller = table.parentElement as HTMLElement
      const opacity = (element: Element, pseudo?: string) => Number(getComputedStyle(element, pseudo).opacity)
      return [
        opacity(scroller.nextElementSibling as Element),
        opacity(scroller.parentElement as Element, '::after'),
      ]
    })

test('letters of headings and rows are cut at no edge, and a text of three lines ends after two', async () => {
  await site.pool.query(`update customer set name = 'Ágjpqy ' || repeat('Venkataraghavan ', 4) || number`)
  await openLoans(1440)
  /** How far each text is drawn outside of what its cell shows, in px: above, and below, for texts of at most two lines. */
  const cut = () =>
    page.locator('table').evaluate((table) => {
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      const found: { text: string; above: number; below: number; lines: number }[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const within = node.parentElement as HTMLElement
        if (within.closest('caption, svg') !== null || within.getClientRects().length === 0) continue
        let clip = within
        while (getComputedStyle(clip).overflowY === 'visible') clip = clip.parentElement as HTMLElement
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()]
        const { top, bottom } = clip.getBoundingClientRect()
        const lines = new Set(boxes.map((box) => Math.round(box.top))).size
        found.push({
          text: node.nodeValue ?? '',
          above: top - Math.min(...boxes.map((box) => box.top)),
          below: lines > 2 ? 0 : Math.max(...boxes.map((box) => box.bottom)) - bottom,
          lines,
        })
      }
      return found
    })
  const texts = await cut()
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.some(({ text, lines }) => text.startsWith('Ágjpqy') && lines > 2)).toBe(true)
  expect(texts.filter(({ above, below }) => above > 0.5 || below > 0.5)).toEqual([])
  const name = page
    .getByRole('cell', { name: /^Ágjpqy/ })
    .first()
    .locator('span')
    .last()
  const height = await name.evaluate(
    (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).fontSize),
  )
  expect(height).toBeCloseTo(2 * 1.2 + 2 * 0.15, 1)
})

test('on a desktop every column has room', async () => {
  await openLoans(1440)
  expect(await headings()).toEqual(expect.arrayContaining([...MONEY, 'Phone', 'Status', 'Due date']))
  expect(await hiding().count()).toBe(0)
  const { amounts, ...rest } = await cutOf()
  expect(amounts).toBeGreaterThan(0)
  expect(rest).toEqual({ sideways: 0, cut: 0 })
})

test('dates stay on one line and are not cut in a wide font', async () => {
  await openLoans(1440)
  await widenFont(page)
  const dates = page.locator('td', { hasText: /^\d\d [A-Z][a-z]{2} \d{4}$/ })
  const shapes = await dates.locator('span').evaluateAll((spans) =>
    spans.map((span) => {
      const text = document.createRange()
      text.selectNodeContents(span)
      return { lines: text.getClientRects().length, cut: span.scrollWidth > span.clientWidth }
    }),
  )
  expect(shapes.length).toBeGreaterThan(1)
  expect(shapes.filter(({ lines, cut }) => lines > 1 || cut)).toEqual([])
})

test.each([
  ['dayBook', ['Date', 'Number', 'Account', 'Narration', 'Debit', 'Credit']],
  [
    'loansOutstanding',
    [
      'Number',
      'Customer',
      'Outstanding principal',
      'Interest due',
      'Penal interest due',
      'Charges due',
      'Total due',
    ],
  ],
])('on a desktop the important columns of the report %s have room', async (report, columns) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/reports?report=${report}`)
  await listShown(page)
  expect(await headings()).toEqual(columns)
  expect(await cutOf()).toMatchObject({ sideways: 0, cut: 0 })
})

test.each([1440, 1024])('figures end where their heading ends, %s px wide', async (width) => {
  await openLoans(width)
  expect(await headings()).toContain('Days left')
  const ends = await page.locator('table').evaluate((table) => {
    const endOf = (cell: Element | undefined) => {
      const text = document.createRange()
      text.selectNodeContents(cell?.querySelector('button > span') ?? cell ?? table)
      return Math.round(text.getBoundingClientRect().right)
    }
    const heads = [...table.querySelectorAll('thead th')]
    const rows = [...table.querySelectorAll('tbody tr[data-index]')].map((row) => [
      ...row.querySelectorAll('td'),
    ])
    return heads.flatMap((head, at) =>
      getComputedStyle(head).textAlign === 'end'
        ? rows.map((cells) => [head.textContent, endOf(cells[at]) - endOf(head)] as const)
        : [],
    )
  })
  expect(ends.length).toBeGreaterThanOrEqual(8)
  expect(ends.filter(([, off]) => Math.abs(off) > 1)).toEqual([])
})

test('where the list is too narrow, the phone column is hidden and no amount is cut; hidden columns are one click away and then stay shown', async () => {
  await openLoans(900)
  const shown = await headings()
  expect(shown).toEqual(expect.arrayContaining(['Number', 'Customer', ...MONEY]))
  expect(shown).not.toContain('Phone')
  // The amounts of the rows are shown first, then those of the totals.
  await expect.poll(async () => (await cutOf()).amounts).toBeGreaterThan(6)
  const { sideways, cut } = await cutOf()
  expect({ sideways, cut }).toEqual({ sideways: 0, cut: 0 })
  expect(await shadows()).toEqual([0, 0])
  await expectNoAxeInBoth(page)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const phone = page.getByRole('menuitemcheckbox', { name: 'Phone', exact: true })
  await expect.poll(() => phone.getAttribute('aria-description')).toBe('no space')
  await phone.getByText('no space').waitFor()
  await focusWithin(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await hiding().focus()
  await page.keyboard.press('Enter')
  await expect.poll(headings).toContain('Phone')
  expect((await cutOf()).sideways).toBeGreaterThan(0)
  await page.reload()
  await listShown(page)
  expect(await headings()).toContain('Phone')

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hide columns that do not fit' }).click()
  await expect.poll(headings).not.toContain('Phone')
})

test('a column that the user adds stays, and another makes room for it', async () => {
  await openLoans(1024)
  const before = await headings()
  expect(before).toContain('Due date')
  expect(before).not.toContain('Packet')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Packet' }).click()
  await expect.poll(headings).toContain('Packet')
  await expect.poll(async () => (await headings()).length).toBeLessThanOrEqual(before.length)
  expect((await cutOf()).sideways).toBe(0)
})

const scrollTo = (part: number) =>
  page
    .locator('table')
    .first()
    .evaluate((table, to) => {
      const scroller = table.parentElement as HTMLElement
      scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) * to
    }, part)

test('a table on a page has a shadow where it is cut off too, and none where all of it is shown', async () => {
  const visible = async () => (await shadows()).map((opacity) => opacity > 0)
  await page.setViewportSize({ width: 1205, height: 900 })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard?stores=all')
  await page.getByRole('table', { name: 'Stores today' }).waitFor()
  await expect.poll(visible).toEqual([false, true])
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect.poll(visible).toEqual([false, false])
  await page.setViewportSize({ width: 1205, height: 900 })
  await scrollTo(1)
  await expect.poll(visible).toEqual([true, false])
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect.poll(visible).toEqual([false, false])
})

test('a shadow marks where columns are cut off: at the end, on both sides, then at the first column', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLoans(700)
  await hiding().click()
  await expect.poll(async () => (await cutOf()).sideways).toBeGreaterThan(200)
  await expect.poll(shadows).toEqual([0, 1])
  await scrollTo(0.5)
  await expect.poll(shadows).toEqual([1, 1])
  await scrollTo(1)
  await expect.poll(shadows).toEqual([1, 0])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scrollTo(0)
  await expect.poll(shadows).toEqual([0, 1])
})

test('a list that was open before is added to the page together with its rows', async () => {
  await openLoans(1440)
  const visit = async (path: string) => {
    await page.locator(`nav a[href="${path}"]`).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.locator(`nav a[href="${path}"][aria-current="page"]`).waitFor()
    await listShown(page)
  }
  await visit('/customer')
  const tables = await page.locator('#page').evaluateHandle((main) => {
    const added = { withPage: 0, later: 0 }
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element) || node.querySelector('tbody tr') === null) continue
        added[node.querySelector('h1') === null ? 'later' : 'withPage'] += 1
      }
    }).observe(main, { childList: true, subtree: true })
    return added
  })
  await visit('/partpayment')
  expect(await tables.jsonValue()).toEqual({ withPage: 1, later: 0 })
})
