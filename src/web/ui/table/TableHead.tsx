import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import { cellClass } from './TableRow.tsx'
import type { DataColumn, ListSort } from './types.ts'

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: ListSort | null
  onSort: (sort: ListSort | null) => void
  /** The name of the column of actions; `null` where there is none. */
  actionsLabel: string | null
}

/** The sticky header; a column is sorted up, then down, then not at all. */
export function TableHead<Row>({ columns, sort, onSort, actionsLabel }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => {
          const order = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : 'none'
          const sortable = column.sortable !== false
          return (
            <th
              key={column.id}
              scope="col"
              className={cellClass(column)}
              data-sticky={at === 0 || undefined}
              aria-sort={sortable ? order : undefined}
            >
              {sortable ? (
                <button
                  type="button"
                  className={classes.sortButton}
                  data-order={order}
                  onClick={() => onSort(nextSort(column.id, sort))}
                >
                  <span>{column.header}</span>
                  <SortIcon order={order} />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {actionsLabel !== null && (
          <th scope="col" className={classes.actionsCell}>
            <span className={classes.hidden}>{actionsLabel}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function nextSort(id: string, sort: ListSort | null): ListSort | null {
  if (sort?.id !== id) return { id, desc: false }
  return sort.desc ? null : { id, desc: true }
}

function SortIcon({ order }: { order: 'ascending' | 'descending' | 'none' }) {
  const Icon = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={14} stroke={2} aria-hidden className={classes.sortIcon} />
}
