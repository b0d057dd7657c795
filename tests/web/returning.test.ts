import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeLoans } from '../support/activeLoans.ts'
import { listShown, openBrowser, signIn, toast } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { daysOf, today } from '../support/days.ts'
import { notesOf } from '../support/notes.ts'
import { putAudit } from '../support/packetAudits.ts'
import { putBankLoan } from '../support/putBankLoan.ts'
import { putLot } from '../support/putLot.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { putTransfer } from '../support/transfers.ts'
import { sources } from '../support/tree.ts'

const browser = openBrowser()
let site: TestSite
let page: Page

/** Every list whose rows open a record, by file. `edits` if the record opens as a form in place of the list. */
const lists: Readonly<Record<string, { at: string; edits?: true }>> = {
  'auction/StageTable.tsx': { at: '/action?stage=sale' },
  'bank/bank.tsx': { at: '/bank', edits: true },
  'banknewloan/BankLoanList.tsx': { at: '/banknewloan' },
  'company/CompanyScreen.tsx': { at: '/company', edits: true },
  'creditdebit/accounts.tsx': { at: '/creditdebit?part=accounts', edits: true },
  'creditdebit/heads.tsx': { at: '/creditdebit', edits: true },
  'customer/CustomerList.tsx': { at: '/customer' },
  'customertype/customerType.ts': { at: '/customertype', edits: true },
  'day/EarlierDays.tsx': { at: '/dashboard?days=list' },
  'moneytransfer/Money.tsx': { at: '/dashboard?money=list' },
  'packetaudit/AuditList.tsx': { at: '/dashboard?packetAudit=list' },
  'transfers/TransferList.tsx': { at: '/dashboard?transfer=list' },
  'domain/DomainScreen.tsx': { at: '/domain', edits: true },
  'interestslab/InterestSlabScreen.tsx': { at: '/interestslab' },
  'metal/metal.ts': { at: '/metal', edits: true },
  'partpayment/PartPaymentList.tsx': { at: '/partpayment' },
  'product/product.tsx': { at: '/product', edits: true },
  'productcategory/productCategory.ts': { at: '/productcategory', edits: true },
  'rate/RateList.tsx': { at: '/rate', edits: true },
  'reports/ReportPage.tsx': { at: '/reports?report=loansOutstanding' },
  'role/role.tsx': { at: '/role', edits: true },
  'notes/NoteList.tsx': { at: '/creditnote' },
  'slabtype/slabType.tsx': { at: '/slabtype', edits: true },
  'staff/staff.ts': { at: '/staff', edits: true },
  'store/store.ts': { at: '/store', edits: true },
  'subscription/subscription.tsx': { at: '/subscription', edits: true },
  'userlogin/userLogin.tsx': { at: '/userlogin', edits: true },
}

/** Lists of the same kind without rows here. */
const others = ['banknewloan/PacketsToCollect.tsx', 'ledgeropening/OpeningLoans.tsx', 'taxpayment/Tax.tsx']

beforeAll(async () => {
  site = await startSite()
  const { token, companyId, storeId } = site.owner
  const loans = await activeLoans(site)
  await daysOf(site).open(1_000)
  for (const date of ['2026-01-01', '2026-01-02'])
    await site.pool.query(
      `insert into store_day (company_id, store_id, business_on, state, float_paise, opened_by, closed_by, closed_at, number,
         denominations, counted_paise, difference_paise, cash_in_paise, cash_out_paise)
       values ($1, $2, $3::date, 'closed', 0, $4, $4, now(), 'D-' || $3, '[]', 0, 0, 0, 0)`,
      [companyId, storeId, date, site.owner.userId],
    )
  for (let made = 0; made < 3; made += 1) await loans.add()
  await putLot(site, await loans.add())
  const other = await business(site).addStore('T. Nagar', 'TN')
  await putTransfer(site, other)
  for (const number of ['K-1', 'K-2']) {
    // Ended, so that its page has no field that takes the focus.
    const id = await putAudit(site, number)
    await site.call('CancelPacketAudit', { token, query: { id }, body: { version: 1, reason: 'Spare' } })
  }
  await putBankLoan(site)
  for (const amountPaise of [10_000, 20_000])
    await site.call('AddMoneyTransfer', {
      token,
      body: {
        companyId,
        storeId,
        postedOn: today(),
        amountPaise,
        fromBankId: null,
        toBankId: loans.bankId,
      },
    })
  await addPerson(site, 'counter', { Customer: ['view'] })
  await site.pool.query(`update staff set phone = '98' || lpad((random() * 99999999)::int::text, 8, '0')`)
  const notes = await notesOf(site)
  for (let made = 0; made < 2; made += 1) await notes.add('credit', today())
  const price = { companyId, storeId: null, metalId: loans.metalId, effectiveOn: today(), confirmed: true }
  await site.call('AddRate', { token, body: { ...price, pricePaisePerG: 700_000 } })
  await site.call('AddDomain', {
    token,
    body: { name: 'pledge.example', places: [{ companyId, storeId }] },
  })
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

/** The text of the focused row; null if none is. */
const focusedRow = () =>
  page.evaluate(() => {
    const row = document.activeElement
    return row?.matches('tr[data-index]') ? (row.querySelector('td')?.textContent ?? '') : null
  })

/** Opens the last row of the list by keyboard; returns its text. */
async function openLast(at: string): Promise<string> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, at)
  await listShown(page)
  await page.locator('tr[data-index]').first().focus()
  await page.keyboard.press('End')
  await page.locator('tr[data-index]:focus:not(:has(~ tr[data-index]))').waitFor()
  const row = await focusedRow()
  expect(row).toBeTruthy()
  await openFocused(at)
  return row ?? ''
}

async function openFocused(at: string): Promise<void> {
  const link = await page.locator('tr[data-index]:focus td:first-child a').getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== `${site.origin}${at}`)
  expect(page.url()).toBe(`${site.origin}${link}`)
  await page.locator('tr[data-index]').first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

test('every list is in this test', () => {
  const found = sources('src/web')
    .filter(
      ({ text }) =>
        /<(DataTable|NumberedTable|RecordList)([ <]|$)/m.test(text) ||
        /: MasterScreen =>?\s+recordScreen\(/.test(text),
    )
    .map(({ path }) => path.replace('src/web/', ''))
    .filter(
      (path) =>
        ![
          'shared/list/NumberedTable.tsx',
          'shared/list/RecordList.tsx',
          'shared/master/MasterList.tsx',
        ].includes(path),
    )
  expect(found.sort()).toEqual([...Object.keys(lists), ...others].sort())
})

describe.each(Object.entries(lists))('%s', (_, { at, edits }) => {
  const after = edits ? 'Escape, Back, Cancel and saving' : 'Escape and Back'
  test(`the opened row has the focus after ${after}`, async () => {
    // The highlight of a saved row lasts two seconds by the page's clock.
    if (edits) await page.clock.install()
    const row = await openLast(at)
    await page.keyboard.press('Escape')
    await expect.poll(focusedRow).toBe(row)
    await page.keyboard.press('Home')
    await page.locator('tr[data-index="0"]:focus').waitFor()
    const first = await focusedRow()

    await openFocused(at)
    await page.goBack()
    await expect.poll(focusedRow).toBe(first)

    if (edits === undefined) return
    await openFocused(at)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(focusedRow).toBe(first)

    await page.keyboard.press('End')
    await expect.poll(focusedRow).toBe(row)
    await openFocused(at)
    await page.locator('main form :focus').waitFor()
    // The highlight may end before the message is found; `waitFor` also fails for two highlighted rows.
    await Promise.all([
      page.locator('tr[data-saved]').waitFor(),
      toast(page, /Update Successfully/),
      page.keyboard.press('Control+Enter'),
    ])
    await expect.poll(focusedRow).toBe(row)
    await page.clock.fastForward(2000)
    await expect.poll(() => page.locator('tr[data-saved]').count()).toBe(0)
  })
})

test('search and filters of the list of customers are kept when a customer found by them is edited', async () => {
  const list = '/customer?q=Borrower&f=%7B%22block%22%3A%22clear%22%7D'
  await signIn(page, site, 'owner', OWNER_PASSWORD, list)
  await listShown(page)
  const place = () => {
    const { pathname, searchParams } = new URL(page.url())
    return [pathname, searchParams.get('q'), JSON.parse(searchParams.get('f') ?? '{}')]
  }
  const before = place()
  await page.locator('tr[data-index]').first().click()
  await page.waitForURL('**/customer/*')
  const { pathname } = new URL(page.url())
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  for (const leave of ['Cancel', 'Back to the customer']) {
    await edit.click()
    await page.locator('main form :focus').waitFor()
    await page.getByRole('button', { name: leave, exact: true }).click()
    await edit.waitFor()
    expect(place()).toEqual([pathname, ...before.slice(1)])
  }
  await edit.click()
  await page.locator('main form :focus').waitFor()
  await Promise.all([toast(page, /Update Successfully/), page.keyboard.press('Control+Enter')])
  await page.getByRole('link', { name: 'Back to the list', exact: true }).click()
  await listShown(page)
  expect(place()).toEqual(before)
})

test('an added row has the focus; after adding is cancelled the button has it', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  const add = page.getByRole('button', { name: 'Add Customer Type' }).first()
  await add.click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zari trader')
  await page.keyboard.press('Control+Enter')
  await expect.poll(focusedRow).toBe('Zari trader')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(focusedRow).toBe('Zari trader')
  await add.click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await add.and(page.locator(':focus')).waitFor()
})

test('Escape does not leave a form with typed values', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await page.getByRole('button', { name: 'Add Customer Type' }).first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Half')
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  // A list would be shown within these frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await name.inputValue()).toBe('Half')
  expect(page.url()).toContain('open=new')
})

test('after a row is in-activated, the next, the previous or a button has the focus; after it is activated, the row itself', async () => {
  const { token, companyId } = site.owner
  for (const name of ['Xa', 'Xb', 'Xc'])
    await site.call('AddBank', { token, body: { companyId, name, kind: 'own' } })
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/bank?q=X')
  const inactivate = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'In-activate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'In-activate' }).click()
  }
  await inactivate('Xb')
  await expect.poll(focusedRow).toBe('Xc')
  await inactivate('Xc')
  await expect.poll(focusedRow).toBe('Xa')
  await inactivate('Xa')
  await page.getByRole('main').locator('button:focus').waitFor()

  await page.getByRole('switch', { name: 'Show in-active' }).check()
  await page.getByRole('button', { name: 'Actions for Xb', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
  await toast(page, /Active Successfully/)
  const held = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('td')?.textContent ?? '')
  await expect.poll(held).toBe('Xb')
})

test('a list opened from the menu does not take the focus', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/customertype')
  await page.locator('tr[data-index]').first().focus()
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Bank', exact: true }).waitFor()
  await listShown(page)
  expect(await focusedRow()).toBeNull()
})
