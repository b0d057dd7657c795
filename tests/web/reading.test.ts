import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRights } from '../../src/server/platform/auth/rights.ts'
import { toCompanyRequest, toCompanyValues } from '../../src/web/company/companyValues.ts'
import { toMetalRequest, toMetalValues } from '../../src/web/metal/metalValues.ts'
import { toStoreRequest, toStoreValues } from '../../src/web/store/storeValues.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { oneOfEach } from '../support/oneOfEach.ts'
import { pricesOf } from '../support/rates.ts'
import { restingPage, sumOf } from '../support/restingPage.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { asText, fieldsOf, valuesOf } from '../support/shownFields.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { addressesOf, routesIn } from '../support/sweptAddresses.ts'
import { rowsOf } from '../support/twoCompanies.ts'

const browser = openBrowser({ freshPages: true })
const VIEW_ONLY = /^You can view this record/
const INACTIVE = 'This record is in-active. Activate it to make changes.'

/** Screens whose `?open=` shows a page instead of a form: a pending loan's review, a note's voucher, a bank loan. */
const NOT_FORMS = ['/newloan', '/creditnote', '/debitnote', '/banknewloan']

/** The address of a stored record, by its id. `?open=` is also used for the form of a new record and for an import. */
const IS_RECORD = /open=[\da-f-]{36}$/

let site: TestSite
let addresses: string[]
let customerId: string

beforeAll(async () => {
  site = await startSite()
  const made = await oneOfEach(site)
  await fillRecords()
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
  const swept = await addressesOf(site, made, await routesIn(page))
  /** The records that have a value in each field. */
  const records: Record<string, string> = { '/customer': customerId, '/store': site.owner.storeId }
  const rates = await site.call('GetRate', { token: site.owner.token, body: scope() })
  const accounts = await site.call('GetAccount', { token: site.owner.token, body: scope() })
  addresses = [
    ...swept
      .filter(({ path, address }) => IS_RECORD.test(address) && !NOT_FORMS.includes(path))
      .map(({ path, address }) => (records[path] === undefined ? address : `${path}?open=${records[path]}`)),
    `/rate?open=${rates.rows[0]?.id}`,
    `/creditdebit?part=accounts&open=${accounts.rows.find(({ code }) => code === '5640')?.id}`,
  ]
  await addPerson(site, 'editor', rightsOf(allRights))
  await addPerson(site, 'onlooker', rightsOf(allRights.filter((right) => right.endsWith('.view'))))
})
afterAll(() => site?.end())

const PASSWORD = 'someone has a password'

const rightsOf = (rights: readonly string[]) =>
  Object.fromEntries(rowsOf(rights).map(({ screen, actions }) => [screen, actions]))

const scope = () => ({ companyId: site.owner.companyId, storeId: site.owner.storeId, includeInactive: false })

/** Gives records a value in fields that the samples leave empty. */
async function fillRecords(): Promise<void> {
  const { token, companyId, storeId } = site.owner
  const query = { id: companyId }
  const logoId = await customersOf(site).upload('companyLogo')
  const company = await site.call('GetCompanyById', { token, query })
  await site.call('UpdateCompany', {
    token,
    query,
    body: {
      ...toCompanyRequest({
        ...toCompanyValues(company),
        logoId,
        email: 'books@example.in',
        address: '4 Car Street\nMadurai 625001',
        ltvTiers: [
          { upToPaise: 25_000_000, ltvBp: 8500 },
          { upToPaise: null, ltvBp: 7500 },
        ],
        weightCaps: [{ metal: 'gold', kind: 'coin', capMg: 50_250 }],
        releaseCompensationPaisePerDay: 500_000,
      }),
      version: company.version,
    },
  })
  const store = await site.call('GetStoreById', { token, query: { id: storeId } })
  const holidays = [{ date: '2027-01-14', name: 'Pongal' }]
  await site.call('UpdateStore', {
    token,
    query: { id: storeId },
    body: {
      ...toStoreRequest({ ...toStoreValues(store), holidays, weeklyOff: '0', cashLimitPaise: 20_000_000 }),
      companyId,
      version: store.version,
    },
  })
  const { rows: metals } = await site.call('GetMetal', { token, body: scope() })
  for (const metal of metals)
    await site.call('UpdateMetal', {
      token,
      query: { id: metal.id },
      body: {
        ...toMetalRequest({ ...toMetalValues(metal), coinMg: 50_000 }),
        companyId,
        version: metal.version,
      },
    })
  const customers = customersOf(site)
  const added = await customers.add(await customers.addType('Regulars'), 'Kamala Devi', '9840011111', {
    photoId: await customers.upload('customerPhoto'),
    bornOn: '1971-08-09',
    gender: 'female',
    guardianName: 'Raman',
    guardianRelation: 'father',
    pan: 'ABCPK9999Z',
    state: 'Tamil Nadu',
    note: 'Two lines\nof a note',
  })
  customerId = added.id
  await site.call('AddAccount', {
    token,
    body: { companyId, code: '5640', kind: 'expense', name: 'Water' },
  })
  await pricesOf(site)
}

const readable = (page: Page) => page.locator('main [data-readable]')

/** The controls of the page that enter or change something, and everything disabled. */
const controlsOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(input, textarea, select, fieldset:disabled, button:disabled, [aria-disabled="true"], [role="combobox"], [role="radio"])',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

test('a login that may only view reads each record as text: every value of the form, no control, in light and dark, at 390 px', {
  timeout: 1_800_000,
}, async () => {
  const editor = await browser.newPage()
  await signIn(editor, site, 'editor', PASSWORD, '/notifications')
  const viewer = await browser.newPage()
  await signIn(viewer, site, 'onlooker', PASSWORD, '/notifications')
  expect(addresses.map((address) => address.replace(/=[\da-f-]{36}/, '').slice(1))).toEqual(
    expect.arrayContaining(
      [
        'company store customertype customer creditdebit subscription role domain staff userlogin',
        'productcategory product metal rate bank slabtype interestslab',
      ].flatMap((names) => names.split(' ').map((name) => `${name}?open`)),
    ),
  )
  for (const address of addresses) {
    await editor.goto(`${site.origin}${address}`)
    await editor.locator('main form [data-path]').first().waitFor()
    const fields = await fieldsOf(editor)
    await viewer.setViewportSize({ width: 1440, height: 900 })
    await viewer.goto(`${site.origin}${address}`)
    await readable(viewer).getByRole('note').getByText(VIEW_ONLY).waitFor()
    // A picture is shown once it is loaded.
    await expect
      .poll(() => valuesOf(viewer), { message: address })
      .not.toContainEqual({ label: expect.anything(), text: '' })
    const values = await valuesOf(viewer)
    expect(fields.length, address).toBeGreaterThan(0)
    for (const { label, text } of fields) {
      const shown = values.filter((value) => value.label === label).map((value) => value.text)
      expect(shown.length, `${address}: ${label} is not on the page`).toBeGreaterThan(0)
      if (text === '') expect(shown.join(), `${address}: ${label}`).not.toBe('')
      else expect(shown.join('\n'), `${address}: ${label}`).toContain(asText(text))
    }
    expect(await controlsOf(viewer), address).toEqual([])
    await expectNoAxeInBoth(viewer)
    await viewer.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(viewer, 390)
  }
})

describe('a record opened by a login that may only view', () => {
  async function open(address: string): Promise<Page> {
    const page = await browser.newPage()
    await signIn(page, site, 'onlooker', PASSWORD, '/notifications')
    await page.goto(`${site.origin}${address}`)
    await readable(page).waitFor()
    return page
  }

  test('shows tables of its rows, words for yes and no, amounts with their unit, and “–” for what is empty', async () => {
    const page = await open(`/company?open=${site.owner.companyId}`)
    const tiers = page.getByRole('table', { name: 'Loan to value (LTV)' })
    expect(await tiers.getByRole('columnheader').allTextContents()).toEqual(['Customer’s loans up to', 'LTV'])
    await tiers.getByText('₹2,50,000.00').waitFor()
    await tiers.getByText('75 %').waitFor()
    await page.getByRole('table', { name: 'Weight limit per borrower' }).getByText('50.250 g').waitFor()
    const values = new Map((await valuesOf(page)).map(({ label, text }) => [label, text]))
    expect(values.get('Compensation per day of late release')).toBe('₹5,000.00')
    expect(values.get('Allow re-pledging to lenders')).toMatch(/^(Yes|No)$/)
    expect(values.get('GSTIN')).toBe('–')
    expect(values.get('Address')).toBe('4 Car Street\nMadurai 625001')
  })

  test('shows its picture as a link that opens a new tab', async () => {
    const page = await open(`/customer?open=${customerId}`)
    const picture = page.getByRole('img', { name: 'Saved picture: Photo' })
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40)
    expect(await page.getByRole('link', { name: 'Saved picture: Photo' }).getAttribute('target')).toBe(
      '_blank',
    )
  })

  test('is printed without the frame of the program and its buttons', async () => {
    const page = await open(`/customer?open=${customerId}`)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Kamala Devi').last().waitFor()
    expect(await page.getByText('09 Aug 1971').isVisible()).toBe(true)
    expect(await page.locator('button:visible').allTextContents()).toEqual([])
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
  })

  test('is left by Escape for the list, which adds at most one entry to the browser’s history', async () => {
    const page = await open(`/customertype?open=${await newType('Left')}`)
    const before = await page.evaluate(() => history.length)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Customer Type', exact: true }).waitFor()
    expect((await page.evaluate(() => history.length)) - before).toBeLessThanOrEqual(1)
  })
})

const newType = (name: string) => customersOf(site).addType(name)

const setActive = (id: string, active: boolean) =>
  site.inject(active ? 'ActivateCustomerType' : 'DeleteCustomerType', {
    token: site.owner.token,
    query: { id },
  })

describe('an open record', () => {
  test('turns into text when it is in-activated elsewhere, and back into a form when it is activated, and nothing moves', async () => {
    const id = await newType('Turns')
    const page = await browser.newPage()
    const { rest, shifts } = await restingPage(page)
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customertype?open=${id}`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    await rest()
    await shifts()

    await setActive(id, false)
    await readable(page).getByText(INACTIVE).waitFor()
    expect(await valuesOf(page)).toContainEqual({ label: 'Name', text: 'Turns' })
    expect(await controlsOf(page)).toEqual([])
    await rest()
    expect(sumOf(await shifts()).sum).toBeLessThanOrEqual(0.01)

    await setActive(id, true)
    await name.and(page.locator(':focus')).waitFor()
    await rest()
    expect(sumOf(await shifts()).sum).toBeLessThanOrEqual(0.01)
  })

  test('keeps what is typed in its form, and shows the reason, when it is in-activated elsewhere', async () => {
    const id = await newType('Typed into')
    const page = await browser.newPage()
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/customertype?open=${id}`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Not yet saved')
    await setActive(id, false)
    await page.getByRole('note').getByText(INACTIVE).waitFor()
    expect(await name.inputValue()).toBe('Not yet saved')
    expect(await readable(page).count()).toBe(0)
  })
})
