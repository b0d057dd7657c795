import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { problemOf } from '../shared/problemOf.ts'
import { formatNumber } from '../ui/format.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { useUiTexts } from '../ui/UiTextsProvider.tsx'
import classes from './Auction.module.css'

const { pages, batch } = auctionTexts

interface StageFrameProps {
  query: {
    data?: { rows: readonly unknown[] } | undefined
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  emptyText: string
  /** How rows come to be here. */
  emptyHint: string
  /** How many rows match; none while it is not known. */
  count: number | undefined
  /** How many of them are chosen. */
  chosen: number
  /** What can be done with these, and with all. */
  acts: ReactNode
  onFirst: (() => void) | null
  onNext: (() => void) | null
  children: ReactNode
}

/** A stage: on its way, not to be had, empty, or its rows with what is done with those chosen. */
export function StageFrame(props: StageFrameProps) {
  const { query, emptyText, emptyHint, count, chosen, acts, onFirst, onNext, children } = props
  const { rows } = useUiTexts().table
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState detail={problemOf(query.error).detail} onRetry={() => query.refetch()} />
    ) : (
      <LoadingState />
    )
  if (query.data.rows.length === 0) return <EmptyState title={emptyText} text={emptyHint} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" role="status">
          {chosen > 0 ? batch.chosen(formatNumber(chosen)) : count !== undefined && rows(formatNumber(count))}
        </Text>
        <Group gap="xs">{acts}</Group>
      </div>
      {children}
      {(onFirst !== null || onNext !== null) && (
        <Group gap="xs" justify="flex-end">
          {onFirst !== null && (
            <Button variant="default" size="xs" onClick={onFirst}>
              {pages.first}
            </Button>
          )}
          {onNext !== null && (
            <Button variant="default" size="xs" onClick={onNext}>
              {pages.next}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
