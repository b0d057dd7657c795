import { ActionIcon } from '@mantine/core'
import '../styles/actionIcon.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useUiTexts } from '../UiTextsProvider.tsx'
import classes from './TableStatus.module.css'

interface TableStatusProps {
  /** Rows that match; `undefined` while it is not known. */
  shown: number | undefined
  /** Rows in all; `undefined` where only the server knows. */
  all: number | undefined
  loading: boolean
  refreshing: boolean
  write: (value: number) => string
  page: number
  /** Rows on a page; `undefined` where all rows are here. */
  pageSize: number | undefined
  onPage: (page: number) => void
}

/** The line under a list: how many rows match (read out when it changes), and the pages where there are some. */
export function TableStatus(props: TableStatusProps) {
  const { shown, all, write, page, pageSize, onPage } = props
  const texts = useUiTexts().table
  const pages = shown === undefined || pageSize === undefined ? 1 : Math.ceil(shown / pageSize)

  function words(): string {
    if (props.loading) return texts.loading
    if (shown === undefined) return ''
    return all === undefined || all === shown
      ? texts.rows(write(shown))
      : texts.rowsOf(write(shown), write(all))
  }

  return (
    <div className={classes.status}>
      <span role="status">{words()}</span>
      {props.refreshing && <span>{texts.refreshing}…</span>}
      {pages > 1 && (
        <div className={classes.pager}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={texts.previousPage}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span>{texts.pageOf(write(page), write(pages))}</span>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={texts.nextPage}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
