import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordName } from '../../src/api/gen/operations.ts'
import { expectNoAxe } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { masterPage } from '../support/masterPage.ts'
import { metalsOf } from '../support/metals.ts'
import { recordSamples, sendAs } from '../support/recordSamples.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { read } from '../support/tree.ts'

const browser = openBrowser()
let site: TestSite
let samples: Awaited<ReturnType<typeof recordSamples>>
let page: Page

/** The masters that the browser declares, each with its title. */
const declared = [...read('src/web/router.ts').matchAll(/recordRoute\(\s*'(\w+)',\s*'([^']+)'/g)].map(
  ([, name = '', title = '']) => ({ name: name as RecordName, title }),
)

/** Masters whose form is not tested here: adding a login shows a password instead of the list. */
const ownTests: readonly RecordName[] = ['UserLogin']

/** Fills the required fields other than the name. */
const fills: Readonly<Partial<Record<RecordName, () => Promise<void>>>> = {
  Metal: async () => {
    await field('Symbol').fill('Yy')
    await field('Fineness of purity 1').fill('916')
    await field('Label of purity 1').fill('Yy 916')
  },
  Product: () => choose('Category', /· Chains$/),
  ProductCategory: () => choose('Metal', 'Gold'),
  Staff: () => field('Phone').fill('9840054321'),
  Store: () => field('Code').fill('RY'),
  Subscription: () => field('From').fill('01/01/2045'),
}

/** A filter of each list that has one, the option of the sample, and the fields of a record that the option leaves out. */
const filters: Readonly<
  Partial<Record<RecordName, { label: string; option: string; others: () => Promise<object> | object }>>
> = {
  Bank: { label: 'Kind', option: 'Our bank account', others: () => ({ kind: 'lender', upiId: null }) },
  Product: {
    label: 'Metal',
    option: 'Gold',
    others: async () => {
      const { companyId } = site.owner
      const silver = (await metalsOf(site).listed()).find((metal) => metal.name === 'Silver')
      const body = { companyId, metalId: silver?.id, name: 'Anklets', kind: 'ornament' }
      return { categoryId: (await sendAs(site, 'AddProductCategory', { body })).json().id }
    },
  },
  ProductCategory: { label: 'Kind', option: 'Ornament', others: () => ({ kind: 'coin' }) },
  Staff: {
    label: 'Store',
    option: 'Main',
    others: async () => ({ phone: '9840012346', workStoreId: await business(site).addStore('Quay', 'QY') }),
  },
}

const { choose, inactivate } = masterPage(() => page)
const field = (label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
/** The labels of required fields without a value. */
const emptyFields = () =>
  page
    .locator('main form input[required]')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter(({ value }) => value === '')
        .map(({ dataset, id }) => dataset.label ?? dataset.path ?? id),
    )
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

beforeAll(async () => {
  site = await startSite()
  samples = await recordSamples(site)
})
afterAll(() => site?.end())

async function openList(name: RecordName, title: string, person = 'owner', password = OWNER_PASSWORD) {
  page = await browser.newPage()
  await signIn(page, site, person, password, `/${name.toLowerCase()}`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

async function addSample(name: RecordName, called: string, fields: object = {}): Promise<string> {
  const { add, inStore, nameField = 'name' } = samples[name] ?? { add: {} }
  const { companyId, storeId } = site.owner
  const scope = inStore ? { companyId, storeId } : { companyId }
  const body = { ...scope, ...add, ...fields, [nameField]: called }
  const reply = await sendAs(site, `Add${name}`, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().id
}

test('every declared master has a sample, or tests of its own', () => {
  expect(declared.length).toBeGreaterThan(10)
  const missing = declared.filter(({ name }) => samples[name] === undefined && !ownTests.includes(name))
  expect(missing).toEqual([])
})

describe.for(declared.filter(({ name }) => !ownTests.includes(name)))('$name', ({ name, title }) => {
  const nameLabel = name === 'Subscription' ? 'Plan' : 'Name'

  test('is added; typed values are kept as a draft until then', async () => {
    await openList(name, title)
    await page
      .getByRole('button', { name: `Add ${title}` })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: `Add ${title}` }).waitFor()
    await page.locator('main form :focus').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${nameLabel} is required`).first().waitFor()

    const draftSaved = page.waitForResponse((reply) => reply.url().includes('SaveDraft') && reply.ok())
    await field(nameLabel).fill('Typed one')
    await draftSaved
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
    await expect.poll(() => field(nameLabel).inputValue()).toBe('Typed one')
    await fills[name]?.()
    await expect.poll(emptyFields, { message: 'required fields without a value in `fills`' }).toEqual([])
    await page.keyboard.press('Control+Enter')
    await toast(page, `${title} Register Successfully`)
    // The form of a product stays open to add another.
    if (name === 'Product') await page.getByRole('button', { name: 'Back to the list' }).click()
    await row('Typed one').waitFor()
    await page
      .getByRole('button', { name: `Add ${title}` })
      .first()
      .waitFor()
    await expectNoAxe(page)
  })

  test('is changed despite another user’s change, in-activated and activated', async () => {
    const { update, nameField = 'name' } = samples[name] ?? { update: {} }
    const id = await addSample(name, 'Sample one')
    await openList(name, title)
    await row('Sample one').click()
    await expect.poll(() => field(nameLabel).inputValue()).toBe('Sample one')
    await field(nameLabel).fill('Sample two')
    const body = { ...update, version: 1, [nameField]: 'Sample three' }
    expect((await sendAs(site, `Update${name}`, { query: { id }, body })).statusCode).toBe(200)
    await page.keyboard.press('Control+Enter')
    const conflict = page.getByRole('dialog')
    await conflict.getByText('Sample three').waitFor()
    await conflict.getByRole('button', { name: /^Save/ }).click()
    await toast(page, `${title} Update Successfully`)
    await row('Sample two').waitFor()

    const actions = page
      .getByRole('row', { name: /Sample two/ })
      .getByRole('button', { name: /^Actions for/ })
    const called = (await actions.getAttribute('aria-label'))?.replace('Actions for ', '') ?? ''
    await inactivate(called)
    await toast(page, `${title} In-Active Successfully`)
    await row('Sample two').waitFor({ state: 'hidden' })
    await page.getByRole('switch', { name: 'Show in-active' }).check()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
    await toast(page, `${title} Active Successfully`)
  })

  test('is found by search and by filter, and cannot be added without the right', async () => {
    const { password } = await addPerson(site, `looks${name.toLowerCase()}`, { [name]: ['view'] })
    const filter = filters[name]
    if (filter !== undefined) await addSample(name, 'Left out', await filter.others())
    await openList(name, title, `looks${name.toLowerCase()}`, password)
    // A user sees the stores that they work in.
    const shown = row(name === 'Store' ? 'Main' : 'Sample two')
    await shown.waitFor()
    const add = page.getByRole('button', { name: `Add ${title}` }).first()
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    if (filter !== undefined) {
      await row('Left out').waitFor()
      await choose(filter.label, filter.option)
      await expect.poll(() => new URL(page.url()).search).toContain('f=')
      await row('Left out').waitFor({ state: 'hidden' })
      await shown.waitFor()
    }
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('nothing is called so')
    await shown.waitFor({ state: 'hidden' })
    await expectNoAxe(page)
    await search.fill(name === 'Store' ? 'main' : 'sample two')
    await shown.waitFor()
  })
})
