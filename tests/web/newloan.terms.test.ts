import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewLoan, Session } from '../../src/api/gen/model/index.ts'
import { confirmIn, openBrowser, signIn, toast } from '../support/browser.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { changeOf } from '../support/schemes.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let clerk: { session: Session; password: string }
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  await shop.setPolicy({ rateCeilingBp: null })
  clerk = await addPerson(site, 'clerk', { NewLoan: ['view', 'add'], Customer: ['view'] })
  await addPerson(site, 'manager', { NewLoan: ['view', 'approve'], Customer: ['view'] })
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

/** Begins a new version of the scheme today, with one rate. */
async function setRate(rateBp: number): Promise<void> {
  const at = { token: site.owner.token, query: { id: shop.slab.id } }
  const slab = await site.call('GetInterestSlabById', at)
  const bands = [{ fromDay: 1, toDay: null, rateBp }]
  await site.call('UpdateInterestSlab', { ...at, body: changeOf(slab, { bands }) })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const summary = () => page.getByRole('region', { name: 'Summary' })
const stored = ({ id }: NewLoan) => site.call('GetNewLoanById', { token: site.owner.token, query: { id } })
const rates = async (name: string) => {
  const { rows } = await site.pool.query<{ rate: number }>(
    `select (l.terms -> 'bands' -> 0 ->> 'rateBp')::int as rate from loan l join customer c on c.id = l.customer_id
     where c.name = $1 order by l.created_at`,
    [name],
  )
  return rows.map(({ rate }) => rate)
}

/** Fills in a loan of ₹5,000, without saving it. */
async function fill(customer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Customer' }).fill(customer)
  await page.keyboard.press('Enter')
  await page.getByText('KYC complete').waitFor()
  const item = page.getByRole('group', { name: 'Item 1', exact: true })
  const product = item.getByRole('combobox', { name: 'Product' })
  await product.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('necklace')
  await page.keyboard.press('Enter')
  await item.getByLabel('Gross').fill('10')
  await page.getByRole('combobox', { name: 'Appraised by', exact: true }).last().fill('selvi')
  await page.keyboard.press('Enter')
  await field('Loan amount').fill('5000')
  await field('Vault location').fill('Safe 2')
  await field('Packet seal no.').fill(`S-${customer}`)
}

test('while a loan is typed, a scheme that another user changes is shown at its new rate, at which the loan is paid out', async () => {
  await setRate(1800)
  await shop.addCustomer('Abirami')
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await fill('Abirami')
  await summary().getByText('18 % p.a.').first().waitFor()
  await setRate(2400)
  await summary().getByText('24 % p.a.').first().waitFor()
  await summary().getByText('Figures checked').waitFor()
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Pay out')
  await page.waitForURL(/\/partpayment\//)
  expect(await rates('Abirami')).toEqual([2400])
})

test('a loan is not paid out at a rate other than the page shows, which then shows the new one', async () => {
  await setRate(1800)
  await shop.addCustomer('Bhavani')
  await keepStreamClosed(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await fill('Bhavani')
  await summary().getByText('18 % p.a.').first().waitFor()
  await summary().getByText('Figures checked').waitFor()
  await setRate(2400)
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Pay out')
  await summary().getByText('24 % p.a.').first().waitFor()
  expect(await rates('Bhavani')).toEqual([])
  await summary().getByText('Figures checked').waitFor()
  await page.keyboard.press('Control+Enter')
  await confirmIn(page, 'Pay out')
  await page.waitForURL(/\/partpayment\//)
  expect(await rates('Bhavani')).toEqual([2400])
})

test('“Send for approval” does not pay out when the loan needs no approval any more', async () => {
  await shop.setPolicy({ approvalAbovePaise: 400_000 })
  await shop.addCustomer('Chandra')
  await keepStreamClosed(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
  await fill('Chandra')
  await page.getByRole('button', { name: /^Send for approval/ }).waitFor()
  await summary().getByText('Figures checked').waitFor()
  await shop.setPolicy({ approvalAbovePaise: null })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Pay out/ }).waitFor()
  expect(await rates('Chandra')).toEqual([])
})

test('the review shows the terms of today, and approves a loan at new ones only after they are confirmed; a paid-out loan keeps its terms', async () => {
  await setRate(1800)
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  const { id: customerId } = await shop.addCustomer('Devaki')
  const loan = await shop.pledge({ customerId }, clerk.session.token)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/newloan?open=${loan.id}`)
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Devaki' })
  const rate = () => review.locator('dt', { hasText: 'Rate' }).first().locator('+ dd').textContent()
  await expect.poll(rate).toMatch(/^18\s%\sp\.a\./)
  await setRate(2400)
  await expect.poll(rate).toMatch(/^24\s%\sp\.a\./)
  const approve = button('Approve ₹10,000.00 to Devaki')
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true')
  await review.getByRole('button', { name: 'Confirm changes' }).press('Enter')
  await approve.press('Enter')
  await toast(page, 'Loan approved')
  expect(await stored(loan)).toMatchObject({ terms: { bands: [{ rateBp: 2400 }] } })

  // Once it is paid out, the loan keeps its terms.
  const { version } = await stored(loan)
  const at = { token: clerk.session.token, query: { id: loan.id } }
  await site.call('DisburseNewLoan', { ...at, body: { version } })
  await setRate(1200)
  await page.goto(`${site.origin}/newloan?open=${loan.id}`)
  await review.getByText('This loan is no longer pending.').waitFor()
  expect(await rate()).toMatch(/^24\s%\sp\.a\./)
})

test('a loan that was sent back and lowered below the approval amount is paid out by its author', async () => {
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  const { id: customerId } = await shop.addCustomer('Eswari')
  const payout = shop.byBank(1_000_000).map((part) => ({ ...part, reference: null }))
  const loan = await shop.pledge({ customerId, payout }, clerk.session.token)
  await site.call('SendBackNewLoan', {
    token: site.owner.token,
    query: { id: loan.id },
    body: { version: loan.version, note: 'Lower it to 4,000' },
  })
  await signIn(page, site, 'clerk', clerk.password, '/newloan?list=pending')
  const row = page.getByRole('listitem').filter({ hasText: 'Eswari' })
  await button('Edit the loan of ₹10,000.00 to Eswari').click()
  await expect.poll(() => field('Vault location').inputValue()).not.toBe('')
  await field('Loan amount').fill('4000')
  // The reference of the transfer is needed only at the payout.
  await page.keyboard.press('Control+Enter')
  await toast(page, 'New Loan Update Successfully')
  await row.getByText('Ready to pay out').waitFor()
  await button('Pay out ₹4,000.00 to Eswari').click()
  const dialog = page.getByRole('dialog', { name: 'Pay out ₹4,000.00 to Eswari?' })
  await dialog.locator('input[data-path$=".reference"]').fill('UTR 9')
  await page.keyboard.press('Control+Enter')
  await row.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored(loan)).status).toBe('active')
})

test('the review calls another loan of the customer overdue only after its days of grace', async () => {
  await shop.setPolicy({ approvalAbovePaise: null })
  const { id: customerId } = await shop.addCustomer('Fathima')
  const [grace, late] = [
    await shop.pledge({ customerId }),
    await shop.pledge({ customerId, payout: shop.byBank(1_000_000) }),
  ]
  for (const [id, days] of [
    [grace.id, 3],
    [late.id, 30],
  ])
    await site.pool.query(
      `update loan set opened_on = opened_on - (due_on - $2::date + $3::integer), due_on = $2::date - $3::integer,
         terms = jsonb_set(terms, '{graceDays}', '7') where id = $1`,
      [id, shop.today(), days],
    )
  await shop.setPolicy({ approvalAbovePaise: 500_000 })
  const pending = await shop.pledge({ customerId, payout: shop.byBank(1_000_000) }, clerk.session.token)
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/newloan?open=${pending.id}`)
  const review = page.getByRole('dialog', { name: '₹10,000.00 to Fathima' })
  const lineOf = ({ number }: NewLoan) => review.getByRole('listitem').filter({ hasText: number ?? '' })
  await lineOf(late).getByText('Overdue', { exact: true }).waitFor()
  await lineOf(grace).first().waitFor()
  expect(await lineOf(grace).getByText('Overdue', { exact: true }).count()).toBe(0)
  await review.getByText('1 overdue loan').waitFor()
})
