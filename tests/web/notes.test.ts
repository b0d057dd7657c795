import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { daysOf } from '../support/days.ts'
import { confirmAction } from '../support/loanActions.ts'
import { spiltOn } from '../support/printouts.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let loans: Awaited<ReturnType<typeof activeLoans>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  loans = await activeLoans(site)
  await daysOf(site).open(50_000)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const fact = (label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')

describe.each([
  {
    side: 'credit',
    noun: 'Credit-Note',
    head: 'Other income',
    party: 'Received from',
    voucher: 'Credit voucher',
  },
  { side: 'debit', noun: 'Debit-Note', head: 'Rent', party: 'Paid to', voucher: 'Debit voucher' },
] as const)('$noun', ({ side, noun, head, party, voucher }) => {
  test('is added by keyboard, rejected without losing the typed values, shown, printed and reversed', async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/${side}note`)
    await page.getByText(`No ${side} notes yet`).waitFor()
    await button(`Add ${noun}`).last().click()
    await page.getByRole('combobox', { name: 'Head', exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path')))
      .toBe('headId')
    await page.keyboard.type(head)
    await page.keyboard.press('Enter')
    await expectNoAxeInBoth(page)

    await field('Amount').first().fill('60000')
    const drawer = page.getByText(/^The drawer has ₹/)
    // The payment in cash follows the amount; only a note that pays out needs so much cash in the drawer.
    await expect.poll(() => field('Amount').last().inputValue()).toMatch(/^60,?000/)
    if (side === 'debit') await drawer.waitFor()
    else expect(await drawer.count()).toBe(0)
    await field('Amount').first().fill('1250')
    await expect.poll(() => field('Amount').last().inputValue()).toMatch(/^1,?250/)
    await expect.poll(() => drawer.count()).toBe(0)
    await field(party).fill('Murugan Stores')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'Narration' }).waitFor()
    await field('Narration').fill('For the month')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'bill.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ this is not a PDF'),
      })
    await page.getByRole('alert').filter({ hasText: /PDF/ }).waitFor()
    expect(await field(party).inputValue()).toBe('Murugan Stores')
    await field('Narration').focus()
    await page.keyboard.press('Control+Enter')
    await toast(page, `${noun} Register Successfully`)

    await page
      .getByRole('heading', { level: 1, name: new RegExp(`-${side === 'credit' ? 'C' : 'D'}0000`) })
      .waitFor()
    expect(await fact('Amount').innerText()).toBe('₹1,250.00')
    expect(await fact(party).innerText()).toBe('Murugan Stores')
    const lines = await page.getByRole('table').innerText()
    for (const shown of ['1010 · Cash', head, '₹1,250.00']) expect(lines).toContain(shown)
    await button('Print').click()
    await expectNoAxeInBoth(page)
    const printout = await page.getByRole('menuitem', { name: voucher }).getAttribute('href')
    await page.keyboard.press('Escape')

    await button('Reverse entry').click()
    await field('Reason').fill('Entered twice')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' })
    const way = side === 'credit' ? 'Paid back' : 'Received back'
    for (const fact of [way, '₹1,250.00 Cash', 'Murugan Stores', 'Entered twice'])
      await dialog.getByText(fact, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await confirmAction(page, 'Reverse entry')
    await toast(page, /was reversed by MN-/)
    await page.getByText('Entered twice').first().waitFor()
    await expect.poll(() => page.getByRole('table').count()).toBe(2)
    await page.locator('h1:focus').waitFor()
    await button('Back to the list').click()
    await page
      .getByRole('row', { name: /Murugan Stores/ })
      .getByText('Reversed')
      .waitFor()

    await page.goto(`${site.origin}${printout?.replace('?print=1', '?size=roll')}`)
    const sheet = page.getByRole('article', { name: voucher })
    await sheet.waitFor()
    for (const shown of ['Murugan Stores', head, '₹1,250.00', 'For the month', 'Reversed by MN-'])
      expect(await sheet.innerText()).toContain(shown)
    expect(await spiltOn(page)).toEqual([])
  })
})

test('a note on a loan leads to the action of that loan; its entry is in the list and links back', async () => {
  const loan = await loans.add()
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  for (const [side, action] of [
    ['credit', 'waive'],
    ['debit', 'charge'],
  ]) {
    await page.goto(`${site.origin}/${side}note?open=new`)
    await page.getByText('Against a loan', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Find the loan' }).fill(loan.number)
    await page.getByText('1 loan found').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/partpayment/${loan.id}?action=${action}`)
  }
  const { token, headId } = loans
  const postedOn = (await daysOf(site).state()).open?.businessOn ?? ''
  const body = { headId, amountPaise: 30_000, gstBp: 0, postedOn }
  await site.call('AddCharge', { token, query: { id: loan.id }, body })
  await page.goto(`${site.origin}/debitnote?q=${loan.number}`)
  await page.getByRole('row', { name: new RegExp(loan.number) }).click()
  await page.getByRole('link', { name: loan.number }).click()
  await page.waitForURL(`**/partpayment/${loan.id}`)
})

test('the search for a loan says whether there are more loans than it shows', async () => {
  const { id: customerId } = await loans.addCustomer('Valliammai')
  for (let count = 0; count < 8; count++) await loans.add({ customerId })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/debitnote?open=new')
  await page.getByText('Against a loan', { exact: true }).click()
  const find = page.getByRole('textbox', { name: 'Find the loan' })
  await find.fill('Valliammai')
  await page.getByText('8 loans found').waitFor()
  await loans.add({ customerId })
  await find.fill('Valliamma')
  await page.getByText('First 8 loans shown. Type more to find others.').waitFor()
})

test('the compensation for a late release is paid by a prefilled debit note', async () => {
  const loan = await loans.add()
  const postedOn = (await daysOf(site).state()).open?.businessOn ?? ''
  await loans.close(loan, postedOn, (await loans.payoff(loan, postedOn)).dues.payablePaise)
  const owe = (releaseCompensationPaisePerDay: number) =>
    site.pool.query('update company set policy = policy || $2::jsonb where id = $1', [
      site.owner.companyId,
      { releaseWorkingDays: 0, releaseCompensationPaisePerDay },
    ])
  await owe(0)
  await site.pool.query('update loan set closed_on = closed_on - 2 where id = $1', [loan.id])
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/reports?report=lateReleases')
  const row = page.getByRole('row', { name: new RegExp(loan.number) })
  await row.getByText('₹0.00').waitFor()
  await owe(25_000)
  await page.reload()
  await row.getByText('₹500.00').click()
  await page.waitForURL(`**/partpayment/${loan.id}`)
  const late = page.getByRole('status').filter({ hasText: '2 days late' })
  await late.getByText('the compensation so far is ₹500.00').waitFor()
  await expectNoAxeInBoth(page)
  await late.getByRole('link', { name: 'Pay by debit note' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Head', exact: true }).inputValue())
    .toBe('Release compensation')
  expect(await field('Narration').inputValue()).toBe(
    `Compensation for the late release of ${loan.number}, 2 days`,
  )
  expect(
    await field('Amount').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['500.00', '500.00'])
  await field('Narration').focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Debit-Note Register Successfully')
  const lines = await page.getByRole('table').innerText()
  for (const shown of ['5510 · Release compensation', '1010 · Cash', '₹500.00'])
    expect(lines).toContain(shown)
  await button('Back to the list').click()
  await button('Add Debit-Note').first().click()
  await expect.poll(() => field('Narration').inputValue()).toBe('')
})

test('a click on a button below a wrong field presses it, although the error of the field moves it', async () => {
  await site.pool.query('delete from draft')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/creditnote?open=new')
  // The whole form is shown: the browser corrects the position of a page that is scrolled.
  await page.setViewportSize({ width: 1280, height: 1600 })
  /** Resolves when a frame was drawn that began after the call. */
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
        ),
    )
  /** Clicks a button as a person does, and waits for its effect: what leaving the field changes is drawn before the mouse is released. */
  const press = async () => {
    const box = await button('Choose file').boundingBox()
    if (box === null) throw new Error('the button is not shown')
    const chosen = page.waitForEvent('filechooser')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await drawn()
    await page.mouse.up()
    await chosen
  }
  const amount = field('Amount').first()
  await amount.fill('some')
  await press()
  await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true')
  // An empty field is not reported until the form is saved.
  await field('Narration').focus()
  await press()
  expect(await field('Narration').getAttribute('aria-invalid')).not.toBe('true')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => field('Narration').getAttribute('aria-invalid')).toBe('true')
})
