import type { Page } from 'playwright-core'

/** Makes every letter wider, as a system with a wide font does. */
export async function widenFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main * { letter-spacing: 0.1em !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/**
 * Counts the numbers of loans, vouchers and phones on the page, and returns those that are broken over several lines or cut. The
 * breadcrumb is left out: its last name may be cut, because it is also the heading.
 */
export async function numbersOn(page: Page): Promise<{ shown: number; faults: string[] }> {
  return page.locator('#page').evaluate((main) => {
    const number = /(?:[A-Z]+-)+\d{4}-\d{5}|\b\d{10}\b/g
    const faults: string[] = []
    let shown = 0
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement as HTMLElement
      if (!around.checkVisibility() || around.closest('nav') !== null) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(number)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const cell = around.closest('td, th') ?? around
        const cut = around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX === 'hidden'
        const over = range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1
        shown += 1
        if (lines.size > 1) faults.push(`${word} in ${lines.size} lines`)
        if (cut || over) faults.push(`${word} is cut`)
      }
    }
    return { shown, faults }
  })
}
