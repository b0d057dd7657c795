import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { changeOf, schemes } from '../support/schemes.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/slabtype')
  await page.getByRole('link', { name: 'Schemes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Interest Slab' }).waitFor()
})

const list = async (includeInactive = false) => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetInterestSlab', { token, body: { companyId, storeId, includeInactive } })).rows
}
const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })

test('an empty list offers six common schemes', async () => {
  await page.getByRole('button', { name: 'Add common schemes' }).click()
  await toast(page, '6 schemes added')
  await page.getByRole('row', { name: /Gold Prompt/ }).waitFor()
  await expectNoAxeInBoth(page)
})

test('a scheme shows its cost by day, and the same interest between two dates as a quote of the server', async () => {
  await page.getByRole('row', { name: /Gold Prompt/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Gold Prompt' }).waitFor()
  await page.getByRole('img', { name: /^Interest on ₹1,00,000.00 under Gold Prompt/ }).waitFor()
  await page
    .getByText('From day 91 the rate changes from 15 % p.a. (1.25 % p.m.) to 20 % p.a. (1.67 % p.m.)', {
      exact: false,
    })
    .waitFor()
  await page.getByText('Share of loan').click()
  await page.getByRole('button', { name: /^Table: Interest on/ }).click()
  await page.getByRole('row', { name: /^Day 91 4.99 %/ }).waitFor()
  await page.getByRole('button', { name: /^Chart: Interest on/ }).click()

  await box('Loan amount').fill('1,23,456.78')
  await box('Loan date').fill('31/01/2026')
  await box('Payment date').fill('01/03/2026')
  await page.keyboard.press('Tab')
  const [slab] = (await list()).filter(({ name }) => name === 'Gold Prompt')
  const quote = await site.call('QuoteInterest', {
    token: site.owner.token,
    body: { id: slab?.id ?? '', principalPaise: 1_23_456_78, fromOn: '2026-01-31', toOn: '2026-03-01' },
  })
  const shown = `₹${(quote.interestDuePaise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  const result = page.getByRole('status').filter({ hasText: 'Interest due' })
  await result.getByText(shown).first().waitFor()
  await result
    .getByText('Pay the interest by 02 Mar 2026, or the rate becomes 15 % p.a. (1.25 % p.m.) for all days.')
    .waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  // The chart is drawn again for the actual width.
  await expectNoSideways(page, 390)
})

test('a scheme is shown before the code of its chart is loaded, which does not move the calculator below', async () => {
  const drawing = Promise.withResolvers<void>()
  await page.route(/\/charts-[^/]*\.js$/, async (route) => {
    await drawing.promise
    await route.continue()
  })
  await page.goto(`${site.origin}/interestslab/${(await list())[0]?.id}`)
  const chart = page.getByRole('img', { name: /^Interest on/ })
  const calculator = page.getByRole('heading', { name: 'Calculator' })
  await calculator.waitFor()
  expect(await chart.locator('.recharts-surface').count()).toBe(0)
  const before = await calculator.boundingBox()
  drawing.resolve()
  await chart.locator('.recharts-surface').first().waitFor()
  expect(await calculator.boundingBox()).toEqual(before)
})

test('a scheme stays when the code of its chart cannot be loaded, and its figures can be read in a table', async () => {
  await page.route(/\/charts-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`${site.origin}/interestslab/${(await list())[0]?.id}`)
  await page.getByText('Part of the page did not load. Check the connection and retry.').waitFor()
  await page.getByRole('heading', { name: 'Calculator' }).waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: /^Table: Interest on/ }).click()
  await page.getByRole('table', { name: /^Interest on/ }).waitFor()
  browser.expectFaults(/\/charts-/)
})

test('the bands of a new scheme are consecutive, an error moves the focus to its field, and the scheme is added', async () => {
  await page.getByRole('button', { name: 'Add Interest Slab' }).first().click()
  await box('Name').fill('Counter gold')
  await page.getByRole('combobox', { name: 'Metal' }).click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await page.getByRole('combobox', { name: 'Slab type' }).click()
  await page.getByRole('option', { name: 'Daily stepped' }).click()
  await page.getByRole('button', { name: 'Add band' }).click()
  await box('Last day of band 1').fill('60')
  await page.getByText('Day 61 and after').waitFor()
  await box('Rate of band 1').fill('15')
  await box('Rate of band 2').fill('26')
  await box('Lending rate of 22K · 916').fill('4,800')
  await expect
    .poll(() => box('Lending rate of 18K · 750').getAttribute('placeholder'))
    .toBe('₹3,930.13 (calculated)')
  await page.keyboard.press('Control+Enter')
  await page.getByText('The maximum rate by company policy is 24 % p.a. (2 % p.m.).').waitFor()
  await box('Rate of band 2').and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Clear rates per gram' }).click()
  expect(await box('Lending rate of 22K · 916').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Clear bands' }).click()
  await page.getByText('All days').waitFor()
  await box('Rate of band 1').fill('18')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Interest Slab Register Successfully')
  await page.getByRole('heading', { level: 1, name: 'Counter gold' }).waitFor()
  const [added] = (await list()).filter(({ name }) => name === 'Counter gold')
  expect(added?.versions).toMatchObject([
    { number: 1, bands: [{ fromDay: 1, toDay: null, rateBp: 1800 }], rateForGram: [], tenureMonths: 12 },
  ])
})

test('a change creates a version, and the page shows what changed', async () => {
  const own = await schemes(site)
  const slab = await own.add('Often priced')
  const bands = [{ fromDay: 1, toDay: null, rateBp: 1200 }]
  await site.call('UpdateInterestSlab', {
    token: site.owner.token,
    query: { id: slab.id },
    body: changeOf(slab, { bands }),
  })
  await page.goto(`${site.origin}/interestslab/${slab.id}`)
  await page
    .getByText(
      'Rates: 15 % p.a. (1.25 % p.m.) on days 1 to 90 · 18 % p.a. (1.5 % p.m.) from day 91 → 12 % p.a. (1 % p.m.)',
    )
    .waitFor()
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByText('Saving creates version 3, unless only the name changes.', { exact: false }).waitFor()
  await box('Tenure').fill('6')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Interest Slab Update Successfully')
  await page.getByText('Tenure: 12 months → 6 months').waitFor()
  await page.getByRole('combobox', { name: 'Version' }).click()
  await page.getByRole('option', { name: /^1 · / }).click()
  await page
    .getByText('From day 91 the rate changes from 15 % p.a. (1.25 % p.m.) to 18 % p.a. (1.5 % p.m.)', {
      exact: false,
    })
    .waitFor()
  await expectNoAxeInBoth(page)
})

test('the way back from a scheme keeps the search and filters of the list', async () => {
  const search = () => page.getByRole('searchbox')
  const q = () => new URL(page.url()).searchParams.get('q')
  await search().fill('prompt')
  await expect.poll(q).toBe('prompt')
  const scheme = page.getByRole('heading', { level: 1, name: 'Gold Prompt' })
  await page.getByRole('row', { name: /Gold Prompt/ }).click()
  await scheme.waitFor()
  await page.getByRole('link', { name: 'Change' }).click()
  await box('Name').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await scheme.waitFor()
  await page.getByRole('link', { name: 'All schemes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Interest Slab' }).waitFor()
  expect(q()).toBe('prompt')
  expect(await search().inputValue()).toBe('prompt')
})
