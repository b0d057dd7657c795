import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Printed, PrintoutDesk, type PrintoutQuery } from './PrintoutDesk.tsx'

interface PrintoutPageProps<Data> {
  /** The query for the content of the printout. */
  query: PrintoutQuery<Data>
  /** Actions other than printing. */
  action?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A preview of a printout on its sheet, with the print button above. */
export function PrintoutPage<Data extends Printed>({ query, action, children }: PrintoutPageProps<Data>) {
  const printout = useMatches({ select: (matches) => matches.at(-1)?.staticData.printout })
  const { data } = query
  return (
    <PrintoutDesk
      query={{ ...query, data: data && [data] }}
      printout={printout}
      action={data !== undefined && action?.(data)}
    >
      {children}
    </PrintoutDesk>
  )
}
