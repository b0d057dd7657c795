import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxe, expectNoAxeInBoth } from '../support/axe.ts'
import { bytesOf, openBrowser, signIn, toast } from '../support/browser.ts'
import { type CustomerFixture, customerPage, customerSite } from '../support/customerFixture.ts'
import { hostilePdf, insideOf, plainPdf } from '../support/pdfs.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import type { TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let customers: CustomerFixture['customers']
let walkIn: string

beforeAll(async () => {
  ;({ site, customers, walkIn } = await customerSite())
})
afterAll(() => site.end())
beforeEach(async () => {
  await site.pool.query('delete from draft')
  page = await browser.newPage()
})

const { button, fits, openPage, region, title, whole } = customerPage(
  () => page,
  () => site,
)

describe('the documents of a customer', () => {
  test('are chosen, need a kind, and are saved under their names: a picture scaled down, a PDF without its script', async () => {
    const made = await customers.add(walkIn, 'Papered Pushpa', '98400 60001')
    await openPage(made)
    const picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#b8860b' } })
      .jpeg()
      .toBuffer()
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'house tax.pdf', mimeType: 'application/pdf', buffer: await hostilePdf() },
      { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
    ])
    await page.getByText('Choose JPEG, PNG, WebP or PDF files').waitFor()
    await button('Add 2 documents').click()
    await page.getByText('Kind is required').nth(1).waitFor()
    expect(await page.getByText('Kind is required').count()).toBe(2)
    await expectNoAxeInBoth(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose('Kind of house tax.pdf', 'Address proof')
    await choose('Kind of IMG_2041.jpg', 'PAN card')
    await page.getByLabel('Name of IMG_2041.jpg').fill('PAN card, front')
    await button('Add 2 documents').click()
    await toast(page, '2 documents added')
    await region('Documents').getByText('PAN card, front').waitFor()

    const { documents } = await whole(made.id)
    const [card] = documents
    const shown = await site.inject('GetAttachment', {
      token: site.owner.token,
      query: { id: card?.attachmentId },
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1600, height: 800 })
    expect(documents).toMatchObject([
      { name: 'PAN card, front', kind: 'pan', contentType: 'image/webp' },
      { name: 'house tax', kind: 'addressProof', contentType: 'application/pdf' },
    ])
    const { attachmentId } = documents.find(({ name }) => name === 'house tax') ?? { attachmentId: '' }
    const { rawPayload } = await site.inject('GetAttachment', {
      token: site.owner.token,
      query: { id: attachmentId },
    })
    expect(await insideOf(rawPayload)).not.toContain('planted')
  })

  test('are viewed in full size, downloaded and removed', async () => {
    const made = await customers.add(walkIn, 'Kept Kamala', '98400 60003')
    await customers.addDocument(made.id, 'PAN card, front')
    await customers.addDocument(made.id, 'house tax', await plainPdf())
    await openPage(made)
    await button('Open PAN card, front').click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'PAN card, front' })
    await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
    await expectNoAxeInBoth(page)
    const url = await large.getAttribute('src')
    await page.keyboard.press('Escape')
    await button('Open PAN card, front').and(page.locator(':focus')).waitFor()
    // The URL of the picture stays valid after its dialog is closed.
    await large.waitFor({ state: 'detached' })
    await page.evaluate(async (src) => {
      const again = new Image()
      again.src = src
      await again.decode()
    }, url ?? '')

    await button('Open house tax').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save a copy' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('house tax.pdf')
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-')
    await page.keyboard.press('Escape')

    await button('Remove house tax').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Document removed')
    await button('Open house tax').waitFor({ state: 'hidden' })
    await button('Open PAN card, front').and(page.locator(':focus')).waitFor()
    expect((await whole(made.id)).documents).toHaveLength(1)
  })

  test('that are rejected stay in the form with the reason, and leaving it needs a confirmation', async () => {
    const made = await customers.add(walkIn, 'Rejected Rukmani', '98400 60002')
    await openPage(made)
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([
        { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
      ])
    await choose('Kind of broken.pdf', 'Other')
    await button('Add 1 document').click()
    await page.getByText('This PDF cannot be read. Save it again and retry.').waitFor()
    expect((await whole(made.id)).documents).toEqual([])
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  })

  async function choose(field: string, option: string) {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    // The focus returns to the field as its list closes, which would close the next list.
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
  }
})

describe('a photo by camera', () => {
  test('is taken, previewed and used by keyboard, and not closed by Enter while the camera starts; the camera is switched off', async () => {
    const made = await customers.add(walkIn, 'Pictured Padma', '98400 70001')
    await signIn(page, site, 'owner', OWNER_PASSWORD)
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const original = mediaDevices.getUserMedia.bind(mediaDevices)
      const streams: MediaStream[] = []
      Object.assign(window, { streams })
      const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
      Object.assign(window, { allow })
      mediaDevices.getUserMedia = async (wanted) => {
        await allowed
        const stream = await original(wanted)
        streams.push(stream)
        return stream
      }
    })
    await page.goto(`${site.origin}/customer?open=${made.id}`)
    await title('Pictured Padma')
    await button('Take a photo').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Take a photo' })
    const take = (disabled: boolean) => page.getByRole('button', { name: 'Take the photo', disabled })
    await take(true).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.evaluate(() => Reflect.get(window, 'allow')())
    await take(false).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await button('Use this photo').and(page.locator(':focus')).waitFor()
    await expectNoAxe(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('img', { name: 'Saved picture: Photo' }).waitFor()
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { streams: MediaStream[] }).streams.flatMap((stream) =>
          stream.getTracks().map((track) => track.readyState),
        ),
      )
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['ended']))
    await button('Take a photo').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Customer Update Successfully')
    await page.getByRole('img', { name: 'Photo of Pictured Padma' }).waitFor()
    expect((await whole(made.id)).photoId).not.toBeNull()
  })

  test('without permission shows the reason, and offers another try or a picture', async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD)
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.goto(`${site.origin}/customer?open=new`)
    await title('Add Customer')
    await button('Take a photo').click()
    await page.getByRole('alert').getByText('The browser cannot use the camera.').waitFor()
    await button('Try again').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Choose picture' })
      .and(page.locator(':focus'))
      .waitFor()
    await expectNoAxeInBoth(page)
    await page.keyboard.press('Escape')
    await button('Take a photo').and(page.locator(':focus')).waitFor()
  })

  test('says so when the code of its dialog does not load, and keeps the typed values', async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/customer?open=new')
    await title('Add Customer')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Offline Omana')
    await page.route(/CameraDialog-.*\.js$/, (route) => route.abort())
    await button('Take a photo').click()
    await page.getByText('Part of the page did not load. Check the connection and retry.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Offline Omana')
    browser.expectFaults(/\/CameraDialog-/)
  })

  test('comes from the device’s camera app where the page may not use the camera', async () => {
    await signIn(page, site, 'owner', OWNER_PASSWORD)
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
    await page.goto(`${site.origin}/customer?open=new`)
    await title('Add Customer')
    const chooser = page.waitForEvent('filechooser')
    await button('Take a photo').click()
    const chosen = await chooser
    expect(await chosen.element().getAttribute('capture')).toBe('user')
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b8860b' } })
      .png()
      .toBuffer()
    await chosen.setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('img', { name: 'Saved picture: Photo' }).waitFor()
  })
})
