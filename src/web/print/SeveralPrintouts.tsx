import { Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PrintoutDeclaration } from '../shell/staticData.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { type Printed, PrintoutDesk, type PrintoutQuery } from './PrintoutDesk.tsx'

interface SeveralPrintoutsProps<Data> {
  title: string
  /** The query for all of them; see {@link combineQueries}. */
  query: PrintoutQuery<readonly Data[]>
  printout: Pick<PrintoutDeclaration, 'name' | 'size'>
  /** The list of the records. */
  back: LinkOptions
  /** The text shown if the address names no record; null if it names at least one. */
  none: string | null
  /** The content of one printout. */
  children: (data: Data) => ReactNode
}

/** The printouts of several records, each on its own page, printed together. */
export function SeveralPrintouts<Data extends Printed>(props: SeveralPrintoutsProps<Data>) {
  const { title, query, printout, back, none, children } = props
  if (none === null)
    return (
      <PrintoutDesk query={query} printout={printout} back={back}>
        {children}
      </PrintoutDesk>
    )
  return (
    <main>
      <Title order={1} size="h4" p="md">
        {title}
      </Title>
      <EmptyState title={none} />
    </main>
  )
}

/** Several queries as one: it has data once all of them have, and fails if any fails. */
export function combineQueries<Data>(
  results: readonly UseQueryResult<Data>[],
): PrintoutQuery<readonly Data[]> {
  const read = results.flatMap(({ data }) => data ?? [])
  const failed = results.find(({ isError }) => isError)
  return {
    data: read.length === results.length ? (read as readonly Data[]) : undefined,
    isError: failed !== undefined,
    error: failed?.error,
    refetch: () => results.map(({ refetch }) => refetch()),
  }
}
