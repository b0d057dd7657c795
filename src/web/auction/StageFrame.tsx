import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { auctionTexts } from '#texts/auction.ts'
import { allRows, type PageReply } from '../shared/list/pagedList.ts'
import type { PageRequest } from '../shared/list/pageRequest.ts'
import { PartState } from '../shared/PartState.tsx'
import { notifyProblem } from '../shared/problemOf.ts'
import { isDefinite, newKey } from '../shared/useIdempotencyKey.ts'
import { formatNumber } from '../ui/format.ts'
import { notifySuccess } from '../ui/notify.ts'
import { usePageTexts } from '../ui/PageTextsProvider.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ExportMenu } from '../ui/table/ExportMenu.tsx'
import { sheetOf } from '../ui/table/sheet.ts'
import type { StageColumns } from './LotTable.tsx'
import { useAuctionReason } from './useAuctionReason.ts'

const { pages, batch } = auctionTexts

interface StageFrameProps {
  query: {
    data?: { rows: readonly unknown[] } | undefined
    isError: boolean
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
  if (query.data === undefined) return <PartState query={query} />
  if (query.data.rows.length === 0) return <EmptyState title={emptyText} text={emptyHint} />
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {chosen > 0 ? batch.chosen(formatNumber(chosen)) : count !== undefined && rows(formatNumber(count))}
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
  const disabledReason = useAuctionReason()('export')
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

/**
 * An action on several selected rows without a form: it is executed once however often it is sent, and a rejection keeps what
 * was chosen.
 */
export function useBatch() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [key, setKey] = useState(newKey)
  const [busy, setBusy] = useState(false)

  async function run(work: (ids: string[]) => Promise<unknown>, successText: string): Promise<void> {
    setBusy(true)
    try {
      await work([...chosen])
      setChosen(new Set())
      setKey(newKey())
      notifySuccess(successText)
    } catch (error) {
      if (isDefinite(error)) setKey(newKey())
      notifyProblem(error)
    } finally {
      setBusy(false)
    }
  }

  return { chosen, setChosen, busy, run, request: { headers: { 'Idempotency-Key': key } } }
}
