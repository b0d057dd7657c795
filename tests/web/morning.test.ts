import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { amountInWords } from '../../src/domain/money/amountInWords.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { confirmIn, focusWithin, openBrowser, signIn, toast } from '../support/browser.ts'
import { counted } from '../support/days.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { printedPages } from '../support/pdfText.ts'
import { VOTER_ID } from '../support/releases.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The age of the older loans, in days. */
const DAYS = 45

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
/** Older loans, each of a different customer. */
const loans: Record<'paid' | 'renewed' | 'parted' | 'closed', NewLoan | null> = {
  paid: null,
  renewed: null,
  parted: null,
  closed: null,
}
let clerk: Page
let owner: Page

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  for (const [key, name] of Object.entries({
    paid: 'Paidamma',
    renewed: 'Renuka',
    parted: 'Parvathi',
    closed: 'Closepet Devi',
  }) as [keyof typeof loans, string][]) {
    const { id } = await shop.addCustomer(name)
    const items = key === 'parted' ? [shop.item(), shop.item()] : [shop.item()]
    loans[key] = await shop.pledge({ customerId: id, items, principalPaise: 900_000 })
  }
  for (const name of ['Kokila', 'Lalitha', 'Mangai']) await shop.addCustomer(name)
  await shop.setPolicy({ approvalAbovePaise: 1_500_000 })
  const { token } = site.owner
  const { cashPaise } = await site.call('GetDay', { token })
  const denominations = counted(cashPaise / 100)
  await site.call('CloseDay', { token, body: { ...shop.scope, businessOn: shop.today(), denominations } })
  site.clock.now = null
  const { password } = await addPerson(site, 'anitha', {
    Day: ['view', 'add'],
    Rate: ['view', 'add'],
    Customer: ['view'],
    NewLoan: ['view', 'add'],
    PartPayment: ['view', 'add', 'edit', 'release', 'reverse'],
  })
  clerk = await browser.newPage()
  owner = await browser.newPage()
  await signIn(clerk, site, 'anitha', password, '/rate')
  await signIn(owner, site, 'owner', OWNER_PASSWORD, '/partpayment')
})
afterAll(() => site.end())

const menu = (name: string, page = clerk) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
const button = (name: string) => clerk.getByRole('button', { name, exact: true })
const box = (name: string) => clerk.getByRole('textbox', { name, exact: true })
const region = (name: string) => clerk.getByRole('region', { name, exact: true })
const ownersRow = (name: string) => owner.getByRole('row', { name: new RegExp(name) })
const press = (key: string) => clerk.keyboard.press(key)
const type = (words: string) => clerk.keyboard.type(words)
const loanOf = (key: keyof typeof loans): NewLoan => {
  const loan = loans[key]
  if (loan === null) throw new Error(`no loan to be ${key}`)
  return loan
}

/** Opens a loan as a clerk does: by the number on the customer's ticket. */
async function find(key: keyof typeof loans): Promise<void> {
  const number = loanOf(key).number ?? ''
  await press('Control+k')
  await clerk.getByRole('dialog').getByRole('combobox').fill(number)
  await clerk.getByRole('option', { name: new RegExp(number), selected: true }).waitFor()
  await press('Enter')
  await clerk.getByRole('heading', { level: 1, name: number, exact: true }).waitFor()
}

/** Pledges one gold necklace of ten grams, typed as at the counter. */
async function pledge(customer: string, rupees: string, seal: string): Promise<void> {
  await menu('New Loan').click()
  await clerk.getByRole('textbox', { name: 'Customer' }).and(clerk.locator(':focus')).waitFor()
  await type(customer)
  await press('Enter')
  await clerk.getByText('KYC complete').waitFor()
  await type('necklace')
  for (let key = 0; key < 3; key++) await press('Enter')
  await type('10')
  for (let key = 0; key < 5; key++) await press('Enter')
  // The appraiser of the previous loan is filled in, and Enter passes it.
  const appraiser = clerk.getByRole('combobox', { name: 'Appraised by', exact: true })
  if ((await appraiser.inputValue()) === '') {
    await type('selvi')
    await press('Enter')
  }
  expect(await appraiser.inputValue()).toBe('Selvi')
  await box('Packet seal no.').fill(seal)
  await box('Vault location').fill('Safe 2')
  await box('Loan amount').fill(rupees)
  await clerk.getByText('Figures checked').waitFor()
  await press('Control+Enter')
}

/** Fills in the seal of the packet, and the ID document and the signature of the collector. */
async function collect(key: keyof typeof loans): Promise<void> {
  await box('Seal on the packet').fill(loanOf(key).seal)
  await clerk.getByRole('combobox', { name: 'ID type', exact: true }).click()
  await clerk.getByRole('option', { name: 'Voter ID', exact: true }).click()
  await box('ID number').fill(VOTER_ID.idNumber)
  await button('Sign').click()
  const pad = clerk.getByRole('img', { name: 'Signature box' })
  // Its position after the animation.
  await pad.hover()
  const place = await pad.boundingBox()
  if (place === null) throw new Error('no box to sign in')
  await clerk.mouse.move(place.x + 60, place.y + 60)
  await clerk.mouse.down()
  await clerk.mouse.move(place.x + 200, place.y + 90, { steps: 4 })
  await clerk.mouse.up()
  await button('Use this signature').click()
  await clerk.getByRole('img', { name: 'Saved picture: Signature or photo' }).waitFor()
}

const currentLoan = (key: keyof typeof loans) =>
  site.call('GetPartPaymentById', { token: site.owner.token, query: { id: loanOf(key).id } })

test('a clerk pledges, receives, reverses, renews, releases and closes; the owner sees it on another computer', async () => {
  // The prices of the day, and the drawer.
  await clerk.getByRole('heading', { name: 'Gold Au' }).waitFor()
  await clerk.getByLabel('New price of Gold').and(clerk.locator(':focus')).waitFor()
  await type('6450')
  await press('Enter')
  await clerk.getByLabel('New price of Silver').and(clerk.locator(':focus')).waitFor()
  await type('76')
  await press('Control+Enter')
  await toast(clerk, '2 prices saved')
  await menu('Dashboard').click()
  await region('Day').getByRole('button', { name: 'Open day', exact: true }).click()
  const { cashPaise } = await site.call('GetDay', { token: site.owner.token })
  await clerk.getByLabel('Count of ₹500.00').fill(String(Math.floor(cashPaise / 50_000)))
  await clerk.getByLabel('Count of ₹1.00').fill(String((cashPaise % 50_000) / 100))
  await press('Control+Enter')
  await toast(clerk, 'Day opened')

  // Three pledges; the third needs approval.
  for (const [customer, seal] of [
    ['kokila', 'KOK-1'],
    ['lalitha', 'LAL-1'],
  ] as const) {
    await pledge(customer, '12000', seal)
    await confirmIn(clerk, 'Pay out')
    await clerk.getByRole('heading', { level: 1, name: /^MN-/ }).waitFor()
  }
  await ownersRow('Lalitha').waitFor()
  await pledge('mangai', '18000', 'MAN-1')
  await clerk.getByRole('heading', { name: 'Sent for approval' }).waitFor()
  await menu('New Loan', owner).click()
  await owner.getByRole('link', { name: 'Pending 1' }).click()
  await owner.getByRole('button', { name: 'Review ₹18,000.00 to Mangai' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve ₹18,000.00 to Mangai' }).click()
  await clerk.getByRole('link', { name: 'Pending 1' }).click()
  await button('Pay out ₹18,000.00 to Mangai').click()
  await clerk.getByRole('dialog').getByText('MAN-1').waitFor()
  await focusWithin(clerk.getByRole('dialog'))
  await press('Control+Enter')
  await clerk.getByRole('heading', { level: 1, name: /^MN-/ }).waitFor()
  await menu('Loan Details', owner).click()
  await ownersRow('Mangai').getByText('₹18,000.00').first().waitFor()

  // A part payment, typed wrong once and reversed.
  await find('paid')
  for (const rupees of ['5100', '1500']) {
    await button('Receive payment').press('Enter')
    await box('Amount received').and(clerk.locator(':focus')).waitFor()
    await type(rupees)
    await region('Receive payment')
      .getByRole('table', { name: 'Allocation' })
      .getByText('₹')
      .first()
      .waitFor()
    await press('Control+Enter')
    await toast(clerk, `Payment received: ${formatMoney(Number(rupees) * 100)}`)
    if (rupees === '1500') break
    await chooseAction(clerk, 'Reverse entry')
    await region('Reverse last entry').getByLabel('Reason').fill('Typed 5100 for 1500')
    await press('Control+Enter')
    await confirmAction(clerk, 'Reverse entry')
    await toast(clerk, 'Entry reversed')
  }
  const paid = await currentLoan('paid')
  expect(paid.outstandingPaise).toBeLessThan(900_000)
  await ownersRow('Paidamma').getByText(formatMoney(paid.outstandingPaise)).first().waitFor()

  // A renewal at today's price.
  await find('renewed')
  await button('Renew or top up').press('Enter')
  await box('New loan amount').and(clerk.locator(':focus')).waitFor()
  await clerk.getByText('Receive from customer').first().waitFor()
  await press('Control+Enter')
  await confirmIn(clerk, 'Renew')
  await toast(clerk, 'Loan renewed')
  const renewed = await currentLoan('renewed')
  expect(renewed.status).toBe('renewed')
  await ownersRow(renewed.renewedTo.number ?? 'no number').waitFor()

  // One item is released; a loan is closed and its packet released.
  await find('parted')
  await chooseAction(clerk, 'Release items')
  await region('Release some items').getByRole('checkbox').nth(1).check()
  for (const [field, words] of Object.entries({
    'Weight before opening': '21',
    'Weight after': '10.5',
    'New seal': 'PAR-2',
  }))
    await box(field).fill(words)
  for (const [which, name] of Object.entries({ First: 'Ravi', Second: 'Selvi' }))
    await clerk.getByRole('combobox', { name: `${which} witness`, exact: true }).fill(name)
  await collect('parted')
  await press('Control+Enter')
  await confirmAction(clerk, 'Release items')
  await toast(clerk, 'new seal PAR-2')
  expect((await currentLoan('parted')).items.map(({ released }) => released)).toEqual([false, true])

  await find('closed')
  await clerk.getByRole('main').getByRole('button', { name: 'Close loan', exact: true }).click()
  await region('Close loan').getByText('Amount to close', { exact: true }).waitFor()
  await press('Control+Enter')
  await confirmAction(clerk, 'Close loan')
  await region('Release the packet').waitFor()
  await collect('closed')
  await press('Control+Enter')
  await confirmAction(clerk, 'Release packet')
  await toast(clerk, 'Packet released')
  expect(await currentLoan('closed')).toMatchObject({ status: 'closed', packet: { place: 'released' } })
  await ownersRow('Closepet Devi').getByText('Closed').first().waitFor()
})

test('a ticket and a receipt each have number, name and amount in words on one A4 sheet, and the books balance', async () => {
  owner = await browser.newPage()
  await signIn(owner, site, 'owner', OWNER_PASSWORD)
  const { token } = site.owner
  const paid = loanOf('paid')
  const { rows } = await site.call('GetPartPaymentStatement', { token, query: { id: paid.id } })
  const receipt = rows.at(-1)
  for (const [printout, id, words] of [
    ['ticket', paid.id, [paid.number ?? '', 'Paidamma', amountInWords(900_000)]],
    ['receipt', receipt?.voucherId ?? '', [receipt?.voucherNumber ?? '', 'Paidamma', amountInWords(150_000)]],
  ] as const) {
    await owner.goto(`${site.origin}/print/${printout}/${id}?size=a4`)
    await owner.getByRole('article').waitFor()
    const pages = await printedPages(await owner.pdf({ preferCSSPageSize: true }))
    const text = pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
    expect(words.filter((one) => !text.includes(one))).toEqual([])
    expect(pages.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual([[210, 297]])
  }
  const { holds, lines } = await verifyAll(site.databaseUrl)
  expect(holds, lines.join('\n')).toBe(true)
  const kinds = await site.pool.query('select kind, count(*)::int from voucher group by kind order by kind')
  expect(Object.fromEntries(kinds.rows.map(({ kind, count }) => [kind, count]))).toMatchObject({ payout: 7 })
  const { rows: drawer } = await site.pool.query(
    `select sum(case direction when 'in' then amount_paise else -amount_paise end)::bigint as paise
     from voucher_payment where mode = 'cash'`,
  )
  const day = await site.call('GetDay', { token })
  const float = await site.pool.query(`select float_paise from store_day order by business_on limit 1`)
  expect(day.cashPaise).toBe(Number(drawer[0].paise) + Number(float.rows[0].float_paise))
})
