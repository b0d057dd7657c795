import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, listShown, openBrowser, signIn } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser({ freshPages: true })
const COUNT = 200
/** Needs two lines of a card. */
const NARRATION = 'Sale of old shelves and weighing trays to the shop next door, as agreed in May'
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await site.pool.query(
    `insert into customer_type (company_id, id, name, pan_required)
     select $1, gen_random_uuid(), 'Kind ' || lpad(n::text, 3, '0'), false from generate_series(1, $2) n`,
    [site.owner.companyId, COUNT],
  )
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  await loans.add()
  await loans.add()
  await (await notesOf(site)).add('credit', today(), { narration: NARRATION })
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage({ width: 390, height: 844 })
})

const rows = () => page.locator('tr[data-index]')
const focused = () => page.evaluate(() => document.querySelector('tr:focus a')?.textContent ?? '')

async function openList(path: string): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, path)
  await listShown(page)
}

test('on a phone a loan is a card: number and status on one line, each amount labelled, nothing cut or beyond the page', async () => {
  await openList('/partpayment')
  const card = await rows()
    .first()
    .evaluate((row) => {
      const box = (cell: Element) => cell.getBoundingClientRect()
      const outer = box(row)
      return [...row.querySelectorAll('td')].map((cell) => ({
        label: getComputedStyle(cell, '::before').content.split('"')[1] ?? null,
        part: cell.dataset.part,
        line: Math.round((box(cell).top + box(cell).bottom) / 2 - outer.top),
        cut: cell.scrollWidth > cell.clientWidth,
        within: box(cell).left >= outer.left && box(cell).right <= outer.right + 1,
        text: cell.textContent ?? '',
      }))
    })
  expect(card.filter(({ cut, within }) => cut || !within)).toEqual([])
  const [title] = card
  expect(title).toMatchObject({ part: 'title', label: null, text: expect.stringMatching(/^TT-/) })
  const status = card.find(({ part }) => part === 'status')
  expect(status).toMatchObject({ label: null, text: 'Active' })
  expect(Math.abs((status?.line ?? 0) - (title?.line ?? 0))).toBeLessThan(4)
  const amounts = card.filter(({ text }) => text.startsWith('₹'))
  expect(amounts.map(({ label }) => label)).toEqual(['Outstanding', 'Interest due', 'To close today'])
  await expectNoSideways(page, 390)
  expect(
    await page.locator('table').evaluate(({ parentElement }) => {
      const { scrollWidth, clientWidth } = parentElement as HTMLElement
      return scrollWidth - clientWidth
    }),
  ).toBe(0)
  await expectNoAxeInBoth(page)
})

test('on a phone the values of two fields next to each other are at the same height', async () => {
  await openList('/partpayment')
  const tops = await rows()
    .first()
    .locator('[data-part="field"]')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const text = document.createTreeWalker(field, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(text ?? field)
        return { field: field.getBoundingClientRect().top, text: range.getBoundingClientRect().top }
      }),
    )
  const lines = [...Map.groupBy(tops, ({ field }) => Math.round(field)).values()]
  expect(lines.filter(({ length }) => length === 2).length).toBeGreaterThan(1)
  for (const [one, other] of lines) if (one && other) expect(Math.abs(one.text - other.text)).toBeLessThan(1)
})

test('on a phone a narration of two lines of the day book is whole, on its own lines below the account', async () => {
  await openList('/reports?report=dayBook')
  const cells = await page.locator('td[data-label="Narration"]').evaluateAll((narrations) =>
    narrations.map((cell) => {
      const text = cell.querySelector('span') ?? cell
      const [top, bottom] = [cell.previousElementSibling, cell.nextElementSibling].map(
        (one) => one?.getBoundingClientRect() ?? new DOMRect(),
      )
      const { y = 0, height = 0, width } = text.getBoundingClientRect()
      return {
        narration: text.textContent,
        cut: text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
        apart: y >= (top?.bottom ?? 0) && y + height <= (bottom?.top ?? 0) + 1,
        half: width < 195,
      }
    }),
  )
  expect(cells.map(({ narration }) => narration)).toContain(NARRATION)
  expect(cells.filter(({ cut, apart, half }) => cut || !apart || half)).toEqual([])
  await expectNoSideways(page, 390)
})

test('for a screen reader cards are the rows of a table, with the names of their columns', async () => {
  await openList('/partpayment')
  const table = page.getByRole('table', { name: /^Loan Details/ })
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(['Number', 'Customer', 'Outstanding', 'Status']),
  )
  const row = table.getByRole('row').filter({ hasText: 'Active' }).first()
  expect(await row.getByRole('cell').count()).toBe(await table.getByRole('columnheader').count())
  await row.getByRole('cell').first().getByRole('link', { name: /^TT-/ }).waitFor()
})

test('by keyboard: rows sort, arrows and End move, and Enter opens a card and its menu', async () => {
  await openList('/customertype')
  await expect.poll(() => rows().count()).toBeLessThan(80)
  await page.getByRole('button', { name: 'Name' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().first().getByRole('link').innerText()).toBe('Kind 200')
  await rows().first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Kind 199')
  await page.keyboard.press('End')
  // The type of the loans' customers.
  await expect.poll(focused).toBe('Borrowers')
  // The heights of cards are estimates, which are corrected once the cards are drawn.
  const isWithin = () =>
    page.locator('tr:focus').evaluate((row) => {
      const scroller = row.closest('table')?.parentElement as HTMLElement
      const outer = scroller.getBoundingClientRect()
      const { top, bottom } = row.getBoundingClientRect()
      return top >= outer.top - 1 && bottom <= outer.bottom + 1
    })
  await expect.poll(isWithin).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'In-activate' }).waitFor()
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Borrowers')
})

test('a touch phone shows no key hints in New Loan or in the search, and prints on a roll by default', async () => {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await page.getByRole('button', { name: 'Pay out' }).waitFor()
  expect(await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)).toBe(true)
  expect(await page.locator('kbd, [data-key-hint]').filter({ visible: true }).allInnerTexts()).toEqual([])
  expect(await page.getByRole('main').innerText()).not.toContain('Ctrl + Enter')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expect(await page.locator('kbd').filter({ visible: true }).count()).toBe(0)

  const { rows } = await site.pool.query('select id from loan limit 1')
  await page.goto(`${site.origin}/print/ticket/${rows[0].id}`)
  const sizes = page.getByRole('radiogroup', { name: 'Paper size' })
  await page.getByRole('article').waitFor()
  expect(
    await sizes.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['roll', 'a4', 'a5'])
  expect(await page.getByRole('article').getAttribute('data-size')).toBe('roll')
})
