import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, signInAtPage } from '../support/browser.ts'
import { OWNER_PASSWORD } from '../support/server.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
const address = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
let site: TestSite

beforeAll(async () => {
  if (address !== undefined) site = await startSite({ host: address })
})
afterAll(() => site?.end())

test.skipIf(address === undefined)(
  'over plain http in the network of a shop a user signs in, follows changes and adds a role',
  async () => {
    const page = await browser.newPage()
    await page.goto(`${site.origin}/`)
    expect(
      await page.evaluate(() => [window.isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]),
    ).toEqual([false, false, false])
    const follows = page.waitForResponse(/GetChanges/)
    await signInAtPage(page, site, 'owner', OWNER_PASSWORD)
    await follows
    await page.getByRole('link', { name: 'Role', exact: true }).click()
    await page.getByRole('button', { name: 'Add Role' }).first().click()
    await page.getByLabel('Name').fill('Counter clerk')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Role Register Successfully').waitFor()
    await page.getByRole('row', { name: /Counter clerk/ }).waitFor()
  },
)
