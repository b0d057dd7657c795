import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import {
  bytesOf,
  expectNoSideways,
  listShown,
  openBrowser,
  type PageOptions,
  signIn,
} from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { putTransfer } from '../support/transfers.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loans: Awaited<ReturnType<typeof activeLoans>>
let harbourId: string
/** The loans of the list, newest number first. */
const made: TestLoan[] = []

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  loans = await activeLoans(site)
  // More than a page.
  for (let count = 0; count < 60; count++) made.unshift(await loans.add())
  const { id } = await site.call('AddStore', {
    token: site.owner.token,
    body: { companyId: site.owner.companyId, name: 'Harbour', code: 'HB' },
  })
  harbourId = id
})
afterAll(() => site?.end())

async function openList(path = '/partpayment', options: PageOptions = {}): Promise<void> {
  page = await browser.newPage(options)
  await signIn(page, site, 'owner', OWNER_PASSWORD, path)
  await listShown(page)
}

const rows = () => page.locator('tr[data-index]')
const numberOf = (index: number) => made[index]?.number ?? ''
const row = (index: number) => page.locator(`tr[data-index="${index}"]`)
const box = (index: number) => row(index).getByRole('checkbox')
const all = () => page.getByRole('checkbox', { name: 'Choose all rows shown' })
const bar = () => page.getByRole('group', { name: 'Actions on the chosen rows' })
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
/** The indices of the chosen rows that are shown. */
const chosen = () =>
  page
    .locator('tr[aria-selected="true"]')
    .evaluateAll((found) => found.map((one) => Number((one as HTMLElement).dataset.index)))
/** Waits until a row is this loan: the rows of another page are drawn after the status. */
const rowIs = (index: number, loan: number) =>
  row(index)
    .filter({ hasText: numberOf(loan) })
    .waitFor()
const path = () => new URL(page.url()).pathname

/** The file of the chosen rows, by its name, and its lines. */
async function exported(act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const text = (await bytesOf(download)).toString()
  return { name: download.suggestedFilename(), lines: text.slice(1).trim().split('\r\n') }
}

async function exportChosen(): Promise<void> {
  await bar().getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
}

describe('with the mouse', () => {
  beforeEach(() => openList())

  test('a click on a checkbox, or next to it, chooses the row; a click elsewhere on the row opens the record', async () => {
    await box(0).click()
    await status('1 chosen')
    expect(await box(0).getAttribute('aria-label')).toBe(`Choose ${numberOf(0)}`)
    // The place around the checkbox.
    const place = await box(2).locator('..').boundingBox()
    await page.mouse.click((place?.x ?? 0) + 3, (place?.y ?? 0) + 3)
    await status('2 chosen')
    expect(await chosen()).toEqual([0, 2])
    await box(0).click()
    await status('1 chosen')
    expect(path()).toBe('/partpayment')
    await row(2).locator('td').nth(1).click()
    await page.waitForURL(`**/partpayment/${made[2]?.id}`)
    // The list is shown until the page of the loan is loaded.
    await bar().waitFor({ state: 'hidden' })
    await page.goBack()
    await listShown(page)
    expect(await chosen()).toEqual([])
  })

  test('a click with Shift on a checkbox or a row chooses all rows between, and selects no text', async () => {
    await box(1).click()
    await box(4).click({ modifiers: ['Shift'] })
    await status('4 chosen')
    await row(2)
      .locator('td')
      .nth(3)
      .click({ modifiers: ['Shift'] })
    await status('2 chosen')
    expect(await chosen()).toEqual([1, 2])
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    expect(path()).toBe('/partpayment')
    await row(2).and(page.locator(':focus')).waitFor()
  })

  test('the checkbox of the heading chooses all rows shown, then none; it is mixed while some of them are chosen', async () => {
    const isMixed = () => all().evaluate((one) => (one as HTMLInputElement).indeterminate)
    await box(3).click()
    await expect.poll(isMixed).toBe(true)
    await all().click()
    await status('50 chosen')
    expect({ mixed: await isMixed(), isChecked: await all().isChecked() }).toEqual({
      mixed: false,
      isChecked: true,
    })
    await all().click()
    await status('60 rows')
    expect(await bar().count()).toBe(0)
  })

  test('Clear clears the choice and moves the focus to the rows', async () => {
    await box(3).click()
    await bar().getByRole('button', { name: 'Clear' }).click()
    await status('60 rows')
    await row(3).and(page.locator(':focus')).waitFor()
  })
})

test('by keyboard: Space chooses, Shift with an arrow or Space chooses the rows between, Escape clears, and the help lists these keys', async () => {
  await openList()
  await row(0).focus()
  await page.keyboard.press('Space')
  await status('1 chosen')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await status('3 chosen')
  await page.keyboard.press('Shift+ArrowUp')
  await status('2 chosen')
  await row(1).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await status('5 chosen')
  expect(await chosen()).toEqual([0, 1, 2, 3, 4])
  await bar().waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of [
    'Choose the row, or undo the choice',
    'Choose all rows up to this one',
    'Choose rows downwards',
    'Clear the chosen rows',
  ])
    await help.getByText(text, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await status('5 chosen')
  await row(4).focus()
  await page.keyboard.press('Escape')
  await status('60 rows')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/partpayment/${made[4]?.id}`)
})

test('on a checkbox that was clicked, the arrow keys move between rows and Space works once', async () => {
  await openList()
  await box(0).click()
  await page.keyboard.press('Space')
  await status('60 rows')
  await page.keyboard.press('ArrowDown')
  await row(1).and(page.locator(':focus')).waitFor()
})

describe('the choice', () => {
  test('stays while the user turns pages, searches, filters and sorts; the list says how many are not shown', async () => {
    await openList()
    await box(0).click()
    await box(1).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await status('2 chosen, 2 not shown here')
    await rowIs(0, 50)
    expect(await chosen()).toEqual([])
    await box(0).click()
    await status('3 chosen, 2 not shown here')
    await page.getByRole('searchbox').fill(numberOf(1))
    await expect.poll(() => rows().count()).toBe(1)
    await status('3 chosen, 2 not shown here')
    expect(await chosen()).toEqual([0])
    await page.getByRole('searchbox').fill('')
    await status('3 chosen, 1 not shown here')
    await page.getByRole('button', { name: 'Number' }).click()
    await status('3 chosen, 2 not shown here')
    await page.getByRole('button', { name: 'Number' }).click()
    await status('3 chosen, 1 not shown here')
    await expect.poll(chosen).toEqual([0, 1])
  })

  test('keeps a row that no longer matches the filter after a change elsewhere', async () => {
    await openList('/partpayment?f=%7B%22status%22%3A%22active%22%7D')
    const loan = made[40] as TestLoan
    const shown = page.getByRole('row').filter({ hasText: loan.number })
    await shown.getByRole('checkbox').click()
    await status('1 chosen')
    const { payablePaise } = (await loans.payoff(loan, today())).dues
    expect((await loans.close(loan, today(), payablePaise)).statusCode).toBe(200)
    await status('1 chosen, 1 not shown here')
    await shown.waitFor({ state: 'detached' })
  })

  /** Moves to another store in a tab of the browser. */
  async function move(tab: Page, from: string, to: string): Promise<void> {
    await tab.getByRole('button', { name: `Workspace: ${from}` }).click()
    await tab.getByRole('menuitemradio', { name: new RegExp(to) }).click()
    await tab.getByRole('button', { name: `Workspace: ${to}` }).waitFor()
  }

  test('is cleared when the user switches the store', async () => {
    await openList('/customer')
    await box(0).click()
    await status('1 chosen')
    await move(page, 'Main', 'Harbour')
    await status('60 rows')
    expect(await chosen()).toEqual([])
    await move(page, 'Harbour', 'Main')
  })

  test('is cleared when the store is switched in another tab, even if the list shows the same row in both stores', async () => {
    await putTransfer(site, harbourId)
    await openList('/dashboard?transfer=list')
    await box(0).click()
    await status('1 chosen')
    const other = await browser.newTab(page)
    await other.goto(`${site.origin}/notifications`)
    await move(other, 'Main', 'Harbour')
    await page.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
    await status('1 row')
    expect(await chosen()).toEqual([])
    await move(other, 'Harbour', 'Main')
  })
})

/** Position and size of each part of the list, in px. */
const places = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, search, [role="status"], th, td, tr, [data-record])')].map(
      (one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        // The text of the status line changes, its left edge does not.
        return one.matches('[role="status"]') ? [x] : [x, y, width, height]
      },
    ),
  )

describe.each([1440, 1024, 390])('%i px wide', (width) => {
  test('nothing moves when rows are chosen, nothing is beyond the page, and axe finds nothing', async () => {
    await openList('/partpayment', { width })
    await page.locator('tfoot').getByText(/₹/).first().waitFor()
    const before = await places()
    await box(0).click()
    await status('1 chosen')
    await bar().waitFor()
    expect(await places()).toEqual(before)
    await expectNoAxeInBoth(page)
    await page.getByRole('button', { name: 'Next page' }).click()
    await status('1 chosen, 1 not shown here')
    await rowIs(1, 51)
    await box(1).click()
    await status('2 chosen, 1 not shown here')
    const line = await bar().evaluate((one) => {
      const outer = (one.parentElement as HTMLElement).getBoundingClientRect()
      const parts = [...(one.parentElement?.querySelectorAll('span[role], button') ?? [])]
      return {
        height: outer.height,
        beyond: parts.filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          return (
            left < outer.left - 1 ||
            right > outer.right + 1 ||
            top < outer.top - 1 ||
            bottom > outer.bottom + 1
          )
        }).length,
      }
    })
    expect(line).toEqual({ height: width < 768 ? 44 : 32, beyond: 0 })
    await expectNoSideways(page, width)
  })
})

test('on a phone each card has a checkbox, the heading line has the one for all rows, and the actions are in a menu', async () => {
  await openList('/partpayment', { width: 390, height: 844 })
  await box(0).click()
  await all().click()
  await status('50 chosen')
  await row(0).focus()
  await page.keyboard.press('ArrowDown')
  await row(1).and(page.locator(':focus-visible')).waitFor()
  const backgrounds = await row(1).evaluate((card) =>
    [...card.querySelectorAll('td')].map((cell) => getComputedStyle(cell).backgroundColor),
  )
  expect([...new Set(backgrounds)], 'cells show the colour of their chosen card').toEqual([
    'rgba(0, 0, 0, 0)',
  ])
  await bar().getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor()
  await expectNoAxeInBoth(page)
  const { lines } = await exported(() => page.getByRole('menuitem', { name: 'Export CSV' }).click())
  expect(lines).toHaveLength(52)
  await bar().getByRole('button', { name: 'Clear' }).click()
  await status('60 rows')
  expect(path()).toBe('/partpayment')
})

describe('the exported file', () => {
  test('has only the chosen rows and the columns of the list; a notice says that rows of other pages are as last shown', async () => {
    await openList('/partpayment?hide=phone')
    await box(2).click()
    await box(0).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await status('2 chosen, 2 not shown here')
    await rowIs(0, 50)
    await box(0).click()
    await bar().waitFor()
    // The notice is shown for a few seconds, in which the file may not have been read yet.
    const [{ name, lines }] = await Promise.all([
      exported(exportChosen),
      page.getByText('3 rows exported', { exact: true }).waitFor(),
      page
        .getByText('2 of them are not shown here. The file has them as they were last shown.', {
          exact: true,
        })
        .waitFor(),
    ])
    expect(name).toMatch(/^loans-chosen-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...data] = lines
    expect(head).toMatch(/^Number,Customer,Status,Outstanding,/)
    expect(data.map((line) => line.split(',')[0])).toEqual([numberOf(2), numberOf(0), numberOf(50), 'Total'])
    expect(data[3]?.split(',')[3]).toBe('30000.00')
  })
})

test('a report has no checkboxes, because its rows belong with their totals', async () => {
  await openList('/reports?report=loansOutstanding')
  expect(await page.getByRole('checkbox', { name: /^Choose/ }).count()).toBe(0)
})

test('without the right to export, and without other actions, a list has no checkboxes', async () => {
  const { password } = await addPerson(site, 'viewer', { Product: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, 'viewer', password, '/product')
  await listShown(page)
  expect(await page.getByRole('checkbox', { name: /^Choose/ }).count()).toBe(0)
  await row(0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await row(1).and(page.locator(':focus')).waitFor()
  expect(await page.locator('tr[aria-selected]').count()).toBe(0)
})
