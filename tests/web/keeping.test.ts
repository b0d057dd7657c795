import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoAxeInBoth } from '../support/axe.ts'
import { openBrowser, signIn, toast } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { stopUploads, type Uploads } from '../support/uploads.ts'

const browser = openBrowser()
let site: TestSite
let page: Page
let uploads: Uploads

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())
beforeEach(async () => {
  page = await browser.newPage()
  uploads = await stopUploads(page)
})

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const photo = () => page.getByRole('group', { name: 'Photo' })
const save = () => page.getByRole('button', { name: /^Save/ })

/** Chooses a picture with a height of its own. */
async function choosePhoto(height: number): Promise<void> {
  const buffer = await sharp({ create: { width: 40, height, channels: 3, background: '#b8860b' } })
    .png()
    .toBuffer()
  const file = { name: 'face.png', mimeType: 'image/png', buffer }
  await photo().locator('input[type=file]').first().setInputFiles(file)
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

test('the user’s own details wait for the photo too', async () => {
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
