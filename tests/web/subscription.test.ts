import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AddSubscriptionRequest, Subscription } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { dateIn } from '../../src/server/platform/text/time.ts'
import { formatDate, typedDate } from '../../src/web/ui/format.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, focusWithin, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { shownValue } from '../support/shownFields.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const today = dateIn('Asia/Kolkata', new Date())
const day = (offset: number) => addDays(today, offset)
/** A date in the format of the screens. */
const shown = (offset: number) => formatDate(day(offset))

let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
  await business(site).addStore('Annex', 'AX')
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query(`delete from subscription where plan <> 'Free'`)
  await site.pool.query(
    `update subscription set from_on = $1, to_on = null, store_limit = null, user_limit = null`,
    [day(-60)],
  )
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/subscription')
  await page.getByRole('row', { name: /Free/ }).waitFor()
})

const field = (label: string) => page.getByLabel(label, { exact: true })
const planField = () => page.getByRole('combobox', { name: 'Plan', exact: true })
const required = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const badge = (plan: string) =>
  page.getByRole('button', { name: 'Workspace: Main' }).getByText(plan, { exact: true })
const plans = async (): Promise<Subscription[]> => {
  const { token, companyId, storeId } = site.owner
  return (await site.call('GetSubscription', { token, body: { companyId, storeId, includeInactive: true } }))
    .rows
}
const add = (fields: Partial<AddSubscriptionRequest>) => {
  const { token, companyId } = site.owner
  const body = { companyId, plan: 'Standard', fromOn: day(30), endsPrevious: true, ...fields }
  return site.call('AddSubscription', { token, body })
}

test('a plan is added by keyboard; the previous one ends, and the badge shows the new one at once', async () => {
  await page.getByText('Free is in force with no end date: 2 stores and 1 login active.').waitFor()
  await badge('Free').waitFor()
  await page.getByRole('button', { name: 'Add Subscription' }).click()
  await planField().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Pre')
  await page.getByRole('option', { name: 'Premium' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await planField().inputValue()).toBe('Premium')
  await field('Price').fill('24,000')
  expect(await required('From').inputValue()).toBe(typedDate(day(0)))
  await page.getByRole('switch', { name: `End Free on ${shown(-1)}, the day before` }).waitFor()
  await field('To').fill(shown(364))
  await field('Maximum stores').fill('5')
  await field('Maximum logins').fill('20')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Subscription Register Successfully')

  const row = page.getByRole('row', { name: /Premium/ })
  await row.getByText('In force').waitFor()
  const cells = await row.innerText()
  for (const text of ['₹24,000.00 per year', '2 of 5', '1 of 20', shown(364)]) expect(cells).toContain(text)
  await page
    .getByText(`Premium is in force until ${shown(364)}: 2 of 5 stores and 1 of 20 logins active.`)
    .waitFor()
  await badge('Premium').waitFor()
  expect((await plans()).map(({ plan, fromOn, toOn }) => [plan, fromOn, toOn])).toEqual([
    ['Premium', day(0), day(364)],
    ['Free', day(-60), day(-1)],
  ])
})

test('a plan can have a custom name, and Enter moves on from it', async () => {
  await page.getByRole('button', { name: 'Add Subscription' }).click()
  await planField().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Gold Plus')
  await page.keyboard.press('Enter')
  await field('Price').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Subscription Register Successfully')
  await badge('Gold Plus').waitFor()
})

test('dates within another plan are rejected at the field, with the name of that plan', async () => {
  await add({ fromOn: day(30), toOn: day(60) })
  await page.getByRole('row', { name: /Standard/ }).waitFor()
  await page.getByRole('button', { name: 'Add Subscription' }).click()
  await planField().fill('Premium')
  await field('To').fill(shown(-1))
  await page.keyboard.press('Control+Enter')
  await page.getByText('“To” cannot be before “From”.').waitFor()
  await field('To').fill(shown(30))
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Standard runs from ${shown(30)} to ${shown(60)}`).waitFor()
  await field('To').and(page.locator(':focus')).waitFor()
  await expectNoAxeInBoth(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideways(page, 360)
  await expectNoAxe(page)
  expect((await plans()).map(({ plan }) => plan)).toEqual(['Standard', 'Free'])
})

test('a limit of stores below the number of active stores is rejected with that number', async () => {
  await page.getByRole('row', { name: /Free/ }).click()
  await page.getByRole('heading', { level: 1, name: `Free from ${shown(-60)}` }).waitFor()
  await page.getByText('2 stores active now. Leave empty for no limit.').waitFor()
  await field('Maximum stores').fill('1')
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 stores are active now, more than 1.').waitFor()
  await field('Maximum stores').fill('2')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Subscription Update Successfully')
  await page.getByRole('row', { name: /Free/ }).getByText('2 of 2').waitFor()
})

test('the plan in force cannot be in-activated; a future one can, and can be activated again', async () => {
  await add({})
  const actions = (name: RegExp) => page.getByRole('button', { name })
  const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await actions(/^Actions for Free/).click()
  await menuItem('In-activate').getByText('This plan is in force today.').waitFor()
  await focusWithin(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await actions(/^Actions for Standard/).click()
  await menuItem('In-activate').click()
  await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
  await toast(page, 'Subscription In-Active Successfully')
  await page.getByRole('row', { name: /Standard/ }).waitFor({ state: 'hidden' })
  await page.getByRole('switch', { name: 'Show in-active' }).check()
  await expectNoAxeInBoth(page)
  await actions(/^Actions for Standard/).click()
  await menuItem(/^Activate/).click()
  await toast(page, 'Subscription Active Successfully')
})

test('the badge of another plan has other colours than that of Free; without a plan there is none', async () => {
  const colours = (plan: string) =>
    badge(plan).evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element.closest('[class*="Badge"]') ?? element)
      return { color, backgroundColor }
    })
  const neutral = await colours('Free')
  await site.pool.query(`update subscription set plan = 'Standard'`)
  await page.reload()
  await badge('Standard').waitFor()
  expect(await colours('Standard')).not.toEqual(neutral)
  await expectNoAxeInBoth(page)
  await site.pool.query(`update subscription set to_on = $1, plan = 'Free'`, [day(-1)])
  await page.reload()
  await page.getByText('No plan is in force today, so there are no limits.').waitFor()
  const switcher = page.getByRole('button', { name: 'Workspace: Main' })
  await expect.poll(() => switcher.innerText()).toMatch(/^\s*MA\s*Main\s*$/)
})

test('a user who may only view sees a plan as read-only values', async () => {
  const viewer = await addPerson(site, 'viewer', { Subscription: ['view'] })
  page = await browser.newPage()
  await signIn(page, site, 'viewer', viewer.password, '/subscription')
  await page.getByRole('row', { name: /Free/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Free from/ }).waitFor()
  expect(await shownValue(page, 'Plan').textContent()).toBe('Free')
  await expectNoAxeInBoth(page)
})
