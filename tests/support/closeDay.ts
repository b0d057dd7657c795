import type { Page } from 'playwright-core'

/** Closes the day by keyboard once its count is typed: compares it, gives the reason for a difference, and closes. */
export async function closeCounted(page: Page, { reason }: { reason?: string } = {}): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Check pending work' }).waitFor()
  if (reason !== undefined) await page.getByLabel('Reason for the difference').fill(reason)
  else
    await page
      .getByRole('button', { name: /^Continue/ })
      .and(page.locator(':focus'))
      .waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Close .+\?$/ }).waitFor()
  await page
    .getByRole('button', { name: /^Close day/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Control+Enter')
}
