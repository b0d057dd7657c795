import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { usePageTexts } from '../PageTextsProvider.tsx'
import { type Chooser, useChosen } from './chooser.ts'
import classes from './TableStatus.module.css'

interface TableStatusProps<Row> {
  /** Matching rows; `undefined` while unknown. */
  shown: number | undefined
  /** All rows; `undefined` while unknown. */
  all: number | undefined
  loading: boolean
  refreshing: boolean
  /** How often the pending request has failed. */
  failures: number
  write: (value: number) => string
  /** Columns that are hidden because the list is too narrow, and the action that shows them. */
  hiddenColumns?: { count: number; onShow: () => void } | undefined
  page: number
  /** The pages of the list; `undefined` if all rows are loaded. */
  pages: Pages | undefined
  /** Null if rows cannot be chosen. */
  chooser?: Chooser<Row> | null
  /** What can be done with the chosen rows, shown while there are any. */
  bar?: ReactNode
}

/** Actions that show other pages of a list; null if there is no such page. */
export interface Pages {
  pageSize: number
  onFirst: (() => void) | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/**
 * The line above the rows: the number of matching rows, or of those that are chosen (announced when it changes), and the pages if
 * there are any. Under the rows it would move whenever their number changes.
 */
export function TableStatus<Row>(props: TableStatusProps<Row>) {
  const { shown, all, write, page, pages } = props
  const texts = usePageTexts().table
  const { rows, hidden } = useChosen(props.chooser ?? null)
  const isChoosing = rows.size > 0

  function words(): string {
    // From the second failure on, the message says why it takes longer.
    if ((props.loading || props.refreshing) && props.failures > 1) return texts.unanswered
    if (props.loading) return texts.loading
    if (isChoosing) return texts.chosen(write(rows.size), hidden > 0 ? write(hidden) : null)
    if (shown === undefined) return ''
    return all === undefined || all === shown
      ? texts.rows(write(shown), shown)
      : texts.rowsOf(write(shown), write(all))
  }

  return (
    <div className={classes.status} data-choosing={isChoosing || undefined}>
      <span role="status">{words()}</span>
      {isChoosing && <Suspense>{props.bar}</Suspense>}
      {props.refreshing && !isChoosing && <span>{texts.refreshing}</span>}
      {props.hiddenColumns !== undefined && !isChoosing && (
        <button type="button" className={classes.columns} onClick={props.hiddenColumns.onShow}>
          {texts.showHiddenColumns(props.hiddenColumns.count)}
        </button>
      )}
      {pages !== undefined && (page > 1 || pages.onNext !== null) && (
        <div className={classes.pager}>
          <PageButton label={texts.firstPage} onClick={pages.onFirst}>
            <IconChevronLeftPipe size={16} aria-hidden />
          </PageButton>
          <PageButton label={texts.previousPage} onClick={pages.onPrevious}>
            <IconChevronLeft size={16} aria-hidden />
          </PageButton>
          <span className={classes.page}>
            {shown === undefined
              ? texts.page(write(page))
              : texts.pageOf(write(page), write(Math.max(page, Math.ceil(shown / pages.pageSize))))}
          </span>
          <PageButton label={texts.nextPage} onClick={pages.onNext}>
            <IconChevronRight size={16} aria-hidden />
          </PageButton>
        </div>
      )}
    </div>
  )
}

function PageButton(props: { label: string; onClick: (() => void) | null; children: ReactNode }) {
  const { label, onClick, children } = props
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {children}
    </ActionIcon>
  )
}
