import { Button, SegmentedControl, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PaperHead } from '../../api/gen/model/index.ts'
import { usePaperCatalogue } from '../shared/papers/usePaperCatalogue.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import type { PaperDeclaration } from '../shell/staticData.ts'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './PaperPage.module.css'
import { paperSizes } from './paperSearch.ts'
import { PaperTextsContext } from './paperTexts.ts'
import { printTexts as texts } from './texts.ts'
import { usePageRule } from './usePageRule.ts'
import { usePaperSize } from './usePaperSize.ts'
import { usePrintOnce } from './usePrintOnce.ts'

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
  /** What says all that stands on the papers; all are of one company. */
  query: Call<readonly Data[]>
  /** By which name the size is kept, and its usual one; whether only staff read it. */
  paper: Pick<PaperDeclaration, 'name' | 'size' | 'staff'> | undefined
  /** What else can be done with them, besides printing. */
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

/** What stands in the place of papers while they are fetched, or where that failed. */
function NotThere({ calls }: { calls: readonly Call<unknown>[] }) {
  const failed = calls.find(({ data, isError }) => data === undefined && isError)
  if (failed === undefined) return <LoadingState />
  return <RecordFault error={failed.error} onRetry={() => failed.refetch()} />
}
