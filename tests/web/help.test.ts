import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
/** Requests of the page without a reply, except for the stream of changes, which does not end. */
const pending = new Set<Request>()
let loan: { id: string; number: string | null }

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  loan = await shop.pledge({ seal: 'TRAY-0042' })
})
afterAll(() => site.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  pending.clear()
  page.on('request', (request) => {
    if (!request.url().includes('GetChanges')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
})

const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)
const button = () => page.getByRole('button', { name: 'How this works', exact: true })
const panel = (title: string) => page.getByRole('dialog', { name: title, exact: true })
const keysOf = (section: string) =>
  page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: section, exact: true })
    .getByRole('definition')
    .allTextContents()

/** Where the page, its title, its actions and its sections are, in px. */
const places = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main h1, main [data-page-actions], main section')].map((one) => {
      const { x, y, width } = one.getBoundingClientRect()
      return [one.tagName, x, y, width].join(' ')
    }),
  )

/** Waits until everything that the page reads is loaded: no request is pending, and two consecutive measurements are equal. */
async function settled(): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = (await places()).join()
        const loading = await page.locator('[aria-busy="true"], [data-first-load]').count()
        const isSame = pending.size === 0 && loading === 0 && now === before
        before = now
        return isSame
      },
      { interval: 250 },
    )
    .toBe(true)
}

/** Waits until a new form has taken the focus: it would take it from a heading as well. */
const formHasFocus = () => page.locator('main form :focus').waitFor()

/** Waits for a page and shows its keys, after moving the focus out of the field in which `?` would be typed. */
async function showKeys(title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  await heading.focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

describe('how this works', () => {
  test.each([
    ['/newloan', 'How a new loan works'],
    ['/partpayment/$id', 'How Loan Details works'],
    ['/interestslab?open=new', 'How a scheme works'],
    ['/rate', 'How prices work'],
    ['/dashboard', 'How the day works'],
    ['/dashboard?packetAudit=list', 'How a packet audit works'],
    ['/action', 'How an auction works'],
    ['/banknewloan?open=new', 'How a bank loan works'],
    ['/creditdebit?part=opening', 'How opening balances work'],
    ['/rolemapping', 'How role mapping works'],
    ['/customer?open=import', 'How an import works'],
  ])(
    '%s: the panel does not move the page, and Escape returns the focus to the button',
    async (path, title) => {
      await open(path.replace('$id', loan.id))
      await button().waitFor()
      // Leaving a field validates it, which may show an error and move the page; the help does not cause that.
      await button().focus()
      await settled()
      const before = await places()
      await button().press('Enter')
      await panel(title).and(page.locator(':focus')).waitFor()
      await expect.poll(places).toEqual(before)
      for (const heading of ['Steps', 'Good to know', 'Cannot be undone', 'Example'])
        await panel(title).getByRole('heading', { name: heading, exact: true }).waitFor()
      await expectNoAxeInBoth(page)
      await page.keyboard.press('Escape')
      await panel(title).waitFor({ state: 'hidden' })
      await button().and(page.locator(':focus')).waitFor()
      expect(new URL(page.url()).pathname).toBe(new URL(path.replace('$id', loan.id), site.origin).pathname)
    },
  )

  test('keeps what was typed in New Loan, and the user can continue typing while it is open', async () => {
    const title = 'How a new loan works'
    const seal = page.getByRole('textbox', { name: 'Packet seal no.', exact: true })
    await open('/newloan')
    await seal.fill('SEAL-1')
    await button().click()
    await panel(title).waitFor()
    await seal.press('End')
    await page.keyboard.type('7')
    expect(await seal.inputValue()).toBe('SEAL-17')
    // Escape in a field closes the panel and keeps the focus in the field.
    await page.keyboard.press('Escape')
    await panel(title).waitFor({ state: 'hidden' })
    await seal.and(page.locator(':focus')).waitFor()
    expect(await seal.inputValue()).toBe('SEAL-17')
    await button().click()
    await panel(title).getByRole('button', { name: 'Close' }).click()
    await button().and(page.locator(':focus')).waitFor()
    expect(await seal.inputValue()).toBe('SEAL-17')
  })

  test('leaves the focus in the field when opened by a click, and does not validate the field', async () => {
    await open('/interestslab?open=new')
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus'))
    await name.waitFor()
    await button().click()
    await panel('How a scheme works').waitFor()
    await name.waitFor()
    expect(await page.getByText('Name is required').count()).toBe(0)
  })

  test('Escape in a form closes the panel first, then the form', async () => {
    await open('/banknewloan?open=new')
    await formHasFocus()
    await button().press('Enter')
    await panel('How a bank loan works').waitFor()
    await page.keyboard.press('Escape')
    await button().and(page.locator(':focus')).waitFor()
    expect(page.url()).toContain('open=new')
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('open=new'))
  })

  test.each([1440, 1024, 390])('fits a window of %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await open('/newloan')
    await button().press('Enter')
    const shown = panel('How a new loan works')
    await shown.waitFor()
    await expectNoAxeInBoth(page)
    await expectNoSideways(page, width)
    await expect
      .poll(async () => {
        const box = await shown.boundingBox()
        return box && [box.x + box.width, box.width === width]
      })
      .toEqual([width, width === 390])
    await page.keyboard.press('Escape')
    await button().and(page.locator(':focus')).waitFor()
  })

  test('says so when it cannot be loaded', async () => {
    await open('/rate')
    await button().waitFor()
    await page.route(/howItWorks.*\.js$/i, (route) => route.fulfill({ status: 503, body: '' }))
    await button().click()
    await page.getByText('This help is not available. Reload the page and try again.').waitFor()
    browser.expectFaults(/\/howItWorks(?:Panel)?-/i)
  })
})

describe('the keys of the page', () => {
  test('of a list come first and do what the help says', async () => {
    await open('/partpayment')
    await page.getByRole('row').nth(1).waitFor()
    await showKeys('Loan Details')
    const onPage = await keysOf('On this page: Loan Details')
    expect(onPage).toEqual(
      expect.arrayContaining([
        'From the search to the first row',
        'Move between rows',
        'Open the highlighted row',
      ]),
    )
    expect(onPage).not.toContain('Save the form')
    expect(await keysOf('On every page')).toContain('Search customers, loans, screens and actions')
    const sections = page.getByRole('dialog').getByRole('region')
    expect(await sections.first().getAttribute('aria-label')).toBe('On this page: Loan Details')
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search this list' }).press('ArrowDown')
    await page.locator('tr[data-index="0"]:focus').press('Enter')
    await page.waitForURL(`**/partpayment/${loan.id}`)
  })

  test('lead to another screen, to the search and to a new record, as the help says, but not while typing', async () => {
    await open('/metal')
    await page.getByRole('row').nth(1).waitFor()
    await showKeys('Metal')
    expect(await keysOf('On this page: Metal')).toContain('Add a record')
    expect(await keysOf('On every page')).toEqual(
      expect.arrayContaining([
        'Search this list, or everything if the screen has no list',
        'Go to Dashboard',
        'Go to New Loan',
        'Go to Loan Details',
      ]),
    )
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search this list' })
    await search.and(page.locator(':focus')).waitFor()
    // In the field these are letters.
    await page.keyboard.type('gln/')
    expect(await search.inputValue()).toBe('gln/')
    expect(new URL(page.url()).pathname).toBe('/metal')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('n')
    await page.waitForURL('**/metal?*open=new*')
    await formHasFocus()
    await page.getByRole('heading', { level: 1, name: 'Add Metal' }).focus()
    await page.keyboard.type('gl')
    await page.waitForURL('**/partpayment')
    await page.keyboard.type('gd')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Receive payment', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page
      .getByRole('dialog', { name: 'Search' })
      .getByRole('combobox')
      .and(page.locator(':focus'))
      .waitFor()
  })

  test('lead away from a loan, whose own key has the same letter', async () => {
    await open(`/partpayment/${loan.id}`)
    await page.getByRole('button', { name: 'Renew' }).waitFor()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.type('gn')
    await page.waitForURL('**/newloan')
    await page.getByRole('heading', { level: 1, name: 'New Loan' }).waitFor()
  })

  test('of a form come first', async () => {
    await open('/bank?open=new')
    await formHasFocus()
    await showKeys('Add Bank')
    const onPage = await keysOf('On this page: Bank')
    expect(onPage).toEqual(
      expect.arrayContaining(['Next field', 'Save the form', 'Go back, if nothing has been changed']),
    )
    expect(onPage).not.toContain('Move between rows')
    const sections = page.getByRole('dialog').getByRole('region')
    expect(await sections.first().getAttribute('aria-label')).toBe('On this page: Bank')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('open=new'))
  })

  test('of New Loan name the keys of its items', async () => {
    await open('/newloan')
    await formHasFocus()
    await showKeys('New Loan')
    const onPage = await keysOf('On this page: New Loan')
    expect(onPage).toEqual(
      expect.arrayContaining([
        'Choose the highlighted customer',
        'In the last field of an item: add the next item',
        'Remove the item',
        'Save the form',
      ]),
    )
  })

  test('of the cash count are listed only while the count is open', async () => {
    await open('/dashboard')
    await page.getByRole('button', { name: 'Close day', exact: true }).click()
    await page.getByRole('textbox', { name: 'Count of ₹500.00' }).and(page.locator(':focus')).waitFor()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await keysOf('On this page: Dashboard')).toEqual(
      expect.arrayContaining(['Next field', 'Save the form']),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Close day', exact: true }).waitFor()
    await heading.focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await keysOf('On this page: Dashboard')).not.toContain('Save the form')
  })
})
