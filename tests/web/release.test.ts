import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { operations } from '../../src/api/gen/operations.ts'
import { formatMoney } from '../../src/web/ui/format.ts'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { chooseAction, confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { plainPdf } from '../support/pdfs.ts'
import { VOTER_ID } from '../support/releases.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { holdUploads } from '../support/uploads.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loan: NewLoan

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  await shop.setPolicy({ cashLoanLimitPaise: 100_000_000 })
  loan = await shop.pledge({
    principalPaise: 7_500_000,
    items: [shop.item(), shop.item(), shop.item({ grossMg: 500, stoneMg: 0 })],
    seal: 'RED-1',
  })
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
})

const one = () => site.call('GetPartPaymentById', { token: site.owner.token, query: { id: loan.id } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const witness = (which: string) => page.getByRole('combobox', { name: `${which} witness`, exact: true })
const ledger = () => page.getByRole('region', { name: 'Ledger', exact: true })
const summary = () => page.getByRole('complementary', { name: 'Summary' })

async function open(): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
}

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Fills in the seal and the customer's document, and draws the signature with the mouse. */
async function collect(seal: string): Promise<void> {
  await box('Seal on the packet').fill(seal)
  await choose('ID type', 'Voter ID')
  await box('ID number').fill(VOTER_ID.idNumber)
  await button('Sign').click()
  const pad = page.getByRole('img', { name: 'Signature box' })
  const place = await pad.boundingBox()
  if (place === null) throw new Error('no box to sign in')
  await page.mouse.move(place.x + 60, place.y + 60)
  await page.mouse.down()
  await page.mouse.move(place.x + 160, place.y + 100, { steps: 5 })
  await page.mouse.move(place.x + 260, place.y + 50, { steps: 5 })
  await page.mouse.up()
}

/** Delays the pictures of canvases until the returned function is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const make = HTMLCanvasElement.prototype.toBlob
    const held: (() => void)[] = []
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      make.call(this, (blob) => void held.push(() => done(blob)), ...how)
    }
    Reflect.set(window, 'paint', async () => {
      HTMLCanvasElement.prototype.toBlob = make
      while (held.length === 0) await new Promise(requestAnimationFrame)
      for (const give of held) give()
    })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'paint') as () => Promise<void>)())
}

/** Adds a second person, who approves the newest request. */
async function approve(): Promise<void> {
  const rights = { Customer: ['view'], PartPayment: ['view', 'releaseException'] }
  const { token } = (await addPerson(site, 'approver', rights)).session
  const { rows } = await site.call('GetReleaseExceptions', { token, query: { id: loan.id } })
  const query = { id: rows[0]?.id ?? '' }
  await site.call('ApproveReleaseException', { token, query, body: { note: null } })
}

describe('a pledge', () => {
  test('is moved and put on hold, during which no items can be released, and the hold is removed', async () => {
    await open()
    await chooseAction(page, 'Move or hold')
    const moving = panel('Move or hold the packet')
    await box('New vault location').fill('Tray 9')
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Packet is in Tray 9')
    await ledger().getByText('Moved: In the vault, Tray 9').waitFor()
    await chooseAction(page, 'Move or hold')
    await moving.getByRole('radio', { name: 'Hold' }).check()
    await page.keyboard.press('Control+Enter')
    await moving.getByText('Enter a reason.').waitFor()
    await box('Reason').fill('Police notice')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'on hold')
    await summary().getByText('Police notice').waitFor()
    await button('More').press('Enter')
    const disabled = page.getByRole('menuitem', { name: 'Release items' })
    await disabled.getByText('The packet is on hold (Police notice). Remove the hold first.').waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await chooseAction(page, 'Move or hold')
    await moving.getByRole('radio', { name: 'Remove hold' }).check()
    await box('Reason').fill('Withdrawn')
    await page.keyboard.press('Control+Enter')
    await ledger().getByText('Hold removed: In the vault, Tray 9').waitFor()
    expect((await one()).packet.holdReason).toBeNull()
  })

  test('is released in part, with witnesses and a signature, if the rest is enough for the principal by the server’s check', async () => {
    await open()
    await chooseAction(page, 'Release items')
    const releasing = panel('Release some items')
    const items = releasing.getByRole('checkbox')
    await items.nth(0).check()
    const { payFirstPaise } = await site.call('QuoteReleaseItems', {
      token: site.owner.token,
      query: { id: loan.id },
      body: { lines: [1] },
    })
    expect(payFirstPaise).toBeGreaterThan(0)
    await releasing.getByText(formatMoney(payFirstPaise), { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await releasing.getByText('The customer must first pay').first().waitFor()
    await releasing.getByText('Take a signature or photo of the person who collects.').first().waitFor()
    await items.nth(0).uncheck()
    await items.nth(2).check()
    await box('Weight before opening').fill('21.5')
    await box('Weight after').fill('13')
    await releasing.getByText('Difference after: −8.000 g.').waitFor()
    await releasing.getByText(/^The difference is beyond the tolerance/).waitFor()
    await page.keyboard.press('Control+Enter')
    await releasing
      .getByText(/^The weights differ from the record/)
      .first()
      .waitFor()
    await box('Weight after').fill('21')
    await releasing.getByText('Difference after: 0.000 g.').waitFor()
    // Until the check of another selection arrives, the weights are compared with nothing.
    const check = await holdCalls(page, 'QuoteReleaseItems')
    await items.nth(1).check()
    await check.sent
    await releasing.getByText('Difference after:').waitFor({ state: 'detached' })
    check.letGo()
    await releasing.getByText('Difference after:').waitFor()
    await items.nth(1).uncheck()
    await releasing.getByText('Difference after: 0.000 g.').waitFor()
    await box('New seal').fill('RED-2')
    await witness('First').fill('Ravi')
    // The staff are suggested, the user first.
    await witness('Second').press('ArrowDown')
    const suggested = page.getByRole('option')
    await expect.poll(() => suggested.allTextContents()).toEqual(['Test Owner', 'Selvi'])
    await page.keyboard.type('sel')
    await suggested.filter({ hasText: 'Test Owner' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => witness('Second').inputValue()).toBe('Selvi')
    await collect('red-1')
    await expectNoAxe(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === operations.ReleaseItems.path) sent.push(request.url())
    })
    const paint = await holdPictures(page)
    await button('Use this signature').click()
    await page.keyboard.press('Control+Enter')
    await paint()
    const dialog = page.getByRole('dialog', { name: 'Release the items?' })
    await dialog.getByText('Release 1 piece, 0.500 g, packet RED-1, to Meenakshi (customer)?').waitFor()
    await dialog.getByRole('button', { name: 'Release items' }).click()
    await toast(page, 'new seal RED-2')
    expect(sent).toHaveLength(1)
    const after = await one()
    expect(after.items.map(({ released }) => released)).toEqual([false, false, true])
    expect(after.packet.seal).toBe('RED-2')
    // Its picture is loaded once it comes into view.
    await ledger().getByText('Witnesses: Ravi, Selvi').scrollIntoViewIfNeeded()
    await ledger()
      .getByRole('img', { name: /^Signature or photo of/ })
      .waitFor()
  })

  test('is released as a whole right after the closing; an authorised person shows proof and is approved', async () => {
    await open()
    await button('Close loan').click()
    await panel('Close loan').getByText('Amount to close', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await confirmAction(page, 'Close loan')
    const releasing = panel('Release the packet')
    await releasing.getByText('Tray 9: 2 pieces').waitFor()
    await choose('Collected by', 'Authorised by the customer')
    await box('Name').fill('Arun Kumar')
    await collect('RED-2')
    const uploads = await holdUploads(page)
    await button('Use this signature').press('Enter')
    const signature = await uploads.next()
    await page.keyboard.press('Control+Enter')
    await signature.continue()
    await releasing.getByRole('img', { name: 'Saved picture: Signature or photo' }).waitFor()
    await expectNoAxeInBoth(page)
    await releasing.getByText('Attach the proof of authority to collect.').first().waitFor()
    await releasing
      .getByRole('group', { name: 'Proof of authority to collect' })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: await plainPdf() })
    const proof = await uploads.next()
    await page.keyboard.press('Control+Enter')
    await proof.continue()
    await releasing.getByRole('link', { name: /^Open the PDF: Proof/ }).waitFor()
    await box('Reason for the exception').fill('She is ill')
    await button('Request approval').click()
    await toast(page, 'Approval requested')
    await approve()
    await page.getByText(/^Approved by approver for Arun Kumar/).waitFor()
    await box('ID number').press('Control+Enter')
    await confirmAction(page, 'Release packet')
    await toast(page, 'Packet released')
    expect((await one()).packet.place).toBe('released')
    await ledger().getByText('released to Arun Kumar, an authorised person').scrollIntoViewIfNeeded()
    await ledger().getByText('seal RED-2 · ').last().waitFor()
    await ledger().getByRole('img', { name: 'Proof of Arun Kumar' }).waitFor()
    // The items have left: New loan replaces Release, which says in the menu why it is disabled.
    await page.getByRole('link', { name: 'New loan', exact: true }).waitFor()
    await button('More').press('Enter')
    const disabled = page.getByRole('menuitem', { name: /^Release/ })
    await disabled.getByText('The packet was released.').waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSideways(page, 390)
  })
})
