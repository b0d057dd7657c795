import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { expectNoSideways, openBrowser, signIn, toast } from '../support/browser.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof auditedStore>>
let page: Page

beforeAll(async () => {
  site = await startSite()
  shop = await auditedStore(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage({ width: 1440 })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const seal = () => page.getByRole('textbox', { name: 'Seal', exact: true })
const row = (text: string) => page.getByRole('row', { name: new RegExp(text) })

/** Scans a seal as a scanner does: it types and sends Enter. */
async function scan(text: string): Promise<void> {
  await seal().fill(text)
  await page.keyboard.press('Enter')
}

test('a safe is audited by keyboard: scanned, weighed, finished, explained and signed by two persons', async () => {
  const [found, weighed, missing] = [
    await shop.pledgeAt('Safe W, tray 1'),
    await shop.pledgeAt('Safe W, tray 2'),
    await shop.pledgeAt('Safe W, tray 3'),
  ]
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/dashboard')
  await page.getByRole('link', { name: 'All audits' }).click()
  await page.getByText('No packet audits').waitFor()
  await button('Audit packets').click()
  await page.getByRole('combobox', { name: 'Safe or tray' }).fill('Safe W')
  await page.keyboard.press('Enter')
  await field('Packets to weigh').fill('3')
  await expectNoAxeInBoth(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, /^Audit .*-K\d{5} started/)

  await page.getByText('No packets counted yet.').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain(missing.seal)
  await scan(found.seal)
  await page.getByText(`${found.seal}: found. Weigh this packet.`).waitFor()
  const weight = () => page.getByRole('textbox', { name: /^Weight of S-/ })
  await expect.poll(() => weight().evaluate((one) => one === document.activeElement)).toBe(true)
  await weight().fill('10.5')
  await page.keyboard.press('Control+Enter')
  await toast(page, `Weight of ${found.seal} saved`)
  await expect.poll(() => seal().evaluate((one) => one === document.activeElement)).toBe(true)
  await scan(weighed.seal)
  await weight().waitFor()
  await button(`Edit ${weighed.seal}`).press('Enter')
  await field('Remark').fill('Seal looks old')
  await page.keyboard.press('Control+Enter')
  await toast(page, `Packet ${weighed.seal} saved`)
  await row(weighed.seal).getByText('Seal looks old').waitFor()
  await weight().fill('10.4')
  await page.keyboard.press('Control+Enter')
  await toast(page, `Weight of ${weighed.seal} saved`)
  await scan(weighed.seal.toUpperCase())
  await page.getByText(`${weighed.seal} was already counted.`).waitFor()
  await scan('X-9')
  await page.getByText(/X-9: no packet has this seal/).waitFor()
  await button('Edit X-9').click()
  await field('Remark').fill('Empty cover')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Packet X-9 saved')
  await page.getByText('3 packets counted').waitFor()
  await row(weighed.seal).getByText('Seal looks old').waitFor()
  await expectNoAxeInBoth(page)

  await button('Finish count').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish count' }).click()
  await toast(page, /^Count of .* finished/)
  await row(missing.seal).waitFor()
  expect(await row(weighed.seal).innerText()).toContain('−0.100 g')
  await page.getByText('3 differences to explain.').waitFor()
  await expectNoAxeInBoth(page)
  await button('Sign').click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Explain the differences.').first().waitFor()
  await field('Remarks').fill('Missing packet reported to the owner')
  await page.keyboard.press('Control+Enter')
  await toast(page, /^You signed audit/)
  await page.getByText('Second signature pending.').waitFor()
  await button('Print').click()
  const printout = await page.getByRole('menuitem', { name: 'Packet audit report' }).getAttribute('href')
  const { pathname, search } = new URL(page.url())

  page = await browser.newPage({ width: 390 })
  await signIn(page, site, 'kavya', 'someone has a password', `${pathname}${search}`)
  await button('Sign as second person').click()
  await expectNoSideways(page, 390)
  await page.keyboard.press('Control+Enter')
  await toast(page, /^Audit .* signed/)
  await expect.poll(() => button('Sign as second person').count()).toBe(0)

  await page.goto(new URL((printout ?? '').replace('?print=1', '?size=roll'), site.origin).href)
  const sheet = page.getByRole('article')
  await sheet.waitFor()
  const text = await sheet.innerText()
  for (const word of [missing.seal, weighed.seal, 'X-9', 'Empty cover', 'Second person: kavya'])
    expect(text).toContain(word)
})

test('the camera button is there only where the browser reads barcodes; a code in view counts once', async () => {
  const { audit, pledged } = await shop.auditOf('Safe V', 1)
  const code = pledged[0]?.seal ?? ''
  const at = `/dashboard?packetAudit=${audit.id}`
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  await signIn(page, site, 'owner', OWNER_PASSWORD, at)
  await seal().waitFor()
  expect(await button('Scan with camera').count()).toBe(0)

  page = await browser.newPage({ width: 1440 })
  await page.addInitScript((seen) => {
    class Detector {
      detect = async () => [{ rawValue: seen }]
    }
    Object.assign(globalThis, { BarcodeDetector: Detector })
    const stream = () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
      return canvas.captureStream()
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } })
  }, code)
  await signIn(page, site, 'owner', OWNER_PASSWORD, at)
  await button('Scan with camera').click()
  await page.getByRole('dialog').getByText(code).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 packet counted').waitFor()
  expect((await shop.read(audit)).counted).toHaveLength(1)
})
