import type { Page } from 'playwright-core'

/** Chooses a further action on the page of a loan, by keyboard. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  // The menu takes the focus a moment after it opens; an item focused before would lose it again.
  await page.getByRole('menu').locator(':focus').waitFor({ state: 'attached' })
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}

/** Confirms an action in its dialog by keyboard, with the label of its button. */
export async function confirmAction(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
}
