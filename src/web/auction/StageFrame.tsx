import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { allRows, type PageReply } from '../shared/list/pagedList.ts'
import type { PageRequest } from '../shared/list/pageRequest.ts'
import { MOST_PRINTED } from '../shared/printouts/mostPrinted.ts'
import { isDefinite, newKey } from '../shared/record/useIdempotencyKey.ts'
import { PartState } from '../shared/state/PartState.tsx'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { formatNumber } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { usePageTexts } from '../ui/PageTextsProvider.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { LoadingState } from '../ui/states/LoadingState.tsx'
import { ExportMenu } from '../ui/table/ExportMenu.tsx'
import { sheetOf } from '../ui/table/sheet.ts'
import type { Chosen, StageColumns } from './LotTable.tsx'
import { useAuctionReason } from './useAuctionReason.ts'

const { pages, batch } = auctionTexts

interface StageFrameProps {
  query: {
    data?: { rows: readonly unknown[] } | undefined
    isError: boolean
    isPlaceholderData: boolean
    error: unknown
    refetch: () => unknown
  }
  emptyText: string
  /** How rows get to this stage. */
  emptyHint: string
  /** How many rows match; none while unknown. */
  count: number | undefined
  /** How many of them are chosen. */
  chosen: number
  /** Actions on the selected rows, and on all. */
  actions: ReactNode
  onFirst: (() => void) | null
  onNext: (() => void) | null
  children: ReactNode
}

/** A stage: loading, failed, empty, or its rows with bulk actions. */
export function StageFrame(props: StageFrameProps) {
  const { query, emptyText, emptyHint, count, chosen, actions, onFirst, onNext, children } = props
  const { rows } = usePageTexts().table
  const isEmpty = query.data?.rows.length === 0
  // All rows of a later page have left the stage; there may be others on the first.
  useEffect(() => {
    if (isEmpty) onFirst?.()
  }, [isEmpty, onFirst])
  if (query.data === undefined) return <PartState query={query} />
  if (isEmpty && (onFirst !== null || query.isPlaceholderData)) return <LoadingState />
  if (isEmpty) return <EmptyState title={emptyText} text={emptyHint} />
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {chosen > 0
            ? batch.chosen(formatNumber(chosen))
            : count !== undefined && rows(formatNumber(count), count)}
        </Text>
        <Group gap="xs">{actions}</Group>
      </Group>
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
    </Stack>
  )
}

interface StageExportProps<Row> {
  /** Name of the files. */
  name: string
  columns: StageColumns<Row>
  fetchPage: (page: PageRequest) => Promise<PageReply<Row>>
}

/** All rows of a stage that match, as a file. */
export function StageExport<Row>({ name, columns, fetchPage }: StageExportProps<Row>) {
  const disabledReason = useAuctionReason()('Auction.export')
  const { total } = usePageTexts().table
  return (
    <ExportMenu
      canExport={disabledReason === undefined}
      disabledReason={disabledReason}
      save={async (format) => {
        const { saveSheet } = await import('../ui/table/saveFile.ts')
        await saveSheet(sheetOf(await allRows(fetchPage), columns, total), format, name)
      }}
    />
  )
}

/** The maximum number of lots of an auction: `maxItems` of the request. */
export const MOST_SCHEDULED = 1000

/**
 * An action on several selected rows without a form: it is executed once however often it is sent, and a rejection keeps what
 * was chosen. The selection stays while pages are turned. An action takes the first 100, or another `maxItems` of its request; the others
 * stay selected for the next.
 */
export function useBatch<Row extends { id: string }>(most = MOST_PRINTED) {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const [key, setKey] = useState(newKey)
  const [busy, setBusy] = useState(false)
  const [first = [], ...others] = partsOf([...chosen.keys()], most)
  const done = () => setChosen((now) => new Map([...now].filter(([id]) => !first.includes(id))))

  async function run(work: (ids: string[]) => Promise<unknown>, successText: string): Promise<void> {
    setBusy(true)
    try {
      await work([...first])
      done()
      setKey(newKey())
      notifySuccess(successText)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    chosen,
    setChosen,
    /** Ids of the rows that the next action is executed on, and of the later ones. */
    parts: [first, ...others],
    /** How many rows the next action is executed on. */
    count: formatNumber(first.length),
    /** The same, with how many are chosen if there are more. */
    countWords:
      others.length === 0
        ? formatNumber(first.length)
        : batch.partOf(formatNumber(first.length), formatNumber(chosen.size)),
    /** Removes the rows of an action from the selection. */
    done,
    busy,
    run,
    request: { headers: { 'Idempotency-Key': key } },
  }
}

function partsOf(ids: readonly string[], most: number): string[][] {
  const starts = Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => part * most)
  return starts.map((start) => ids.slice(start, start + most))
}
