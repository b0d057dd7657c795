import { type RefObject, useLayoutEffect, useState } from 'react'
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
  const lengthMm = useLengthMm(paper, number)
  useLayoutEffect(() => {
    if (number === undefined) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules[size](number, lengthMm))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [size, number, lengthMm])
}

/** How long a paper is, in whole millimetres, whenever that changes. */
function useLengthMm(paper: RefObject<HTMLElement | null>, number: string | undefined): number {
  const [lengthMm, setLengthMm] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paper is there as soon as its number is
  useLayoutEffect(() => {
    const element = paper.current
    if (element === null) return
    const measure = () => setLengthMm(Math.ceil(element.getBoundingClientRect().height * MM_PER_PX))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [paper, number])
  return lengthMm
}
