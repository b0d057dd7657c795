import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '../../src/api/gen/model/index.ts'
import { addDays } from '../../src/domain/dates/dates.ts'
import { formatDate } from '../../src/web/ui/format.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { twoStores } from '../support/transfers.ts'

const browser = openBrowser()
let site: TestSite
let sent: Transfer
/** Today in the calendar of the stores. */
let today: string
/** The day that is still open after midnight. */
let openOn: string

beforeAll(async () => {
  site = await startSite()
  const stores = await twoStores(site)
  sent = await stores.sent()
  await stores.openOther()
  today = stores.shop.today()
  openOn = addDays(today, -1)
})
afterAll(() => site?.end())

test('cash can be neither sent, received nor cancelled while the day before is still open, and the page says so', async () => {
  await site.pool.query('update store_day set business_on = $1', [openOn])
  const reason = `The day of ${formatDate(openOn)} is still open. Close it, then open the day for today.`
  const owner = await browser.newPage()
  await signIn(owner, site, 'owner', OWNER_PASSWORD, `/dashboard?transfer=${sent.id}`)
  const locked = (name: string) =>
    owner.getByRole('button', { name, exact: true, description: reason, disabled: true })
  await locked('Cancel transfer').waitFor()
  await owner.goto(`${site.origin}/dashboard?transfer=cash`)
  await owner.getByRole('status').getByText(reason).waitFor()
  await locked('Send cash').waitFor()

  const ravi = await browser.newPage()
  await signIn(ravi, site, 'ravi', 'someone has a password', `/dashboard?transfer=${sent.id}`)
  await ravi
    .getByRole('button', { name: 'Receive', exact: true, description: reason, disabled: true })
    .waitFor()
  expect(await ravi.getByRole('textbox', { name: 'Counted' }).count()).toBe(0)
})

test('cash can be sent and cancelled on the open day of today, although the clock of the PC shows another day', async () => {
  await site.pool.query('update store_day set business_on = $1', [today])
  const owner = await browser.newPage()
  await owner.clock.setFixedTime(`${addDays(today, -3)}T06:00:00Z`)
  await signIn(owner, site, 'owner', OWNER_PASSWORD, `/dashboard?transfer=${sent.id}`)
  await owner.getByRole('button', { name: 'Cancel transfer', exact: true, disabled: false }).waitFor()
  await owner.goto(`${site.origin}/dashboard?transfer=cash`)
  await owner.getByRole('button', { name: /^Send cash/, disabled: false }).waitFor()
  expect(await owner.getByText('is still open').count()).toBe(0)
})
