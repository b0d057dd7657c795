import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { auditedStore } from '../support/packetAudits.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { code128, isCameraOn, qrCode, showCode, simulateCamera } from '../support/shownCodes.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let shop: Awaited<ReturnType<typeof auditedStore>>
let page: Page
/** Requests for the reader of codes and its WebAssembly. */
let readerRequests: string[]

beforeAll(async () => {
  site = await startSite()
  shop = await auditedStore(site)
})
afterAll(() => site?.end())
beforeEach(async () => {
  page = await browser.newPage({ width: 1440 })
  readerRequests = []
  page.on('request', (request) => {
    if (/codeReader|\.wasm/.test(request.url())) readerRequests.push(request.url())
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const seal = () => page.getByRole('textbox', { name: 'Seal', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Scan a seal' })

/** An audit that is being counted, and the seals of its packets. */
async function auditOf(safe: string, packets: number) {
  const { audit, pledged } = await shop.auditOf(safe, packets)
  return { audit, seals: pledged.map((one) => one.seal), at: `/dashboard?packetAudit=${audit.id}` }
}

/** Counts a packet by its typed seal. */
async function expectTypedCounts(text: string): Promise<void> {
  await seal().fill(text)
  await page.keyboard.press('Enter')
  await page.getByText('1 packet counted').waitFor()
}

/** A detector of this browser that finds one text in every picture, and supports these formats. */
const setDetector = (found: string, formats: string[]) =>
  page.addInitScript(
    ([text, supported]) => {
      let pictures = 0
      class BarcodeDetector {
        static getSupportedFormats = async () => supported
        detect = async () => {
          pictures += 1
          Object.assign(globalThis, { pictures })
          return [{ rawValue: text }]
        }
      }
      Object.assign(globalThis, { BarcodeDetector })
    },
    [found, formats] as const,
  )

/** The number of pictures that the detector has read. */
const pictures = () => page.evaluate(() => Number(Reflect.get(globalThis, 'pictures')))

const removeDetector = () => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))

test.each([
  ['no detector of barcodes', 'V', removeDetector],
  ['a detector that supports no format', 'W', () => setDetector('not this', [])],
  ['a detector that supports only QR codes', 'P', () => setDetector('not this', ['qr_code'])],
] as const)(
  'with %s, our reader is loaded when the camera opens, and reads a QR code and a Code 128',
  async (_, safe, prepare) => {
    const { audit, seals, at } = await auditOf(`Safe ${safe}`, 2)
    const [first = '', second = ''] = seals
    await prepare()
    await simulateCamera(page)
    await signIn(page, site, 'owner', OWNER_PASSWORD, at)
    await button('Scan with camera').waitFor()
    expect(readerRequests).toEqual([])
    await button('Scan with camera').click()
    await dialog().waitFor()
    await showCode(page, qrCode(first))
    await dialog().getByText(first, { exact: true }).waitFor()
    expect(await isCameraOn(page)).toBe(true)
    await showCode(page, await code128(second))
    await dialog().getByText(second, { exact: true }).waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByText('2 packets counted').waitFor()
    expect((await shop.read(audit)).counted.map((one) => one.seal).sort()).toEqual([...seals].sort())
    expect(readerRequests.length).toBeGreaterThan(0)
    for (const url of readerRequests) expect(new URL(url).origin).toBe(site.origin)
  },
)

test('a reader that breaks down while it scans switches the camera off and says so', async () => {
  const { at } = await auditOf('Safe R', 1)
  await removeDetector()
  await simulateCamera(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, at)
  await button('Scan with camera').click()
  await dialog().getByText('Getting ready to scan…').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => {
      throw new Error('out of memory')
    }
  })
  await dialog().getByText('The camera cannot be used. Type the seal instead.').waitFor()
  await expect.poll(() => isCameraOn(page)).toBe(false)
})

test('the detector of the browser is used where it supports the codes of seals; a code in view counts once', async () => {
  const { audit, seals, at } = await auditOf('Safe U', 1)
  const [code = ''] = seals
  await setDetector(code, ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'])
  await simulateCamera(page)
  await signIn(page, site, 'owner', OWNER_PASSWORD, at)
  const sent: string[] = []
  page.on('request', (request) => void (/CountPacket\?/.test(request.url()) && sent.push(request.url())))
  await button('Scan with camera').click()
  await dialog().getByText(code, { exact: true }).waitFor()
  const before = await pictures()
  await expect.poll(pictures).toBeGreaterThan(before + 2)
  await page.keyboard.press('Escape')
  await page.getByText('1 packet counted').waitFor()
  expect(sent).toHaveLength(1)
  expect((await shop.read(audit)).counted).toHaveLength(1)
  expect(readerRequests).toEqual([])
})

test.each([
  [
    'without a detector and WebAssembly',
    'T',
    'This browser cannot read barcodes.',
    () => {
      for (const name of ['BarcodeDetector', 'WebAssembly']) Reflect.deleteProperty(globalThis, name)
    },
  ],
  [
    'without access to cameras, as over plain http',
    'S',
    'The camera works only at an https address.',
    () => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
  ],
] as const)(
  '%s, the button is disabled and says why, and a typed seal counts',
  async (_, safe, reason, prepare) => {
    const { seals, at } = await auditOf(`Safe ${safe}`, 1)
    await page.addInitScript(prepare)
    await signIn(page, site, 'owner', OWNER_PASSWORD, at)
    await button('Scan with camera').focus()
    await page.getByRole('tooltip').getByText(reason).waitFor()
    expect(await button('Scan with camera').getAttribute('aria-disabled')).toBe('true')
    await seal().focus()
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await expectNoAxeInBoth(page)
    await expectTypedCounts(seals[0] ?? '')
  },
)

test.each([
  ['worker', 'R', /codeReader\.worker-.*\.js$/],
  ['WebAssembly', 'Q', /\.wasm$/],
] as const)(
  'when the %s of our reader does not load, the page says so, the camera is off, and a typed seal counts',
  async (part, safe, file) => {
    const { seals, at } = await auditOf(`Safe ${safe}`, 1)
    await removeDetector()
    await simulateCamera(page)
    await page.route(file, (route) => route.abort())
    await signIn(page, site, 'owner', OWNER_PASSWORD, at)
    await button('Scan with camera').click()
    await page.getByRole('alert').getByText('The barcode reader did not load.').waitFor()
    expect(await isCameraOn(page)).toBe(false)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expectTypedCounts(seals[0] ?? '')
    // The browser reports no error of a worker.
    if (part === 'WebAssembly') browser.expectFaults(/zxing_reader|codeReader\.worker/)
  },
)
