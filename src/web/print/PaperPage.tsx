import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import '../ui/styles/button.ts'
import { Button, SegmentedControl, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { printTexts as texts } from '#texts/print.ts'
import { RecordFault } from '../shared/record/RecordFault.tsx'
import { ScrollRegion } from '../ui/ScrollRegion.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import classes from './PaperPage.module.css'
import { paperSizes } from './paperSearch.ts'
import { usePageRule } from './usePageRule.ts'
import { usePaperSize } from './usePaperSize.ts'
import { usePrintOnce } from './usePrintOnce.ts'

interface PaperPageProps<Data> {
  /** The call that says all that stands on the paper. */
  query: { data?: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A paper as it will lie on the sheet, black on white in either colour scheme, with what prints it above. */
export function PaperPage<Data extends { number: string }>({ query, children }: PaperPageProps<Data>) {
  const { title = '', paper } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const [size, chooseSize] = usePaperSize(paper)
  const sheet = useRef<HTMLElement>(null)
  const { data, isError, error, refetch } = query
  const number = data?.number
  usePageRule(size, number, sheet)
  usePrintOnce(number !== undefined)
  useEffect(() => {
    // What a browser proposes as the name of the file when a paper is kept as one.
    if (number !== undefined) document.title = texts.fileName(number, title)
  }, [number, title])
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
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={data === undefined}
        >
          {texts.print}
        </Button>
      </header>
      <main>
        {data !== undefined && (
          <ScrollRegion label={texts.sheet} className={classes.stage}>
            <article ref={sheet} className={classes.sheet} data-size={size} aria-label={title}>
              {children(data)}
            </article>
          </ScrollRegion>
        )}
        {data === undefined && isError && <RecordFault error={error} onRetry={() => refetch()} />}
        {data === undefined && !isError && <LoadingState />}
      </main>
    </div>
  )
}
