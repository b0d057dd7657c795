import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { type CustomerFixture, customerPage, customerSite } from '../support/customerFixture.ts'
import { keepStreamClosed } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let customers: CustomerFixture['customers']
let walkIn: string
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  ;({ site, customers, walkIn } = await customerSite())
  shop = await openShop(site)
})
afterAll(() => site.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const { button, fits, openPage, region, title, whole } = customerPage(
  () => page,
  () => site,
)

/** Chooses an action in the menu of further actions. */
async function more(name: string) {
  await button('More').click()
  await page.getByRole('menuitem', { name }).click()
}

async function search(words: string) {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search…').last().and(page.locator(':focus')).waitFor()
  await page.keyboard.type(words)
}

/** On a phone each loan is a card: its number with the status, and each figure under its name, nothing cut. */
async function loansAreCards(number: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  const table = region('Loans').getByRole('table', { name: 'Table of loans' })
  const card = table.getByRole('row').filter({ hasText: number })
  await card
    .and(page.locator('[data-cards] tr'))
    .getByRole('rowheader')
    .getByRole('link', { name: number })
    .waitFor()
  const cells = await card.evaluate((row) => {
    const outer = row.getBoundingClientRect()
    return [...row.querySelectorAll('td')].map((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return {
        label: getComputedStyle(cell, '::before').content.split('"')[1],
        text: cell.textContent,
        fits: cell.scrollWidth <= cell.clientWidth && left >= outer.left && right <= outer.right + 1,
      }
    })
  })
  expect(cells).toEqual([
    { label: undefined, text: 'Active', fits: true },
    { label: 'Due date', text: expect.stringMatching(/20\d\d/), fits: true },
    { label: 'Outstanding', text: '₹10,000.00', fits: true },
    { label: 'Interest due', text: expect.stringMatching(/^₹/), fits: true },
    { label: 'To close today', text: expect.stringMatching(/^₹10,/), fits: true },
  ])
  await fits(390)
  await expectNoAxeInBoth(page)
}

describe('the loans of a customer', () => {
  test('are on the page with dues and balance, and are found by Ctrl+K by seal and name; neither without the right to loans', async () => {
    const customer = await shop.addCustomer('Zarina Begum')
    const loan = await shop.pledge({ customerId: customer.id, seal: 'ZB-77123' })
    await openPage(customer)
    const loans = region('Loans')
    await loans.getByText('₹10,000.00').first().waitFor()
    const strip = page.getByRole('region', { name: 'Customer today' })
    await strip.getByText('0 closed').waitFor()
    await strip.getByText('Gold 10.000 g').waitFor()
    const notes = region('Notes').getByRole('definition').filter({ hasText: 'None in this store' })
    await notes.nth(1).waitFor()
    expect(await notes.count()).toBe(2)
    await expectNoAxeInBoth(page)
    await loansAreCards(loan.number ?? '')
    await page.setViewportSize({ width: 1440, height: 900 })
    await loans.getByRole('link', { name: loan.number ?? '' }).click()
    await title(loan.number ?? '')
    const found = (kind: string) => page.getByRole('group', { name: kind, exact: true }).getByRole('option')
    await search('zb-77123')
    const { dues } = await site.call('GetPartPaymentById', {
      token: site.owner.token,
      query: { id: loan.id },
    })
    await found('Loans')
      .filter({ hasText: `Zarina Begum · ${formatMoney(dues.payablePaise)} to close today` })
      .waitFor()
    await found('Packets')
      .filter({ hasText: `ZB-77123In the vault · Safe 1 · ${loan.number}` })
      .waitFor()
    await page.getByPlaceholder('Search…').last().fill('zarina')
    await found('Customers').filter({ hasText: customer.number }).waitFor()
    await expectNoAxe(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await title('Zarina Begum')
    await search('p1')
    await found('Receipts and vouchers').filter({ hasText: 'Payout' }).waitFor()
    await page.keyboard.press('Enter')
    await title(loan.number ?? '')
    const { password } = await addPerson(site, 'counter', { Customer: ['view'] })
    page = await browser.newPage()
    await signIn(page, site, 'counter', password, `/customer/${customer.id}`)
    await region('Details').waitFor()
    expect(await region('Loans').count()).toBe(0)
    await search('zb-77123')
    await page.getByText('No results for').waitFor()
  })
})

describe('the counter actions of a customer', () => {
  test('lend to the customer, and receive on the only active loan or on one of several', async () => {
    const customer = await shop.addCustomer('Counter Kala')
    const main = page.locator('main')
    await openPage(customer)
    await region('Loans').getByText('No loans in this store.').waitFor()
    expect(await button('Receive payment').getAttribute('aria-disabled')).toBe('true')
    const loan = await shop.pledge({ customerId: customer.id, seal: 'CK-1' })
    await main.getByRole('link', { name: 'Receive payment' }).click()
    await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=receive`)
    await region('Receive payment').waitFor()
    const second = await shop.pledge({
      customerId: customer.id,
      seal: 'CK-2',
      payout: shop.byBank(1_000_000),
    })
    await openPage(customer)
    await button('Receive payment').click()
    await page.getByRole('menuitem', { name: new RegExp(`^${second.number}`) }).click()
    await page.waitForURL(`${site.origin}/partpayment/${second.id}?action=receive`)
    await openPage(customer)
    await main.getByRole('link', { name: 'New loan' }).click()
    await region('Customer').getByText('Counter Kala').waitFor()
    await page.getByRole('combobox', { name: 'Product' }).and(page.locator(':focus')).waitFor()
    expect(page.url()).toBe(`${site.origin}/newloan`)
  })
})

describe('the head of a customer’s page', () => {
  const actions = () => page.locator('[data-page-actions] :is(a, button):visible')
  /** How many lines the actions take. */
  const lines = () =>
    actions().evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)

  test('has Back and five actions, the main one last, in one line, on a phone in two; the rest is in the menu', async () => {
    const customer = await shop.addCustomer('Headed Hema')
    await openPage(customer)
    await region('Loans').getByText('No loans in this store.').waitFor()
    const names = await actions().evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
    expect(names).toEqual(['Back to the list', 'More', 'Edit', 'Send', 'Receive payment', 'New loan'])
    expect(await lines()).toBe(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(lines).toBe(2)
    await fits(390)
    await button('More').click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    expect(await items.allInnerTexts()).toEqual(['Statement', 'Block', 'Merge…', 'In-activate'])
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await items.filter({ hasText: 'Statement' }).click()
    await page.waitForURL(/\/reports\?/)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('report')).toBe('customerStatement')
    expect(searchParams.get('f')).toContain(customer.id)
  })
})

describe('the page of a customer', () => {
  test('is opened from the list, shows details, missing KYC and history, and links to the missing fields', async () => {
    const made = await customers.add(walkIn, 'Anandhi Ravi', '98400 10001', {
      guardianName: 'Ravi',
      guardianRelation: 'husband',
      address: '12 Mada Street',
      city: 'Chennai',
      pan: 'ABCPA1001F',
    })
    await site.call('UpdateCustomer', {
      token: site.owner.token,
      query: { id: made.id },
      body: { version: 1, typeId: walkIn, name: made.name, phone: '98400 10002', city: 'Madurai' },
    })
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer')
    await page.getByRole('row', { name: /Anandhi Ravi/ }).click()
    await title('Anandhi Ravi')
    expect(new URL(page.url()).pathname).toBe(`/customer/${made.id}`)
    const call = page.getByRole('link', { name: 'Call 98400 10002' })
    expect(await call.getAttribute('href')).toBe('tel:9840010002')
    const missing = region('KYC pending')
    await expect
      .poll(() => missing.getByRole('listitem').allInnerTexts())
      .toEqual(['Photo of the customer', 'PIN code of the address'])
    await region('Details').getByText('Ravi (Husband)').waitFor()
    await region('Timeline').getByText('Changed city and phone').waitFor()
    await region('Timeline').getByText('Customer added').waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await crumbs.getByRole('link', { name: 'Customer' }).getAttribute('href')).toBe('/customer')
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(390)
    await expectNoAxe(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('link', { name: 'Add missing details' }).click()
    await page.locator('[data-path="photoId"]:focus, [data-path="photoId"] :focus').waitFor()
    await page.goBack()
    await missing.getByRole('link', { name: 'PIN code of the address' }).click()
    await page.getByRole('textbox', { name: 'PIN code' }).and(page.locator(':focus')).fill('625001')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Update Successfully')
    await region('Timeline').getByText('Changed PIN code').waitFor()
  })

  test('blocks the customer with a reason, shows it, and unblocks the customer', async () => {
    const made = await customers.add(walkIn, 'Blocked Bhavani', '98400 20001')
    await openPage(made)
    await more('Block')
    const dialog = page.getByRole('dialog', { name: 'Block Blocked Bhavani?' })
    await dialog.getByLabel('Reason').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Reason is required').waitFor()
    await expectNoAxe(page)
    await dialog.getByLabel('Reason').fill('Police notice 44/2026')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer blocked')
    const notice = region('Blocked: no new loans')
    await notice.getByText('Police notice 44/2026').waitFor()
    await expectNoAxeInBoth(page)
    expect((await whole(made.id)).blockedReason).toBe('Police notice 44/2026')

    await more('Unblock')
    await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
    await toast(page, 'Customer unblocked')
    await notice.waitFor({ state: 'hidden' })
  })

  test('merges a duplicate found by search, after both were compared side by side', async () => {
    const surviving = await customers.add(walkIn, 'Merging Malar', '98400 30001', { city: 'Salem' })
    const duplicate = await customers.add(walkIn, 'Marging Malar', '98400 30002', {
      email: 'malar@test.example',
      city: 'Erode',
    })
    await openPage(surviving)
    await more('Merge…')
    const dialog = page.getByRole('dialog', { name: 'Merge a duplicate into Merging Malar' })
    await dialog.getByRole('region', { name: 'May be the same person' }).waitFor()
    await dialog.getByLabel('Name, phone or number').fill(duplicate.number)
    await dialog.getByRole('button', { name: `Choose Marging Malar, ${duplicate.number}` }).click()
    const both = dialog.getByRole('table', { name: 'Both customers side by side' })
    const line = (name: string) => both.getByRole('row', { name: new RegExp(`^${name}`) })
    expect((await line('Email').innerText()).replace(/\s+/g, ' ')).toBe('Email malar@test.example Copied')
    expect((await line('Phone').innerText()).replace(/\s+/g, ' ')).toBe(
      'Phone 98400 30001 98400 30002 Copied as second phone',
    )
    expect((await line('City').innerText()).replace(/\s+/g, ' ')).toBe('City Salem Erode')
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await toast(page, `${duplicate.number} merged`)
    await region('Timeline').getByText('Duplicate merged, which added email and second phone').waitFor()
    expect(await whole(surviving.id)).toMatchObject({
      email: 'malar@test.example',
      city: 'Salem',
      secondPhone: '98400 30002',
    })

    await page.goto(`${site.origin}/customer/${duplicate.id}`)
    await title('Marging Malar')
    await button('Edit').focus()
    await page.getByText('This customer was merged into another. Edit that one instead.').first().waitFor()
    await button('Edit').blur()
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await expectNoAxeInBoth(page)
    await page.getByRole('link', { name: `Merging Malar, ${surviving.number}` }).click()
    await title('Merging Malar')
  })

  test('says that the search for a duplicate failed, with Retry', async () => {
    const one = await customers.add(walkIn, 'Unread Uma', '98400 31001')
    const likely = await customers.add(walkIn, 'Unread Uma', '98400 31001')
    const other = await customers.add(walkIn, 'Searched Sita', '98400 31002')
    await keepStreamClosed(page)
    await openPage(one)
    const fail = (path: string) => page.route(`**${path}*`, (route) => route.fulfill({ status: 500 }))
    const dialog = page.getByRole('dialog', { name: 'Merge a duplicate into Unread Uma' })
    const failed = dialog.getByRole('alert').getByText('Could not load part of this page.')
    const { GetDuplicateCustomers, GetCustomer } = operations
    await fail(GetDuplicateCustomers.path)
    await more('Merge…')
    await failed.waitFor()
    await expectNoAxe(page)
    await page.unroute(`**${GetDuplicateCustomers.path}*`)
    await button('Retry').click()
    await button(`Choose Unread Uma, ${likely.number}`).waitFor()
    await fail(GetCustomer.path)
    await dialog.getByLabel('Name, phone or number').fill('sita')
    await failed.waitFor()
    await page.unroute(`**${GetCustomer.path}*`)
    await button('Retry').click()
    await button(`Choose Searched Sita, ${other.number}`).waitFor()
  })

  test('merges the customer into the other one after “Keep the other one”', async () => {
    const worse = await customers.add(walkIn, 'Swapped Selvi', '98400 40001')
    const better = await customers.add(walkIn, 'Swapped Selvy', '98400 40001', { city: 'Salem' })
    await openPage(worse)
    await more('Merge…')
    await button(`Choose Swapped Selvy, ${better.number}`).click()
    await button('Keep the other one').click()
    await page.getByRole('dialog').getByText(`Details missing in ${better.number} are copied`).waitFor()
    await button(/^Merge$/).click()
    await title('Swapped Selvy')
    expect(await whole(worse.id)).toMatchObject({ active: false, mergedIntoId: better.id })
  })

  test('shows the numbers on file in full after a click, which the timeline records, until they are hidden again', async () => {
    const made = await customers.add(walkIn, 'Shown Shanthi', '98400 50002', {
      pan: 'ABCPS5002K',
      bankAccountNumber: '210987654321',
    })
    await openPage(made)
    const details = region('Details')
    await details.getByText('••••••002K').waitFor()
    expect(await details.getByText('ABCPS5002K').count()).toBe(0)
    await button('Show numbers: ID proof').press('Enter')
    await details.getByText('ABCPS5002K').waitFor()
    await details.getByText('210987654321').waitFor()
    await region('Timeline').getByText('ID numbers viewed').waitFor()
    await expectNoAxeInBoth(page)
    await button('Hide numbers: Bank account').press('Enter')
    await details.getByText('••••••002K').waitFor()
    await details.getByText('••••••••4321').waitFor()
    await button('Show numbers: ID proof').waitFor()
    const { rows } = await site.pool.query(
      `select count(*)::integer as looks from audit where operation = 'ShowIdentity' and changes @> $1`,
      [JSON.stringify([{ id: made.id }])],
    )
    expect(rows[0].looks).toBe(1)
  })

  test('is read-only without rights, with masked numbers and disabled actions', async () => {
    const made = await customers.add(walkIn, 'Looked-at Leela', '98400 50001', {
      pan: 'ABCPL5001K',
      bankAccountNumber: '123456789012',
    })
    const { password } = await addPerson(site, 'onlooker', { Customer: ['view'] })
    await signIn(page, site, 'onlooker', password, `/customer/${made.id}`)
    await title('Looked-at Leela')
    await region('Details').getByText('••••••001K').waitFor()
    await region('Details').getByText('••••••••9012').waitFor()
    for (const disabled of await region('Details').getByRole('button', { name: 'Show' }).all())
      expect(await disabled.getAttribute('aria-disabled')).toBe('true')
    expect(await region('Details').getByRole('button', { name: 'Show' }).count()).toBe(2)
    expect(await button('Edit').getAttribute('aria-disabled')).toBe('true')
    for (const name of ['Receive payment', 'New loan']) expect(await button(name).count(), name).toBe(0)
    await button('More').click()
    for (const name of ['Block', 'Merge…', 'In-activate'])
      expect(await page.getByRole('menuitem', { name }).getAttribute('aria-disabled'), name).toBe('true')
    await page.keyboard.press('Escape')
    expect(await button('Choose files').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Add missing details' }).count()).toBe(0)
    await expectNoAxeInBoth(page)
  })
})
