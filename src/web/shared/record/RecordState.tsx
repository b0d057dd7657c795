import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { recordTexts as texts } from '#texts/record.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useEscape } from '../../ui/page/useEscape.ts'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { RecordFault } from './RecordFault.tsx'

interface RecordStateProps<Row> {
  /** The query of one record. */
  query: { data?: Row | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The title of the page while the record loads. */
  title: string
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** One record from the server: loading, failed or loaded. */
export function RecordState<Row>({ query, title, onClose, children }: RecordStateProps<Row>) {
  useEscape(() => {
    if (!isTyping()) onClose()
  })
  if (query.data !== undefined) return children(query.data)
  return (
    <Page
      title={title}
      actions={
        <Button variant="default" onClick={onClose}>
          {texts.back}
        </Button>
      }
    >
      {query.isError ? <RecordFault error={query.error} onRetry={() => query.refetch()} /> : <LoadingState />}
    </Page>
  )
}

/**
 * Whether a field has the focus, or the page shows a record or a panel. These handle Escape themselves, because typed values could be lost.
 */
function isTyping(): boolean {
  const isField = document.activeElement?.matches('input, textarea, select')
  return isField === true || document.querySelector('main :is(form, [data-readable], [data-panel])') !== null
}
