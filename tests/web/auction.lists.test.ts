import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuctionLotRow } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { auctionsOf } from '../support/auctions.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, listShown, openBrowser, signIn, toast } from '../support/browser.ts'
import { today } from '../support/days.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let auctions: Awaited<ReturnType<typeof auctionsOf>>
let eligible: TestLoan[]
let failed: AuctionLotRow
let served: AuctionLotRow

beforeAll(async () => {
  site = await startSite()
  auctions = await auctionsOf(site, today())
  eligible = [
    await auctions.overdue({ dueOn: addDays(today(), -90), principalPaise: 1_000_000 }),
    await auctions.overdue({ dueOn: addDays(today(), -100), principalPaise: 2_000_000 }),
    await auctions.overdue({ dueOn: addDays(today(), -80), principalPaise: 4_000_000 }),
  ]
  failed = await auctions.served(await auctions.overdue())
  await site.pool.query(`update auction_lot set state = 'failed', failures = 1 where id = $1`, [failed.id])
  served = await auctions.served(await auctions.overdue())
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const rows = () => page.locator('tr[data-index]')
const numbers = () => rows().locator('td:first-child a').allInnerTexts()
const view = (name: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true })
const bar = () => page.getByRole('group', { name: 'Actions on the chosen rows' })
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const stage = (name: RegExp) => page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name })
const search = () => new URL(page.url()).searchParams
const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)
const numberOf = (at: number) => eligible[at]?.number ?? ''

describe('the list of eligible loans', () => {
  test('is searched and sorted by the server, keeps both in the address, and has the totals of what it shows', async () => {
    await open('/action')
    await status('3 rows')
    await expect.poll(numbers).toEqual([numberOf(1), numberOf(0), numberOf(2)])
    await page.getByRole('row', { name: 'Total ₹70,000.00' }).waitFor()
    await page.getByRole('columnheader', { name: 'Due date' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Due date' }).getByRole('button').click()
    await expect.poll(numbers).toEqual([numberOf(2), numberOf(0), numberOf(1)])
    expect(search().get('sort')).toBe('-dueOn')
    await page.getByRole('searchbox').fill(numberOf(1))
    await status('1 of 3 rows')
    await page.getByRole('row', { name: 'Total ₹20,000.00' }).waitFor()
    expect(search().get('q')).toBe(numberOf(1))
  })

  test('opens a loan by Enter and by its link, and Back returns to its row in the same order', async () => {
    await open('/action?sort=-dueOn')
    await rows().first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/partpayment/${eligible[0]?.id}`)
    await page.goBack()
    await page.locator('tr[data-index="1"]:focus').waitFor()
    expect(await numbers()).toEqual([numberOf(2), numberOf(0), numberOf(1)])
    await page.getByRole('link', { name: numberOf(2), exact: true }).click()
    await page.waitForURL(`**/partpayment/${eligible[2]?.id}`)
  })

  test('without the right to add lots the action is disabled with the reason, and so is the export without its right', async () => {
    const { password } = await addPerson(site, 'viewer', { Auction: ['view'], PartPayment: ['view'] })
    await signIn(page, site, 'viewer', password, '/action')
    await rows().first().getByRole('checkbox').click()
    const action = bar().getByRole('button', { name: 'Add to auction list (1)' })
    await action.waitFor()
    expect(await action.getAttribute('aria-disabled')).toBe('true')
    await page
      .getByText('Your role cannot add loans to the auction list.')
      .first()
      .waitFor({ state: 'attached' })
    expect(await bar().getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Your role cannot export auction lists.').first().waitFor({ state: 'attached' })
    await expectNoAxeInBoth(page)
  })

  test('after an action its rows are no longer chosen, and a row has the focus', async () => {
    await open('/action')
    await rows().nth(2).getByRole('checkbox').click()
    await bar().getByRole('button', { name: 'Add to auction list (1)' }).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Added to auction list: 1')
    await status('2 rows')
    await bar().waitFor({ state: 'detached' })
    await page.locator('tr[data-index]:focus').waitFor()
    await expect.poll(() => stage(/^Notice pending/).innerText()).toContain('1')
  })
})

describe('the list of lots', () => {
  test('has views that say how many of the stage they show; another stage begins without them', async () => {
    await open('/action?stage=schedule')
    await status('2 rows')
    await view('Unsold').click()
    await status('1 of 2 rows')
    await expect.poll(numbers).toEqual([failed.loanNumber])
    expect(JSON.parse(search().get('f') ?? '')).toEqual({ state: 'failed' })
    await view('Unsold').click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Notice delivered' }).click()
    await expect.poll(numbers).toEqual([served.loanNumber])
    await stage(/^Scheduled/).click()
    await page.getByText('No lots scheduled.').waitFor()
    expect(search().get('f')).toBeNull()
    await expectNoAxeInBoth(page)
  })

  test('stores columns, order and own views for each stage', async () => {
    await open('/action?stage=schedule')
    await page.getByRole('columnheader', { name: 'Earliest auction date' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Customer' }).click()
    await page.keyboard.press('Escape')
    await view('Save view').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await page.keyboard.press('Enter')
    await view('Mine').waitFor()
    await stage(/^Notice sent/).click()
    await page.waitForURL(/stage=service/)
    await page.getByText('No notices awaiting delivery.').waitFor()
    await view('Save view').waitFor()
    expect(await view('Mine').count()).toBe(0)
    await stage(/^Ready to schedule/).click()
    const sorted = page.getByRole('columnheader', { name: 'Earliest auction date' })
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('ascending')
    await view('Mine').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Customer' }).count()).toBe(0)
  })

  test('has the last completed lots first, and is sorted by the date of completion', async () => {
    const ended: string[] = []
    for (const daysAgo of [5, 3, 9]) {
      const [lot] = await auctions.identify(await auctions.overdue())
      ended.push(lot?.loanNumber ?? '')
      await site.pool.query(`update auction_lot set state = 'withdrawn', ended_on = $2 where id = $1`, [
        lot?.id,
        addDays(today(), -daysAgo),
      ])
    }
    const [fifth = '', third = '', ninth = ''] = ended
    await open('/action?stage=ended')
    await status('3 rows')
    await expect.poll(numbers).toEqual([third, fifth, ninth])
    await page.getByRole('columnheader', { name: 'Completed on' }).getByRole('button').click()
    await expect.poll(numbers).toEqual([ninth, fifth, third])
    expect(search().get('sort')).toBe('endedOn')
  })

  test('the form that schedules lots is a dialog; Escape leaves it, and the rows stay chosen', async () => {
    await open('/action?stage=schedule')
    await status('2 rows')
    await page.getByRole('checkbox', { name: 'Choose all rows shown' }).click()
    await bar().getByRole('button', { name: 'Schedule auction (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule auction' })
    await dialog.getByRole('textbox', { name: 'Place' }).waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await status('2 chosen')
    await bar().getByRole('button', { name: 'Schedule auction (2)' }).and(page.locator(':focus')).waitFor()
  })

  test('says when its totals cannot be loaded, and shows its rows', async () => {
    await page.route(`**${operations.GetAuctionLotCount.path}`, (route) => route.abort())
    await open('/action?stage=schedule')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await expect.poll(() => rows().count()).toBe(2)
  })

  test('says when its rows cannot be loaded, and shows them after Retry', async () => {
    await keepStreamClosed(page)
    await page.route(`**${operations.GetAuctionLot.path}`, (route) => route.abort())
    await open('/action?stage=schedule')
    await page.getByText('Could not load the data').waitFor()
    await expectNoAxeInBoth(page)
    await page.unroute(`**${operations.GetAuctionLot.path}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await status('2 rows')
  })

  test.each([390, 1024])('fits a window of %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 })
    for (const one of ['candidates', 'notice', 'schedule', 'settle', 'ended']) {
      await open(`/action?stage=${one}`)
      await page
        .getByRole('navigation', { name: 'Stages' })
        .getByRole('link', { name: /\d$/ })
        .first()
        .waitFor()
      // The other stages may be empty.
      if (['candidates', 'schedule'].includes(one)) await listShown(page)
      await expectNoSideways(page, width)
    }
  })
})
