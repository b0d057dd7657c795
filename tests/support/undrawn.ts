import type { BrowserContext, Page } from 'playwright-core'

/** The window's property with the style sheet that hides the page. */
const SHEET = 'undrawnSheet'

/**
 * Makes the pages of a context transparent on the screen, so that Chromium lays them out but draws nothing, which saves a fifth of
 * its processor time. Elements keep their size and place and receive clicks; Playwright treats them as visible. Paper is printed
 * as usual.
 */
export async function drawNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@media screen { :root { opacity: 0 } }')
    document.adoptedStyleSheets.push(sheet)
    Reflect.set(window, name, sheet)
  }, SHEET)
}

/** Draws the current document from now on: for what depends on colours as they are seen, such as contrast and screenshots. */
export async function draw(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const sheet = Reflect.get(window, name) as CSSStyleSheet | undefined
    if (sheet !== undefined) sheet.disabled = true
  }, SHEET)
}
