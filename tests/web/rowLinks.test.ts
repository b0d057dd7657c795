import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  const { token, companyId } = site.owner
  for (const name of ['Walk-in', 'Walk-in trader', 'Jeweller'])
    await site.call('AddCustomerType', {
      token,
      body: { companyId, name, exposureCapPaise: null, rateConcessionBp: 0, panRequired: false },
    })
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  await loans.add()
  await loans.add()
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** The tab that an action opens, once it shows the form of a customer type. */
async function newTab(action: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()])
  await tab.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  return tab
}

test('Ctrl+click, a middle click and Ctrl+Enter open a record in a new tab, from which its list is one step away', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype?q=walk')
  const link = page.getByRole('link', { name: 'Walk-in', exact: true })
  await link.waitFor()
  const list = page.url()
  for (const action of [
    () => link.click({ modifiers: ['ControlOrMeta'] }),
    () => link.click({ button: 'middle' }),
    () =>
      row('Walk-in')
        .locator('td')
        .nth(1)
        .click({ modifiers: ['ControlOrMeta'] }),
    async () => {
      await row('Walk-in').focus()
      await page.keyboard.press('ControlOrMeta+Enter')
    },
  ]) {
    const tab = await newTab(action)
    expect(await tab.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Walk-in')
    await tab.keyboard.press('Escape')
    await tab.getByRole('link', { name: 'Walk-in trader' }).waitFor()
    expect(tab.url()).toBe(list)
    await tab.close()
    expect(page.url()).toBe(list)
  }
})

test('a plain click on the link or the row opens the record here, without loading the page again', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await page.evaluate(() => Object.assign(window, { same: true }))
  for (const target of [page.getByRole('link', { name: 'Jeweller' }), row('Jeweller').locator('td').nth(1)]) {
    await target.click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await page.keyboard.press('Escape')
    await row('Jeweller').and(page.locator(':focus')).waitFor()
  }
})

test('the rows have one tab stop; the link of the focused row is not another one', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await row('Walk-in').focus()
  await page.keyboard.press('Tab')
  await page
    .getByRole('button', { name: 'Actions for Walk-in', exact: true })
    .and(page.locator(':focus'))
    .waitFor()
  expect(await page.locator('tbody a:not([tabindex="-1"])').count()).toBe(0)
})

test('arrow keys continue from a link that was clicked', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  const link = page.getByRole('link', { name: 'Jeweller' })
  await (await newTab(() => link.click({ modifiers: ['ControlOrMeta'] }))).close()
  await link.focus()
  await page.keyboard.press('ArrowDown')
  await row('Walk-in').and(page.locator(':focus')).waitFor()
})

test.each(['/partpayment', '/customer', '/customertype'])(
  'axe finds nothing on the list at %s, in light and dark',
  async (at) => {
    for (const theme of ['light', 'dark'] as const) {
      page = await browser.newPage({ theme })
      await signIn(page, site, 'owner', OWNER_PASSWORD, at)
      await page.locator('tr[data-index] a').first().waitFor()
      await expectNoAxe(page)
    }
  },
)

test('a customer opened in a new tab leads back to the list as it was sorted', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer?sort=number')
  const link = page.locator('tr[data-index] a').first()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.getByRole('link', { name: /Back/ }).first().click()
  await tab.waitForURL(`${site.origin}/customer?sort=number`)
})

test('from the page of a loan, Back and the breadcrumb lead to the list with its search, filters, order and columns', async () => {
  await signIn(
    page,
    site,
    'owner',
    OWNER_PASSWORD,
    '/partpayment?q=TT&sort=-dueOn&hide=phone&f={"status":"active"}',
  )
  const link = page.locator('tr[data-index] a').first()
  await link.waitFor()
  const place = () => {
    const { pathname, searchParams } = new URL(page.url())
    return { pathname, ...Object.fromEntries(searchParams) }
  }
  const list = place()
  expect(list).toMatchObject({ q: 'TT', sort: '-dueOn', hide: 'phone', f: '{"status":"active"}' })
  const number = await link.innerText()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  const ways = {
    Back: page.getByRole('link', { name: 'Back to the list' }),
    breadcrumb: crumbs.getByRole('link', { name: 'Loan Details' }),
  }
  for (const [name, way] of Object.entries(ways)) {
    await link.click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await way.focus()
    await page.keyboard.press('Enter')
    await link.waitFor()
    expect(place(), name).toEqual(list)
    await row(number).and(page.locator(':focus')).waitFor()
  }

  // Loaded again, it leads to all loans.
  await link.click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await page.reload()
  await ways.Back.waitFor()
  for (const way of Object.values(ways)) expect(await way.getAttribute('href')).toBe('/partpayment')
})

test('from a record that its list opens, the breadcrumb leads to the list as it was', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype?q=walk&sort=-name')
  const link = page.getByRole('link', { name: 'Walk-in', exact: true })
  await link.click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Customer Type' }).click()
  await row('Walk-in').and(page.locator(':focus')).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'walk', sort: '-name' })
})

test('while another screen is loading, what is clicked stays on its screen: on the page of a record, and in a list', async () => {
  const { token, companyId, storeId } = site.owner
  const { rows } = await site.call('GetPartPayment', { token, body: { companyId, storeId } })
  const id = rows[0]?.id
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${id}`)
  const money = page.getByRole('radiogroup', { name: 'Lines shown' }).getByText('Money', { exact: true })
  await money.waitFor()
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/role-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  const menu = page.getByRole('link', { name: 'Role', exact: true })
  await menu.click()
  await page.waitForURL(/\/role$/)
  await money.click()
  await page.waitForURL(`${site.origin}/partpayment/${id}?ledger=money`)

  await page.getByRole('link', { name: 'Customer Type', exact: true }).click()
  await row('Jeweller').waitFor()
  await menu.click()
  await page.waitForURL(/\/role$/)
  await page.getByRole('main').getByPlaceholder('Search').fill('trader')
  await page.getByRole('button', { name: 'Add Customer Type' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Customer Type' }).waitFor()
  await page.waitForURL(/\/customertype\?open=new$/)
  loading.resolve()
})
