import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import boxClasses from './ChooseBox.module.css'
import { roleIn } from './cards.ts'
import { type Chooser, useChosen } from './chooser.ts'
import { extentOf } from './chosenRows.ts'
import classes from './DataTable.module.css'
import { cellClass } from './TableRow.tsx'
import type { DataColumn, ListSort } from './types.ts'

interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  /** Whether rows are cards: the head then shows only what sorts, and the checkbox of all rows. */
  cards: boolean
  sort: ListSort | null
  /** A press on the heading of a column. */
  onSort: (id: string) => void
  /** Null if rows cannot be chosen. */
  chooser: Chooser<Row> | null
  /** The name of the column of actions; `null` for none. */
  actionsLabel: string | null
}

/** The sticky header; a click sorts ascending, then descending, then not at all. */
export function TableHead<Row>({ columns, cards, sort, onSort, chooser, actionsLabel }: TableHeadProps<Row>) {
  return (
    <thead {...roleIn(cards, 'rowgroup')}>
      <tr {...roleIn(cards, 'row')} aria-rowindex={1}>
        {columns.map((column, at) => {
          const order = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : 'none'
          const sortable = column.sortable !== false
          return (
            <th
              key={column.id}
              scope="col"
              {...roleIn(cards, 'columnheader')}
              className={cellClass(column)}
              data-sticky={at === 0 || undefined}
              data-sortable={sortable || undefined}
              aria-sort={sortable ? order : undefined}
            >
              {at === 0 && chooser !== null && <AllBox chooser={chooser} />}
              {sortable ? (
                <button
                  type="button"
                  className={classes.sortButton}
                  data-order={order}
                  onClick={() => onSort(column.id)}
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
          <th scope="col" {...roleIn(cards, 'columnheader')} className={classes.actionsCell}>
            <span className={classes.hidden}>{actionsLabel}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortIcon({ order }: { order: 'ascending' | 'descending' | 'none' }) {
  const Icon = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return <Icon size={14} stroke={2} aria-hidden className={classes.sortIcon} />
}

/** The checkbox that chooses all rows shown; indeterminate while only some of them are chosen. */
function AllBox<Row>({ chooser }: { chooser: Chooser<Row> }) {
  const texts = usePageTexts().table
  const extent = extentOf(useChosen(chooser), chooser.shownIds().length)
  return (
    <label className={boxClasses.place}>
      <input
        type="checkbox"
        aria-label={texts.chooseAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = extent === 'some'
        }}
        checked={extent === 'all'}
        onChange={chooser.toggleAll}
      />
    </label>
  )
}
