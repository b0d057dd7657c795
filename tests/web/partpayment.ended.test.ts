import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { renewals } from '../support/renewals.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loans: Awaited<ReturnType<typeof renewals>>

beforeAll(async () => {
  site = await startSite()
  loans = await renewals(site, 5)
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const summary = () => page.getByRole('complementary', { name: 'Summary' })
const openLoan = async ({ id, number }: Pick<NewLoan, 'id' | 'number'>) => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${id}`)
  await page.getByRole('heading', { level: 1, name: number ?? '', exact: true }).waitFor()
}

/** Requests a renewal of a loan at the same amount that needs approval. */
async function requestRenewal(loan: { id: string }): Promise<void> {
  await loans.shop.setPolicy({ approvalAbovePaise: 2_000_000 })
  const { settlement } = await loans.quote(loan)
  const { status } = await loans.renew(loan, { payments: loans.shop.byBank(settlement?.toPayPaise ?? 0) })
  await loans.shop.setPolicy({ approvalAbovePaise: null })
  expect(status).toBe('pending')
}

const CANCELLED = '₹30,000.00, requested by Test Owner (will be cancelled)'

test('a written-off loan shows what was lost, where its items are and what to do next, but no dues, no closing and no printout of the loss; the write-off can be reversed', async () => {
  const loan = loans.next()
  const { token } = site.owner
  await site.call('AddCommonHeads', { token, body: { companyId: site.owner.companyId } })
  const { rows } = await site.call('GetCreditDebit', { token, body: loans.shop.scope })
  const headId = rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
  const charge = { headId, amountPaise: 10_000, gstBp: 1_800, postedOn: loans.shop.today(), note: null }
  await site.call('AddCharge', { token, query: { id: loan.id }, body: charge })
  await openLoan(loan)
  await chooseAction(page, 'Write off')
  await page.getByLabel('Reason').fill('Fled')
  await page.keyboard.press('Control+Enter')
  await confirmAction(page, 'Write off')
  await toast(page, 'Loan written off')

  await summary()
    .getByText(`Written off on ${formatDate(loans.shop.today())}`)
    .waitFor()
  await summary().getByText('₹30,118.00', { exact: true }).waitFor()
  const figure = (label: string) =>
    summary().locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').textContent()
  expect(await figure('Principal written off')).toBe('₹30,000.00')
  expect(await figure('Charges written off')).toBe('₹118.00')
  for (const untrue of ['No dues', 'Closed on', 'Amount to close today', 'Outstanding'])
    expect([untrue, await summary().getByText(untrue).count()]).toEqual([untrue, 0])
  const ledger = page.getByRole('region', { name: 'Loan ledger' })
  await ledger.getByText('Fled').first().waitFor()
  const printed = ledger.getByRole('link', { name: /^(Print|Send): / })
  expect(await printed.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))).toEqual([
    expect.stringMatching(/^Print: Payment voucher MN-/),
    expect.stringMatching(/^Print: Receipt MN-/),
    expect.stringMatching(/^Print: Debit note MN-/),
  ])
  const notice = page.getByRole('status').filter({ hasText: 'its items stay pledged' })
  await notice.getByText(`Packet ${loan.seal} (In the vault, Safe 1)`).waitFor()
  await expectNoAxeInBoth(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, width)
  }
  await page.goto(`${site.origin}/customer/${loan.customerId}`)
  const strip = page.getByRole('region', { name: 'Customer today' })
  await strip.getByText('0 closed, 1 written off').waitFor()
  await strip.getByText('excluding written-off loans').waitFor()

  await page.goBack()
  await notice.getByRole('button', { name: 'Reverse the write-off' }).press('Enter')
  await page.getByRole('region', { name: 'Reverse last entry' }).getByLabel('Reason').fill('Found')
  await page.keyboard.press('Control+Enter')
  await confirmAction(page, 'Reverse entry')
  await toast(page, 'Entry reversed')
  await summary().getByText('Amount to close today').waitFor()
  expect((await loans.one(loan)).writtenOff).toBeUndefined()
})

test('the notice of a written-off loan does not say that its packet can be moved while that is on hold', async () => {
  const loan = loans.next()
  const { token } = site.owner
  const query = { id: loan.id }
  await site.call('WriteOff', { token, query, body: { postedOn: loans.shop.today(), reason: 'Fled' } })
  const { version } = (await loans.one(loan)).packet
  const hold = { version, action: 'hold', location: null, reason: 'Police' } as const
  await site.call('MovePacket', { token, query, body: hold })
  await openLoan(loan)
  const notice = page.getByRole('status').filter({ hasText: 'its items stay pledged' })
  await notice.getByText(`Packet ${loan.seal}: In the vault, Safe 1.`).waitFor()
  expect(await notice.getByText('can still be moved').count()).toBe(0)
})

test.each([
  [
    'Close loan',
    async () => {
      await page.getByRole('button', { name: 'Close loan', exact: true }).press('Enter')
      await page.getByLabel('Reference').fill('UTR 1')
    },
  ],
  [
    'Write off',
    async () => {
      await chooseAction(page, 'Write off')
      await page.getByLabel('Reason').fill('Fled')
    },
  ],
])(
  'the confirmation of %s names the pending renewal that it cancels, and who requested it',
  async (_, open) => {
    const loan = loans.next()
    await requestRenewal(loan)
    await openLoan(loan)
    await open()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(CANCELLED, { exact: true }).waitFor()
    await expectNoAxeInBoth(page)
  },
)

test('the reversal of a renewal names the pending renewal of the new loan, which it cancels', async () => {
  const first = loans.next()
  const renewed = await loans.renew(first)
  await requestRenewal(renewed)
  await openLoan(first)
  await chooseAction(page, 'Reverse entry')
  const panel = page.getByRole('region', { name: 'Reverse last entry' })
  await panel.getByText(`Pending renewal: ${CANCELLED}.`).waitFor()
  await panel.getByLabel('Reason').fill('By mistake')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText(CANCELLED, { exact: true }).waitFor()
})
