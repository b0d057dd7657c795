import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { MenuActions } from '../MenuAction.tsx'
import { isNumber } from '../numbers.ts'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import boxClasses from './ChooseBox.module.css'
import { cardPart, roleIn } from './cards.ts'
import { type Chooser, useIsChosen } from './chooser.ts'
import classes from './DataTable.module.css'
import rowActionsClasses from './RowActions.module.css'
import type { ColumnValue, DataColumn, RowAction } from './types.ts'
import { isNumeric } from './values.ts'

/** The functions and texts that rows get from their list; stable, so that rows are rendered again only if they change. */
export interface RowTools<Row> {
  text: (value: ColumnValue, column: DataColumn<Row>) => string
  number: (value: number) => string
  actionsOf: ((row: Row) => readonly RowAction[]) | null
  /** The row's name; `null` for the text of its first column. */
  nameOf: ((row: Row) => string) | null
  inactiveWord: string
}

/** Texts longer than this many characters may be cut off, so the cell has the whole text as its `title`. */
const CUT_FROM = 16

interface TableRowProps<Row> {
  row: Row
  index: number
  /** The row's index in the whole table; the header is 1. */
  position: number
  columns: readonly DataColumn<Row>[]
  /** Whether rows are cards. */
  cards: boolean
  tools: RowTools<Row>
  /** Null if rows cannot be chosen. */
  chooser: Chooser<Row> | null
  /** The address of its record, if it opens. */
  href: string | undefined
  inactive: boolean
  /** Whether this row is the list's tab stop. */
  current: boolean
  /** Whether this row was saved a moment ago. */
  marked: boolean
}

function TableRowView<Row>({
  row,
  index,
  position,
  columns,
  cards,
  tools,
  chooser,
  href,
  inactive,
  current,
  marked,
}: TableRowProps<Row>) {
  const { actionsOf } = tools
  const isChosen = useIsChosen(chooser, row)
  return (
    <tr
      {...roleIn(cards, 'row')}
      className={classes.row}
      data-index={index}
      data-card={cards || undefined}
      data-openable={href !== undefined || undefined}
      data-inactive={inactive || undefined}
      data-saved={marked || undefined}
      aria-rowindex={position}
      aria-selected={chooser === null ? undefined : isChosen}
      tabIndex={current ? 0 : -1}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          {...roleIn(cards, 'cell')}
          className={cellClass(column)}
          data-sticky={at === 0 || undefined}
          data-part={cards ? cardPart(columns, at) : undefined}
          data-label={cards ? column.header : undefined}
        >
          {at === 0 && chooser !== null && <RowBox name={nameOf(row, columns, tools)} isChosen={isChosen} />}
          {at === 0 && inactive ? (
            <span className={classes.inactive}>
              <span className={classes.inactiveName}>
                <CellContent row={row} column={column} tools={tools} href={href} current={current} />
              </span>
              <StatusBadge>{tools.inactiveWord}</StatusBadge>
            </span>
          ) : (
            <CellContent
              row={row}
              column={column}
              tools={tools}
              href={at === 0 ? href : undefined}
              current={current}
            />
          )}
        </td>
      ))}
      {actionsOf !== null && (
        <td {...roleIn(cards, 'cell')} className={classes.actionsCell} data-actions>
          <RowActions
            name={nameOf(row, columns, tools)}
            getActions={() => actionsOf(row)}
            tabIndex={current ? 0 : -1}
          />
        </td>
      )}
    </tr>
  )
}

/** The list handles the press, on the box or next to it. */
const ignore = () => undefined

/** The checkbox that chooses a row. Rows are the tab stop, where Space does the same. */
function RowBox({ name, isChosen }: { name: string; isChosen: boolean }) {
  const texts = usePageTexts().table
  return (
    <span className={boxClasses.place} data-choose>
      <input
        type="checkbox"
        aria-label={texts.chooseRow(name)}
        checked={isChosen}
        onChange={ignore}
        tabIndex={-1}
      />
    </span>
  )
}

function nameOf<Row>(row: Row, columns: readonly DataColumn<Row>[], tools: RowTools<Row>): string {
  const first = columns[0]
  if (tools.nameOf !== null) return tools.nameOf(row)
  return first === undefined ? '' : tools.text(first.value(row), first)
}

/** One row of a list, rendered again only if its props change or it is chosen. */
export const TableRow = memo(TableRowView) as typeof TableRowView

function CellContent<Row>({
  row,
  column,
  tools,
  href,
  current,
}: Pick<TableRowProps<Row>, 'row' | 'tools' | 'href' | 'current'> & { column: DataColumn<Row> }) {
  const text = tools.text(column.value(row), column)
  const content = column.cell?.(row, current) ?? (
    <span
      title={text.length > CUT_FROM ? text : undefined}
      data-unbroken={isNumber(text) || column.kind === 'date' || undefined}
    >
      {text}
    </span>
  )
  if (href === undefined) return content
  // The row is the tab stop; the link is for the pointer, new tabs and screen readers.
  return (
    <a
      href={href}
      data-record
      className={classes.link}
      tabIndex={-1}
      draggable={false}
      {...(text === '' && { 'aria-label': nameOf(row, [column], tools) || href })}
    >
      {content}
    </a>
  )
}

/** The class of a column's cells: figures are right-aligned in tabular digits. */
export function cellClass(column: DataColumn<never>): string {
  return isNumeric(column.kind) ? `${classes.cell} ${classes.figure}` : (classes.cell ?? '')
}

interface RowActionsProps {
  /** The row's name for screen readers. */
  name: string
  /** Called when the menu opens. */
  getActions: () => readonly RowAction[]
  /** Rows share one tab stop: the button is reachable by Tab only from the focused row. */
  tabIndex: number
}

/** The menu of actions on a row; only a button until it is first opened. */
function RowActions({ name, getActions, tabIndex }: RowActionsProps) {
  const texts = usePageTexts().table
  const [armed, setArmed] = useState(false)
  const [opened, setOpened] = useState(false)
  const [page, setPage] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!armed) return
    // Rendered outside the list, which would clip the menu, but inside the page's landmark.
    setPage(button.current?.closest('main') ?? undefined)
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [armed])

  const target = (
    <button
      type="button"
      ref={button}
      className={rowActionsClasses.rowButton}
      aria-label={texts.actionsOf(name)}
      aria-haspopup="menu"
      aria-expanded={opened}
      tabIndex={tabIndex}
      onClick={armed ? undefined : () => setArmed(true)}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </button>
  )
  if (!armed) return target
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      shadow="md"
      returnFocus
      {...(page !== undefined && { portalProps: { target: page } })}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{opened && <MenuActions actions={getActions()} button={button} />}</Menu.Dropdown>
    </Menu>
  )
}
