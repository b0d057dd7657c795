import { type RefObject, useLayoutEffect } from 'react'
import type { PaperSize } from '../shell/staticData.ts'

const MM_PER_PX = 25.4 / 96

/** What stands at the foot of every page of a sheet of its own: the paper's number, the page, how many there are. */
const foot = (number: string) =>
  `@bottom-right { content: ${JSON.stringify(`${number} · `)} counter(page) "/" counter(pages); font: 7pt sans-serif; }`

const rules: Record<PaperSize, (number: string, lengthMm: number) => string> = {
  a4: (number) => `@page { size: A4; margin: 12mm; ${foot(number)} }`,
  a5: (number) => `@page { size: A5; margin: 9mm; ${foot(number)} }`,
  // A roll is cut where the paper ends, so its page is as long as what stands on it.
  roll: (_number, lengthMm) => `@page { size: 80mm ${lengthMm}mm; margin: 0; }`,
}

/** Sets the page that the window is printed on while a paper is shown; the length of a roll follows the paper. */
export function usePageRule(
  size: PaperSize,
  number: string | undefined,
  paper: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = paper.current
    if (number === undefined || element === null) return
    const sheet = new CSSStyleSheet()
    const measure = () => sheet.replaceSync(rules[size](number, lengthMm(element)))
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
  }, [size, number, paper])
}

/** How long a paper is, in whole millimetres. */
function lengthMm(paper: HTMLElement): number {
  return Math.ceil(paper.getBoundingClientRect().height * MM_PER_PX)
}
