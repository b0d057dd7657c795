import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/domain/dates/dates.ts'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
  const loans = await activeLoans(site)
  const price = {
    companyId: site.owner.companyId,
    storeId: null,
    effectiveOn: today(),
    pricePaisePerG: 700_000,
  }
  await site.call('AddRate', {
    token: loans.token,
    body: { ...price, metalId: loans.metalId, confirmed: true },
  })
  await site.pool.query(`update company set policy = policy || '{"valuation": "latestRate", "ltvAtMaturity": false,
    "ltvTiers": [{"upToPaise": null, "ltvBp": 8000}]}'`)
  await loans.add({
    openedOn: addDays(today(), -400),
    dueOn: addDays(today(), -35),
    principalPaise: 5_500_000,
  })
  await daysOf(site).open(1_000)
  await site.pool.query(
    `insert into notification (company_id, id, login_id, title, description, type, posted_at)
     select $1, gen_random_uuid(), $2, 'Letter ' || n, '', 'mail', now() - n * interval '1 hour' from generate_series(1, 60) n`,
    [site.owner.companyId, site.owner.userId],
  )
})
afterAll(() => site?.end())

test('a notification opens its record and is then read; the list has pages, and keeps its filter in the address', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
  const overdue = page.getByRole('link', { name: /^Loans overdue/ })
  await overdue.waitFor()
  await expectNoAxeInBoth(page)
  const status = page.getByRole('search', { name: 'Notification filters' }).getByRole('status')
  const unread = async () => Number.parseInt(await status.innerText(), 10)
  const before = await unread()

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('Letter 60').waitFor()
  await page.getByRole('button', { name: 'First page' }).click()
  await overdue.waitFor()

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Alert' }).click()
  await expect.poll(() => page.getByText(/^Letter/).count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page, 390)
  await page.setViewportSize({ width: 1280, height: 900 })

  await overdue.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/partpayment\?/)
  await page.getByRole('table').getByText('TT-').first().waitFor()
  await page.goBack()
  expect(new URL(page.url()).searchParams.get('f')).toContain('alert')
  await overdue.waitFor()
  await expect.poll(unread).toBe(before - 1)
})

test('an address with an invalid day or kind still shows the list', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/notifications')
  for (const wrong of [{ fromOn: '2026-02-30' }, { toOn: '2026-13-01' }, { type: 'toString' }]) {
    await page.goto(`${site.origin}/notifications?f=${encodeURIComponent(JSON.stringify(wrong))}`)
    await page.getByText('Letter 1', { exact: true }).waitFor()
  }
})

test('the margin watch lists loans below the margin if gold falls, and links to them', async () => {
  const page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=marginWatch')
  await page.getByRole('heading', { level: 1, name: 'Margin watch' }).waitFor()
  const table = page.getByRole('table', { name: 'Margin watch' })
  await page.getByRole('combobox', { name: 'Gold price' }).click()
  await page.getByRole('option', { name: '20 % lower' }).click()
  const row = table.getByRole('row', { name: /TT-/ })
  await row.waitFor()
  await expectNoAxeInBoth(page)
  await row.click()
  await page.waitForURL(/\/partpayment\//)
})
