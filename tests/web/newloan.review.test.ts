import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, focusWithin, openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { cash, GOLD_PAISE_PER_G, openShop } from '../support/loans.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let clerk: { session: Session; password: string }
let manager: { session: Session; password: string }

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  clerk = await addPerson(site, 'clerk', { NewLoan: ['view', 'add'], Customer: ['view'] })
  manager = await addPerson(site, 'manager', { NewLoan: ['view', 'approve'], Customer: ['view'] })
})
afterAll(() => site.end())

async function pend(name: string): Promise<NewLoan> {
  const { id } = await shop.addCustomer(name)
  return shop.pledge({ customerId: id, principalPaise: 1_000_000 }, clerk.session.token)
}
const scopeOf = ({ companyId, storeId }: Session) => ({ companyId, storeId })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (loan: NewLoan) =>
  site.call('GetNewLoanById', { token: site.owner.token, query: { id: loan.id } })

test('an approver sees flags, ratios, items, customer and history on a phone, and approves', async () => {
  const loan = await pend('Kokila')
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, site, 'manager', manager.password, '/newloan?list=pending')
  await button(page, 'Review ₹10,000.00 to Kokila').press('Enter')
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Kokila' })
  await review.getByRole('listitem').filter({ hasText: 'First loan' }).waitFor()
  const flags = review.getByRole('list', { name: 'Points to check' }).getByRole('listitem')
  expect(await flags.allTextContents()).toEqual([
    'First loan',
    'Customer added today',
    '1 item without a photo',
  ])
  const fact = (label: string) =>
    review.locator('dt', { hasText: label }).first().locator('+ dd').textContent()
  expect([loan.principalPaise, loan.valuePaise]).toEqual([1_000_000, 6_394_940])
  expect(await fact('LTV')).toBe('15.64 %')
  expect(await fact('Share of eligible amount')).toContain(' %')
  expect(await fact('Rate')).toMatch(/\s%\sp\.a\. \(.+\s%\sp\.m\.\)/)
  await review.getByText('Loans above ₹5,000.00 need approval by a second person.').waitFor()
  await review.getByText('1 × Bangle').waitFor()
  await review.getByText('Entered by clerk').waitFor()
  await review.getByRole('link', { name: 'Kokila', exact: true }).waitFor()
  await expectNoAxeInBoth(page)
  await expectNoSideways(page, 390)
  await button(page, 'Approve ₹10,000.00 to Kokila').press('Enter')
  await toast(page, 'Loan approved')
  await review.waitFor({ state: 'detached' })
  expect(await stored(loan)).toMatchObject({ status: 'approved', approvedByName: 'manager' })
})

test('after a price change, the values of the items add up to the value today, which is next to the value at entry', async () => {
  const { id } = await shop.addCustomer('Sumathi')
  const items = [shop.item(), shop.item({ grossMg: 21_000, stoneMg: 1_000 })]
  const loan = await shop.pledge({ customerId: id, principalPaise: 1_000_000, items }, clerk.session.token)
  await shop.setPrice(shop.goldId, 600_000)
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, site, 'manager', manager.password, '/newloan?list=pending')
  await button(page, 'Review ₹10,000.00 to Sumathi').press('Enter')
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Sumathi' })
  const fact = (label: string) => review.locator('dt', { hasText: label }).locator('+ dd').textContent()
  expect(await fact('Value today')).toBe(formatMoney(18_000_000))
  expect(await fact('Value when entered')).toBe(formatMoney(loan.valuePaise))
  expect(await fact('LTV')).toBe('5.56 %')
  for (const valuePaise of [6_000_000, 12_000_000])
    await review.getByText(`· ${formatMoney(valuePaise)}`).waitFor()
  await shop.setPrice(shop.goldId, GOLD_PAISE_PER_G)
})

test('on a phone, an approver’s dashboard starts with the number of loans that need their approval', async () => {
  await pend('Malar')
  await pend('Nila')
  const { rows } = await site.call('GetNewLoan', {
    token: manager.session.token,
    body: scopeOf(manager.session),
  })
  const open = rows.filter(({ approvalValid, sentBackAt }) => !approvalValid && sentBackAt === null).length
  const page = await browser.newPage({ width: 390, height: 844 })
  await signIn(page, site, 'manager', manager.password, '/dashboard')
  const link = page.getByRole('link', { name: `${open} loans need your approval`, exact: true })
  await link.waitFor()
  expect((await link.boundingBox())?.y).toBeLessThan(400)
  await expectNoAxeInBoth(page)
  await expectNoSideways(page, 390)
  await link.click()
  await button(page, 'Review ₹10,000.00 to Malar').waitFor()

  // The user who entered the loans cannot approve them.
  const other = await browser.newPage()
  await signIn(other, site, 'clerk', clerk.password, '/dashboard')
  await other.getByRole('heading', { name: 'Pending approvals' }).waitFor()
  await other.getByText('Malar').first().waitFor()
  expect(await other.getByText('your approval').count()).toBe(0)
})

test('the review shows the tray photo, and flags an item that is only in this photo', async () => {
  const { id } = await shop.addCustomer('Tulasi')
  const trayPhotoId = await shop.upload('trayPhoto')
  await shop.pledge({ customerId: id, principalPaise: 1_000_000, trayPhotoId })
  const page = await browser.newPage()
  await signIn(page, site, 'manager', manager.password, '/newloan?list=pending')
  await button(page, 'Review ₹10,000.00 to Tulasi').press('Enter')
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Tulasi' })
  await review.getByRole('link', { name: 'Tray photo' }).getByRole('img').waitFor()
  const flags = review.getByRole('list', { name: 'Points to check' }).getByRole('listitem')
  expect(await flags.allTextContents()).toContain('1 item only in the tray photo')
  await expectNoAxeInBoth(page)
})

test('a loan is sent back with a note; its author reads it, changes the loan and submits it again', async () => {
  const loan = await pend('Lalitha')
  const page = await browser.newPage()
  await signIn(page, site, 'manager', manager.password, `/newloan?open=${loan.id}`)
  await button(page, 'Send back the loan of ₹10,000.00 to Lalitha').click()
  const dialog = page.getByRole('dialog', { name: 'Send back the loan of ₹10,000.00 to Lalitha' })
  const note = dialog.getByRole('textbox', { name: 'What to change' })
  await note.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('What to change is required').waitFor()
  // Escape closes the dialog and leaves the review open.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: '₹10,000.00 to Lalitha', exact: true }).waitFor()
  await button(page, 'Send back the loan of ₹10,000.00 to Lalitha').click()
  await note.fill('Weigh the chain again')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Loan sent back')
  const row = page.getByRole('listitem').filter({ hasText: 'Lalitha' })
  await row.getByText('Weigh the chain again').waitFor()

  const second = await browser.newPage()
  await signIn(second, site, 'clerk', clerk.password, '/newloan?list=pending')
  const own = second.getByRole('listitem').filter({ hasText: 'Lalitha' })
  await own.getByText('Sent back by manager').waitFor()
  await own.getByText('Weigh the chain again').waitFor()
  await button(second, 'Edit the loan of ₹10,000.00 to Lalitha').click()
  await second.getByText('You are editing the pending loan of ₹10,000.00 to Lalitha').waitFor()
  const location = second.getByLabel('Vault location')
  await expect.poll(() => location.inputValue()).not.toBe('')
  await location.fill('Safe 9')
  await second.keyboard.press('Control+Enter')
  await toast(second, 'New Loan Update Successfully')
  expect(await stored(loan)).toMatchObject({ status: 'pending', location: 'Safe 9', sentBackNote: null })
  // Only a new loan leads to a proposal for the next packet.
  await second.goto(`${site.origin}/newloan`)
  await location.waitFor()
  expect(await location.inputValue()).toBe('')
  expect(await second.getByLabel('Packet seal no.').inputValue()).toBe('')
  await row.getByText('Weigh the chain again').waitFor({ state: 'detached' })
  await button(page, 'Review ₹10,000.00 to Lalitha').waitFor()
})

test('the review of a paid-out loan says that it is no longer pending, and offers no decisions', async () => {
  const loan = await pend('Mangai')
  const at = { query: { id: loan.id } }
  const { version } = await site.call('ApproveNewLoan', {
    token: manager.session.token,
    ...at,
    body: { version: loan.version },
  })
  await site.call('DisburseNewLoan', { token: clerk.session.token, ...at, body: { version } })
  const page = await browser.newPage()
  await signIn(page, site, 'manager', manager.password, `/newloan?open=${loan.id}`)
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Mangai' })
  await review.getByText('This loan is no longer pending.').waitFor()
  await review.getByText('Entered by clerk').waitFor()
  expect(await review.getByRole('button').count()).toBe(1)
})

test('a loan that changes during its review can be decided only after the changes are confirmed', async () => {
  const loan = await pend('Nandini')
  const page = await browser.newPage()
  await signIn(page, site, 'manager', manager.password, `/newloan?open=${loan.id}`)
  const review = page.getByRole('dialog', { name: /to Nandini$/ })
  const approve = (amount: string) => button(page, `Approve ${amount} to Nandini`)
  await approve('₹10,000.00').waitFor()
  await review.getByText('First loan').waitFor()
  const {
    companyId: _company,
    storeId: _store,
    ...request
  } = shop.request({
    customerId: loan.customerId,
    principalPaise: 1_200_000,
    seal: loan.seal,
  })
  await site.call('UpdateNewLoan', {
    token: clerk.session.token,
    query: { id: loan.id },
    body: { ...request, version: loan.version },
  })
  await review
    .getByRole('status')
    .filter({ hasText: 'This loan or its terms changed while you were viewing it.' })
    .waitFor()
  for (const action of ['Approve', 'Send back the loan of', 'Reject']) {
    const decision = button(page, `${action} ₹12,000.00 to Nandini`)
    expect(await decision.getAttribute('aria-disabled')).toBe('true')
  }
  await expectNoAxeInBoth(page)
  await approve('₹12,000.00').press('Enter')
  expect(await stored(loan)).toMatchObject({ status: 'pending' })
  await review.getByRole('button', { name: 'Confirm changes' }).press('Enter')
  await approve('₹12,000.00').press('Enter')
  await toast(page, 'Loan approved')
  expect(await stored(loan)).toMatchObject({ status: 'approved', principalPaise: 1_200_000 })
})

/** Approves a loan as the manager. */
const approve = ({ id, version }: NewLoan) =>
  site.call('ApproveNewLoan', { token: manager.session.token, query: { id }, body: { version } })

/** Plans the payout of a loan partly by bank, and approves it again. */
async function planByBank({ id, customerId, seal, version }: NewLoan): Promise<void> {
  const {
    companyId: _company,
    storeId: _store,
    ...request
  } = shop.request({
    customerId,
    seal,
    payout: [...cash(400_000), ...shop.byBank(600_000)],
  })
  const body = { ...request, version }
  await approve(await site.call('UpdateNewLoan', { token: clerk.session.token, query: { id }, body }))
}

const payoutOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Pay out ₹10,000.00 to ${name}?` })
const amountsIn = (dialog: Locator) =>
  dialog
    .locator('input[data-path$=".amountPaise"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('a payout shows the newest plan, even if an older one was read before', async () => {
  const loan = await approve(await pend('Padma'))
  const page = await browser.newPage()
  await signIn(page, site, 'clerk', clerk.password, '/newloan?list=pending')
  await button(page, 'View the loan of Padma').click()
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Padma', exact: true })
  await review.getByText('Entered by clerk').waitFor()
  await review.getByRole('button', { name: 'Close' }).click()
  await review.waitFor({ state: 'detached' })
  const read = await holdCalls(page, 'GetNewLoanById')
  await planByBank(loan)
  await button(page, 'Pay out ₹10,000.00 to Padma').click()
  await read.sent
  read.letGo()
  await expect.poll(() => amountsIn(payoutOf(page, 'Padma'))).toEqual(['4,000.00', '6,000.00'])
})

test('a payout is rejected if the loan was changed while it was being confirmed', async () => {
  const loan = await approve(await pend('Quila'))
  const page = await browser.newPage()
  await signIn(page, site, 'clerk', clerk.password, '/newloan?list=pending')
  await button(page, 'Pay out ₹10,000.00 to Quila').click()
  const dialog = payoutOf(page, 'Quila')
  await expect.poll(() => amountsIn(dialog)).toEqual(['10,000.00'])
  const shown = page.waitForResponse(async (reply) => {
    if (!reply.url().includes('GetNewLoanById')) return false
    // The reply to a read that a newer read replaced has no content.
    const { status, version } = await reply.json().catch(() => ({}))
    return status === 'approved' && version > loan.version
  })
  await planByBank(loan)
  await shown
  await focusWithin(dialog)
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('alert').waitFor()
  expect(await stored(loan)).toMatchObject({ status: 'approved' })
})

/** Starts a customer's loan from the search. */
async function lendTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await page.getByTitle(`Actions on ${name}`).click()
  await page.getByRole('option', { name: 'New loan', exact: true }).click()
}

test('a new loan for a customer replaces the result of the last payout', async () => {
  await approve(await pend('Revathi'))
  await shop.addCustomer('Sulochana Devi')
  const page = await browser.newPage()
  await signIn(page, site, 'clerk', clerk.password, '/newloan?list=pending')
  await button(page, 'Pay out ₹10,000.00 to Revathi').click()
  await expect.poll(() => amountsIn(payoutOf(page, 'Revathi'))).toEqual(['10,000.00'])
  await focusWithin(payoutOf(page, 'Revathi'))
  await page.keyboard.press('Control+Enter')
  const next = button(page, 'New loan')
  await next.waitFor()
  await lendTo(page, 'Sulochana Devi')
  await page.getByRole('region', { name: 'Customer' }).getByText('Sulochana Devi').waitFor()
  await page.waitForURL(`${site.origin}/newloan`)
  expect(await next.count()).toBe(0)
})

test('a new loan for another customer replaces the pending loan that is being edited only if the user agrees', async () => {
  const loan = await pend('Vasantha')
  await shop.addCustomer('Yamuna Velan')
  const page = await browser.newPage()
  await signIn(page, site, 'clerk', clerk.password, '/newloan?list=pending')
  await button(page, 'View the loan of Vasantha').click()
  await button(page, 'Edit the loan of ₹10,000.00 to Vasantha').click()
  const editing = page.getByText('You are editing the pending loan of ₹10,000.00 to Vasantha')
  const location = page.getByLabel('Vault location')
  await expect.poll(() => location.inputValue()).not.toBe('')
  await location.fill('Safe 7')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await lendTo(page, 'Yamuna Velan')
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.waitForURL(`${site.origin}/newloan`)
  await editing.waitFor()
  expect(await location.inputValue()).toBe('Safe 7')
  await lendTo(page, 'Yamuna Velan')
  await question.waitFor()
  await question.getByRole('button', { name: 'Discard' }).click()
  await editing.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Customer' }).getByText('Yamuna Velan').waitFor()
  await page.waitForURL(`${site.origin}/newloan`)
  expect((await stored(loan)).location).not.toBe('Safe 7')
})

test('the dashboard counts all loans that need the user’s approval, even if they fill more than one page', async () => {
  const { id: customerId } = await shop.addCustomer('Zeenat')
  for (let made = 0; made <= 50; made += 1)
    await shop.pledge({ customerId, principalPaise: 600_000 }, clerk.session.token)
  const { rows } = await site.pool.query<{ count: number }>(
    `select count(*)::int as count from loan where status = 'pending' and sent_back_at is null`,
  )
  const page = await browser.newPage()
  await signIn(page, site, 'manager', manager.password, '/dashboard')
  await page.getByRole('link', { name: `${rows[0]?.count} loans need your approval`, exact: true }).waitFor()
  // As if the first page had only the manager's own loans, and the others followed on the next.
  await page.route(
    ({ pathname }) => pathname === operations.GetNewLoan.path,
    async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const own = json.rows.map((row: object) => ({ ...row, mine: true }))
      await route.fulfill({ response, json: { ...json, rows: own, nextCursor: 'next' } })
    },
  )
  await page.reload()
  await page.getByText(/^\d+\+ more$/).waitFor()
  await page.getByRole('link', { name: `${rows[0]?.count} loans need your approval`, exact: true }).waitFor()
})
