import { Button, SegmentedControl, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { PaperHead } from '../../api/gen/model/index.ts'
import { usePaperCatalogue } from '../shared/papers/usePaperCatalogue.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import type { PaperDeclaration, PaperSize } from '../shell/staticData.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './PaperPage.module.css'
import { paperSizes } from './paperSearch.ts'
import { PaperTextsContext } from './paperTexts.ts'
import { printTexts as texts } from './texts.ts'
import { usePrintOnce } from './usePrintOnce.ts'

const MM_PER_PX = 25.4 / 96

/** Footer of every page that is a sheet of its own. */
const foot = (content: string) => `@bottom-right { content: ${content}; font: 7pt sans-serif; }`

/** A text of a style sheet. */
const quoted = (text: string) => JSON.stringify(text)

const rules: Record<PaperSize, (numbers: readonly string[], lengthMm: number) => string> = {
  a4: (numbers) => `@page { size: A4; margin: 12mm; } ${feet(numbers)}`,
  a5: (numbers) => `@page { size: A5; margin: 9mm; } ${feet(numbers)}`,
  // A roll is cut where the printout ends, so its page is as long as its content.
  roll: (_numbers, lengthMm) => `@page { size: 80mm ${lengthMm}mm; margin: 0; }`,
}

/** Something that is fetched. */
export interface Call<Data> {
  data?: Data | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

/** What every paper has. */
export interface Printed {
  number: string
  head: PaperHead
}

interface PaperDeskProps<Data> {
  /** The query for the content of the papers; all are of one company. */
  query: Call<readonly Data[]>
  /** By which name the size is kept, and its usual one; whether only staff read it. */
  paper: Pick<PaperDeclaration, 'name' | 'size' | 'staff'> | undefined
  /** Actions other than printing. */
  act?: ReactNode
  /** One paper. */
  children: (data: Data) => ReactNode
}

/**
 * Papers as they will lie on their sheets, black on white in either colour scheme, with what prints them all above. They
 * are in the language that the company chose, unless only staff read them.
 */
export function PaperDesk<Data extends Printed>({ query, paper, act, children }: PaperDeskProps<Data>) {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  const [size, chooseSize] = usePaperSize(paper)
  const stage = useRef<HTMLDivElement>(null)
  const language = paper?.staff === true ? 'en' : query.data?.[0]?.head.language
  const catalogue = usePaperCatalogue(language)
  const papers = catalogue.data === undefined ? [] : (query.data ?? [])
  const numbers = papers.map(({ number }) => number)
  const named = [...new Set([numbers[0], numbers.at(-1)])].filter((one) => one !== undefined).join(' – ')
  const isThere = papers.length > 0
  usePageRule(size, numbers, stage)
  usePrintOnce(isThere)
  useEffect(() => {
    // What a browser proposes as the name of the file when papers are kept as one.
    if (named !== '') document.title = texts.fileName(named, title)
  }, [named, title])
  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        <Title order={1} size="h4">
          {title}
        </Title>
        <SegmentedControl
          aria-label={texts.size}
          value={size}
          onChange={chooseSize}
          data={paperSizes.map((one) => ({ value: one, label: texts.sizes[one] }))}
        />
        {isThere && act}
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!isThere}
        >
          {texts.print}
        </Button>
      </header>
      <main>
        {isThere && catalogue.data !== undefined ? (
          <ScrollRegion label={texts.sheet} className={classes.stage}>
            <PaperTextsContext value={catalogue.data}>
              <div ref={stage} lang={language}>
                {papers.map((data, at) => (
                  <article
                    key={data.number}
                    className={classes.sheet}
                    data-size={size}
                    data-sheet={at}
                    aria-label={papers.length === 1 ? title : `${title} ${data.number}`}
                  >
                    {children(data)}
                  </article>
                ))}
              </div>
            </PaperTextsContext>
          </ScrollRegion>
        ) : (
          <NotThere calls={[query, catalogue]} />
        )}
      </main>
    </div>
  )
}

/** What is shown while papers are loaded, or if that fails. */
function NotThere({ calls }: { calls: readonly Call<unknown>[] }) {
  const failed = calls.find(({ data, isError }) => data === undefined && isError)
  if (failed === undefined) return <LoadingState />
  return <RecordFault error={failed.error} onRetry={() => failed.refetch()} />
}

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

/**
 * Sets the pages that the window is printed on while papers with these numbers are shown, each of which begins a page; the
 * length of a roll follows its content.
 */
function usePageRule(
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
    // A picture that loaded in this frame has not been reported yet.
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

/**
 * The sheet of the paper that is shown, and its setter: the one that the address names, else the one that was last chosen
 * on this device for papers of its name, else its usual one.
 */
function usePaperSize(
  paper: Pick<PaperDeclaration, 'name' | 'size'> | undefined,
): [PaperSize, (size: PaperSize) => void] {
  const usual = paper?.size ?? 'a4'
  const [kept, keep] = useLocalStorage<PaperSize>({
    key: `pledgebook-paper-${paper?.name}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (text) => paperSizes.find((one) => one === text) ?? usual,
    serialize: (size) => size,
  })
  // Parts of the address that the route does not know are still in it.
  const { size: requested } = useSearch({ strict: false })
  const size = paperSizes.find((one) => one === requested) ?? kept
  const navigate = useNavigate()
  function choose(next: PaperSize) {
    keep(next)
    void navigate({ to: '.', search: (old) => ({ ...old, size: next }), replace: true })
  }
  return [size, choose]
}
