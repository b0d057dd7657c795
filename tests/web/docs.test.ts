import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/api/gen/operations.ts'
import { expectNoAxe } from '../support/axe.ts'
import { expectNoSideways, openBrowser } from '../support/browser.ts'
import { startSite, type TestSite } from '../support/site.ts'

const browser = openBrowser()
let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.end())

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'the API reference is searched by keyboard, and an operation with its fields is opened, %s at %d px',
  async (theme, width) => {
    const page = await browser.newPage({ theme, width })
    await page.goto(`${site.origin}/api/docs`)
    const count = Object.keys(operations).length
    await page.getByRole('status').getByText(`${count} of ${count} operations`).waitFor()
    await expectNoSideways(page, width)
    await expectNoAxe(page)

    await page.getByRole('searchbox', { name: 'Search operations' }).focus()
    await page.keyboard.type('set the rights of a role')
    await page.getByRole('status').getByText(`1 of ${count} operations`).waitFor()
    expect(await page.locator('main section.tag').filter({ visible: true }).count()).toBe(1)
    // Skips the button and the heading of its tag.
    for (let times = 0; times < 3; times++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.origin}/api/docs/Role#UpdateRoleMapping`)
    const operation = page.getByRole('region', { name: 'Set the rights of a role' })
    await operation.getByText('curl -X PUT').waitFor()
    const fields = operation.getByText('Fields of MappingEntry')
    await fields.focus()
    await page.keyboard.press('Enter')
    await operation
      .getByRole('table', { name: 'Fields of MappingEntry' })
      .getByText('Key of the screen; each screen at most once.')
      .waitFor()
    await expectNoSideways(page, width)
    await expectNoAxe(page)
  },
)
