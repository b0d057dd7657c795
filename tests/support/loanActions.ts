import type { Page } from 'playwright-core'
import { focusWithin } from './browser.ts'

/** Chooses an action in the More menu of a loan’s page, by keyboard. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await focusWithin(page.getByRole('menu'))
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}

/** Confirms an action in its dialog by keyboard, with the label of its button. */
export async function confirmAction(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await focusWithin(dialog)
  await dialog.getByRole('button', { name, exact: true }).press('Enter')
}
