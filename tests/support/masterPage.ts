import type { Page } from 'playwright-core'
import { expectNoAxe, expectNoAxeInBoth } from './axe.ts'

/** Helpers for the list and the form of a master screen. @param current the page of the running test. */
export function masterPage(current: () => Page) {
  const field = (label: string) => current().getByRole('textbox', { name: label, exact: true })
  const row = (name: RegExp) => current().getByRole('row', { name })
  return {
    /** A text field of the form. */
    field,
    /** A row of the list. */
    row,
    /** Chooses an option of a select field. */
    choose: async (label: string, option: string | RegExp) => {
      await current().getByRole('combobox', { name: label, exact: true }).click()
      await current().getByRole('option', { name: option, exact: true }).click()
    },
    /** Opens the record of a row and waits for its form. */
    openRow: async (name: RegExp) => {
      await row(name).click()
      await field('Name').waitFor()
    },
    /** In-activates a record from its row, and confirms it. */
    inactivate: async (name: string) => {
      await current()
        .getByRole('button', { name: `Actions for ${name}`, exact: true })
        .click()
      await current().getByRole('menuitem', { name: 'In-activate' }).click()
      const sure = current().getByRole('dialog', { name: `In-activate ${name}?` })
      await sure.getByRole('button', { name: 'In-activate' }).click()
    },
    /** Checks the page with axe in light and dark, and on a narrow phone. */
    looksRight: async () => {
      const page = current()
      await expectNoAxeInBoth(page)
      await page.setViewportSize({ width: 390, height: 800 })
      await expectNoAxe(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  }
}
