import type { Page } from 'playwright-core'

/** Presses keys that are not data, and counts them; a chord such as Ctrl + Enter counts as two. */
export function countKeys(page: Page) {
  let pressed = 0
  return {
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        pressed += key.split('+').length
        await page.keyboard.press(key)
      }
    },
    count: () => pressed,
  }
}
