import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { draw } from './undrawn.ts'

/** The source of axe. Its minified file is sent to a page and compiled there in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe rules that depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The looks of texts (see {@link checkEachLookOnce}) whose contrast was found sufficient in this process. */
const goodLooks = new Set<number>()

/** What to check: by default the whole page by all rules. */
interface AxeScope {
  /** The ids of the rules. */
  rules?: readonly string[]
  /** A selector of the parts to check. If the page has no such part, nothing is found. */
  parts?: string
}

/** Asserts that axe finds nothing on the current page, or in these parts of it, once its animations are over. */
export async function expectNoAxe(page: Page, scope: AxeScope = {}): Promise<void> {
  expect(await axeFindings(page, scope), `axe at ${page.url()}`).toEqual([])
}

/** What axe finds on the current page once its animations are over, a text per rule. */
export async function axeFindings(page: Page, { rules, parts }: AxeScope = {}): Promise<string[]> {
  await draw(page)
  await page.evaluate(endAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(checkEachLookOnce, [...goodLooks].join())
  const { violations, looks } = await page.evaluate(
    async ({ parts, options }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      if (parts !== undefined && document.querySelector(parts) === null) return { violations: [], looks: [] }
      const { violations } = await run(parts ?? document, options)
      return { violations, looks: Reflect.get(window, 'checkedLooks') as number[] }
    },
    {
      parts,
      options: {
        resultTypes: ['violations' as const],
        // Only disabled rules need style sheets and media files, which axe would fetch again.
        preload: false,
        // No selectors: the message shows the element itself.
        selectors: false,
        ...(rules && { runOnly: { type: 'rule' as const, values: [...rules] } }),
      },
    },
  )
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html} ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  if (found.length === 0) for (const look of looks) goodLooks.add(look)
  return found
}

/**
 * Does {@link expectNoAxe}, then checks the rules about colours in the other colour scheme too. The page keeps its state and returns
 * to its first scheme.
 */
export async function expectNoAxeInBoth(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const show = async (theme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  }
  await expectNoAxe(page)
  await show(isDark ? 'light' : 'dark')
  expect(
    await axeFindings(page, { rules: COLOUR_RULES }),
    `axe at ${page.url()} in the other colours`,
  ).toEqual([])
  await show(isDark ? 'dark' : 'light')
}

/** Runs in the page. Waits until no animation that ends is running. */
async function endAnimations(): Promise<void> {
  // Elements that inherit an animated value start their transition after it.
  for (;;) {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(
        (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime),
      )
    if (ending.length === 0) return
    await Promise.allSettled(ending.map((one) => one.finished))
  }
}

/**
 * Runs in the page. Makes axe compute the contrast of each look of a text once, because that takes most of its time: a table of a
 * hundred cells has only a few looks, and the frame is the same on all pages. A look is everything that affects contrast: size, weight,
 * shadow and opacity of the text, and the colours, pictures and filters of all elements around and under it. Looks that are known to
 * be good are left out.
 */
function checkEachLookOnce(known: string): void {
  interface Rule {
    id: string
    matches: (node: Element, ...rest: unknown[]) => boolean
    isText?: Rule['matches']
  }
  const { rules } = (Reflect.get(window, 'axe') as { _audit: { rules: Rule[] } })._audit
  const rule = rules.find(({ id }) => id === 'color-contrast')
  if (rule === undefined) throw new Error('axe has no rule for contrast')

  const surfaces = new Map<Element, string>()
  const surfaceOf = (element: Element): string => {
    const before = surfaces.get(element)
    if (before !== undefined) return before
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, zIndex } = style
    const surface = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, zIndex].join()
    surfaces.set(element, surface)
    return surface
  }
  const lookOf = (element: Element): number => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const around: Element[] = []
    for (let one: Element | null = element; one !== null; one = one.parentElement) around.push(one)
    const under = document.elementsFromPoint(left + width / 2, top + height / 2)
    const parts = [color, fontSize, fontWeight, textShadow, ...[...around, ...under].map(surfaceOf)]
    // FNV-1a, in 53 bits by two halves: collisions among a few thousand looks do not occur.
    let [low, high] = [0x811c9dc5, 0x1b873593]
    for (const letter of parts.join(';')) {
      const code = letter.charCodeAt(0)
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high ^ code, 0x5bd1e995)
    }
    return (high & 0x1fffff) * 0x100000000 + (low >>> 0)
  }

  const seen = new Set(known.split(',').map(Number))
  const checked: number[] = []
  Reflect.set(window, 'checkedLooks', checked)
  const isText = rule.isText ?? rule.matches
  rule.isText = isText
  rule.matches = (node, ...rest) => {
    if (!isText.call(rule, node, ...rest)) return false
    const look = lookOf(node)
    if (seen.has(look)) return false
    seen.add(look)
    checked.push(look)
    return true
  }
}
