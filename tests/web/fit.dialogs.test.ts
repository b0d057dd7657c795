import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, signIn } from '../support/browser.ts'
import { unfit } from '../support/fit.ts'
import { openShop } from '../support/loans.ts'
import { type OneOfEach, oneOfEach } from '../support/oneOfEach.ts'
import { addPerson, OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

// Dialogs and panels without an address of their own; the sweep checks the others.
const browser = openBrowser()

describe('a panel or dialog fits each width, with fields and buttons high enough for a finger on a phone', () => {
  let site: TestSite
  let made: OneOfEach

  beforeAll(async () => {
    site = await startSite()
    made = await oneOfEach(site)
  })
  afterAll(() => site?.end())

  test.each<[title: string, address: (made: OneOfEach) => string, button: string]>([
    ['a new customer in New Loan', () => '/newloan', 'Add customer'],
    ['withdrawing a lot', ({ printoutOf }) => `/action?lot=${printoutOf.auctionLot}`, 'Withdraw lot'],
    ['a counted packet', ({ openAuditId }) => `/dashboard?packetAudit=${openAuditId}`, 'Edit NO-SUCH-SEAL'],
  ])('%s', async (title, address, button) => {
    const page = await browser.newPage()
    await signIn(page, site, 'owner', OWNER_PASSWORD, address(made))
    const submits = page.locator('form button[type="submit"]')
    const open = page.getByRole('button', { name: button, exact: true })
    await open.waitFor()
    const before = await submits.count()
    await open.click()
    await submits.nth(before).waitFor()
    expect(await unfit(page, title)).toEqual([])
  })
})

test('the review of a payout fits each width, even with an error', async () => {
  const site = await startSite()
  try {
    const shop = await openShop(site)
    await shop.setPolicy({ approvalAbovePaise: 500_000 })
    const { session } = await addPerson(site, 'clerk', { NewLoan: ['view', 'add'], Customer: ['view'] })
    const { id, version } = await shop.pledge({ principalPaise: 1_000_000 }, session.token)
    await site.call('ApproveNewLoan', { token: site.owner.token, query: { id }, body: { version } })
    const page = await browser.newPage({ width: 390, height: 844 })
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan?list=pending')
    await page.getByRole('button', { name: /^Pay out/ }).click()
    const review = page.getByRole('dialog')
    const mode = review.getByRole('combobox', { name: 'Payment mode' })
    await mode.waitFor()
    expect(await unfit(page, 'payout')).toEqual([])
    await mode.click()
    await page.getByRole('option', { name: 'Bank', exact: true }).click()
    const reference = review.getByRole('textbox', { name: 'Reference', exact: true })
    await reference.waitFor()
    await page.keyboard.press('Control+Enter')
    await review.getByText('Enter the reference').waitFor()
    expect(await unfit(page, 'payout with an error')).toEqual([])
    await page.setViewportSize({ width: 1024, height: 900 })
    // Without a remove button, the fields are as wide as the dialog.
    const rights = [review.locator('form'), review.getByRole('combobox', { name: 'Our bank account' })].map(
      async (part) => {
        const box = await part.boundingBox()
        return Math.round((box?.x ?? 0) + (box?.width ?? 0))
      },
    )
    const [form, account] = await Promise.all(rights)
    expect(account).toBe(form)
  } finally {
    await site.end()
  }
})
