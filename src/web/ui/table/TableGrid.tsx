import type { RowData } from '@tanstack/react-table'
import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { bringIntoView } from '../bringIntoView.ts'
import edges from '../cutEdges.module.css'
import { useKeyHelp } from '../keyHelp.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import type { Returning } from '../returning.ts'
import { usePhone } from '../usePhone.ts'
import cardClasses from './cards.module.css'
import { cardHeightRem, cardPart, roleIn } from './cards.ts'
import type { Chooser } from './chooser.ts'
import classes from './DataTable.module.css'
import { ACTIONS_WIDTH, BADGE_WIDTH } from './fitColumns.ts'
import { TableHead } from './TableHead.tsx'
import { cellClass, type RowTools, TableRow } from './TableRow.tsx'
import type { DataColumn, ListSort } from './types.ts'
import type { Density } from './useDensity.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRowReturn } from './useRowReturn.ts'
import { phoneOrder, widthOf } from './values.ts'

/** How the rows of a list are rendered: all of them, or only those in view. */
export interface Windowing {
  /** The scroll container of the rows. */
  scroller: RefObject<HTMLDivElement | null>
  /** Scrolls a row into view; it is rendered soon after. */
  scrollTo: (index: number) => void
  draw: (rowAt: (index: number) => ReactNode, span: number) => ReactNode
  /** Whether rows of the page are still to be rendered without the user scrolling. */
  isPart: boolean
}

/** Lists of up to this many rows are rendered completely, so that the browser's search and print include all of them. */
export const WHOLE_UP_TO = 80

/** Without windowing: the first `count` rows, which are all unless `isPart`. */
export function wholeList(
  scroller: RefObject<HTMLDivElement | null>,
  { count, isPart }: { count: number; isPart: boolean },
): Windowing {
  return {
    scroller,
    isPart,
    scrollTo: (index) => bringIntoView(scroller.current?.querySelector(`tr[data-index="${index}"]`)),
    draw: (rowAt) => Array.from({ length: count }, (_, index) => rowAt(index)),
  }
}

/** The props of the table of a list. */
export interface TableGridProps<Row extends RowData> {
  name: string
  /** `null` while the first rows load. */
  rows: readonly Row[] | null
  columns: readonly DataColumn<Row>[]
  tools: RowTools<Row>
  /** Null if rows cannot be chosen. */
  chooser: Chooser<Row> | null
  density: Density
  rowId: (row: Row) => string
  isInactive: ((row: Row) => boolean) | undefined
  /** Whether inactive rows are shown. */
  withInactive: boolean
  /** Room for the checkbox of a row in pixels. */
  boxWidth: number
  /** The address of a row's record; `undefined` if no rows of the list open. */
  linkOf: ((row: Row) => string | undefined) | undefined
  onOpen: (row: Row, href: string) => void
  sort: ListSort | null
  /** A press on the heading of a column. */
  onSort: (id: string) => void
  totals: Readonly<Record<string, number>> | undefined
  /** Matching rows on all pages; `undefined` while unknown. */
  count: number | undefined
  /** Rows on earlier pages. */
  before: number
  busy: boolean
  /** How the user returned to the list, until the focus is on the row. */
  returning: RefObject<Returning | null>
  /** A key of search, filters and page: when it changes, the list scrolls to its top. */
  view: string
}

const none: readonly never[] = []
/** Elements in a row that handle a press themselves. */
const CONTROLS = 'a, button, input, label, [data-actions]'

/** The table: header, visible rows, totals; one scroll container with sticky header and first column. */
export function TableGrid<Row extends RowData>(props: TableGridProps<Row> & { windowing: Windowing }) {
  const { scroller, scrollTo, draw } = props.windowing
  const { name, tools, chooser, linkOf, isInactive, count, view } = props
  const { table: texts, keys } = usePageTexts()
  useKeyHelp(keys.moveRows)
  useKeyHelp(linkOf === undefined ? null : keys.openRow)
  useKeyHelp(chooser === null ? null : keys.chooseRows)
  const rows = props.rows ?? none
  const cards = usePhone()
  const columns = useMemo(() => (cards ? phoneOrder(props.columns) : props.columns), [cards, props.columns])
  const withActions = tools.actionsOf !== null
  // Room for the checkbox and the badge of inactive rows next to the first column's text.
  const besides = props.boxWidth + (props.withInactive ? BADGE_WIDTH : 0)
  const widths = columns.map((column, at) => widthOf(column) + (at === 0 ? besides : 0))
  const span = columns.length + (withActions ? 1 : 0)

  function open(index: number, inNewTab: boolean) {
    const row = rows[index]
    const href = row && linkOf?.(row)
    if (row === undefined || href === undefined) return
    if (inNewTab) window.open(href, '_blank', 'noopener')
    else props.onOpen(row, href)
  }
  /** Chooses the row at an index, or all up to it. */
  function choose(index: number, isRange: boolean, from = index) {
    const row = rows[index]
    if (chooser === null || row === undefined) return
    if (isRange) chooser.extend(index, from)
    else chooser.toggle(row)
  }
  const focus = useRowFocus({
    scroller,
    count: rows.length,
    scrollTo,
    onOpen: open,
    onChoose: chooser === null ? null : choose,
  })
  const { marked, noteFocus } = useRowReturn({
    rows,
    rowId: props.rowId,
    waiting: props.rows === null || props.busy,
    returning: props.returning,
    moveTo: focus.moveTo,
  })

  // Another view is shown from its top; the first one may already be scrolled to the row to return to.
  const shownView = useRef(view)
  useEffect(() => {
    if (shownView.current === view) return
    shownView.current = view
    scroller.current?.scrollTo({ top: 0 })
  }, [view, scroller])

  /** Whether a press chooses rows: on the checkbox or around it, or with Shift anywhere in the row but on its controls. */
  function isChoosing({ target, shiftKey }: MouseEvent<HTMLElement>): boolean {
    if (chooser === null || !(target instanceof Element)) return false
    return target.closest('[data-choose]') !== null || (shiftKey && target.closest(CONTROLS) === null)
  }

  function onMouseDown(event: MouseEvent<HTMLElement>) {
    // A press with Shift would select the text in between.
    if (event.shiftKey && isChoosing(event)) event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return
    if (isChoosing(event)) {
      const at = focus.onFocus(event)
      if (at === null) return
      if (event.shiftKey) focus.moveTo(at)
      choose(at, event.shiftKey)
      return
    }
    if (linkOf === undefined) return
    const inNewTab = event.ctrlKey || event.metaKey
    const control = event.target.closest(CONTROLS)
    if (control?.matches('a[data-record]')) {
      // The browser itself opens another tab or window.
      if (inNewTab || event.shiftKey || event.altKey) return
      event.preventDefault()
    } else if (control !== null) return
    const index = event.target.closest<HTMLElement>('tr[data-index]')?.dataset.index
    // Selecting text does not open its row.
    if (index !== undefined && getSelection()?.isCollapsed !== false) open(Number(index), inNewTab)
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const index = focus.onFocus(event)
    if (index !== null) noteFocus(index)
  }

  function rowAt(index: number) {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <TableRow
        key={props.rowId(row)}
        row={row}
        index={index}
        position={props.before + index + 2}
        columns={columns}
        cards={cards}
        tools={tools}
        chooser={chooser}
        href={linkOf?.(row)}
        inactive={isInactive?.(row) ?? false}
        current={index === focus.current}
        marked={marked !== null && props.rowId(row) === marked}
      />
    )
  }

  return (
    <>
      <div
        ref={scroller}
        className={`${edges.scroller} ${classes.scroller} ${cardClasses.cards}`}
        data-cards={cards || undefined}
        data-chooses={chooser !== null || undefined}
        style={cards ? ({ '--card-height': `${cardHeightRem(columns)}rem` } as CSSProperties) : undefined}
      >
        <table
          className={classes.table}
          style={
            cards
              ? undefined
              : { minWidth: rem(widths.reduce((sum, width) => sum + width, withActions ? ACTIONS_WIDTH : 0)) }
          }
          {...roleIn(cards, 'table')}
          aria-rowcount={count === undefined ? -1 : count + 1}
          aria-busy={props.busy || props.windowing.isPart}
        >
          <caption className={classes.hidden}>
            {linkOf === undefined ? name : `${name}. ${texts.keys}`}
          </caption>
          {!cards && (
            <colgroup>
              {columns.map((column, at) => (
                <col key={column.id} style={{ width: rem(widths[at] ?? 0) }} />
              ))}
              {withActions && <col style={{ width: rem(ACTIONS_WIDTH) }} />}
            </colgroup>
          )}
          <TableHead
            columns={columns}
            cards={cards}
            sort={props.sort}
            onSort={props.onSort}
            chooser={chooser}
            actionsLabel={withActions ? texts.actions : null}
          />
          <tbody
            {...roleIn(cards, 'rowgroup')}
            onMouseDown={onMouseDown}
            onClick={onClick}
            onKeyDown={focus.onKeyDown}
            onFocus={onFocus}
          >
            {props.rows === null ? (
              <SkeletonRows rows={8} columns={columns} withActions={withActions} />
            ) : (
              draw(rowAt, span)
            )}
          </tbody>
          {props.rows !== null && (
            <TableFoot
              columns={columns}
              cards={cards}
              totals={props.totals}
              tools={tools}
              label={texts.total}
            />
          )}
        </table>
      </div>
      {!cards && (
        <span aria-hidden className={edges.start} style={{ insetInlineStart: rem(widths[0] ?? 0) }} />
      )}
    </>
  )
}

function rem(pixels: number): string {
  return `${pixels / 16}rem`
}

/** Placeholder rows while the first rows load, as high as rows. */
function SkeletonRows<Row>({
  rows,
  columns,
  withActions,
}: {
  rows: number
  columns: readonly DataColumn<Row>[]
  withActions: boolean
}) {
  const bar = (row: number, cell: number) => (
    <span className={classes.skeleton} style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
  )
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden className={classes.row} data-card>
      {columns.map((column, at) => (
        <td key={column.id} className={classes.cell} data-part={cardPart(columns, at)}>
          {bar(row, at)}
        </td>
      ))}
      {withActions && (
        <td className={classes.actionsCell} data-actions>
          {bar(row, columns.length)}
        </td>
      )}
    </tr>
  ))
}

interface TableFootProps<Row> {
  columns: readonly DataColumn<Row>[]
  cards: boolean
  /** By column id; `undefined` while loading. */
  totals: Readonly<Record<string, number>> | undefined
  tools: RowTools<Row>
  label: string
}

/** Totals of all matching rows; absent if no visible column has one. */
function TableFoot<Row>({ columns, cards, totals, tools, label }: TableFootProps<Row>) {
  if (!columns.some((column) => column.total === true)) return null
  return (
    <tfoot {...roleIn(cards, 'rowgroup')}>
      <tr {...roleIn(cards, 'row')}>
        {columns.map((column, at) =>
          at === 0 ? (
            <th
              key={column.id}
              scope="row"
              {...roleIn(cards, 'rowheader')}
              className={cellClass(column)}
              data-sticky
            >
              {label}
            </th>
          ) : (
            <td
              key={column.id}
              {...roleIn(cards, 'cell')}
              className={cellClass(column)}
              data-label={column.total === true ? column.header : undefined}
            >
              {column.total === true && totals !== undefined && tools.text(totals[column.id], column)}
            </td>
          ),
        )}
        {tools.actionsOf !== null && <td className={classes.actionsCell} />}
      </tr>
    </tfoot>
  )
}
