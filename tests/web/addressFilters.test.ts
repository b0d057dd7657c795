import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { frameShown, listShown, openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { paidLoan } from '../support/paidLoan.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await paidLoan(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
})

const SOMEBODY = '0198d7a2-0000-7000-8000-0123456789ab'

/** The filters and the order in the address. */
const state = () => {
  const { searchParams } = new URL(page.url())
  return { f: JSON.parse(searchParams.get('f') ?? '{}'), sort: searchParams.get('sort') }
}
const open = (path: string, f: Record<string, string>, more: Record<string, string> = {}) =>
  page.goto(`${site.origin}${path}?${new URLSearchParams({ ...more, f: JSON.stringify(f) })}`)

/** Lists that have rows, each with invalid filters, a valid filter, and the text that its field shows. */
const lists = [
  {
    path: '/partpayment',
    wrong: { status: 'constructor', scheme: 'gold', customer: 'anybody', colour: 'red' },
    right: { status: 'active' },
    shown: ['Status', 'Active'],
  },
  {
    path: '/creditdebit',
    more: { part: 'accounts' },
    wrong: { kind: 'wish' },
    right: { kind: 'asset' },
    shown: ['Kind', 'Asset'],
  },
  {
    path: '/customer',
    wrong: { type: 'regular', block: 'lying' },
    right: { block: 'clear' },
    shown: ['Status', 'Not blocked'],
  },
  {
    path: '/reports',
    more: { report: 'accountLedger' },
    wrong: { fromOn: '2026-02-31', customerId: SOMEBODY, kind: 'overdue', stores: 'everywhere' },
    right: { account: '4010' },
    shown: ['Account', /^4010/],
  },
] as const

for (const { path, wrong, right, shown, ...list } of lists) {
  test(`${path}: invalid filters of the address are dropped, and the address is corrected`, async () => {
    const more = 'more' in list ? list.more : {}
    // Without the valid value, which would replace an invalid one of the same filter.
    if (Object.keys(right).some((id) => id in wrong)) {
      await open(path, wrong, more)
      await expect.poll(state).toEqual({ f: {}, sort: null })
      await listShown(page)
    }
    await page.goto(`${site.origin}/dashboard`)
    await frameShown(page)
    await open(path, { ...wrong, ...right }, { ...more, sort: 'colour' })
    await expect.poll(state).toEqual({ f: right, sort: null })
    await listShown(page)
    const [label, value] = shown
    const field = page.getByRole('combobox', { name: label, exact: true })
    await expect.poll(() => field.inputValue()).toMatch(value)
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })
}

test('/rate: an unknown period and an unknown metal are dropped, and the default period is chosen', async () => {
  await open('/rate', { period: 'ever', metal: SOMEBODY })
  await expect.poll(state).toEqual({ f: {}, sort: null })
  await page
    .getByRole('radio', { name: '90 days' })
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
})

test('/notifications: an unknown kind and an invalid day are dropped', async () => {
  await open('/notifications', { type: 'gossip', fromOn: '2026-13-01', toOn: '2026-01-31' })
  await expect.poll(state).toEqual({ f: { toOn: '2026-01-31' }, sort: null })
})

test('a search typed after a filter was chosen keeps it, and a filter chosen right after typing keeps the search', async () => {
  await page.goto(`${site.origin}/customer`)
  await listShown(page)
  const both = () => ({ ...state(), q: new URL(page.url()).searchParams.get('q') })
  const choose = async (option: string) => {
    await page.getByRole('combobox', { name: 'Status', exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const search = page.getByRole('searchbox')
  await choose('Not blocked')
  await expect.poll(both).toMatchObject({ f: { block: 'clear' }, q: null })
  await search.fill('an')
  await expect.poll(both).toMatchObject({ f: { block: 'clear' }, q: 'an' })

  // The list reacts to typing after a pause; the filter is chosen during this pause.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('and')
  await choose('Blocked')
  await page.clock.runFor(1000)
  await expect.poll(both).toMatchObject({ f: { block: 'blocked' }, q: 'and' })
})

describe('a filter by a record', () => {
  /** The lists with such a filter: an in-active record's table, the field's name, and a form that offers the active ones. */
  const filters = [
    { path: '/dashboard', more: { money: 'list' }, id: 'bank', label: 'Bank', table: 'bank' },
    { path: '/debitnote', more: { tax: 'list' }, id: 'bank', label: 'Bank', table: 'bank' },
    { path: '/banknewloan', id: 'lender', label: 'Lender', table: 'lender' },
    { path: '/dashboard', more: { transfer: 'list' }, id: 'store', label: 'Other store', table: 'store' },
    { path: '/customer', id: 'type', label: 'Type', table: 'customer_type' },
    { path: '/debitnote', id: 'head', label: 'Head', table: 'credit_debit' },
    { path: '/partpayment', id: 'scheme', label: 'Scheme', table: 'interest_slab' },
  ] as const
  const closed: Record<string, string> = {}

  beforeAll(async () => {
    const { token, companyId } = site.owner
    const addBank = async (kind: 'own' | 'lender', state = 'Closed') =>
      (await site.call('AddBank', { token, body: { companyId, name: `${state} ${kind}`, kind } })).id
    closed.bank = await addBank('own')
    closed.lender = await addBank('lender')
    await addBank('lender', 'Open')
    closed.store = await business(site).addStore('Closed store', 'CS')
    await business(site).addStore('Open store', 'OS')
    for (const table of ['customer_type', 'credit_debit', 'interest_slab']) {
      const side = table === 'credit_debit' ? "and side = 'debit'" : ''
      const { rows } = await site.pool.query(
        `select id from ${table} where company_id = $1 ${side} order by id limit 1`,
        [companyId],
      )
      closed[table] = rows[0].id
    }
    for (const [name, id] of Object.entries(closed)) {
      const table = name === 'lender' ? 'bank' : name
      await site.pool.query(`update ${table} set active = false where id = $1`, [id])
    }
  })

  test.each(filters)(
    '$path: $label keeps an in-active one, marked as such, and an unknown one without rows',
    async ({ path, id, label, table, ...list }) => {
      const more = 'more' in list ? list.more : {}
      const field = page.getByRole('combobox', { name: label, exact: true })
      const kept = { [id]: closed[table] ?? '' }
      await open(path, kept, more)
      await expect.poll(() => field.inputValue()).toMatch(/ \(in-active\)$/)
      await open(path, { [id]: SOMEBODY }, more)
      await expect.poll(() => field.inputValue()).toBe('Not found')
      await page.getByText('No rows match the search and filters.').waitFor()
      expect(state().f).toEqual({ [id]: SOMEBODY })
      await page.getByRole('button', { name: 'Clear search and filters' }).click()
      await expect.poll(() => state().f).toEqual({})
      await expect.poll(() => field.inputValue()).toBe('')
    },
  )

  test.each([
    ['/dashboard?money=new', 'From', 'Cash'],
    ['/dashboard?transfer=cash', 'To store', 'Open store'],
    ['/debitnote?open=new', 'Head', ''],
    ['/banknewloan?open=new', 'Lender', 'Open lender'],
  ])('%s does not offer in-active ones', async (path, label, offered) => {
    await page.goto(`${site.origin}${path}`)
    await page.getByRole('combobox', { name: label, exact: true }).click()
    const options = page.getByRole('option')
    await options.filter({ hasText: offered }).first().waitFor()
    expect((await options.allInnerTexts()).filter((text) => /Closed|in-active/.test(text))).toEqual([])
  })
})
