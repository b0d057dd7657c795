import { type RefObject, useLayoutEffect } from 'react'
import type { PaperSize } from '../shell/staticData.ts'

const MM_PER_PX = 25.4 / 96

/** What stands at the foot of every page of a sheet of its own. */
const foot = (content: string) => `@bottom-right { content: ${content}; font: 7pt sans-serif; }`
/** A text of a style sheet. */
const quoted = (text: string) => JSON.stringify(text)

/** At the foot of one paper its number, the page, and how many there are; of several each its own number. */
function feet(numbers: readonly string[]): string {
  const [only] = numbers
  if (only !== undefined && numbers.length === 1)
    return `@page { ${foot(`${quoted(`${only} · `)} counter(page) "/" counter(pages)`)} }`
  return numbers
    .map(
      (number, at) =>
        `@page sheet${at} { ${foot(quoted(number))} } [data-sheet="${at}"] { page: sheet${at}; }`,
    )
    .join('\n')
}

const rules: Record<PaperSize, (numbers: readonly string[], lengthMm: number) => string> = {
  a4: (numbers) => `@page { size: A4; margin: 12mm; } ${feet(numbers)}`,
  a5: (numbers) => `@page { size: A5; margin: 9mm; } ${feet(numbers)}`,
  // A roll is cut where the paper ends, so its page is as long as what stands on it.
  roll: (_numbers, lengthMm) => `@page { size: 80mm ${lengthMm}mm; margin: 0; }`,
}

/**
 * Sets the pages that the window is printed on while papers with these numbers are shown, each of which begins a page; the
 * length of a roll follows what stands on it.
 */
export function usePageRule(
  size: PaperSize,
  numbers: readonly string[],
  papers: RefObject<HTMLElement | null>,
): void {
  const shown = numbers.join('\n')
  useLayoutEffect(() => {
    const element = papers.current
    if (shown === '' || element === null) return
    const sheet = new CSSStyleSheet()
    const measure = () => sheet.replaceSync(rules[size](shown.split('\n'), lengthMm(element)))
    measure()
    document.adoptedStyleSheets.push(sheet)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A picture that came in this very frame has not been told of yet.
    addEventListener('beforeprint', measure)
    return () => {
      removeEventListener('beforeprint', measure)
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [size, shown, papers])
}

/** How long a paper is, in whole millimetres. */
function lengthMm(paper: HTMLElement): number {
  return Math.ceil(paper.getBoundingClientRect().height * MM_PER_PX)
}
