import type { Browser, Page } from 'playwright-core'
import { emptyPage } from '../support/emptyPage.ts'

/** What the browser keeps of a signed-in user, by its name. */
export type StoredSession = Record<string, string>

/** Signs in at the sign-in page. */
export async function signInAt(page: Page, root: string, userName: string, password: string): Promise<void> {
  await page.goto(root)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel(/^Password/).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${root}/dashboard`)
}

/** Signs in and returns what the browser keeps, for pages that begin with an empty cache. */
export async function sessionOf(
  browser: Browser,
  root: string,
  userName: string,
  password: string,
): Promise<StoredSession> {
  const page = await browser.newPage()
  await signInAt(page, root, userName, password)
  // Opened again, a page has the rights of the last visit, and reads its data with the rights.
  await page.goto(`${root}/customer`)
  await page.locator('tr[data-index]').first().waitFor()
  const session = await page.evaluate(() => ({ ...localStorage }))
  await page.context().close()
  return session
}

/** Does some work in a page that has loaded nothing of the program, with this user signed in, or nobody. */
export async function withColdPage<Result>(
  browser: Browser,
  root: string,
  session: StoredSession | null,
  work: (page: Page) => Promise<Result>,
  width = 1440,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 } })
  try {
    const page = await context.newPage()
    if (session !== null) {
      await page.goto(emptyPage(root))
      await page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
      }, session)
    }
    return await work(page)
  } finally {
    await context.close()
  }
}
