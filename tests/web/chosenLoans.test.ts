import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { listShown, openBrowser, signIn } from '../support/browser.ts'
import { daysOf, today } from '../support/days.ts'
import type { TestLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
/** The loans of the list, newest number first. */
const made: TestLoan[] = []
let ended: TestLoan

beforeAll(async () => {
  site = await startSite()
  await daysOf(site).open(1_000)
  const loans = await activeLoans(site)
  // More than are printed at once.
  for (let count = 0; count < 105; count++) made.unshift(await loans.add())
  ended = made[40] as TestLoan
  const { payablePaise } = (await loans.payoff(ended, today())).dues
  expect((await loans.close(ended, today(), payablePaise)).statusCode).toBe(200)
})
afterAll(() => site?.end())

async function openList(path = '/partpayment'): Promise<void> {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, path)
  await listShown(page)
}

const rows = () => page.locator('tr[data-index]')
const numberOf = (index: number) => made[index]?.number ?? ''
const box = (index: number) => page.locator(`tr[data-index="${index}"]`).getByRole('checkbox')
const all = () => page.getByRole('checkbox', { name: 'Choose all rows shown' })
const bar = () => page.getByRole('group', { name: 'Actions on the chosen rows' })
const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
/** Waits until a row is this loan: the rows of another page are drawn after the status. */
const rowIs = (index: number, loan: number) =>
  page
    .locator(`tr[data-index="${index}"]`)
    .filter({ hasText: numberOf(loan) })
    .waitFor()

describe('the tickets of chosen loans', () => {
  const print = () => bar().getByRole('button', { name: 'Print tickets' })

  test('are printed in one job, each on its own page, in the order of the list', async () => {
    await openList()
    await page.context().addInitScript(() => {
      window.print = () => void Object.assign(window, { printed: (Reflect.get(window, 'printed') ?? 0) + 1 })
    })
    await box(2).click()
    await box(0).click()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), print().click()])
    const sheets = tab.getByRole('article')
    await expect.poll(() => sheets.count()).toBe(2)
    expect(await sheets.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      `Pawn tickets ${numberOf(0)}`,
      `Pawn tickets ${numberOf(2)}`,
    ])
    await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)
    expect(new URL(tab.url()).searchParams.get('loans')).toBe(`${made[0]?.id},${made[2]?.id}`)
    await expectNoAxeInBoth(tab)
    await tab.close()
    await status('2 chosen')
  })

  test('are at most 100 at once; with more the button says so', async () => {
    await openList()
    await all().click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await status('50 chosen, 50 not shown here')
    await all().click()
    await status('100 chosen, 50 not shown here')
    expect(await print().getAttribute('aria-disabled')).toBeNull()
    await page.getByRole('button', { name: 'Next page' }).click()
    await status('100 chosen, 100 not shown here')
    await rowIs(0, 100)
    await box(0).click()
    await page
      .getByText('At most 100 tickets can be printed at once, but 101 loans are chosen. Choose fewer.')
      .first()
      .waitFor({ state: 'attached' })
    expect(await print().getAttribute('aria-disabled')).toBe('true')
  })

  test('cannot be printed without the right to tickets: the button is disabled with the reason; the export is disabled too, reminders are not', async () => {
    const { password } = await addPerson(site, 'teller', { PartPayment: ['view'] })
    page = await browser.newPage()
    await signIn(page, site, 'teller', password, '/partpayment')
    await box(0).click()
    await status('1 chosen')
    expect(await print().getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Your role cannot print tickets here.').first().waitFor({ state: 'attached' })
    expect(await bar().getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
    expect(
      await bar().getByRole('button', { name: 'Send reminders' }).getAttribute('aria-disabled'),
    ).toBeNull()
    await expectNoAxeInBoth(page)
  })
})

describe('reminders of chosen loans', () => {
  const dialog = () => page.getByRole('dialog')
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  /** For each of the first loans 1 if a reminder is recorded, otherwise 0: only the last one is known. */
  const chosen = async () => {
    const { token } = site.owner
    const read = ({ id }: TestLoan) => site.call('GetReminder', { token, query: { id } })
    return (await Promise.all(made.slice(0, 3).map(read))).map(({ before }) => before.length)
  }

  test('are shown one after the other, recorded only if they are opened or copied, and can be skipped', async () => {
    const closed = made.indexOf(ended)
    await site.pool.query(`update customer set phone = '12' where id = $1`, [made[1]?.customerId])
    await openList()
    await box(0).click()
    await box(1).click()
    await box(2).click()
    await page.getByRole('searchbox').fill(numberOf(closed))
    await expect.poll(() => rows().count()).toBe(1)
    await box(0).click()
    await status('4 chosen, 3 not shown here')
    await bar().getByRole('button', { name: 'Send reminders' }).click()
    await page.getByRole('dialog', { name: 'Send 3 reminders' }).waitFor()
    await dialog().getByText('1 chosen loan is not active and gets no reminder.').waitFor()
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: `${numberOf(1)} · 12` })
      .waitFor()
    await expectNoAxeInBoth(page)
    expect(await chosen()).toEqual([0, 0, 0])

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await press('Start')
    await dialog()
      .getByText(`1 of 3 · ${numberOf(0)}`, { exact: true })
      .waitFor()
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toContain(numberOf(0))
    await press('Copy')
    await press('Next')
    await dialog()
      .getByText(`2 of 3 · ${numberOf(1)}`, { exact: true })
      .waitFor()
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toContain(numberOf(1))
    await expectNoAxeInBoth(page)
    await press('Skip')
    await dialog()
      .getByText(`3 of 3 · ${numberOf(2)}`, { exact: true })
      .waitFor()
    await Promise.all([
      page.getByText('1 of 3 reminders opened or copied', { exact: true }).waitFor(),
      press('Finish'),
    ])
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(chosen).toEqual([1, 0, 0])
    await status('4 chosen, 3 not shown here')
  })

  test('are not written to a customer who wants none; the next one follows', async () => {
    const quiet = made[3]?.customerId
    await site.pool.query('update customer set no_reminders = true where id = $1', [quiet])
    await openList()
    await box(3).click()
    await box(4).click()
    await bar().getByRole('button', { name: 'Send reminders' }).click()
    await press('Start')
    await dialog()
      .getByText(/wants no reminders\. If this has changed, edit the customer\.$/)
      .waitFor()
    await expectNoAxeInBoth(page)
    expect(await dialog().getByRole('button', { name: 'Retry' }).count()).toBe(0)
    expect(await dialog().getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await press('Skip')
    await expect.poll(() => dialog().getByRole('textbox').inputValue()).toContain(numberOf(4))
    await press('Finish')
    await site.pool.query('update customer set no_reminders = false where id = $1', [quiet])
  })

  test('are not offered if no chosen loan is active', async () => {
    await openList(`/partpayment?q=${ended.number}`)
    await box(0).click()
    await page.getByText('None of the chosen loans is active.').first().waitFor({ state: 'attached' })
    expect(await bar().getByRole('button', { name: 'Send reminders' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })
})
