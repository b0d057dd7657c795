import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { focusWithin, openBrowser, signIn, toast } from '../support/browser.ts'
import { countKeys } from '../support/countKeys.ts'
import { openShop } from '../support/loans.ts'
import { VOTER_ID } from '../support/releases.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** Days between the loans and today. */
const DAYS = 45

const browser = openBrowser()
let site: TestSite
let page: Page
let shop: Awaited<ReturnType<typeof openShop>>
/** A loan that may be repaid in cash. */
let small: NewLoan
/** One of ₹30,000: no principal in cash. */
let large: NewLoan

beforeAll(async () => {
  site = await startSite()
  site.clock.now = new Date(Date.now() - DAYS * 86_400_000)
  shop = await openShop(site)
  small = await shop.pledge({ seal: 'RED-1' })
  const { id: customerId } = await shop.addCustomer('Kavitha')
  large = await shop.pledge({ customerId, principalPaise: 3_000_000, payout: shop.byBank(3_000_000) })
  await shop.openLater(DAYS)
})
afterAll(() => site?.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const one = ({ id }: NewLoan) => site.call('GetPartPaymentById', { token: site.owner.token, query: { id } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const focused = () => page.locator(':focus')
const panel = (name: string) => page.getByRole('region', { name, exact: true })

/** Opens a loan by its address; the focus is nowhere in particular. */
async function open(loan: NewLoan): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await panel('Ledger').getByText('Loan given').waitFor()
}

/** Where the buttons of the page are, from the left, in px. */
const placesOf = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-page-actions] [aria-keyshortcuts]')].map((one) => {
      const { left, right, top } = one.getBoundingClientRect()
      return [one.getAttribute('aria-keyshortcuts'), Math.round(left), Math.round(right), Math.round(top)]
    }),
  )

describe('from the page of a loan', () => {
  test('a receipt in cash takes at most 3 control keys besides the amount', async () => {
    await open(small)
    const keys = countKeys(page)
    await keys.press('r')
    await box('Amount received').and(focused()).waitFor()
    await page.keyboard.type('500')
    await keys.press('Control+Enter')
    await toast(page, 'Payment received: ₹500.00')
    expect(keys.count()).toBeLessThanOrEqual(3)
    // The focus is back on the button, so that the next key works.
    await button('Receive payment').and(focused()).waitFor()
    await panel('Ledger')
      .getByRole('row', { name: /Receipt · MN-.* Cash .*₹500\.00/ })
      .waitFor()
  })

  test('closing by bank takes at most 6 control keys, where cash is allowed and where it is not', async () => {
    await open(small)
    const keys = countKeys(page)
    await keys.press('c')
    await choice('Payment mode').and(focused()).waitFor()
    await page.keyboard.type('bank')
    await keys.press('Enter', 'Control+Enter')
    await page
      .getByRole('dialog')
      .getByText(/^₹[\d,.]+ Bank · Indian Bank$/)
      .waitFor()
    await focusWithin(page.getByRole('dialog'))
    await keys.press('Enter')
    await toast(page, 'Loan closed')
    expect(keys.count()).toBeLessThanOrEqual(6)
    expect(await one(small)).toMatchObject({ status: 'closed' })

    await open(large)
    const proposed = countKeys(page)
    await proposed.press('c')
    await choice('Payment mode').and(focused()).waitFor()
    expect(await choice('Payment mode').inputValue()).toBe('Bank')
    await proposed.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText(/^₹[\d,.]+ Bank · Indian Bank$/)
      .waitFor()
    await focusWithin(page.getByRole('dialog'))
    await proposed.press('Enter')
    await toast(page, 'Loan closed')
    expect(proposed.count()).toBeLessThanOrEqual(6)
    expect(await one(large)).toMatchObject({ status: 'closed' })
  })

  test('a release with a signature takes at most 12 control keys, and the main button is in its place again', async () => {
    await open(small)
    const before = await placesOf()
    const keys = countKeys(page)
    await keys.press('r')
    await box('Seal on the packet').and(focused()).waitFor()
    await page.keyboard.type('RED-1')
    // Collector, ticket and the kind of document are filled in.
    await keys.press('Enter', 'Enter', 'Enter')
    await choice('ID type').and(focused()).waitFor()
    expect(await choice('ID type').inputValue()).toBe('Voter ID')
    await keys.press('Enter')
    await box('ID number').and(focused()).waitFor()
    await page.keyboard.type(VOTER_ID.idNumber)
    await keys.press('Alt+s')
    const place = await page.getByRole('img', { name: 'Signature box' }).boundingBox()
    if (place === null) throw new Error('no box to sign in')
    await page.mouse.move(place.x + 60, place.y + 60)
    await page.mouse.down()
    await page.mouse.move(place.x + 260, place.y + 100, { steps: 5 })
    await page.mouse.up()
    await button('Use this signature').and(focused()).waitFor()
    await keys.press('Enter')
    await page.getByRole('img', { name: 'Saved picture: Signature or photo' }).waitFor()
    await box('ID number').and(focused()).waitFor()
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    // A cancelled confirmation returns the focus, and not only the first time.
    for (let times = 0; times < 4; times += 1) {
      await page.keyboard.press('Control+Enter')
      await cancel.and(focused()).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await box('ID number').and(focused()).waitFor()
    }
    await keys.press('Control+Enter')
    // Nothing is handed over by an accidental Enter.
    await cancel.and(focused()).waitFor()
    await keys.press('Tab', 'Enter')
    await toast(page, 'Packet released')
    expect(keys.count()).toBeLessThanOrEqual(12)
    expect((await one(small)).packet.place).toBe('released')
    await page.getByRole('link', { name: 'New loan', exact: true }).waitFor()
    expect(await placesOf()).toEqual(before)
  })
})

describe('a single key', () => {
  let active: NewLoan
  beforeAll(async () => {
    const { id: customerId } = await shop.addCustomer('Lakshmi')
    active = await shop.pledge({ customerId, principalPaise: 500_000, seal: 'RED-9' })
  })

  test('opens the action, the printouts or the menu; the help lists the keys of the state', async () => {
    await open(active)
    await page.keyboard.press('n')
    await box('New loan amount').and(focused()).waitFor()
    await open(active)
    await page.keyboard.press('r')
    await box('Amount received').and(focused()).waitFor()
    // Escape leaves the panel while nothing is typed, not the page.
    await page.keyboard.press('Escape')
    await button('Receive payment').and(focused()).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('menuitem', { name: 'Pawn ticket' }).waitFor()
    await focusWithin(page.getByRole('menu'))
    // Keys belong to the open menu.
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(await panel('Receive payment').count()).toBe(0)
    expect(page.url()).toContain(active.id)
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Add charge' }).waitFor()
    await focusWithin(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const does = help.getByRole('region', { name: 'On this page: Loan Details' }).getByRole('definition')
    for (const action of ['Receive payment', 'Close loan', 'Renew or top up', 'Printouts', 'More actions'])
      await does.getByText(action, { exact: true }).waitFor()
    await page.keyboard.press('c')
    expect(await panel('Close loan').count()).toBe(0)
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await panel('Close loan').waitFor()
  })

  test('replaces the open panel of another action; Escape returns to the button of the last one', async () => {
    await open(active)
    await page.keyboard.press('n')
    await box('New loan amount').and(focused()).waitFor()
    await button('Renew or top up').focus()
    await page.keyboard.press('r')
    await box('Amount received').and(focused()).waitFor()
    expect(await panel('Renew or top up').count()).toBe(0)
    await page.keyboard.press('Escape')
    await panel('Receive payment').waitFor({ state: 'detached' })
    await button('Receive payment').and(focused()).waitFor()
  })

  test('is typed in a field, and does nothing with Ctrl or Alt', async () => {
    await open(active)
    await page.keyboard.press('Alt+c')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('r')
    await box('Amount received').and(focused()).waitFor()
    await box('Note').fill('')
    await page.keyboard.type('nrcpm')
    expect(await box('Note').inputValue()).toBe('nrcpm')
    expect(await panel('Receive payment').count()).toBe(1)
    expect(await panel('Close loan').count()).toBe(0)
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  test('of a disabled action shows the reason; the buttons of a closed loan are in the places of those of an active one', async () => {
    await open(active)
    const before = await placesOf()
    expect(before.map(([key]) => key)).toEqual(['P', 'M', 'N', 'C', 'R'])
    await open(large)
    expect(await placesOf()).toEqual(before)
    await button('Release').waitFor()
    for (const [key, name] of [
      ['c', 'Close loan'],
      ['n', 'Renew or top up'],
    ] as const) {
      await page.keyboard.press(key)
      await button(name).and(focused()).waitFor()
      await page.getByRole('tooltip', { name: 'This loan is no longer active.' }).first().waitFor()
    }
    expect(new URL(page.url()).searchParams.get('action')).toBeNull()
    await page.setViewportSize({ width: 390, height: 844 })
    // The menu becomes a drawer, which moves the page.
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    const onPhone = await placesOf()
    await open(active)
    expect(await placesOf()).toEqual(onPhone)
  })
})

test('the kind of lines in the ledger is chosen by keyboard, and kept in the address', async () => {
  await open(large)
  const ledger = page.getByRole('region', { name: 'Loan ledger' })
  const rows = () => ledger.locator('tbody tr:visible').count()
  const all = await rows()
  await page.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('ledger')).toBe('money')
  // The address changes before the lines.
  await expect.poll(() => ledger.getByText(/^Sealed/).count()).toBe(0)
  const money = await rows()
  await page.keyboard.press('ArrowRight')
  await ledger.getByText(/^Sealed: In the vault/).waitFor()
  expect(await ledger.getByText('Loan given').count()).toBe(0)
  expect(money + (await rows())).toBe(all)
  await page.reload()
  await ledger.getByText(/^Sealed: In the vault/).waitFor()
  expect(await page.getByRole('radio', { name: 'Events' }).isChecked()).toBe(true)
  await expectNoAxeInBoth(page)
  // A letter on a radio button does not count as typing.
  await page.getByRole('radio', { name: 'Events' }).focus()
  await page.keyboard.press('c')
  await button('Close loan').and(focused()).waitFor()
})

test('a key pressed while a confirmation opens is not undone by its first focus', async () => {
  const { id: customerId } = await shop.addCustomer('Revathi')
  await open(await shop.pledge({ customerId, principalPaise: 500_000, seal: 'RED-10' }))
  await page.keyboard.press('c')
  await choice('Payment mode').and(focused()).waitFor()
  await page.keyboard.type('bank')
  await page.keyboard.press('Enter')
  // The dialog focuses its main button twice; Cancel takes the focus in between, as with Shift + Tab.
  const focuses = await page.evaluateHandle(() => {
    const { focus } = HTMLElement.prototype
    let times = 0
    const twice = new Promise<void>((done) => {
      HTMLElement.prototype.focus = function (...options) {
        focus.apply(this, options)
        const dialog = this.closest('[role="dialog"]')
        if (dialog === null) return
        times += 1
        const cancel = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Cancel')
        if (times === 1 && cancel) focus.call(cancel)
        if (times === 2) done()
      }
    })
    return { twice }
  })
  await page.keyboard.press('Control+Enter')
  await focuses.evaluate(({ twice }) => twice)
  expect(await focused().textContent()).toBe('Cancel')
})
