import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The widths of a desk, a small laptop and a phone, in px. */
const WIDTHS = [1440, 1024, 390]

/** The minimum height of a touch target, in px. */
const FINGER = 44

/** The height of the window, in px. */
const HEIGHT = 900

/** A folder for a picture of every page at every width, light and dark, for a person to look at; none by default. */
const pictures = process.env.PICTURES

/**
 * What does not fit on the current page at each width: a page that scrolls sideways, a button whose label takes two lines, a text
 * that is cut and cannot be read elsewhere, fields of a row that are not aligned; on a phone also a field or button that is too low
 * for a finger. Afterwards the window is 1440 px wide.
 */
export async function unfit(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.evaluate(settled)
    const faults = [
      ...(await page.evaluate(faultsOfFit)),
      ...(await page.evaluate(fieldsNotAligned)),
      ...(width < 600 ? await page.evaluate(tooLow, [FINGER, LOWER] as [number, string]) : []),
    ]
    found.push(...faults.map((fault) => `${width} px: ${fault}`))
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

/** Runs in the page. Fields next to each other in a row whose inputs do not begin at the same height. */
function fieldsNotAligned(): string[] {
  const faults: string[] = []
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input, [role="dialog"] input')]
    .filter((field) => field.matches('.mantine-Input-input') && field.checkVisibility())
    .map((field) => ({
      name: field.dataset.label ?? field.labels?.[0]?.textContent ?? field.ariaLabel,
      row: field.closest('.mantine-InputWrapper-root')?.parentElement,
      box: field.getBoundingClientRect(),
    }))
  for (const [at, one] of fields.entries()) {
    for (const other of fields.slice(at + 1)) {
      const overlap = one.box.top < other.box.bottom && other.box.top < one.box.bottom
      if (one.row === other.row && overlap && Math.abs(one.box.top - other.box.top) > 1)
        faults.push(`not aligned: ${one.name}, ${other.name}`)
    }
  }
  return faults
}

/** What may be lower than a finger needs, as selectors. */
const LOWER = [
  // A button within a field is as high as the field.
  '.mantine-Input-section *',
  // Links and openers within a text, which are as high as its line.
  ':not(td, th) > .mantine-Anchor-root',
  ':not(td, th) > [class*="opener"]',
  // A row that opens as a whole; its links are for new tabs and screen readers.
  '[data-openable] a',
  '[aria-hidden="true"] *',
].join()

/**
 * Runs in the page. Fields, buttons and links that are alone in a cell of a table, if they are lower than `least` px. A box is as high
 * as its label or the space around it, which can be touched as well.
 */
function tooLow([least, lower]: [number, string]): string[] {
  const touched =
    'input, textarea, button, a.mantine-Button-root, [role="combobox"], :is(td, th) > a:only-child'
  const frame = '.mantine-Input-input, .mantine-SegmentedControl-root, label, [data-choose]'
  const parts = 'main, [role="dialog"]'
  return [...document.querySelectorAll<HTMLInputElement>(`:is(${parts}) :is(${touched})`)].flatMap((one) => {
    const cell = one.closest('td, th')
    const isInText = one.matches('a, [class*="opener"]') && cell?.textContent !== one.textContent
    if (!one.checkVisibility() || one.matches(lower) || (cell !== null && isInText)) return []
    const isBox = one.matches('[type="checkbox"], [type="radio"]')
    const shown = [one.closest(frame) ?? one, ...(isBox ? (one.labels ?? []) : [])]
    const around = Number.parseFloat(getComputedStyle(one, '::after').height) || 0
    const height = Math.max(around, ...shown.map((part) => part.getBoundingClientRect().height))
    const name = one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent
    return height > 1 && height < least ? [`${Math.round(height)} px high: ${name?.trim()}`] : []
  })
}
