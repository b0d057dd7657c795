import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { layoutTexts } from '#texts/layout.ts'
import { useGetNotifications } from '../../../api/gen/hooks/common/get-notifications.ts'
import { useMarkAllNotificationsRead } from '../../../api/gen/hooks/common/mark-all-notifications-read.ts'
import type { Notification } from '../../../api/gen/model/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { ErrorLine } from '../../ui/states/ErrorLine.tsx'
import { LoadingState } from '../../ui/states/LoadingState.tsx'
import { useNotificationStore, useOpenNotice } from '../useOpenNotice.ts'
import classes from './BellList.module.css'
import { bellLists } from './bellLists.ts'

const texts = layoutTexts.bell

/** How many notifications are loaded: enough to contain the 2 newest unread ones in most cases, even if newer ones are read. */
const LOADED = 50

interface BellListProps {
  unread: number
  onClose: () => void
}

/** The newest notifications: two new, three older, and a link to all. */
export function BellList({ unread, onClose }: BellListProps) {
  const { data, error, refetch } = useGetNotifications({ limit: LOADED }, { query: { staleTime: 0 } })
  const rows = data?.rows ?? []
  const markAll = useMarkAllNotificationsRead()
  const { fresh, before } = bellLists(rows)
  return (
    <div>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h5">
            {texts.title}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.unread(unread)}
          </Text>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0}
          loading={markAll.isPending}
          onClick={() => markAll.mutate()}
        >
          {texts.markAll}
        </Button>
      </div>
      {data === undefined && (
        <div className={classes.nothing}>
          {error === null ? (
            <LoadingState />
          ) : (
            <ErrorLine detail={error.problem.detail} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {data !== undefined && rows.length === 0 && <Text className={classes.nothing}>{texts.nothing}</Text>}
      {rows.length > 0 && (
        <List title={texts.fresh} rows={fresh} empty={texts.nothingNew} onClose={onClose} />
      )}
      {before.length > 0 && <List title={texts.before} rows={before} empty="" onClose={onClose} />}
      <div className={classes.foot}>
        <Button component={Link} to="/notifications" variant="subtle" fullWidth onClick={onClose}>
          {texts.viewAll}
        </Button>
      </div>
    </div>
  )
}

interface ListProps {
  title: string
  rows: readonly Notification[]
  empty: string
  onClose: () => void
}

function List({ title, rows, empty, onClose }: ListProps) {
  return (
    <section aria-label={title}>
      <Text className={classes.title}>{title}</Text>
      {rows.length === 0 && <Text className={classes.nothing}>{empty}</Text>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} data-unread={row.isUnRead || undefined}>
            <Line row={row} onClose={onClose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ row, onClose }: { row: Notification; onClose: () => void }) {
  const openNotice = useOpenNotice()
  const store = useNotificationStore()(row)
  const content = (
    <>
      <Text component="span" display="block" size="sm" fw={row.isUnRead ? 600 : 400}>
        {row.title}
      </Text>
      <Text component="span" display="block" size="sm" c="dimmed">
        {row.description}
      </Text>
      <Text component="span" display="block" size="xs" c="dimmed">
        {[formatDateTime(row.postedAt), store].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
  if (row.path === null) return <div className={classes.line}>{content}</div>
  return (
    <a
      href={row.path}
      className={classes.line}
      onClick={(event) => {
        openNotice(row, event)
        onClose()
      }}
    >
      {content}
    </a>
  )
}
