import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { detailOf } from './listReads.ts'

interface Numbered {
  id: string
  number: string
}

interface NumberedTableProps<Row extends Numbered>
  extends Omit<DataTableProps<Row>, 'rowId' | 'rowName' | 'errorDetail' | 'emptyTitle' | 'emptyText'> {
  /** The title and text of the list without rows. */
  empty: { title: string; text: ReactNode }
}

const idOf = ({ id }: Numbered) => id
const numberOf = ({ number }: Numbered) => number

/** A list of records that are named by their number: vouchers, loans, transfers, audits. */
export function NumberedTable<Row extends Numbered>({ empty, ...props }: NumberedTableProps<Row>) {
  return (
    <DataTable
      {...props}
      rowId={idOf}
      rowName={numberOf}
      errorDetail={detailOf}
      emptyTitle={empty.title}
      emptyText={empty.text}
    />
  )
}
