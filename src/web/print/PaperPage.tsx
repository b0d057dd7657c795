import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Call, PaperDesk, type Printed } from './PaperDesk.tsx'

interface PaperPageProps<Data> {
  /** The query for the content of the printout. */
  query: Call<Data>
  /** Actions other than printing. */
  act?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A preview of a printout on its sheet, with the print button above. */
export function PaperPage<Data extends Printed>({ query, act, children }: PaperPageProps<Data>) {
  const paper = useMatches({ select: (matches) => matches.at(-1)?.staticData.paper })
  const { data } = query
  return (
    <PaperDesk
      query={{ ...query, data: data && [data] }}
      paper={paper}
      act={data !== undefined && act?.(data)}
    >
      {children}
    </PaperDesk>
  )
}
