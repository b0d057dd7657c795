import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, leaveDialog, openBrowser, signIn, toast } from '../support/browser.ts'
import { confirmAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { customerCollects, VOTER_ID } from '../support/releases.ts'
import { addPerson } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

/** The password of users whom a test adds. */
const PASSWORD = 'someone has a password'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof openShop>>
let loan: NewLoan
let clerkToken: string
/** The user who releases and the one who may approve, each in their own session. */
let clerk: Page
let manager: Page

beforeAll(async () => {
  site = await startSite()
  shop = await openShop(site)
  loan = await shop.pledge({
    seal: 'TN-0077',
    payout: shop.byBank(1_000_000),
    items: [shop.item({ pieces: 2, grossMg: 12_345 }), shop.item({ pieces: 2, grossMg: 10_001 })],
  })
  await close(loan)
  const rights = (actions: string[]) => ({ Customer: ['view'], PartPayment: ['view', ...actions] })
  clerkToken = (await addPerson(site, 'clerk', rights(['release']))).session.token
  await addPerson(site, 'manager', rights(['release', 'releaseException']))
  clerk = await browser.newPage()
  manager = await browser.newPage()
  await signIn(clerk, site, 'clerk', PASSWORD, `/partpayment/${loan.id}`)
  await signIn(manager, site, 'manager', PASSWORD)
})
afterAll(() => site?.end())

const button = (name: string, page = clerk) => page.getByRole('button', { name, exact: true })
const box = (name: string, page = clerk) => page.getByRole('textbox', { name, exact: true })
const place = async () =>
  (await site.call('GetPartPaymentById', { token: site.owner.token, query: { id: loan.id } })).packet.place

async function close({ id }: NewLoan): Promise<void> {
  const { token } = site.owner
  const { dues } = await site.call('GetPayoff', { token, query: { id, date: shop.today() } })
  const body = { postedOn: shop.today(), payments: shop.byBank(dues.payablePaise) }
  await site.call('CloseLoan', { token, query: { id }, body })
}

async function choose(field: string, option: string): Promise<void> {
  await clerk.getByRole('combobox', { name: field, exact: true }).click()
  await clerk.getByRole('option', { name: option, exact: true }).click()
}

/** Uploads a picture: a photo of the collector, or a document. */
async function photograph(field: string): Promise<void> {
  const photo = clerk.getByRole('group', { name: field }).locator('input[type=file]').first()
  await photo.setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await clerk.getByRole('img', { name: `Saved picture: ${field}` }).waitFor()
}

test('a release needs the seal of the packet, and for a stranger the approval of a second user in their own session', async () => {
  await button('Release').click()
  await box('Seal on the packet').and(clerk.locator(':focus')).waitFor()
  await clerk.keyboard.type('TN-0078')
  await clerk.keyboard.press('Enter')
  await clerk.getByRole('combobox', { name: 'Collected by' }).and(clerk.locator(':focus')).waitFor()
  expect(await clerk.getByRole('combobox', { name: 'Ticket' }).inputValue()).toBe('Ticket handed in')
  expect(await box('Name').inputValue()).toBe('Meenakshi')
  expect(await box('Name').isDisabled()).toBe(true)
  await clerk.getByText('On file: Voter ID ••••••4567').waitFor()
  await choose('ID type', 'Voter ID')
  await box('ID number').fill(VOTER_ID.idNumber)
  // An empty check code does not stop Enter: as in any last field, it saves the form.
  await box('Ticket QR or check code').press('Enter')
  await clerk.getByText('Take a signature or photo of the person who collects.').first().waitFor()
  const picture = clerk.getByRole('group', { name: 'Signature or photo' })
  expect(await picture.getByRole('button').allTextContents()).toEqual([
    'Take a photo',
    'Choose picture',
    'Sign',
  ])
  await photograph('Signature or photo')
  const onFile = await clerk.getByRole('img', { name: 'Photo on file of Meenakshi' }).boundingBox()
  const taken = await clerk.getByRole('img', { name: 'Saved picture: Signature or photo' }).boundingBox()
  expect(onFile?.width).toBeGreaterThanOrEqual(160)
  expect(taken?.width).toBeGreaterThanOrEqual(160)
  // Required like the other fields, though it is not an input.
  expect(await clerk.locator('legend', { hasText: 'Signature or photo' }).textContent()).toMatch(/\*$/)
  // A wrong seal is an error at its field, before anything is confirmed.
  await clerk.keyboard.press('Control+Enter')
  const dialog = clerk.getByRole('dialog', { name: 'Release the packet?' })
  await box('Seal on the packet').and(clerk.locator(':focus')).waitFor()
  await clerk.getByText('This is not the seal of this packet. Scan the seal on the packet.').first().waitFor()
  expect(await dialog.count()).toBe(0)
  await box('Seal on the packet').fill('tn-0077')
  await clerk.keyboard.press('Control+Enter')
  await dialog.getByText(`Release 4 pieces, 22.346 g, packet TN-0077, to Meenakshi (customer)?`).waitFor()
  await expectNoAxeInBoth(clerk)
  await leaveDialog(clerk, dialog)
  expect(await place()).toBe('vault')

  // Nothing is released to a stranger before a second user approves it.
  await choose('Collected by', 'Authorised by the customer')
  // Before the rest is filled in.
  await clerk.getByText('Needs proof of authority and approval by a second person').waitFor()
  await clerk.getByText('A second person must approve this release').waitFor()
  await box('Name').fill('Arun Kumar')
  // At once, before the pause in typing after which the documents are compared.
  await clerk.keyboard.press('Control+Enter')
  await clerk.getByText('Attach the proof of authority to collect.').first().waitFor()
  expect(await dialog.count()).toBe(0)
  await button('Request approval').click()
  await clerk.getByText('Reason for the exception is required').first().waitFor()
  await box('Reason for the exception').fill('She is ill; he brings her letter')
  await button('Request approval').click()
  await clerk.getByText('Attach the proof of authority to collect.').first().waitFor()
  await photograph('Proof of authority to collect')
  await clerk.keyboard.press('Control+Enter')
  await clerk.getByRole('alert').getByText('The customer does not collect in person.').first().waitFor()
  expect(await dialog.count()).toBe(0)
  await expectNoAxeInBoth(clerk)
  await button('Request approval').click()
  await toast(clerk, 'Approval requested')
  await clerk.getByText(/^Pending approval since/).waitFor()
  expect(await place()).toBe('vault')

  const bell = manager.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await manager
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /A release needs your approval/ })
    .click()
  const request = manager.getByRole('region', { name: 'Release by exception' })
  await request.getByText('The customer does not collect in person.').waitFor()
  await request.getByText('Arun Kumar (authorised person)').waitFor()
  await request.getByText('She is ill; he brings her letter').waitFor()
  await request.getByRole('img', { name: 'Proof of Arun Kumar' }).waitFor()
  await request.getByRole('img', { name: 'Photo on file of Meenakshi' }).waitFor()
  await request.getByRole('img', { name: 'Signature or photo of Arun Kumar' }).waitFor()
  await expectNoAxeInBoth(manager)
  await manager.setViewportSize({ width: 390, height: 800 })
  await expectNoSideways(manager, 390)
  await manager.setViewportSize({ width: 1440, height: 900 })
  await button('Reject release', manager).click()
  await request.getByText(/is required\.$/).waitFor()
  await request.getByRole('textbox').and(manager.locator(':focus')).waitFor()
  await button('Approve release', manager).click()
  const decided = manager.getByRole('dialog', { name: 'Approve this release by exception?' })
  await decided.getByText('TN-0077').waitFor()
  await decided.getByRole('button', { name: 'Approve release' }).click()
  await toast(manager, 'Release approved')
  await request.getByText('Approved', { exact: true }).waitFor()
  await manager.locator('h1:focus').waitFor()
  // The task is done, so it leaves the bell.
  await button('Notifications', manager).waitFor()

  await clerk.getByText(/^Approved by manager for Arun Kumar/).waitFor()
  await box('ID number').click()
  await clerk.keyboard.press('Control+Enter')
  const last = clerk.getByRole('dialog', { name: 'Release the packet?' })
  await last.getByText('Exception approved by').waitFor()
  await confirmAction(clerk, 'Release packet')
  await toast(clerk, 'Packet released')
  expect(await place()).toBe('released')
  const ledger = clerk.getByRole('region', { name: 'Ledger', exact: true })
  await ledger.getByText(/By exception\. Approved by manager\./).waitFor()
})

test('a lost ticket needs a bond and an approval, and says so when it is chosen', async () => {
  const other = await shop.pledge({ seal: 'TN-0079', payout: shop.byBank(1_000_000) })
  await close(other)
  clerk = await browser.newPage()
  await signIn(clerk, site, 'clerk', PASSWORD, `/partpayment/${other.id}`)
  await button('Release').click()
  await choose('Ticket', 'Ticket lost (indemnity bond)')
  await clerk.getByText('Needs a signed bond and approval by a second person').waitFor()
  await clerk.getByText('The ticket is lost.').waitFor()
  await box('ID number').fill(VOTER_ID.idNumber)
  await photograph('Signature or photo')
  await box('Reason for the exception').fill('Lost on the bus')
  await button('Request approval').click()
  await clerk.getByText('Attach the signed indemnity bond for the lost ticket.').first().waitFor()
  await photograph('Signed indemnity bond for the lost ticket')
  await button('Request approval').click()
  await toast(clerk, 'Approval requested')
  const { rows } = await site.call('GetReleaseExceptions', { token: clerkToken, query: { id: other.id } })
  expect(rows).toMatchObject([{ status: 'requested', kinds: ['ticketLost'], reason: 'Lost on the bus' }])
})

test('a customer whose ID differs from the one on file needs a photo of it, which is shown to the approver', async () => {
  const other = await shop.pledge({ seal: 'TN-0081', payout: shop.byBank(1_000_000) })
  await close(other)
  clerk = await browser.newPage()
  await signIn(clerk, site, 'clerk', PASSWORD, `/partpayment/${other.id}?action=release`)
  await box('ID number').fill(VOTER_ID.idNumber)
  await photograph('Signature or photo')
  const scan = clerk.getByRole('group', { name: 'Photo or scan of the ID shown' })
  expect(await scan.count()).toBe(0)
  await box('ID number').fill('ABC7654321')
  await clerk.getByText('The ID shown differs from the ID on file.').first().waitFor()
  await scan.waitFor()
  await box('Reason for the exception').fill('She has a new voter ID')
  await button('Request approval').click()
  await clerk
    .getByText('Attach a photo or scan of the ID shown, because it is not the ID on file.')
    .first()
    .waitFor()
  await photograph('Photo or scan of the ID shown')
  await expectNoAxeInBoth(clerk)
  await button('Request approval').click()
  await toast(clerk, 'Approval requested')
  manager = await browser.newPage()
  await signIn(manager, site, 'manager', PASSWORD, `/partpayment/${other.id}`)
  const request = manager.getByRole('region', { name: 'Release by exception' })
  await request.getByRole('img', { name: 'ID of Meenakshi' }).waitFor()
  await request.getByText('Photo or scan of the ID shown').waitFor()
  await button('Approve release', manager).click()
  const decided = manager.getByRole('dialog', { name: 'Approve this release by exception?' })
  await decided.getByRole('button', { name: 'Approve release' }).click()
  await toast(manager, 'Release approved')
  await clerk.getByText(/^Approved by manager for Meenakshi/).waitFor()
  await box('Seal on the packet').fill('TN-0081')
  await clerk.keyboard.press('Control+Enter')
  await confirmAction(clerk, 'Release packet')
  await toast(clerk, 'Packet released')
  const ledger = clerk.getByRole('region', { name: 'Ledger', exact: true })
  await ledger.getByRole('link', { name: 'ID of Meenakshi' }).waitFor()
})

test('an approved release is complete in the form of a colleague, who adds the seal and the ID number; a form that differs is not sent', async () => {
  const other = await shop.pledge({ seal: 'TN-0080', payout: shop.byBank(1_000_000) })
  await close(other)
  const pictureId = await shop.upload('releasePicture', clerkToken)
  const proofId = await shop.upload('releaseProof', clerkToken)
  const bondId = await shop.upload('releaseProof', clerkToken)
  const collection = {
    ...customerCollects(pictureId),
    collectedBy: 'authorised' as const,
    name: 'Arun Kumar',
    ticket: 'bond' as const,
    proofId,
    bondId,
  }
  const request = await site.call('RequestReleaseException', {
    token: clerkToken,
    query: { id: other.id },
    body: { collection, lines: null, reason: 'She is ill; he brings her letter' },
  })
  const rights = (actions: string[]) => ({ Customer: ['view'], PartPayment: ['view', ...actions] })
  const { session } = await addPerson(site, 'deputy', rights(['releaseException']))
  await site.call('ApproveReleaseException', {
    token: session.token,
    query: { id: request.id },
    body: { note: null },
  })
  await addPerson(site, 'colleague', rights(['release']))
  clerk = await browser.newPage()
  await signIn(clerk, site, 'colleague', PASSWORD, `/partpayment/${other.id}?action=release`)
  await clerk.getByText(/^Approved by deputy for Arun Kumar\. Valid today/).waitFor()
  const combobox = (name: string) => clerk.getByRole('combobox', { name, exact: true })
  expect(await combobox('Collected by').inputValue()).toBe('Authorised by the customer')
  expect(await combobox('Ticket').inputValue()).toBe('Ticket lost (indemnity bond)')
  expect(await combobox('ID type').inputValue()).toBe('Voter ID')
  expect(await box('Reason for the exception').inputValue()).toBe('She is ill; he brings her letter')
  const fields = [
    'Signature or photo',
    'Proof of authority to collect',
    'Signed indemnity bond for the lost ticket',
  ]
  for (const field of fields) await clerk.getByRole('img', { name: `Saved picture: ${field}` }).waitFor()
  await expectNoAxeInBoth(clerk)

  // A form that differs is not sent; the approved request can be filled in again.
  await box('Seal on the packet').fill('TN-0080')
  await clerk.getByText('Approved: ••••••4567. Enter the number of the ID shown.').waitFor()
  await box('ID number').fill(VOTER_ID.idNumber)
  await box('Name').fill('Arun')
  await clerk.getByText(/but this form differs from the approved request/).waitFor()
  await clerk.keyboard.press('Control+Enter')
  await clerk.getByRole('alert').getByText('The customer does not collect in person.').first().waitFor()
  await button('Fill in the approved request').click()
  await box('ID number').and(clerk.locator(':focus')).waitFor()
  await clerk.getByText(/Valid today, for exactly this request/).waitFor()
  expect(await box('Name').inputValue()).toBe('Arun Kumar')
  await box('Name').press('Control+Enter')
  await clerk.getByRole('dialog', { name: 'Release the packet?' }).getByText('deputy').waitFor()
  await confirmAction(clerk, 'Release packet')
  await toast(clerk, 'Packet released')
  const custody = await site.call('GetPartPaymentCustody', { token: clerkToken, query: { id: other.id } })
  expect(custody.releases).toMatchObject([{ collectorName: 'Arun Kumar', pictureId, proofId, bondId }])
})

test('a release by exception is rejected with a reason', async () => {
  const other = await shop.pledge({ seal: 'TN-0078', payout: shop.byBank(1_000_000) })
  await close(other)
  const pictureId = await shop.upload('releasePicture', clerkToken)
  const proofId = await shop.upload('releaseProof', clerkToken)
  const reply = await site.inject('RequestReleaseException', {
    token: clerkToken,
    query: { id: other.id },
    body: {
      collection: { ...customerCollects(pictureId), collectedBy: 'authorised', name: 'Arun Kumar', proofId },
      lines: null,
      reason: 'She is ill; he brings her letter',
    },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  manager = await browser.newPage()
  await signIn(manager, site, 'manager', PASSWORD, `/partpayment/${other.id}`)
  const request = manager.getByRole('region', { name: 'Release by exception' })
  await request.getByRole('textbox').fill('The letter is not signed')
  await button('Reject release', manager).click()
  await toast(manager, 'Release rejected')
  await request.getByText('Rejected', { exact: true }).waitFor()
  const { rows } = await site.call('GetReleaseExceptions', { token: clerkToken, query: { id: other.id } })
  expect(rows).toMatchObject([{ status: 'rejected', decisionNote: 'The letter is not signed' }])
})
