import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { EmptyState } from '../states/EmptyState.tsx'

interface TableEmptyProps {
  /** Why no row is shown: none exist, none match, or all are inactive. */
  why: 'empty' | 'no-match' | 'inactive'
  emptyTitle: string | undefined
  emptyText: ReactNode
  emptyAction: ReactNode
  onClear: () => void
  onShowInactive: () => void
}

/** The message in place of rows, with the next step. */
export function TableEmpty(props: TableEmptyProps) {
  const texts = usePageTexts().table
  if (props.why === 'no-match') {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.6} aria-hidden />}
        title={texts.noMatchTitle}
        text={texts.noMatchText}
        action={
          <Button variant="default" onClick={props.onClear}>
            {texts.clearFilters}
          </Button>
        }
      />
    )
  }
  if (props.why === 'inactive') {
    return (
      <EmptyState
        title={texts.allInactiveTitle}
        action={
          <Button variant="default" onClick={props.onShowInactive}>
            {texts.showInactive}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={props.emptyTitle ?? texts.emptyTitle}
      text={props.emptyText ?? texts.emptyText}
      action={props.emptyAction}
    />
  )
}
