import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { policyProfiles } from '../../src/domain/policy/policy.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { customersOf } from '../support/customers.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/company')
  await page.getByRole('row', { name: /Test Gold Loans/ }).waitFor()
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const useProfileValue = (rule: string) =>
  page.getByRole('button', { name: `${rule}: use the profile’s value`, exact: true })
const profile = (name: string) => page.getByRole('radio', { name, exact: true })
const differenceNotice = (sentence: string) => page.getByRole('status').filter({ hasText: sentence })

test('another profile sets the rules that were not changed by hand; a changed rule can be reset, and tiers out of order are not saved', async () => {
  await page.getByRole('row', { name: /Test Gold Loans/ }).click()
  await differenceNotice('All rules match the profile.').waitFor()
  await field('Notice period before auction').fill('21')
  await differenceNotice('1 rule differs from the profile.').waitFor()

  await profile('NBFC').check()
  await differenceNotice('1 rule differs from the profile.').waitFor()
  expect(await field('Notice period before auction').inputValue()).toBe('21')
  expect(await field('LTV, tier 1').inputValue()).toMatch(/^85(\.00)?$/)
  await expectNoAxeInBoth(page)

  await useProfileValue('Notice period before auction').click()
  expect(await field('Notice period before auction').inputValue()).toBe('14')
  await differenceNotice('All rules match the profile.').waitFor()

  await field('Up to, tier 2').fill('1,00,000')
  await page.keyboard.press('Control+Enter')
  const wrong = page.locator('.mantine-InputWrapper-root', { has: field('Up to, tier 2') }).last()
  await wrong.getByText('Each limit must be above the previous one.').waitFor()
  await field('Up to, tier 2').and(page.locator(':focus')).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoAxe(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await field('Up to, tier 2').fill('6,00,000')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Company Update Successfully')
  const { token, companyId } = site.owner
  const company = await site.call('GetCompanyById', { token, query: { id: companyId } })
  const tiers = policyProfiles.nbfc.ltvTiers.map((tier, index) =>
    index === 1 ? { ...tier, upToPaise: 60_000_000 } : tier,
  )
  expect(company.policyProfile).toBe('nbfc')
  expect(company.policy).toEqual({ ...policyProfiles.nbfc, ltvTiers: tiers })
})

test('after a row of a rule is removed, the focus stays in the group of that rule', async () => {
  await page.getByRole('row', { name: /Test Gold Loans/ }).click()
  const tiers = page.getByRole('group', { name: 'Loan to value (LTV)', exact: true })
  const remove = (tier: number) => tiers.getByRole('button', { name: `Remove tier ${tier}` })
  for (const _ of [1, 2]) await tiers.getByRole('button', { name: 'Add tier' }).click()
  const count = await tiers.getByRole('button', { name: /^Remove tier/ }).count()
  for (let tier = count; tier > 2; tier--) {
    await remove(tier).press('Enter')
    await remove(tier - 1)
      .and(page.locator(':focus'))
      .waitFor()
  }
  await tiers.getByText('and above', { exact: true }).waitFor()
  await remove(2).press('Enter')
  await tiers.getByRole('button', { name: 'Add tier' }).and(page.locator(':focus')).waitFor()
  await tiers.getByText('Any amount', { exact: true }).waitFor()
})

test('the current company cannot be in-activated, with the reason', async () => {
  await expectNoAxeInBoth(page)
  await page.getByRole('button', { name: 'Actions for Test Gold Loans' }).click()
  const menuItem = page.getByRole('menuitem', { name: 'In-activate' })
  await menuItem.getByText('You are working in this company. Switch to another company first.').waitFor()
  expect(await menuItem.getAttribute('aria-disabled')).toBe('true')
})

// From here on, the owner signs in to the company that was used last.
test('switching to another company leads from the open record to the list there, without live updates', async () => {
  const customers = customersOf(site)
  const { id } = await customers.add(await customers.addType('Regular'), 'Kamala', '+91 98400 11223')
  await site.call('AddCompany', {
    token: site.owner.token,
    body: { name: 'Second', policyProfile: 'custom', firstStore: { name: 'Chennai', code: 'CH' } },
  })
  const stream = await holdCalls(page, 'GetChanges')
  await page.goto(`${site.origin}/customer/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Kamala' }).waitFor()
  await stream.sent
  await page.getByRole('button', { name: 'Workspace: Main' }).click()
  await page.getByRole('menuitemradio', { name: /Chennai/ }).click()
  await page.getByRole('button', { name: 'Workspace: Chennai' }).waitFor()
  await page.getByText('Nothing here yet').waitFor()
  expect(new URL(page.url()).pathname).toBe('/customer')
  expect(await page.getByRole('main').innerText()).not.toContain('Kamala')
})

test('a company is added with its first store, to which the user can switch', async () => {
  await page.getByRole('button', { name: 'Add Company' }).click()
  await field('Name').fill('Chennai Finance')
  await field('PAN').fill('abcde1234f')
  await field('First store').fill('Mylapore West')
  await page.keyboard.press('Tab')
  expect(await field('Store code').inputValue()).toBe('MW')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Company Register Successfully')
  await page.getByRole('row', { name: /Chennai Finance/ }).waitFor()

  await page.getByRole('button', { name: /^Workspace:/ }).click()
  const store = page.getByRole('menuitemradio', { name: /Mylapore West/ })
  await store.getByText('Chennai Finance').waitFor()
  const companyId = () => page.evaluate(() => localStorage.getItem('CompanyId'))
  const before = await companyId()
  await store.click()
  await page.getByRole('button', { name: 'Workspace: Mylapore West' }).waitFor()
  const after = await companyId()
  expect(after).toEqual(expect.any(String))
  expect([before, site.owner.companyId]).not.toContain(after)
})
