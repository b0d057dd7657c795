import { useMatches, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Printed, PrintoutDesk, type PrintoutQuery } from './PrintoutDesk.tsx'
import { type PrintedLoans, recordPlace } from './recordPlace.ts'

interface PrintoutPageProps<Data> {
  /** The query for the content of the printout. */
  query: PrintoutQuery<Data>
  /** The name of what is printed, if the title of the page is less exact. */
  headingOf?: (data: Data) => string
  /** Actions other than printing. */
  action?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A preview of a printout on its sheet, with the print button above. */
export function PrintoutPage<Data extends Printed & PrintedLoans>({
  query,
  headingOf,
  action,
  children,
}: PrintoutPageProps<Data>) {
  const printout = useMatches({ select: (matches) => matches.at(-1)?.staticData.printout })
  const id = useParams({ strict: false, select: ({ id = '' }) => id })
  const { data } = query
  return (
    <PrintoutDesk
      query={{ ...query, data: data && [data] }}
      printout={printout}
      heading={data && headingOf?.(data)}
      back={recordPlace(printout?.subject ?? 'voucher', id, data)}
      action={data !== undefined && action?.(data)}
    >
      {children}
    </PrintoutDesk>
  )
}
