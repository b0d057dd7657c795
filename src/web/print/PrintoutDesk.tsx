import { Button, SegmentedControl, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { type LinkOptions, useMatches, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PrintoutHead } from '../../api/gen/model/index.ts'
import { usePrintoutCatalogue } from '../shared/printouts/usePrintoutCatalogue.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import { useNavigateHere } from '../shared/record/useNavigateHere.ts'
import type { PaperSize, PrintoutDeclaration } from '../shell/staticData.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { PHONE } from '../ui/usePhone.ts'
import { BackLink } from './BackLink.tsx'
import { mmOf } from './mmOf.ts'
import classes from './PrintoutPage.module.css'
import { paperSizes, phoneSizes } from './printoutSearch.ts'
import { OnlyPrintoutContext, PrintoutTextsContext } from './printoutTexts.ts'
import { printTexts as texts } from './texts.ts'
import { withUnbrokenFormats } from './unbroken.ts'
import { usePrintOnce } from './usePrintOnce.ts'

/** The rule of a page footer with this content. */
const foot = (content: string) => `@bottom-right { content: ${content}; font: 7pt sans-serif; }`

/** A text as a CSS string. */
const quoted = (text: string) => JSON.stringify(text)

const rules: Record<PaperSize, (numbers: readonly string[], lengthMm: number) => string> = {
  a4: (numbers) => `@page { size: A4; margin: 12mm; } ${footerRules(numbers)}`,
  a5: (numbers) => `@page { size: A5; margin: 9mm; } ${footerRules(numbers)}`,
  // A roll is cut at the end of the printout, so its page is as long as its content.
  roll: (_numbers, lengthMm) => `@page { size: 80mm ${lengthMm}mm; margin: 0; }`,
}

/** The part of a query result that printouts need. */
export interface PrintoutQuery<Data> {
  data?: Data | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

/** The fields that the data of every printout has. */
export interface Printed {
  number: string
  head: PrintoutHead
}

interface PrintoutDeskProps<Data> {
  /** The query for the content of the printouts, which all belong to one company. */
  query: PrintoutQuery<readonly Data[]>
  /** The key for the stored size, the usual size, and whether only staff read it. */
  printout: Pick<PrintoutDeclaration, 'name' | 'size' | 'staff'> | undefined
  /** The name of what is printed, if the title of the page is less exact. */
  heading?: string | undefined
  /** The page of the record. */
  back: LinkOptions
  /** Actions other than printing. */
  action?: ReactNode
  /** The content of one printout. */
  children: (data: Data) => ReactNode
}

/**
 * A preview of printouts on their sheets, black on white in both colour schemes, with the print button above. They are in the
 * print language of the company, unless only staff read them.
 */
export function PrintoutDesk<Data extends Printed>({
  query,
  printout,
  heading,
  back,
  action,
  children,
}: PrintoutDeskProps<Data>) {
  const ofPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  const title = heading ?? ofPage
  // Read once, because the page is as narrow as a phone while A5 is printed.
  const [isPhone] = useState(() => matchMedia(PHONE).matches)
  const sizes = isPhone ? phoneSizes : paperSizes
  const [size, chooseSize] = usePaperSize(printout, isPhone)
  const stage = useRef<HTMLDivElement>(null)
  const language = printout?.staff === true ? 'en' : query.data?.[0]?.head.language
  const catalogue = usePrintoutCatalogue(language)
  const printouts = catalogue.data === undefined ? [] : (query.data ?? [])
  const numbers = printouts.map(({ number }) => number)
  const range = [...new Set([numbers[0], numbers.at(-1)])].filter((one) => one !== undefined).join(' – ')
  const isLoaded = printouts.length > 0
  usePageRule(size, numbers, stage)
  usePrintOnce(isLoaded)
  useEffect(() => {
    // Browsers propose the title as file name when printouts are saved as PDF.
    if (range !== '') document.title = texts.fileName(range, title)
  }, [range, title])
  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        <BackLink place={back} />
        <Title order={1} size="h4">
          {title}
        </Title>
        {/* Its space is reserved, so that nothing moves when it appears. */}
        <div className={classes.actions}>{isLoaded && action}</div>
        <SegmentedControl
          aria-label={texts.size}
          value={size}
          onChange={chooseSize}
          data={sizes.map((one) => ({ value: one, label: texts.sizes[one] }))}
        />
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!isLoaded}
        >
          {texts.print}
        </Button>
      </header>
      <main>
        {isLoaded && catalogue.data !== undefined ? (
          <ScrollRegion label={texts.sheet} className={classes.stage}>
            <PrintoutTextsContext value={withUnbrokenFormats(catalogue.data)}>
              <OnlyPrintoutContext value={printouts.length === 1}>
                <div ref={stage} lang={language}>
                  {printouts.map((data, at) => (
                    <article
                      key={data.number}
                      className={classes.sheet}
                      data-size={size}
                      data-sheet={at}
                      aria-label={printouts.length === 1 ? title : `${title} ${data.number}`}
                    >
                      {children(data)}
                    </article>
                  ))}
                </div>
              </OnlyPrintoutContext>
            </PrintoutTextsContext>
          </ScrollRegion>
        ) : (
          <LoadingOrError calls={[query, catalogue]} />
        )}
      </main>
    </div>
  )
}

/** Shown while the printouts are loading, or after loading has failed. */
function LoadingOrError({ calls }: { calls: readonly PrintoutQuery<unknown>[] }) {
  const failed = calls.find(({ data, isError }) => data === undefined && isError)
  if (failed === undefined) return <LoadingState />
  return <RecordFault error={failed.error} onRetry={() => failed.refetch()} />
}

/** The footer of one printout: its number, the page and the page count; of several: the number of each. */
function footerRules(numbers: readonly string[]): string {
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
 * Sets the window's @page rules while printouts with these numbers are shown: each on a new page, or all on one roll, whose length
 * follows its content.
 */
function usePageRule(
  size: PaperSize,
  numbers: readonly string[],
  printouts: RefObject<HTMLElement | null>,
): void {
  const shown = numbers.join('\n')
  useLayoutEffect(() => {
    const element = printouts.current
    if (shown === '' || element === null) return
    const sheet = new CSSStyleSheet()
    const measure = () => sheet.replaceSync(rules[size](shown.split('\n'), lengthMm(element)))
    measure()
    document.adoptedStyleSheets.push(sheet)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A picture that loaded in this frame has not been measured yet.
    addEventListener('beforeprint', measure)
    return () => {
      removeEventListener('beforeprint', measure)
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [size, shown, printouts])
}

/** The length of a printout, in whole millimetres. */
function lengthMm(printout: HTMLElement): number {
  return Math.ceil(mmOf(printout.getBoundingClientRect().height))
}

/**
 * The sheet size of the shown printout, and its setter. The size is the one in the address, or the last one chosen on this device for this
 * kind of printout, or the default. On a phone the default is the roll, which fits its window and a pocket printer.
 */
function usePaperSize(
  printout: Pick<PrintoutDeclaration, 'name' | 'size'> | undefined,
  isPhone: boolean,
): [PaperSize, (size: PaperSize) => void] {
  const usual = isPhone ? 'roll' : (printout?.size ?? 'a4')
  const [stored, keep] = useLocalStorage<PaperSize>({
    key: `pledgebook-printout-${printout?.name}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    deserialize: (text) => paperSizes.find((one) => one === text) ?? usual,
    serialize: (size) => size,
  })
  // Several routes use this, so the search parameters are read without naming a route.
  const { size: requested } = useSearch({ strict: false })
  const size = paperSizes.find((one) => one === requested) ?? stored
  const navigate = useNavigateHere()
  function choose(next: PaperSize) {
    keep(next)
    // Keeps the other search parameters.
    void navigate({ to: '.', search: (old) => ({ ...old, size: next }), replace: true })
  }
  return [size, choose]
}
