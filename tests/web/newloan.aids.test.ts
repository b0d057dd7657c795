import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings, expectNoAxeInBoth } from '../support/axe.ts'
import { widenFont } from '../support/brokenNumbers.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  const { slabs } = await openShop(site)
  const { id: slabTypeId } = await site.call('AddSlabType', {
    token: site.owner.token,
    body: {
      companyId: site.owner.companyId,
      name: 'Whole time',
      method: 'daily',
      yearDays: 365,
      slabMode: 'retrospective',
      slabClock: 'continuous',
    },
  })
  await slabs.add('Small and short', { slabTypeId, tenureMonths: 6, maximumLoanPaise: 1_000_000 })
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  const item = page.getByRole('group', { name: 'Item 1', exact: true })
  await item.getByRole('combobox', { name: 'Product' }).fill('necklace')
  await page.keyboard.press('Enter')
  await item.getByLabel('Gross').fill('10')
  await item.getByText('₹').waitFor()
})

const scheme = () => page.getByRole('combobox', { name: 'Scheme' })
const offer = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

test('schemes are compared by their rates, eligible amounts and due dates before one is chosen', async () => {
  await scheme().click()
  expect(await page.getByRole('option').count()).toBe(2)
  const year = offer('Gold for a year')
  await year.getByText('15 % p.a. (1.25 % p.m.) · 18 % p.a. (1.5 % p.m.) from day 91').waitFor()
  await year.getByText(/^Up to ₹51,100\.00, due \d{1,2} \w{3} \d{4}$/).waitFor()
  const offered = await year.innerText()
  const short = offer('Small and short')
  await short.getByText('18 % p.a. (1.5 % p.m.) for all days if unpaid on day 91').waitFor()
  await short.getByText(/^Up to ₹10,000\.00, due \d{1,2} \w{3} \d{4}$/).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(
    await axeFindings(page, { rules: ['color-contrast', 'aria-required-children', 'aria-allowed-role'] }),
  ).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await scheme().fill('small')
  await page.keyboard.press('Enter')
  expect(await scheme().inputValue()).toBe('Small and short')
  expect(await page.getByRole('textbox', { name: 'Tenure', exact: true }).inputValue()).toBe('6')
  // Each keeps its own usual tenure after one is chosen.
  await scheme().click()
  expect(await year.innerText()).toBe(offered)
})

test('a typed product of another metal is not offered, with the reason', async () => {
  await page.getByRole('button', { name: 'Add item' }).click()
  const product = page
    .getByRole('group', { name: 'Item 2', exact: true })
    .getByRole('combobox', { name: 'Product' })
  await product.fill('lamp')
  await page
    .getByText('This loan is on Gold. Make a second loan for Silver items.', {
      exact: true,
    })
    .waitFor()
  expect(await axeFindings(page, { rules: ['color-contrast'] })).toEqual([])
  await product.fill('lampstand')
  await page.getByText('No matches', { exact: true }).filter({ visible: true }).waitFor()
  await product.fill('bangle')
  await page.keyboard.press('Enter')
  expect(await product.inputValue()).toBe('Bangle')
})

const summary = () => page.getByRole('region', { name: 'Summary' })

/** Opens a line of the summary; returns its calculation with plain spaces. */
async function calculationOf(line: string): Promise<string> {
  const button = summary().getByRole('button', { name: `Calculation: ${line}`, exact: true })
  await button.press('Enter')
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  const calculation = summary().locator(`[id="${await button.getAttribute('aria-controls')}"]`)
  return (await calculation.innerText()).replaceAll('\u00a0', ' ')
}

test('the value and each limit of the summary can be opened to show their calculation', async () => {
  await scheme().click()
  await offer('Small and short').click()
  expect(await calculationOf('Value of items')).toBe('Item 1: 10.000 g × ₹6,394.94 per gram = ₹63,949.40')
  expect(await calculationOf('LTV limit')).toBe('80 % of the value: ₹51,159.52')
  expect(await calculationOf('Scheme maximum')).toBe('Set by the scheme Small and short')
  await summary().getByText('LTV', { exact: true }).waitFor()
  await expectNoAxeInBoth(page)
})

test('the summary has the price per gram with its time; each figure but the loan amount can be opened to show its calculation', async () => {
  await summary().getByText('Gold 22K · 916').waitFor()
  await summary().getByText('₹6,394.94', { exact: true }).waitFor()
  await summary()
    .getByText(/^Entered \d\d \w{3} \d{4} \d\d:\d\d$/)
    .waitFor()
  expect(await calculationOf('Gold 22K · 916')).toMatch(
    /^Latest price of 22K · 916, for \d\d \w{3} \d{4}, entered \d\d \w{3} \d{4} \d\d:\d\d: ₹6,394.94$/,
  )
  await scheme().click()
  await offer('Gold for a year').click()
  await summary().getByText('Net in hand').waitFor()
  expect(await calculationOf('Eligible')).toBe(
    'Lowest limit, LTV limit: ₹51,159.52\nRounded down to a multiple of ₹100.00',
  )
  expect(await calculationOf('Net in hand')).toMatch(
    /^₹51,100\.00 less ₹[\d,.]+ received at opening = ₹[\d,.]+$/,
  )
  expect(await calculationOf('LTV')).toBe('₹51,100.00 ÷ ₹63,949.40 = 79.91 %')
  expect(await calculationOf('Due date')).toMatch(/^12 months from \d\d \w{3} \d{4}$/)
  expect(await calculationOf('Interest rate')).toBe(
    '15 % p.a. (1.25 % p.m.) · 18 % p.a. (1.5 % p.m.) from day 91\nSet by the scheme Gold for a year',
  )
  const closed = await summary().locator('dt:not(:has(button))').allInnerTexts()
  expect(closed.map((name) => name.trim())).toEqual(['Loan amount'])
  await expectNoAxeInBoth(page)
})

test.each([1440, 1024, 390])(
  'at %i px with a wide font each label of the summary is on one line, and its figure next to it',
  async (width) => {
    await scheme().click()
    await offer('Gold for a year').click()
    await page.setViewportSize({ width, height: 900 })
    await summary().getByText('15 % p.a. (1.25 % p.m.)', { exact: true }).waitFor()
    await widenFont(page)
    const labels = await summary().evaluate((region) =>
      [...region.querySelectorAll('dt')].map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        const lines = [...range.getClientRects()].filter((box) => box.width > 0)
        const figure = label.nextElementSibling?.getBoundingClientRect()
        return {
          text: label.innerText,
          height: Math.max(...lines.map(({ bottom }) => bottom)) - Math.min(...lines.map(({ top }) => top)),
          within: (figure?.right ?? Number.NaN) <= region.getBoundingClientRect().right,
          apart: (figure?.left ?? Number.NaN) >= Math.max(...lines.map(({ right }) => right)),
        }
      }),
    )
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['Loan amount', 'Net in hand']))
    expect(labels.filter(({ height, within, apart }) => height > 28 || !within || !apart)).toEqual([])
    const rate = summary().getByText('15 % p.a. (1.25 % p.m.)', { exact: true })
    const lines = await rate.evaluate((figure) => {
      const [text] = figure.childNodes as unknown as [Text]
      const bracket = text.data.indexOf('(')
      const linesOf = (start: number, end: number) => {
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, end)
        return range.getClientRects().length
      }
      return [7, 8, 9, 10, 11].map((rem) => {
        figure.style.width = `${rem}rem`
        return Math.max(linesOf(0, bracket - 1), linesOf(bracket, text.length))
      })
    })
    expect(lines).toEqual([1, 1, 1, 1, 1])
  },
)

test('Alt + P in an item takes its photo; then the focus is in the same field', async () => {
  const item = page.getByRole('group', { name: 'Item 1', exact: true })
  const focused = page.locator(':focus')
  await item.getByLabel('Gross').focus()
  await page.keyboard.press('Alt+p')
  await page.getByRole('button', { name: 'Take the photo', disabled: false }).and(focused).press('Enter')
  await page.getByRole('button', { name: 'Use this photo' }).and(focused).press('Enter')
  await item.getByRole('img', { name: 'Saved picture: Photo' }).waitFor()
  await item.getByLabel('Gross').and(focused).waitFor()
})

test('Alt + T from any field takes the photo of the tray; then the focus is in the same field', async () => {
  const focused = page.locator(':focus')
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.focus()
  await page.keyboard.press('Alt+t')
  await page.getByRole('button', { name: 'Take the photo', disabled: false }).and(focused).press('Enter')
  await page.getByRole('button', { name: 'Use this photo' }).and(focused).press('Enter')
  const field = page.locator('[data-path="trayPhotoId"]')
  await field.getByRole('img', { name: 'Saved picture: Tray photo of all items' }).waitFor()
  await note.and(focused).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(page, 390)
  await field.getByRole('button', { name: 'Remove' }).press('Enter')
  await field.getByRole('img', { name: /^Saved/ }).waitFor({ state: 'detached' })
  await field.getByRole('button', { name: 'Take a photo' }).and(focused).waitFor()
})
