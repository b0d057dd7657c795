import { useRouter } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import edges from '../cutEdges.module.css'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { returningTo, rowOpened } from '../returning.ts'
import { ErrorLine } from '../states/ErrorLine.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import type { ChosenBar as Bar } from './ChosenBar.tsx'
import { ColumnMenu, DensityToggle } from './ColumnMenu.tsx'
import { useChooser } from './chooser.ts'
import classes from './DataTable.module.css'
import { ExportMenu } from './ExportMenu.tsx'
import { ACTIONS_WIDTH, BADGE_WIDTH } from './fitColumns.ts'
import { Grid } from './Grid.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { fromFirstPage, sortedBy, withColumnToggled, withFilters } from './listChanges.ts'
import { useOffered } from './offered.ts'
import { TableEmpty } from './TableEmpty.tsx'
import { type Pages, TableStatus } from './TableStatus.tsx'
import { totalsOf } from './totals.ts'
import type {
  ChangeList,
  ChooseRows,
  DataColumn,
  FileFormat,
  ListFilter,
  ListQuery,
  ListState,
  MissingRead,
  RemoteList,
  RowAction,
  TableFormats,
} from './types.ts'
import { useDensity } from './useDensity.ts'
import { useFittingColumns } from './useListWidth.ts'
import { focusInEmpty } from './useRowReturn.ts'
import { useRowTools } from './useRowTools.ts'
import { useSearchText } from './useSearchText.ts'
import { useTableRows } from './useTableRows.ts'

/** The props of a list; `columns` and `filters` must be stable, functions need not be. */
export interface DataTableProps<Row extends RowData> {
  /** The list's caption for screen readers. */
  name: string
  columns: readonly DataColumn<Row>[]
  query: ListQuery<Row>
  /** Search, sort, filters, page and hidden columns; kept in the address. */
  state: ListState
  onStateChange: ChangeList
  /** Must depend only on the row, as {@link DataTableProps.inactive} must. */
  rowId: (row: Row) => string
  /** The row's name in the labels of its menu and checkbox; by default its first column. */
  rowName?: (row: Row) => string
  /** The address of a row's record, with the parameters of the list; rows without one do not open. */
  linkOf?: ((row: Row) => string | undefined) | undefined
  /** Actions on a row, computed when its menu opens. */
  actions?: (row: Row) => readonly RowAction[]
  filters?: readonly ListFilter<Row>[] | undefined
  /** False for no search box. */
  searchable?: boolean
  /** Which rows are inactive. Without it the list has no switch for them. */
  inactive?: (row: Row) => boolean
  /** The name of exported files, the same in every language. */
  exportName: string
  /** Whether the user may export; by default true unless `exportDisabledReason` is set. */
  canExport?: boolean
  exportDisabledReason?: string | undefined
  /** What can be done with several rows, other than exporting them; lists with either have a checkbox in each row. */
  choose?: ChooseRows<Row>
  /** Further controls on the right of the toolbar. */
  toolbar?: ReactNode
  /** Whether the state hides rows; by default any search or filter does. */
  narrowed?: boolean
  emptyTitle?: string
  emptyText?: ReactNode
  /** The first action when there are no rows at all. */
  emptyAction?: ReactNode
  /** The error, in a sentence. */
  errorDetail: (error: unknown) => string
  /** Further queries that failed: totals, or choices of filters. */
  missing?: readonly MissingRead[] | undefined
  /** For lists that the server filters, sorts and pages. */
  remote?: RemoteList<Row>
  formats?: Partial<TableFormats>
}

/** Loaded once a row is chosen. If that fails, a message is shown in its place. */
const ChosenBar = lazy(() =>
  import('./ChosenBar.tsx').then(
    ({ ChosenBar }) => ({ default: ChosenBar as ComponentType<object> }),
    () => ({ default: MissingBar }),
  ),
) as unknown as typeof Bar

function MissingBar() {
  return <span role="alert">{usePageTexts().table.chosenMissing}</span>
}

const noFilters: readonly never[] = []
const noReads: readonly never[] = []

/** The common list: view, search, sort, filter, open and export rows, and run actions on them. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { name, columns, query, remote, filters = noFilters, missing = noReads, onStateChange } = props
  const { inactive: inactiveWord, table: texts } = usePageTexts()
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const state = useOffered({ columns, filters }, props.state, onStateChange)
  const [density, setDensity] = useDensity()
  const [isInactive] = useState(() => props.inactive)
  const tools = useRowTools<Row>(props)
  const change = (part: Partial<ListState>) => onStateChange(fromFirstPage(part))
  const [searchText, setSearchText] = useSearchText(state.search, (search) => change({ search }))
  const search = useDeferredValue(searchText).trim()
  const isLocal = remote === undefined
  // The last rows of a later page were changed or removed; there are others on the first page.
  const isPastEnd = !isLocal && state.page > 1 && query.data?.length === 0 && !query.isFetching
  useEffect(() => {
    if (isPastEnd) onStateChange(fromFirstPage({}))
  }, [isPastEnd, onStateChange])
  const loaded = query.data !== undefined && !isPastEnd
  const { rows, visible, hidden, offered, hasRows } = useTableRows<Row>({
    rows: query.data,
    columns,
    state,
    search,
    filters,
    isInactive,
    rowId: props.rowId,
    text: tools.text,
    remote: !isLocal,
  })
  const canExport = props.canExport ?? props.exportDisabledReason === undefined
  const chooser = useChooser({
    rowId: props.rowId,
    rows: loaded ? rows : undefined,
    // The rows of a report, whose files the server writes, belong together: headings, subtotals and totals say nothing about a part.
    isOn: remote?.exportFile === undefined && (canExport || props.choose !== undefined),
    listName: name,
  })
  const withInactive = isInactive !== undefined && state.showInactive
  const fitting = useFittingColumns(
    props.exportName,
    frame,
    visible,
    (tools.actionsOf === null ? 0 : ACTIONS_WIDTH) + (withInactive ? BADGE_WIDTH : 0),
  )
  const totals = useMemo(
    () => (isLocal ? totalsOf(rows, visible) : remote.totals),
    [isLocal, rows, visible, remote?.totals],
  )
  const count = isLocal ? rows.length : remote.count
  function retry() {
    if (!loaded || query.isError) void query.refetch()
    for (const { refetch } of missing) void refetch()
  }
  const router = useRouter()
  const [back] = useState(() => returningTo(router.latestLocation.pathname))
  const returning = useRef(back)
  const previousCount = useRef(0)

  function open(row: Row, href: string) {
    rowOpened(router.latestLocation, props.rowId(row))
    void router.navigate({ href })
  }

  // Without rows, the focus goes to the first action in their place.
  useEffect(() => {
    if (!loaded || query.isFetching || rows.length > 0) return
    if (returning.current !== null || previousCount.current > 0) focusInEmpty(frame.current)
    returning.current = null
  }, [loaded, query.isFetching, rows.length])
  useEffect(() => {
    previousCount.current = rows.length
  }, [rows.length])

  async function saveRows(format: FileFormat, matching: readonly Row[], part = '') {
    const { saveList } = await import('./saveList.ts')
    await saveList({
      rows: matching,
      columns: visible,
      isInactive: withInactive ? isInactive : undefined,
      inactiveWord,
      texts,
      format,
      name: `${props.exportName}${part}`,
    })
  }

  async function save(format: FileFormat) {
    if (remote?.exportFile === undefined) await saveRows(format, (await remote?.exportRows?.()) ?? rows)
    else
      await remote.exportFile(
        format,
        visible.map(({ id }) => id),
      )
  }

  function main() {
    if (!loaded && query.isError)
      return <ErrorState detail={props.errorDetail(query.error)} onRetry={retry} />
    if (loaded && rows.length === 0) {
      const narrowed = props.narrowed ?? (search !== '' || Object.keys(state.filters).length > 0)
      return (
        <TableEmpty
          why={narrowed ? 'no-match' : hasRows ? 'inactive' : 'empty'}
          emptyTitle={props.emptyTitle}
          emptyText={props.emptyText}
          emptyAction={props.emptyAction}
          onClear={() => {
            setSearchText('')
            change({ search: '', filters: {} })
          }}
          onShowInactive={() => change({ showInactive: true })}
        />
      )
    }
    if (fitting.columns === null) return null
    return (
      <Grid
        name={name}
        rows={loaded ? rows : null}
        columns={fitting.columns}
        tools={tools}
        density={density}
        rowId={props.rowId}
        isInactive={isInactive}
        withInactive={withInactive}
        chooser={chooser}
        boxWidth={chooser === null ? 0 : fitting.boxWidth}
        linkOf={props.linkOf}
        onOpen={open}
        sort={state.sort}
        onSort={(id) => onStateChange(sortedBy(id))}
        totals={totals}
        count={count}
        before={isLocal ? 0 : (state.page - 1) * remote.pageSize}
        busy={query.isFetching}
        returning={returning}
        view={JSON.stringify([search, state.sort, state.filters, state.page, state.showInactive])}
      />
    )
  }

  /** Focuses the row that is the tab stop. */
  const focusRows = () => root.current?.querySelector<HTMLElement>('tr[data-index][tabindex="0"]')?.focus()

  return (
    <div ref={root} className={classes.list} data-density={density}>
      <ListToolbar
        caption={name}
        search={searchText}
        onSearch={setSearchText}
        onLeaveSearch={focusRows}
        state={state}
        onFilter={(chosen) => onStateChange(withFilters(chosen))}
        onShowInactive={(showInactive) => change({ showInactive })}
        filters={filters}
        searchable={props.searchable ?? true}
        withInactive={isInactive !== undefined}
        tools={
          <>
            <ColumnMenu
              columns={columns}
              hidden={hidden}
              noRoom={fitting.noRoom}
              fits={fitting.fits}
              onFit={fitting.setFits}
              onToggle={(id) => onStateChange(withColumnToggled(columns, id))}
              onReset={
                state.hidden === null && state.sort === null
                  ? undefined
                  : () => change({ hidden: null, sort: null })
              }
            />
            <DensityToggle density={density} onChange={setDensity} />
            <ExportMenu canExport={canExport} disabledReason={props.exportDisabledReason} save={save} />
          </>
        }
        actions={props.toolbar}
      />
      <TableStatus
        shown={loaded ? count : undefined}
        all={isLocal ? offered : remote.all}
        loading={query.isPending && !query.isError}
        refreshing={loaded && query.isFetching}
        failures={query.failureCount}
        write={tools.number}
        hiddenColumns={
          fitting.noRoom.length === 0
            ? undefined
            : { count: fitting.noRoom.length, onShow: () => fitting.setFits(false) }
        }
        page={state.page}
        pages={remote && pagesOf(remote, query, state.page, change)}
        chooser={chooser}
        bar={
          chooser && (
            <ChosenBar
              chooser={chooser}
              actions={props.choose?.actions}
              exportDisabledReason={canExport ? null : (props.exportDisabledReason ?? texts.exportDisabled)}
              save={(format, chosen) => saveRows(format, chosen, `-${texts.chosenFile}`)}
              onCleared={focusRows}
            />
          )
        }
      />
      {loaded && (query.isError || missing.some(({ rejected }) => !rejected)) && (
        <ErrorLine text={query.isError ? texts.staleTitle : texts.partsMissing} onRetry={retry} />
      )}
      <div
        ref={frame}
        className={`${edges.frame} ${classes.frame}`}
        data-busy={(loaded && query.isFetching) || undefined}
      >
        {main()}
      </div>
    </div>
  )
}

/**
 * Links between pages. From page 2, *Previous* goes to the start of the list, so that rows added there since are shown. While the rows are
 * still those of an earlier page or filter (placeholder data), next and previous do nothing, because the cursors are old.
 */
function pagesOf<Row>(
  { pageSize, nextCursor, previousCursor }: RemoteList<Row>,
  { isPlaceholderData }: ListQuery<Row>,
  page: number,
  change: (part: Partial<ListState>) => void,
): Pages {
  const first = () => change({})
  const turn = (to: number, cursor: string) => () => {
    if (!isPlaceholderData) change({ page: to, cursor })
  }
  const before = page === 2 || previousCursor === null
  return {
    pageSize,
    onFirst: page > 1 ? first : null,
    onPrevious: page === 1 ? null : before ? first : turn(page - 1, previousCursor),
    onNext: nextCursor === null ? null : turn(page + 1, nextCursor),
  }
}
