import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { confirmIn, openBrowser, signIn, toast } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The day on which the forms are opened, and the next one. */
const BEFORE = addDays(today(), 1)
const AFTER = addDays(today(), 2)

const browser = openBrowser()
let site: TestSite
let days: ReturnType<typeof daysOf>
let paid: NewLoan
let renewed: NewLoan

beforeAll(async () => {
  site = await startSite()
  setClock(BEFORE, '23:54')
  const shop = await openShop(site)
  days = daysOf(site)
  paid = await shop.pledge()
  renewed = await shop.pledge({ customerId: (await shop.addCustomer('Renews')).id })
})
afterAll(() => site.end())

function setClock(day: string, time: string): void {
  site.clock.now = new Date(`${day}T${time}:00+05:30`)
}

const drawer = async () => Math.floor((await days.state()).cashPaise / 100)

test('forms that are open when the day changes say so, keep typed values, and post on the new day', async () => {
  const page = await browser.newPage()
  const renewsToday =
    'Loans are renewed at today’s price only. Close the open day, then open the day for today.'
  /** Why the button is disabled. */
  const notToday = page.getByText(renewsToday).and(page.locator(':not([role="alert"] *)'))
  const postedOn = (day: string) => page.getByText(`Posting date: ${formatDate(day)}`)
  // The form sends a second quote, of its own values: it must be one of the day before.
  const quoted = page.waitForResponse(
    (reply) =>
      new URL(reply.url()).pathname === operations.QuoteRenewal.path &&
      reply.request().postData()?.includes('tenureMonths') === true,
  )
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${renewed.id}?action=renew`)
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('At the counter by four to twelve')
  await (await quoted).finished()
  setClock(AFTER, '00:04')
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Renew')
  await page.getByRole('alert').getByText(renewsToday).waitFor()
  await notToday.waitFor()

  const other = await browser.newTab(page)
  await other.goto(`${site.origin}/partpayment/${paid.id}?action=receive`)
  const typed = other.getByRole('textbox', { name: 'Amount received', exact: true }).first()
  await typed.fill('1500')
  await days.close(await drawer(), { businessOn: BEFORE, reason: 'Coins' })
  const message = other.getByRole('status')
  await message.getByText('The day is not open in this store. Open it on the dashboard first.').waitFor()
  expect(await typed.inputValue()).toMatch(/^1,?500/)
  await days.open(await drawer(), { businessOn: AFTER, reason: 'Coins' })
  await message.getByText('The business date has changed.').waitFor()
  await other.getByText(`Posting date: ${formatDate(AFTER)}`).waitFor()
  await expectNoAxeInBoth(other)
  await other.keyboard.press('Control+Enter')
  await toast(other, 'Payment received: ₹1,500.00')

  await postedOn(AFTER).waitFor()
  await notToday.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Note', exact: true }).inputValue()).toMatch(
    /four to twelve/,
  )
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Renew')
  await toast(page, 'Loan renewed')
  const { rows } = await site.pool.query(
    `select kind, entry_on::text as date from loan_entry where loan_id = any($1) and kind <> 'opening' order by kind`,
    [[paid.id, renewed.id]],
  )
  expect(rows).toEqual([
    { kind: 'receipt', date: AFTER },
    { kind: 'renewal', date: AFTER },
  ])
})
