import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { keepTyped, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { holdCalls, keepStreamClosed } from '../support/holdCalls.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const today = dateIn('Asia/Kolkata', new Date())
const dayBefore = (days: number) => addDays(today, -days)

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await addPerson(site, 'viewer', { Rate: ['view'] })
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await site.pool.query('delete from rate')
})

/** Adds prices of gold, each for a number of days ago. */
async function enter(...prices: [days: number, pricePaisePerG: number][]): Promise<void> {
  const { companyId, userId } = site.owner
  await site.pool.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select $1, gen_random_uuid(), m.id, p.day, p.price, $2
     from metal m, unnest($3::date[], $4::bigint[]) p (day, price) where m.name = 'Gold'`,
    [companyId, userId, prices.map(([days]) => dayBefore(days)), prices.map(([, price]) => price)],
  )
}

async function open(userName = 'owner', password = OWNER_PASSWORD): Promise<void> {
  await signIn(page, site, userName, password, '/rate')
  await page.getByRole('heading', { name: 'Gold Au' }).waitFor()
}

const board = (metal: string) => page.getByRole('region', { name: metal })
const priceOf = (metal: string) => page.getByLabel(`New price of ${metal}`)
const entries = async () => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetRate', { token, body: { companyId, storeId } })).rows
}

describe('the board', () => {
  test('is filled in by keyboard: a price, Enter, the next metal', async () => {
    await open()
    await board('Gold').getByText('Not entered today').waitFor()
    await expectNoAxe(page)
    await priceOf('Gold').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('6394.94')
    await keepTyped(page)
    await priceOf('Gold').press('Enter')
    await priceOf('Silver').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('90')
    await page.keyboard.press('Control+Enter')
    await toast(page, '2 prices saved')
    await board('Gold').getByText('₹6,974.39').waitFor()
    await board('Silver').getByText('₹90.00').first().waitFor()
    expect(await board('Gold').getByText('Not entered today').count()).toBe(0)
    await board('Gold')
      .getByText(/^Entered today at \d\d:\d\d by Test Owner$/)
      .waitFor()
    await expect.poll(() => priceOf('Gold').inputValue()).toBe('')
    const saved = (await entries()).map(({ metalName, pricePaisePerG, storeId }) => [
      metalName,
      pricePaisePerG,
      storeId,
    ])
    expect(saved).toEqual([
      ['Silver', 9_000, null],
      ['Gold', 639_494, null],
    ])
    await expectNoAxeInBoth(page)
  })

  test('confirms a change of over 5 %, and keeps the typed price if that is declined', async () => {
    await enter([1, 600_000])
    await open()
    await priceOf('Gold').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('7000')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'More than 5 % away from the last closing price' })
    await dialog
      .getByText(`Gold is up 16.67 % from ₹6,000.00 (closing on ${formatDate(dayBefore(1))})`)
      .waitFor()
    await expectNoAxe(page)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await board('Gold').getByText('Gold is up 16.67 %').waitFor()
    expect(await priceOf('Gold').inputValue()).toBe('7000')
    expect(await entries()).toHaveLength(1)

    await priceOf('Gold').press('Control+Enter')
    await dialog.getByRole('button', { name: 'Save this price' }).click()
    await toast(page, '1 price saved')
    await board('Gold')
      .getByText(`Up ₹1,000.00 (16.67 %) since ${formatDate(dayBefore(1))}`)
      .waitFor()
  })

  test('shows the error of an invalid price, and an error if no price is typed', async () => {
    await open()
    await page.getByRole('button', { name: /Save prices/ }).click()
    await page.getByText('Enter at least one price').waitFor()
    await priceOf('Gold').fill('0.5')
    await priceOf('Gold').press('Control+Enter')
    await page.getByText('Price per gram must be between ₹1.00 and ₹1,00,000.00').waitFor()
    expect(await entries()).toEqual([])
    await priceOf('Gold').fill('')
  })

  test('is read-only without the right to add', async () => {
    await enter([1, 600_000], [0, 606_000])
    await open('viewer', 'someone has a password')
    await board('Gold').getByText('Up ₹60.00 (1 %)').waitFor()
    // The board shows values only: no field for a new price, no source, nothing to save.
    const today = page.getByRole('region', { name: /^Today’s prices/ })
    expect(await today.getByRole('textbox').or(today.getByRole('combobox')).count()).toBe(0)
    expect(await today.getByRole('button').count()).toBe(0)
    await expectNoAxe(page)
  })
})

test('the closing prices are shown as a line and as a table, for 30 and 90 days', async () => {
  await enter([80, 560_000], [20, 600_000], [3, 612_000], [0, 609_000])
  await open()
  const region = page.getByRole('region', { name: 'Closing prices' })
  await region.getByRole('button', { name: 'Show chart' }).press('Enter')
  await region.getByRole('img', { name: 'Closing price of Gold per gram over the last 30 days' }).waitFor()
  await region.getByRole('button', { name: 'Hide chart' }).and(page.locator(':focus')).waitFor()
  await region.getByRole('button', { name: /^Table: Closing price/ }).click()
  const rows = region.getByRole('table', { name: /Closing price of Gold/ }).getByRole('row')
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      'Day\tGold',
      `${formatDate(dayBefore(20))}\t₹6,000.00`,
      `${formatDate(dayBefore(3))}\t₹6,120.00`,
      `${formatDate(today)}\t₹6,090.00`,
    ])
  await region.getByText('90 days').click()
  await rows.filter({ hasText: formatDate(dayBefore(80)) }).waitFor()
  await region.getByRole('button', { name: /^Chart: Closing price/ }).click()
  await region
    .getByRole('img', { name: /over the last 90 days/ })
    .locator('path.recharts-curve')
    .waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeInBoth(page)
})

test('the chart is not shown at first, and after a reload is shown or hidden as the user left it', async () => {
  await enter([3, 612_000], [0, 609_000])
  const { password } = await addPerson(site, 'charter', { Rate: ['view'] })
  await open('charter', password)
  const chart = page.getByRole('img', { name: /^Closing price of Gold/ })
  const show = page.getByRole('button', { name: 'Show chart' })
  const hide = page.getByRole('button', { name: 'Hide chart' })
  await show.waitFor()
  expect(await chart.count()).toBe(0)
  await show.click()
  await chart.waitFor()
  await page.reload()
  await chart.waitFor()
  await hide.click()
  await chart.waitFor({ state: 'detached' })
  await page.reload()
  await show.waitFor()
  expect(await chart.count()).toBe(0)
})

test('a chart that cannot be loaded says so, and Retry loads it', async () => {
  await keepStreamClosed(page)
  await enter([3, 612_000], [0, 609_000])
  await open()
  await page.route('**/api/Rate/GetRateChart', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Show chart' }).click()
  const retry = page.getByRole('region', { name: 'Closing prices' }).getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await page.unroute('**/api/Rate/GetRateChart')
  await retry.click()
  await page.getByRole('img', { name: /^Closing price of Gold/ }).waitFor()
})

test('the valuation price can be opened to show its calculation', async () => {
  await site.pool.query(
    `update company set policy = jsonb_set(policy, '{valuation}', '"lowerOf30DayAverage"')`,
  )
  await enter([9, 600_000], [2, 620_000], [0, 630_000])
  await open()
  const region = page.getByRole('region', { name: 'Valuation price' })
  await region.getByText('₹6,100.00 per gram: the average of 2 closing prices').waitFor()
  await region.getByText('How this was calculated').click()
  const rows = region.getByRole('row')
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      'Date\tPrice per gram',
      `${formatDate(dayBefore(9))}\t₹6,000.00`,
      `${formatDate(dayBefore(2))}\t₹6,200.00`,
      'Average of 2 days · Used\t₹6,100.00',
      `Previous closing, ${formatDate(dayBefore(2))}\t₹6,200.00`,
    ])
  await expectNoAxeInBoth(page)
})

test('the entries of a period are read in pages', async () => {
  await site.pool.query(
    `insert into rate (company_id, id, metal_id, effective_on, price_paise_per_g, entered_by)
     select company_id, gen_random_uuid(), id, $1::date - day, 600000 + day, $2
     from metal, generate_series(0, 59) as day where name = 'Gold'`,
    [today, site.owner.userId],
  )
  await open()
  const entries = page.getByRole('table', { name: 'Entries' })
  await entries.getByRole('row', { name: new RegExp(formatDate(today)) }).waitFor()
  expect(await entries.getByRole('row', { name: new RegExp(formatDate(dayBefore(59))) }).count()).toBe(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await entries.getByRole('row', { name: new RegExp(formatDate(dayBefore(59))) }).waitFor()
  await entries.getByRole('row', { name: new RegExp(formatDate(today)) }).waitFor({ state: 'detached' })
})

describe('an entry of a past day', () => {
  test('is corrected with a reason, and stays in the list, struck through', async () => {
    await enter([2, 636_494])
    await open()
    await page.getByRole('button', { name: /Actions for Gold ₹6,364.94/ }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: `Correct Gold, ${formatDate(dayBefore(2))}` })
    await dialog.getByLabel(/Correct price per gram/).fill('6394.94')
    await dialog.getByLabel(/Reason/).fill('Digits exchanged')
    await dialog.getByText('₹6,364.94 → ₹6,394.94').first().waitFor()
    await dialog.getByText(`Closing price on ${formatDate(dayBefore(2))} (All stores)`).waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Price corrected')
    await dialog.waitFor({ state: 'hidden' })
    const struck = page.getByRole('row', { name: /Corrected by Test Owner/ })
    expect(await struck.locator('s').innerText()).toBe('₹6,364.94')
    await page.getByRole('row', { name: /₹6,394.94 Closing price/ }).waitFor()
  })

  /** Sends a correction that the server receives only after another user has corrected the same price. */
  async function correctLate() {
    await enter([2, 636_494])
    await open()
    await page.getByRole('button', { name: /Actions for Gold ₹6,364.94/ }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog', { name: `Correct Gold, ${formatDate(dayBefore(2))}` })
    await dialog.getByLabel(/Correct price per gram/).fill('6394.94')
    await dialog.getByLabel(/Reason/).fill('Digits exchanged')
    const held = await holdCalls(page, 'CorrectRate')
    await page.keyboard.press('Control+Enter')
    await held.sent
    const [first] = await entries()
    await site.call('CorrectRate', {
      token: site.owner.token,
      query: { id: first?.id ?? '', version: first?.version ?? 0 },
      body: { pricePaisePerG: 636_000, note: 'Other counter', confirmed: false },
    })
    return { dialog, letGo: held.letGo }
  }

  test('whose correction is being saved cannot be left before the reply, which is shown', async () => {
    const { dialog, letGo } = await correctLate()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).last().click({ force: true })
    letGo()
    const reason = 'A later entry exists. Correct the last entry of the day.'
    await dialog.getByRole('alert').filter({ hasText: reason }).waitFor()
    await dialog.getByRole('paragraph').filter({ hasText: reason }).waitFor()
    await dialog.getByText('Could not load').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe('Digits exchanged')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('whose correction is rejected after the page was left is reported in a message', async () => {
    const { dialog, letGo } = await correctLate()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('user log')
    await page
      .getByRole('option', { name: /User Login/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    letGo()
    await toast(page, `Correct Gold, ${formatDate(dayBefore(2))}`)
  })

  test('is in-activated, and activated again, from a dialog that shows the effect on the closing and the valuation price', async () => {
    await site.pool.query(
      `update company set policy = jsonb_set(policy, '{valuation}', '"lowerOf30DayAverage"')`,
    )
    await enter([9, 600_000], [2, 620_000])
    await open()
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Actions for Gold ₹6,200.00/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const facts = () => page.getByRole('dialog').locator('dl > div').allInnerTexts()
    const closing = `Closing price on ${formatDate(dayBefore(2))} (All stores)`
    const used = 'Used by\nNew loans, renewals, margins and auction reserves'
    await choose('In-activate')
    await expect
      .poll(facts)
      .toEqual([`${closing}\n₹6,200.00 → none`, 'Valuation price today\n₹6,100.00 → ₹6,000.00', used])
    await expectNoAxeInBoth(page)
    await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
    await toast(page, 'Rate In-Active Successfully')
    await page.getByRole('switch', { name: 'Show in-active' }).check()
    await choose('Activate')
    await expect
      .poll(facts)
      .toEqual([`${closing}\nnone → ₹6,200.00`, 'Valuation price today\n₹6,000.00 → ₹6,100.00', used])
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await toast(page, 'Rate Active Successfully')
  })

  test('is added on its own page, with a note that gives the reason; a future date is rejected', async () => {
    await open()
    await page.getByRole('button', { name: 'Add Rate' }).click()
    // Today is proposed, and the page for all prices of today is linked by its heading.
    const date = page.getByLabel(/^Date/)
    await expect.poll(() => date.inputValue()).toBe(today.split('-').reverse().join('/'))
    await page.getByRole('link', { name: `Today’s prices, ${formatDate(today)}` }).click()
    await page.getByRole('region', { name: `Today’s prices, ${formatDate(today)}` }).waitFor()
    await page.getByRole('button', { name: 'Add Rate' }).click()
    await page.getByRole('combobox', { name: 'Metal' }).click()
    await page.getByRole('option', { name: 'Gold' }).click()
    await page.getByLabel(/^Date/).fill(formatDate(addDays(today, 1)))
    await page.getByLabel(/^Price per gram/).fill('6394.94')
    await page.keyboard.press('Control+Enter')
    await page.getByText('This date is in the future').waitFor()
    await page.getByLabel(/^Date/).fill(formatDate(dayBefore(4)))
    await page.keyboard.press('Control+Enter')
    await page.getByText('Enter in the note why the price of a past day is added now.').waitFor()
    await expectNoAxeInBoth(page)
    await page.getByLabel('Note').fill('The line was down')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Rate Register Successfully')
    await page.getByRole('row', { name: new RegExp(`${formatDate(dayBefore(4))} Gold`) }).waitFor()
    expect(await entries()).toMatchObject([{ effectiveOn: dayBefore(4), note: 'The line was down' }])
  })

  test('is opened to change its source and note; its price is read-only', async () => {
    await enter([2, 636_494])
    await open()
    await page.getByRole('row', { name: /₹6,364.94 Closing price/ }).click()
    await page.getByRole('heading', { level: 1, name: `Gold, ${formatDate(dayBefore(2))}` }).waitFor()
    await page.getByText('₹6,364.94').waitFor()
    await page.getByLabel('Source').fill('Newspaper')
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Rate Update Successfully')
    expect(await entries()).toMatchObject([{ source: 'Newspaper', pricePaisePerG: 636_494 }])
  })
})

test('another store is opened only after a confirmation while prices are typed', async () => {
  await business(site).addStore('Harbour', 'HB')
  await open()
  const harbour = async () => {
    await page.getByRole('button', { name: 'Workspace: Main' }).click()
    await page.getByRole('menuitemradio', { name: /Harbour/ }).click()
    return page.getByRole('dialog', { name: 'Leave without saving?' })
  }
  await priceOf('Gold').fill('6394.94')
  const question = await harbour()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Workspace: Main' }).waitFor()
  expect(await priceOf('Gold').inputValue()).toBe('6,394.94')
  await (await harbour()).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Workspace: Harbour' }).waitFor()
  await expect.poll(() => priceOf('Gold').inputValue()).toBe('')
})
