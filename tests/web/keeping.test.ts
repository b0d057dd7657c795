import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { answerOf } from '../support/holdCalls.ts'
import { openShop } from '../support/loans.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { holdUploads, type Uploads } from '../support/uploads.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let uploads: Uploads

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  // A draft of one test would be restored in the next.
  await site.pool.query('delete from draft')
  page = await browser.newPage()
  uploads = await holdUploads(page)
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const photo = () => page.getByRole('group', { name: 'Photo' })
const save = () => page.getByRole('button', { name: /^Save/ })

/** Chooses a picture with a height of its own. */
async function choosePhoto(height: number, within = photo()): Promise<void> {
  const buffer = await sharp({ create: { width: 40, height, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  const file = { name: 'face.png', mimeType: 'image/png', buffer }
  await within.locator('input[type=file]').first().setInputFiles(file)
}

async function addStaff(name: string): Promise<void> {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/staff?open=new')
  await field('Name').fill(name)
  await field('Phone').fill('+91 98400 11223')
}

async function staffOf(name: string) {
  const { token, companyId, storeId } = site.owner
  const { rows } = await site.call('GetStaff', { token, body: { companyId, storeId } })
  return rows.find((row) => row.name === name)
}

async function heightKept(id: string): Promise<number | undefined> {
  const reply = await site.inject('GetAttachment', { token: site.owner.token, query: { id } })
  return (await sharp(reply.rawPayload).metadata()).height
}

test('Ctrl + Enter during the upload of a photo saves after it, with the photo', async () => {
  await addStaff('Anitha Raman')
  await choosePhoto(30)
  const sent = await uploads.next()
  await field('Name').press('Control+Enter')
  await expect.poll(() => save().getAttribute('data-loading')).toBe('true')
  expect(await staffOf('Anitha Raman')).toBeUndefined()
  await sent.continue()
  await toast(page, 'Staff Register Successfully')
  expect((await staffOf('Anitha Raman'))?.photoId).toEqual(expect.any(String))
})

test('a photo that cannot be uploaded shows an error, and the record is saved without it only if it is saved again', async () => {
  await addStaff('Bala')
  await choosePhoto(30)
  const sent = await uploads.next()
  await field('Name').press('Control+Enter')
  await sent.abort()
  await photo().getByRole('alert').waitFor()
  await expect.poll(() => save().getAttribute('data-loading')).toBeNull()
  expect(await staffOf('Bala')).toBeUndefined()
  expect(await field('Name').inputValue()).toBe('Bala')
  await expectNoAxeInBoth(page)
  await field('Name').press('Control+Enter')
  await toast(page, 'Staff Register Successfully')
})

test('after a photo is removed by keyboard the focus is on Choose picture, and the photo chosen then is saved', async () => {
  await addStaff('Devi')
  await choosePhoto(30)
  await (await uploads.next()).continue()
  await photo().getByRole('button', { name: 'Remove' }).press('Enter')
  const choose = photo().getByRole('button', { name: 'Choose picture' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await choosePhoto(20)
  const sent = await uploads.next()
  await page.keyboard.press('Control+Enter')
  await sent.continue()
  await toast(page, 'Staff Register Successfully')
  expect(await heightKept((await staffOf('Devi'))?.photoId ?? '')).toBe(20)
})

test('two photos are chosen one after the other: the last one is saved', async () => {
  await addStaff('Chitra')
  await choosePhoto(30)
  const first = await uploads.next()
  await choosePhoto(20)
  const second = await uploads.next()
  await field('Name').press('Control+Enter')
  await second.continue()
  await first.continue()
  await toast(page, 'Staff Register Successfully')
  expect(await heightKept((await staffOf('Chitra'))?.photoId ?? '')).toBe(20)
})

test('the user’s own details are saved once their photo is uploaded, with the photo', async () => {
  await signIn(page, site, 'owner', OWNER_PASSWORD, '/profile')
  await field('Phone').fill('+91 98400 12345')
  await choosePhoto(30)
  const sent = await uploads.next()
  await field('Phone').press('Enter')
  await expect.poll(() => save().getAttribute('data-loading')).toBe('true')
  await sent.continue()
  await toast(page, 'Profile Update Successfully')
  const profile = await site.call('GetProfile', { token: site.owner.token })
  expect(profile).toMatchObject({ phone: '+91 98400 12345', photoId: expect.any(String) })
})

describe('while a photo is uploading, a record that a colleague saves', () => {
  const designation = () => field('Designation')
  const dialog = () => page.getByRole('dialog', { name: 'Changed by someone else' })

  /** Chooses a photo, and lets a colleague save while it is uploaded. */
  async function savedMeanwhile(name: string) {
    const { token, companyId, storeId } = site.owner
    const body = { companyId, name, phone: '+91 98400 11223', workStoreId: storeId }
    const { id, version } = await site.call('AddStaff', { token, body })
    await signIn(page, site, 'owner', OWNER_PASSWORD, `/staff?open=${id}`)
    await expect.poll(() => field('Name').inputValue()).toBe(name)
    await choosePhoto(30)
    const sent = await uploads.next()
    const read = answerOf(page, 'GetStaffById')
    await site.call('UpdateStaff', {
      token,
      query: { id },
      body: { ...body, version, designation: 'Cashier' },
    })
    await (await read).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
    return sent
  }

  test('keeps the photo, which is saved after a choice', async () => {
    const sent = await savedMeanwhile('Eswari')
    await sent.continue()
    await photo()
      .getByRole('img', { name: /^Saved/ })
      .waitFor()
    await field('Name').press('Control+Enter')
    await dialog().getByRole('button', { name: 'Save this choice' }).click()
    await toast(page, 'Staff Update Successfully')
    expect(await staffOf('Eswari')).toMatchObject({ designation: 'Cashier', photoId: expect.any(String) })
  })

  test('is shown once the upload has failed', async () => {
    const sent = await savedMeanwhile('Farida')
    expect(await designation().inputValue()).toBe('')
    await sent.abort()
    await photo().getByRole('alert').waitFor()
    await expect.poll(() => designation().inputValue()).toBe('Cashier')
  })
})

describe('a photo of a new loan that is still uploading', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const item = (number: number) => page.getByRole('group', { name: `Item ${number}`, exact: true })
  const gross = (number: number) => item(number).getByLabel('Gross')
  const itemPhoto = (number: number) => item(number).getByRole('group', { name: 'Photo' })
  const more = (number: number) => button(`Photo and marks of item ${number}`)
  const stored = (number: number) => item(number).getByRole('img', { name: 'Saved picture: Photo' })
  const heightOf = (number: number) =>
    stored(number).evaluate((image) => (image as HTMLImageElement).naturalHeight)
  const tray = () => page.locator('[data-path="trayPhotoId"]')
  const payOut = () => page.getByRole('button', { name: /^Pay out/ })

  beforeAll(async () => {
    await openShop(site)
  })
  beforeEach(async () => {
    await site.pool.query('delete from draft')
    await signIn(page, site, 'owner', OWNER_PASSWORD, '/newloan')
    await gross(1).fill('10')
  })

  /** Lets an upload reach the server, and waits for its reply. */
  async function finish(sent: Awaited<ReturnType<Uploads['next']>>): Promise<void> {
    const reply = answerOf(page, 'AddAttachment')
    await sent.continue()
    await reply
  }

  /** Adds a photo of an item. What came before it is in the form by then. */
  async function addPhoto(number: number): Promise<void> {
    await more(number).click()
    await choosePhoto(20, itemPhoto(number))
    await finish(await uploads.next())
    await stored(number).waitFor()
  }

  test('is not put into the next loan', async () => {
    await button('Take tray photo').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await choosePhoto(30, tray())
    const sent = await uploads.next()
    await tray().getByText('Uploading the picture…').waitFor()
    await button('Cancel').click()
    await button('Discard').click()
    await expect.poll(() => gross(1).inputValue()).toBe('')
    expect(await tray().getByText('Uploading the picture…').count()).toBe(0)
    await finish(sent)
    await addPhoto(1)
    expect(
      await tray()
        .getByRole('img', { name: /^Saved/ })
        .count(),
    ).toBe(0)
  })

  test('does not keep the emptied form read-only after Cancel during a save', async () => {
    await more(1).click()
    await choosePhoto(30, itemPhoto(1))
    const sent = await uploads.next()
    await gross(1).press('Control+Enter')
    await expect.poll(() => payOut().getAttribute('data-loading')).toBe('true')
    await button('Cancel').click()
    await button('Discard').click()
    await expect.poll(() => gross(1).inputValue()).toBe('')
    await gross(1).fill('20')
    await finish(sent)
    await addPhoto(1)
    expect([await gross(1).inputValue(), await heightOf(1)]).toEqual(['20.000', 20])
  })

  test('belongs to its item after another is removed, and to none after its own is', async () => {
    for (const [number, weight] of [
      [2, '20'],
      [3, '30'],
    ] as const) {
      await button('Add item').click()
      await gross(number).fill(weight)
      await more(number).click()
    }
    await choosePhoto(30, itemPhoto(2))
    const second = await uploads.next()
    await choosePhoto(20, itemPhoto(3))
    const third = await uploads.next()
    await button('Remove item 2').click()
    await expect.poll(() => gross(2).inputValue()).toBe('30.000')
    await finish(second)
    await finish(third)
    await expect.poll(() => heightOf(2)).toBe(20)
    await addPhoto(1)
    expect(await heightOf(2)).toBe(20)
  })

  test('does not stop a save when its item was removed and the upload fails', async () => {
    await button('Add item').click()
    await more(2).click()
    await choosePhoto(30, itemPhoto(2))
    const sent = await uploads.next()
    await button('Remove item 2').click()
    await item(2).waitFor({ state: 'detached' })
    await gross(1).press('Control+Enter')
    await expect.poll(() => payOut().getAttribute('data-loading')).toBe('true')
    await sent.abort()
    await page.getByText('Customer is required').first().waitFor()
  })

  test('is stored while the fields of its item are collapsed, and opens them if it fails', async () => {
    await more(1).click()
    await choosePhoto(30, itemPhoto(1))
    const first = await uploads.next()
    await more(1).click()
    await itemPhoto(1).waitFor({ state: 'hidden' })
    await finish(first)
    await more(1).click()
    await expect.poll(() => heightOf(1)).toBe(30)
    await choosePhoto(20, itemPhoto(1))
    const second = await uploads.next()
    await more(1).click()
    await itemPhoto(1).waitFor({ state: 'hidden' })
    await second.abort()
    await itemPhoto(1).getByRole('alert').waitFor()
    await expectNoAxeInBoth(page)
  })
})
