import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewLoan } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { chooseAction } from '../support/loanActions.ts'
import { openShop } from '../support/loans.ts'
import { loseReplies } from '../support/loseReplies.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let loan: NewLoan

beforeAll(async () => {
  site = await startSite()
  const shop = await openShop(site)
  loan = await shop.pledge({ items: [shop.item({ grossMg: 10_500, stoneMg: 500 })], seal: 'BLUE-1' })
})
afterAll(() => site?.end())

const panel = () => page.getByRole('region', { name: 'Reseal the packet', exact: true })
const box = (name: string) => panel().getByRole('textbox', { name, exact: true })
const witness = (which: string) => panel().getByRole('combobox', { name: `${which} witness`, exact: true })

test('a packet is resealed once, with a note on weights that differ, although the reply is lost', async () => {
  page = await browser.newPage()
  await signIn(page, site, 'owner', OWNER_PASSWORD, `/partpayment/${loan.id}`)
  await chooseAction(page, 'Reseal packet')
  await box('Seal on the packet').fill('BLUE-7')
  await panel()
    .getByText(/^This is not the recorded seal/)
    .waitFor()
  await box('Weight before opening').fill('10.5')
  await box('Weight after').fill('8')
  await panel()
    .getByText('Recorded weight of the contents: 10.500 g. Difference before opening: 0.000 g.')
    .waitFor()
  await panel().getByText('Difference after: −2.500 g.').waitFor()
  await box('New seal').fill('blue-7')
  await witness('First').fill('Ravi')
  await witness('Second').fill('ravi')
  await page.keyboard.press('Control+Enter')
  for (const problem of [
    'Enter a seal different from the old one.',
    'Enter two different witnesses.',
    /^The weights differ from the record/,
  ])
    await panel().getByText(problem).first().waitFor()
  await expectNoAxeInBoth(page)
  await box('New seal').fill('BLUE-2')
  await witness('Second').fill('Selvi')
  await box('Reason').fill('The clasp was outside the packet')
  await box('Note on the weights').fill('The pendant is at the goldsmith')
  const answerAgain = await loseReplies(page, 'ResealPacket')
  await page.keyboard.press('Control+Enter')
  await page.getByText('You can safely try again').waitFor()
  await answerAgain()
  // The page has read the resealed packet; the second attempt must still be the same request.
  const ledger = page.getByRole('region', { name: 'Ledger', exact: true })
  await ledger.getByText('Resealed: In the vault, Safe 1 · seal BLUE-2').waitFor()
  await box('Reason').press('Control+Enter')
  await toast(page, 'Packet resealed: BLUE-2')
  await panel().waitFor({ state: 'detached' })
  await ledger
    .getByText(/Seal found: BLUE-7 · Witnesses: Ravi, Selvi · Weight 10\.500 g before, 8\.000 g after/)
    .waitFor()
  const { rows } = await site.call('GetPartPaymentCustody', {
    token: site.owner.token,
    query: { id: loan.id },
  })
  expect(rows.map(({ action }) => action)).toEqual(['seal', 'reseal'])
})
