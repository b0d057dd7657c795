import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CountedPacket, PacketAudit } from '../../src/api/gen/model/index.ts'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn } from '../support/browser.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { putLot } from '../support/putLot.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const LABEL = 'Items before the packet was sealed'
let site: TestSite
let store: Awaited<ReturnType<typeof auditedStore>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  store = await auditedStore(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage()
})

/** A loan whose tray was photographed, and one whose tray was not. */
async function pledgeBoth() {
  const pledge = async (trayPhotoId: string | null) => {
    const { id: customerId } = await store.shop.addCustomer('Tray')
    return store.shop.pledge({ customerId, trayPhotoId })
  }
  return { seen: await pledge(await store.shop.upload('trayPhoto')), unseen: await pledge(null) }
}

const open = (address: string) => signIn(page, site, 'owner', OWNER_PASSWORD, address)

/** Expects the whole uploaded picture, which is 40 px wide, in a link that opens it, at window widths of 1440 and 390 px. */
async function expectPhoto(
  name: string | RegExp,
  side: number,
  within: Page | Locator = page,
): Promise<void> {
  const photo = within.getByRole('img', { name, exact: true })
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40)
  expect(await photo.evaluate((image) => image.closest('a')?.target)).toBe('_blank')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await photo.scrollIntoViewIfNeeded()
    expect((await photo.boundingBox())?.width).toBeGreaterThan(side)
    await expectNoSideways(page, width)
  }
  await expectNoAxeInBoth(page)
}

const noPhoto = async (name: string) => expect(await page.getByRole('img', { name }).count()).toBe(0)

describe('the photos of pledged items are shown, large enough to recognise each item:', () => {
  const SIDE = 160

  test('the tray photo at the items of a loan that has one', async () => {
    const { seen, unseen } = await pledgeBoth()
    const label = 'Tray photo: all items before the packet was sealed'
    await open(`/partpayment/${seen.id}`)
    await expectPhoto(label, SIDE)
    await page.goto(`${site.origin}/partpayment/${unseen.id}`)
    await page.getByRole('region', { name: 'Items' }).first().waitFor()
    await noPhoto(label)
  })

  test('the tray photo when the packet is released', async () => {
    const { seen, unseen } = await pledgeBoth()
    for (const loan of [seen, unseen]) {
      const query = { id: loan.id }
      const { dues } = await site.call('GetPayoff', {
        token: site.owner.token,
        query: { ...query, date: store.shop.today() },
      })
      await site.call('CloseLoan', {
        token: site.owner.token,
        query,
        body: { postedOn: store.shop.today(), payments: store.shop.byBank(dues.payablePaise) },
      })
    }
    await open(`/partpayment/${seen.id}?action=release`)
    await expectPhoto(LABEL, SIDE)
    await page.getByRole('figure').filter({ hasText: LABEL }).waitFor()
    await page.goto(`${site.origin}/partpayment/${unseen.id}?action=release`)
    await page.getByRole('textbox', { name: 'Seal on the packet' }).waitFor()
    await noPhoto(LABEL)
  })

  test('the photo of an item that has one when items are released', async () => {
    const { id: customerId } = await store.shop.addCustomer('Item')
    const photoId = await store.shop.upload('itemPhoto')
    const items = [store.shop.item({ photoId }), store.shop.item()]
    const loan = await store.shop.pledge({ customerId, items })
    await open(`/partpayment/${loan.id}?action=releaseItems`)
    await page.getByRole('textbox', { name: 'Seal on the packet' }).waitFor()
    await expectPhoto(/^Photo of /, SIDE, page.getByRole('figure'))
  })

  test('of a lot, on its page and on the day of the sale: the tray photo, and the photo and fineness of an item', async () => {
    const { id: customerId } = await store.shop.addCustomer('Lot')
    const items = [store.shop.item({ photoId: await store.shop.upload('itemPhoto') }), store.shop.item()]
    const trayPhotoId = await store.shop.upload('trayPhoto')
    const lot = await putLot(site, await store.shop.pledge({ customerId, trayPhotoId, items }))
    await open(`/action?lot=${lot.id}`)
    await expectPhoto(LABEL, SIDE)
    await expectPhoto(/^Photo of /, 50)
    // On a phone the weight and purity are below the name.
    await page.getByText('916 · 1 piece · gross').first().waitFor()
    await page.getByRole('figure').filter({ hasText: LABEL }).waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${site.origin}/action?day=${lot.auctionId}&lot=${lot.id}`)
    await expectPhoto(LABEL, SIDE)
    await expectPhoto(/^Photo of /, 50)
    await page.getByText('916 · 1 piece · net').first().waitFor()
  })
})

test('the tray photo of a counted packet is withheld in an audit until the count is finished', async () => {
  const { seen } = await pledgeBoth()
  const { seal } = seen
  const { token } = site.owner
  const { packet } = await site.call('GetPartPaymentById', { token, query: { id: seen.id } })
  await site.call('MovePacket', {
    token,
    query: { id: seen.id },
    body: { version: packet.version, action: 'move', location: 'Safe P, tray 1', reason: null },
  })
  const audit: PacketAudit = await store.started({ place: 'Safe P' })
  const counted = (await store.count(audit, seal)).json() as CountedPacket
  expect(counted.trayPhotoId).toBeNull()
  // A packet with a remark stays in the list after the count.
  await store.change(audit, counted, { remark: 'Cover torn' })
  const read = (reply: string) => page.waitForResponse((one) => one.url().includes(reply) && one.ok())

  await Promise.all([read('GetPacketAuditById'), open(`/dashboard?packetAudit=${audit.id}`)])
  const row = page.getByRole('row', { name: new RegExp(seal) })
  await row.waitFor()
  expect(await row.getByRole('img').count()).toBe(0)

  await page.getByRole('button', { name: 'Finish count' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish count' }).click()
  await row.waitFor()
  await expectPhoto(`Items of packet ${seal}, before sealing`, 50)
})
