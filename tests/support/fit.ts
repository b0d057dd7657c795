import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The widths of a desk, a small laptop and a phone, in px. */
const WIDTHS = [1440, 1024, 390]

/** The height of the window, in px. */
const HEIGHT = 900

/** A folder for a picture of every page at every width, light and dark, for a person to look at; none by default. */
const pictures = process.env.PICTURES

/**
 * What does not fit on the current page at each width: a page that scrolls sideways, a button whose label takes two lines, a text
 * that is cut and cannot be read elsewhere. Afterwards the window is 1440 px wide.
 */
export async function unfit(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(settled)
    found.push(...(await page.evaluate(faultsOfFit)).map((fault) => `${width} px: ${fault}`))
    if (pictures !== undefined) await takePictures(page, pictures, `${name} ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  await page.evaluate(settled)
  return found
}

async function takePictures(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
    const file = `${name} ${theme}`.replace(/[^a-z0-9]+/gi, '_')
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page. Waits until the layout follows the window: observers of sizes run after it, and may render again. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
}

/** Runs in the page. */
function faultsOfFit(): string[] {
  const faults: string[] = []
  const shown = (one: Element) =>
    one.getClientRects().length > 0 && one.checkVisibility({ opacityProperty: true })
  const words = (one: Element) => (one.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`scrolls sideways to ${document.documentElement.scrollWidth}`)

  for (const label of document.querySelectorAll('button .mantine-Button-label, a .mantine-Button-label')) {
    if (!shown(label)) continue
    const range = document.createRange()
    range.selectNodeContents(label)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)))
    if (tops.size > 1) faults.push(`button in ${tops.size} lines: ${words(label)}`)
  }

  const cuts = (one: Element) => {
    const { overflowX } = getComputedStyle(one)
    return (overflowX === 'hidden' || overflowX === 'clip') && one.scrollWidth > one.clientWidth + 1
  }
  for (const one of document.querySelectorAll('main *, header *, nav *, [role="dialog"] *')) {
    const hasText = [...one.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    if (!hasText || !shown(one) || one.closest('[title], svg, .mantine-VisuallyHidden-root') !== null)
      continue
    if (one.clientWidth > 1 && cuts(one)) faults.push(`cut: ${words(one)}`)
  }
  return faults
}
