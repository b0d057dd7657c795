import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { business } from '../support/business.ts'
import { cash, openShop } from '../support/loans.ts'
import { putLoan } from '../support/putLoan.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
let customerId: string
let loan: Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['pledge']>>

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  customerId = (await shop.addCustomer('Thenmozhi Arul')).id
  loan = await shop.pledge({ customerId, seal: 'TM-501' })
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const field = () => page.getByRole('combobox', { name: 'Search' })
const options = () => page.getByRole('option')
const option = (name: RegExp) => page.getByRole('option', { name })

async function search(words: string) {
  await page.keyboard.press('Control+k')
  await field().and(page.locator(':focus')).waitFor()
  await page.keyboard.type(words)
}

test('the right arrow offers what can be done with a found loan, and the left arrow leads back to the results', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('tm-501')
  await option(/Thenmozhi Arul/).waitFor()
  await page.keyboard.press('ArrowRight')
  await option(/^Receive payment/).waitFor()
  expect(await options().allInnerTexts()).toEqual([
    'Receive payment',
    'Close loan',
    'Renew or top up',
    'Print: Pawn ticket',
    'Print: Customer copy',
    'Print: Packet label',
  ])
  await expectNoAxeInBoth(page)
  await page.keyboard.press('ArrowLeft')
  await option(/Thenmozhi Arul/).waitFor()
  expect(await field().inputValue()).toBe('tm-501')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('close')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=close`)
  await page.getByRole('region', { name: 'Close loan' }).waitFor()
})

test('a packet found by its seal has the actions of its loan', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('tm-501')
  const packet = page.getByRole('group', { name: 'Packets' }).getByRole('option')
  await packet.waitFor()
  await packet.getByTitle('Actions on TM-501').click()
  await option(/^Receive payment/).waitFor()
  await page.keyboard.type('receive')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=receive`)
})

test('a screen with a fixed title is found by what the trade calls it, which is shown', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('repledge')
  await option(/^Bank Newloan/).waitFor()
  expect(await options().allInnerTexts()).toEqual(['Bank Newloan\nRe-pledge'])
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/banknewloan`)
})

test('a packet of another store offers its ticket to print, and no payment', async () => {
  const storeId = await business(site).addStore('Tambaram', 'TBM')
  const { slab, goldId, productId } = shop
  const around = { ...site.owner, storeId, customerId, slabId: slab.id, productId: productId(goldId) }
  await putLoan(site.pool, around, { seal: 'TBM-1' })
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('tbm-1')
  await page.getByRole('group', { name: 'Packets' }).getByTitle('Actions on TBM-1').click()
  await option(/^Print: Pawn ticket/).waitFor()
  expect(await options().allInnerTexts()).not.toContain('Receive payment')
})

test('a found customer leads to New Loan with that customer', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('thenmozhi')
  const customer = page.getByRole('group', { name: 'Customers' }).getByRole('option')
  await customer.waitFor()
  await customer.getByTitle('Actions on Thenmozhi Arul').click()
  await option(/^New loan$/).waitFor()
  expect(await options().allInnerTexts()).toEqual(['New loan'])
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Customer' }).getByText('Thenmozhi Arul').waitFor()
})

test('Receive payment needs a loan, offers only active ones of the store, and opens the form of the receipt', async () => {
  const ended = await shop.pledge({
    customerId: (await shop.addCustomer('Thenmozhi Bala')).id,
    seal: 'TM-502',
  })
  const { openedOn, principalPaise } = ended
  await site.call('CloseLoan', {
    token: site.owner.token,
    query: { id: ended.id },
    body: { postedOn: openedOn ?? '', payments: cash(principalPaise) },
  })
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('receive payment')
  await page.keyboard.press('Enter')
  await page.getByText('Loan number, customer, phone or seal').waitFor()
  await page.keyboard.type('thenmozhi')
  await option(new RegExp(loan.number ?? '')).waitFor()
  expect(await options().count()).toBe(1)
  await expectNoAxeInBoth(page)
  // The packet of the closed loan has no action of an active one.
  await page.keyboard.press('Escape')
  await search('tm-502')
  await page.getByRole('group', { name: 'Packets' }).getByTitle('Actions on TM-502').click()
  await option(/^Print: Pawn ticket/).waitFor()
  expect(await options().allInnerTexts()).toContain('Release packet')
  expect(await options().allInnerTexts()).not.toContain('Receive payment')
  await page.keyboard.press('Escape')
  await search('receive payment')
  await page.keyboard.press('Enter')
  await page.keyboard.type('thenmozhi')
  await option(new RegExp(loan.number ?? '')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=receive`)
  await page.getByRole('region', { name: 'Receive payment' }).waitFor()
})

test('a scanned seal with its Enter opens the form of the receipt at once', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  await search('receive payment')
  await page.keyboard.press('Enter')
  await page.getByText('Loan number, customer, phone or seal').waitFor()
  await page.keyboard.type('TM-501')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=receive`)
})

test('without the rights a found loan has no actions', async () => {
  const { password } = await addPerson(site, 'viewer', { PartPayment: ['view'] })
  await signIn(page, site, 'viewer', password)
  await search('tm-501')
  await option(/Thenmozhi Arul/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}`)
})

test('an unfinished loan for another customer is replaced only if the user agrees', async () => {
  const other = await shop.addCustomer('Unfinished Uma')
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/newloan?customer=${other.id}`)
  const customer = page.getByRole('region', { name: 'Customer' })
  await customer.getByText('Unfinished Uma').waitFor()
  await expect.poll(async () => (await site.pool.query('select from draft')).rowCount).toBe(1)
  const open = async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/newloan?customer=${customerId}`)
    const dialog = page.getByRole('dialog', { name: 'Start a new loan?' })
    await dialog.getByRole('button', { name: 'Keep unfinished loan' }).and(page.locator(':focus')).waitFor()
    return dialog
  }
  const dialog = await open()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await customer.getByText('Unfinished Uma').waitFor()
  await (await open()).getByRole('button', { name: 'Start new loan' }).click()
  await customer.getByText('Thenmozhi Arul').waitFor()
})

test('the dashboard has what the counter does most; closing and receiving open the search for their loan', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const quick = page.getByRole('navigation', { name: 'At the counter' })
  await quick.getByRole('link', { name: 'New loan' }).waitFor()
  expect(await quick.locator('a, button').allInnerTexts()).toEqual([
    'New loan',
    'Receive payment',
    'Close loan',
    'Release packet',
  ])
  await quick.getByRole('button', { name: 'Close loan' }).press('Enter')
  await page.getByText('Loan number, customer, phone or seal').waitFor()
  await page.getByRole('button', { name: 'Close loan: back to all results' }).waitFor()
  await page.keyboard.press('Escape')
  await quick.getByRole('button', { name: 'Close loan' }).and(page.locator(':focus')).waitFor()
  // The search that is opened next begins as usual.
  await search('tm-501')
  await option(/Thenmozhi Arul/).waitFor()
  await page.keyboard.press('Escape')
  await quick.getByRole('button', { name: 'Receive payment' }).click()
  await field().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('TM-501')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}?action=receive`)
})

/** Holds the module of the search back; returns the function that lets it load. */
async function holdSearch(): Promise<() => void> {
  const free = Promise.withResolvers<void>()
  await page.route(/SearchDialog-.*\.js$/, async (route) => {
    await free.promise
    await route.continue()
  })
  return free.resolve
}

test('the search of an action that is closed before it is shown starts without the action the next time', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const close = page
    .getByRole('navigation', { name: 'At the counter' })
    .getByRole('button', { name: 'Close loan' })
  await close.waitFor()
  const load = await holdSearch()
  await close.press('Enter')
  await page.keyboard.press('Escape')
  load()
  await page.keyboard.press('Control+k')
  await field().and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('button', { name: 'Close loan: back to all results' }).count()).toBe(0)
})

test('a number and Enter that a scanner sends before the search is loaded open the loan', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD)
  const load = await holdSearch()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(loan.number ?? '')
  await page.keyboard.press('Enter')
  load()
  await page.waitForURL(`${site.origin}/partpayment/${loan.id}`)
})

test('a code with the single keys of a page, scanned before the search is loaded, is in the search as a whole', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  const load = await holdSearch()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('MN/GL/N7/')
  load()
  await field().and(page.locator(':focus')).waitFor()
  expect(await field().inputValue()).toBe('MN/GL/N7/')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('the dashboard offers only actions to which the login has a right', async () => {
  const { password } = await addPerson(site, 'taker', { PartPayment: ['view', 'release'], Day: ['view'] })
  await signIn(page, site, 'taker', password, '/dashboard')
  const quick = page.getByRole('navigation', { name: 'At the counter' })
  await quick.getByRole('button').first().waitFor()
  expect(await quick.locator('a, button').allInnerTexts()).toEqual(['Release packet'])
})
