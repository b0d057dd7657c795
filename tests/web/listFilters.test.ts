import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, listShown, openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { paidLoan } from '../support/paidLoan.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await paidLoan(site)
  const customers = customersOf(site)
  await customers.addType('Regular')
  const formerId = await customers.addType('Former')
  await site.pool.query('update customer_type set active = false where id = $1', [formerId])
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage({ width: 390, height: 844 })
})

const open = (path: string) => signIn(page, site, 'owner', OWNER_PASSWORD, path)
const button = (count = 0) =>
  page.getByRole('button', { name: count === 0 ? 'Filters' : `Filters (${count})`, exact: true })
const panel = () => page.getByRole('group', { name: 'Filters', exact: true })
const field = (name: string) => page.getByRole('combobox', { name, exact: true })
const day = (name: string) => page.getByRole('textbox', { name, exact: true })
const filters = () => JSON.parse(new URL(page.url()).searchParams.get('f') ?? '{}')
const nameOf = (field: Element) =>
  field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent ?? ''
const focused = () => page.locator(':focus').evaluate(nameOf)
/** The name of the first filter. */
const firstFilter = async () => {
  const name = await panel().getByRole('combobox').first().evaluate(nameOf)
  expect(name).not.toBe('')
  return name
}
const expanded = () =>
  button()
    .or(page.getByRole('button', { name: /^Filters \(/ }))
    .getAttribute('aria-expanded')

describe('on a phone', () => {
  test('a list shows its search and one button, which opens the filters by keyboard and moves the focus to the first', async () => {
    await open('/partpayment')
    await listShown(page)
    const search = page.getByRole('searchbox')
    const boxes = await Promise.all([search.boundingBox(), button().boundingBox()])
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    expect({ expanded: await expanded(), field: await field('Status').count() }).toEqual({
      expanded: 'false',
      field: 0,
    })
    await search.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await panel().waitFor()
    expect(await expanded()).toBe('true')
    expect(await panel().getAttribute('id')).toBe(await button().getAttribute('aria-controls'))
    expect(await focused()).toBe(await firstFilter())
    await expectNoSideways(page, 390)
    await expectNoAxeInBoth(page)
    await button().click()
    await panel().waitFor({ state: 'hidden' })
    expect(await expanded()).toBe('false')
  })

  test('the button says how many filters are set; Clear filters keeps the search and moves the focus to the first', async () => {
    await open('/partpayment?q=TT&f={"status":"active"}')
    await button(1).click()
    expect(await field('Status').inputValue()).toBe('Active')
    await field('Scheme').click()
    await page.getByRole('option').first().click()
    await button(2).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(filters).toEqual({})
    await button().waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('TT')
    expect(await focused()).toBe(await firstFilter())
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
  })

  test('shown in-active rows count as a filter, and are hidden again by Clear filters', async () => {
    const [active, inactive] = ['Regular', 'Former'].map((name) => page.getByRole('row', { name }))
    await open('/customertype')
    await active?.waitFor()
    expect(await inactive?.count()).toBe(0)
    await button().click()
    await page.getByRole('switch', { name: 'Show in-active' }).press('Space')
    await button(1).waitFor()
    await inactive?.waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await button().waitFor()
    await inactive?.waitFor({ state: 'hidden' })
    await active?.waitFor()
    expect(new URL(page.url()).searchParams.get('inactive')).toBeNull()
  })

  test('the default period and stores of a report are not counted; an invalid date keeps the filters open', async () => {
    await open('/reports?report=dayBook')
    await button().click()
    expect(await day('From').inputValue()).not.toBe('')
    await day('From').fill('1/4/26')
    await page.keyboard.press('Enter')
    await button(1).waitFor()
    await day('To').fill('31/31/26')
    await button(1).click()
    await page.getByText('Enter a date as dd/mm/yyyy').waitFor()
    expect({ focused: await focused(), text: await day('To').inputValue(), open: await expanded() }).toEqual({
      focused: 'To',
      text: '31/31/26',
      open: 'true',
    })
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await button(1).click()
    await panel().waitFor({ state: 'hidden' })
    expect(filters()).toMatchObject({ fromOn: '2026-04-01' })
  })

  test('a date typed just before the filters are hidden applies and stays; notifications have the button as well', async () => {
    await open('/notifications')
    await button().click()
    expect(await focused()).toBe('Show')
    await day('From').fill('31/3/26')
    await button().click()
    await panel().waitFor({ state: 'hidden' })
    await expect.poll(filters).toEqual({ fromOn: '2026-03-31' })
    await button(1).click()
    expect(await day('From').inputValue()).toBe('31/03/2026')
    await expectNoSideways(page, 390)
  })
})

test('on a wide screen filters are level with the search, without the button; a focused one stays if the screen gets narrow', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/partpayment?f={"status":"active"}')
  await expect.poll(() => field('Status').inputValue()).toBe('Active')
  expect(await button(1).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)
  const [search, status] = await Promise.all([
    page.getByRole('searchbox').boundingBox(),
    field('Status').boundingBox(),
  ])
  expect(status?.y).toBe(search?.y)
  await field('Status').focus()
  await page.setViewportSize({ width: 390, height: 844 })
  await panel().waitFor()
  expect({ focused: await focused(), open: await expanded() }).toEqual({ focused: 'Status', open: 'true' })
})

test('on a wide screen the switch for in-active rows is level with the search', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/customertype')
  const middleOf = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
  const search = await middleOf(page.getByRole('searchbox'))
  for (const part of [page.getByText('Show in-active'), page.locator('.mantine-Switch-track')])
    expect(Math.abs((await middleOf(part)) - search)).toBeLessThanOrEqual(1)
})

test.each([1440, 390])(
  'each filter shows its label on the border of its field, in a window of %i px',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await open('/partpayment')
    await listShown(page)
    if (width === 390) await button().click()
    await field('Status').waitFor()
    const labels = await panel()
      .getByRole('combobox')
      .evaluateAll((fields: HTMLInputElement[]) =>
        fields.map((one) => {
          const label = one.labels?.[0]
          const { top, left, right } = one.getBoundingClientRect()
          const box = label?.getBoundingClientRect()
          const isOnBorder = box !== undefined && box.top < top && box.bottom > top
          const isWhole = box !== undefined && box.left > left && box.right < right && box.width > 10
          return { text: label?.textContent, isOnBorder, isWhole }
        }),
      )
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['Status', 'Scheme']))
    expect(labels.filter(({ isOnBorder, isWhole }) => !isOnBorder || !isWhole)).toEqual([])
  },
)

test('the options of a filter are rendered once it has the focus; the arrow keys then start at the chosen one', async () => {
  page = await browser.newPage()
  await open('/partpayment?f={"status":"closed"}')
  await field('Status').waitFor()
  const options = () => page.locator('[role="option"]')
  expect(await options().count()).toBe(0)
  await field('Status').press('ArrowDown')
  await options().first().waitFor()
  const names = await options().allInnerTexts()
  const chosenAt = names.indexOf('Closed')
  expect(chosenAt).toBeGreaterThan(0)
  const next = names[chosenAt + 1]
  expect(next).toBeDefined()
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('[role="option"][data-combobox-selected]').allInnerTexts()).toEqual([next])
  await page.keyboard.press('Enter')
  await expect.poll(() => field('Status').inputValue()).toBe(next)
})
