import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { custodyMessages } from '../../src/domain/custody/custody.ts'
import { formatDate, formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectFocusInView, expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { plainPdf } from '../support/pdfs.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** Days between the loans and today. */
const DAYS = 45

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let page: Page
let first: NewLoan
let second: NewLoan

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  await site.call('AddCommonHeads', { token: site.owner.token, body: { companyId: site.owner.companyId } })
  first = await shop.pledge({ principalPaise: 600_000 })
  second = await shop.pledge({ principalPaise: 500_000 })
  await shop.openLater(DAYS)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${first.id}`)
  await page.getByRole('heading', { level: 1, name: first.number ?? '', exact: true }).waitFor()
})

const one = ({ id }: NewLoan) => site.call('GetPartPaymentById', { token: site.owner.token, query: { id } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })

async function chooseHead(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Head' }).fill(name)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

describe('on the page of a loan', () => {
  test('one receipt is for all loans of the customer, with the previewed allocation', async () => {
    const before = { first: await one(first), second: await one(second) }
    await button('Receive payment').click()
    await button('Add the customer’s other loan').press('Enter')
    await box(`Amount for ${second.number}`).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('500')
    await box(`Amount for ${first.number}`).fill('1000')
    const preview = page.getByRole('table', { name: 'Allocation' })
    const rows = () => preview.getByRole('row', { name: /^(Interest|Principal)/ }).allTextContents()
    await expect.poll(async () => (await rows()).length).toBe(4)
    const shown = (await rows()).map((row) => row.match(/₹[\d,.]+/g)?.[1])
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Payment received: ₹1,500.00')
    const [one1, one2] = [await one(first), await one(second)]
    const paid = [
      before.first.dues.interestPaise,
      before.first.outstandingPaise - one1.outstandingPaise,
      before.second.dues.interestPaise,
      before.second.outstandingPaise - one2.outstandingPaise,
    ]
    expect(paid.reduce((sum, paise) => sum + paise, 0)).toBe(150_000)
    expect(shown).toEqual(paid.map(formatMoney))
    const { rows: vouchers } = await site.pool.query(
      `select count(*)::int as count from voucher where kind = 'receipt'`,
    )
    expect(vouchers).toEqual([{ count: 1 }])
  })

  test('without the right to see banks and heads a user can still receive by UPI and choose the head of a charge', async () => {
    const { password } = await addPerson(site, 'counter', { PartPayment: ['view', 'add', 'edit'] })
    page = await browser.newPage()
    await signIn(page, site, 'counter', password, `/partpayment/${first.id}?action=receive`)
    await box('Amount received').first().fill('250')
    await page.getByRole('combobox', { name: 'Payment mode', exact: true }).click()
    await page.getByRole('option', { name: 'UPI', exact: true }).click()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Our bank account', exact: true }).inputValue())
      .toBe('Indian Bank')
    await page.keyboard.press('Control+Enter')
    await toast(page, /₹250\.00/)
    await chooseAction(page, 'Add charge')
    await chooseHead('Notice charge')
  })

  test('a waiver lists the current charges: a charge that is gone does not count, and later ones get lines', async () => {
    const loan = await shop.pledge({ principalPaise: 500_000 })
    const { token } = site.owner
    const query = { id: loan.id }
    const { rows } = await site.call('GetCreditDebit', { token, body: shop.scope })
    const headOf = (name: string) => rows.find((head) => head.name === name)?.id ?? ''
    const add = (name: string) =>
      site.call('AddCharge', {
        token,
        query,
        body: { headId: headOf(name), amountPaise: 10_000, gstBp: 0, postedOn: shop.today(), note: null },
      })
    await add('Notice charge')
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=waive`)
    await box(/^Notice charge, /).fill('40')
    await page.getByLabel('Reason').fill('Agreed')
    const [charge] = (await one(loan)).charges
    await site.call('WaiveDues', {
      token,
      query,
      body: {
        postedOn: shop.today(),
        charges: [{ chargeId: charge?.id ?? '', amountPaise: 10_000 }],
        penalPaise: 0,
        interestPaise: 0,
        headId: headOf('Waiver'),
        reason: 'At the other counter',
      },
    })
    await box(/^Notice charge, /).waitFor({ state: 'detached' })
    await add('Postage charge')
    await box(/^Postage charge, /).fill('30')
    const drafts = async () => (await site.call('GetDrafts', { token })).rows
    await expect.poll(async () => JSON.stringify(await drafts())).toContain(':3000')
    await add('Notice charge')
    await page.reload()
    await page.getByText('Your unsaved draft was restored').waitFor()
    await box(/^Notice charge, /).fill('20')
    expect(await box(/^Postage charge, /).inputValue()).toBe('30.00')
    await page.getByLabel('Reason').press('Control+Enter')
    await toast(page, 'Dues waived: ₹50.00')
    expect((await one(loan)).dues.chargesPaise).toBe(15_000)
  })

  test('penal interest in a draft does not count in a waiver once it is no longer due', async () => {
    const loan = await shop.pledge({ principalPaise: 500_000, payout: shop.byBank(500_000) })
    const { token } = site.owner
    const { rows } = await site.call('GetCreditDebit', { token, body: shop.scope })
    const headId = rows.find(({ name }) => name === 'Notice charge')?.id ?? ''
    const charge = { headId, amountPaise: 10_000, gstBp: 0, postedOn: shop.today(), note: null }
    await site.call('AddCharge', { token, query: { id: loan.id }, body: charge })
    const typed = { charges: {}, penalPaise: 1_000, interestPaise: null, headId: null, reason: 'Agreed' }
    const values = { ...typed, idempotencyKey: randomUUID(), sentWith: null }
    await site.call('SaveDraft', {
      token,
      body: { form: `waiveDues/${loan.id}`, values: { values, version: null } },
    })
    await page.goto(`${site.origin}/partpayment/${loan.id}?action=waive`)
    await page.getByText('Your unsaved draft was restored').waitFor()
    await box(/^Notice charge, /).fill('40')
    expect(await box('Penal interest').count()).toBe(0)
    await page.getByLabel('Reason').press('Control+Enter')
    await toast(page, 'Dues waived: ₹40.00')
  })

  test('a charge with its GST is previewed, posted under its head, and waived in part; of two heads of waivers one must be chosen', async () => {
    await chooseAction(page, 'Add charge')
    await chooseHead('Notice charge')
    await box('Amount without GST').fill('100')
    await box('GST').fill('18')
    await page.getByRole('region', { name: 'Add charge' }).getByText('₹118.00').waitFor()
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Charge added: ₹118.00')
    expect(await one(first)).toMatchObject({
      dues: { chargesPaise: 11_800 },
      charges: [{ name: 'Notice charge', amountPaise: 10_000, gstPaise: 1_800, duePaise: 11_800 }],
    })
    await chooseAction(page, 'Waive')
    await box(/^Notice charge, /).fill('59')
    await page.getByLabel('Reason').fill('Half of it')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Dues waived: ₹59.00')
    expect((await one(first)).dues.chargesPaise).toBe(5_900)
    // The only head of waivers is preselected; of two one is chosen.
    await page.getByText('Waiver · Half of it').waitFor()
    const { companyId, token } = site.owner
    const { rows } = await site.call('GetCreditDebit', { token, body: shop.scope })
    const accountId = rows.find(({ name }) => name === 'Waiver')?.accountId ?? ''
    const head = { companyId, name: 'Festival waiver', side: 'credit', usage: 'loan', accountId } as const
    await site.call('AddCreditDebit', { token, body: head })
    await chooseAction(page, 'Waive')
    await box(/^Notice charge, /).fill('9')
    await page.getByLabel('Reason').fill('Pongal')
    // The page receives the other head a moment after it was added.
    await page.getByRole('combobox', { name: 'Head' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Head is required').waitFor()
    await chooseHead('Festival waiver')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Dues waived: ₹9.00')
    await page.getByText('Festival waiver · Pongal').waitFor()
  })

  test('a payment of the whole payoff leads to closing by mouse, and a loss is written off with a reason', async () => {
    await button('Receive payment').click()
    await box('Amount received').first().fill('90000')
    // Pressing it does not blur the field: an error of the amount would move the button from under the mouse.
    await button('Close loan instead').hover()
    await page.mouse.down()
    await box('Amount received').first().and(page.locator(':focus')).waitFor()
    await page.mouse.up()
    await page.getByRole('region', { name: 'Close loan' }).waitFor()
    await page.keyboard.press('Escape')
    const { dues } = await one(first)
    await chooseAction(page, 'Write off')
    const panel = page.getByRole('region', { name: 'Write off the loan' })
    await panel
      .getByText(formatMoney(dues.chargesPaise + dues.principalPaise), { exact: true })
      .last()
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await panel.getByText(/^Reason is/).waitFor()
    await page.getByLabel('Reason').fill('Fled')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fled').waitFor()
    await dialog.getByText(/Its items stay pledged/).waitFor()
    await dialog.getByText(first.seal, { exact: true }).waitFor()
    await confirmAction(page, 'Write off')
    await toast(page, 'Loan written off')
    expect(await one(first)).toMatchObject({ status: 'written-off', outstandingPaise: 0 })
    await page.getByRole('status').filter({ hasText: custodyMessages.writtenOff }).waitFor()
  })

  test('in a narrow window the form of an action scrolls into view, the first time and again', async () => {
    const { id, number } = await shop.pledge({ principalPaise: 500_000 })
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${site.origin}/partpayment/${id}`)
    await page.getByRole('heading', { level: 1, name: number ?? '', exact: true }).waitFor()
    for (const name of ['Add charge', 'Waive', 'Add charge']) {
      await page.evaluate(() => scrollTo(0, 0))
      await chooseAction(page, name)
      await expectFocusInView(page.locator('form').locator('input:not([tabindex="-1"]), textarea').first())
      await page.keyboard.press('Escape')
      await page.locator('form').waitFor({ state: 'detached' })
    }
  })

  test('its ledger fits next to the summary, in lakhs too; on a phone it is a list, and the items are cards', async () => {
    const principalPaise = 25_000_000
    const items = [shop.item({ grossMg: 90_000 })]
    const loan = await shop.pledge({ principalPaise, items, payout: shop.byBank(principalPaise) })
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(`${site.origin}/partpayment/${loan.id}`)
    const entries = page.getByRole('region', { name: 'Loan ledger' })
    await entries.getByText('₹2,50,000.00').first().waitFor()
    // The details of a receipt have their own row below its number.
    const { token } = site.owner
    await site.call('ReceivePayment', {
      token,
      body: {
        ...shop.scope,
        customerId: loan.customerId,
        postedOn: shop.today(),
        payments: shop.byBank(10_000_000),
        lines: [{ loanId: loan.id, amountPaise: 10_000_000 }],
      },
    })
    await entries.getByText('Receipt').waitFor()
    await expect.poll(() => entries.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)

    // On a phone it is a list: each entry begins with its kind, then come its parts, its amounts and the balance.
    await page.setViewportSize({ width: 390, height: 844 })
    const list = page.getByRole('list', { name: 'Loan ledger' })
    const receipt = list.getByRole('listitem').filter({ hasText: 'Receipt' })
    await receipt.waitFor()
    expect(await receipt.innerText()).toMatch(/^Receipt · \S+\n/)
    const { rows } = await site.call('GetPartPaymentStatement', { token, query: { id: loan.id } })
    const [, posted] = rows
    const { principalPaise: repaid = 0, interestPaise = 0 } = posted?.allocated ?? {}
    const parts = [
      ...(interestPaise === 0 ? [] : [`Interest ${formatMoney(interestPaise)}`]),
      `Principal ${formatMoney(repaid)}`,
      'Bank · Indian Bank',
    ]
    await receipt.getByText(parts.join(' · ')).waitFor()
    const text = [
      ...(interestPaise === 0 ? [] : [`Charged or paid out ${formatMoney(interestPaise)}`]),
      `Received ${formatMoney(10_000_000)}`,
      `Balance ${formatMoney(posted?.principalAfterPaise ?? 0)}`,
    ]
    const lines = async () => (await receipt.locator('dl').first().innerText()).replaceAll('\n', ' ')
    await expect.poll(lines).toBe(text.join(' '))
    await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await receipt.getByRole('button', { name: /^Receipt/ }).click()
    await receipt.getByText('Interest due').first().waitFor()
    // So do the items, with purity, pieces and gross weight below the name.
    const table = page.getByRole('region', { name: 'Items table' })
    await table.getByText(/^\d+ · 1 piece · gross 90\.000 g/).waitFor()
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    // On cards, where amounts in crores fit as well.
    const figures = table.getByRole('row').nth(1).getByRole('cell')
    const labels = () => figures.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.label))
    expect(await labels()).toEqual(['Net', 'Value on loan date'])
    await figures.last().evaluate((cell) => {
      cell.textContent = '₹1,23,45,67,890.00'
    })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expectNoSideways(page, 390)
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 1440, height: 1000 })
    await entries.waitFor()
  })

  test('its documents are added and removed; those who may only view see them', async () => {
    const documents = page.getByRole('region', { name: 'Documents', exact: true })
    await documents.getByText('No documents yet.').waitFor()
    await documents
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed ticket.pdf', mimeType: 'application/pdf', buffer: await plainPdf() })
    await documents.getByRole('combobox', { name: 'Kind of signed ticket.pdf' }).click()
    await page.getByRole('option', { name: 'Signed ticket', exact: true }).click()
    await documents.getByRole('button', { name: 'Add 1 document' }).click()
    await toast(page, '1 document added')
    await documents.getByRole('button', { name: 'Open signed ticket' }).waitFor()
    await expectNoAxeInBoth(page)

    const { password } = await addPerson(site, 'viewer', { PartPayment: ['view'] })
    const theirs = await browser.newPage()
    await signIn(theirs, site, 'viewer', password, `/partpayment/${first.id}`)
    const seen = theirs.getByRole('region', { name: 'Documents', exact: true })
    await seen.getByRole('button', { name: 'Open signed ticket' }).waitFor()
    await seen.getByText('Signed ticket', { exact: true }).waitFor()
    expect(await seen.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    expect(await seen.locator('input[type=file]').count()).toBe(0)
    await expectNoAxeInBoth(theirs)

    await documents.getByRole('button', { name: 'Remove signed ticket' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Document removed')
    await documents.getByText('No documents yet.').waitFor()
    await documents.and(page.locator(':focus')).waitFor()
  })

  test('a repaid loan shows the date by which its packet must be released', async () => {
    await shop.setPolicy({ releaseWorkingDays: 0 })
    const { token } = site.owner
    const query = { id: second.id }
    const { dues } = await one(second)
    const payments = shop.byBank(dues.payablePaise)
    await site.call('CloseLoan', { token, query, body: { postedOn: shop.today(), payments } })
    await page.goto(`${site.origin}/partpayment/${second.id}`)
    const text = `Release the packet by ${formatDate(shop.today())}.`
    await page.getByRole('status').getByText(text).waitFor()
    await expectNoAxeInBoth(page)
  })
})
