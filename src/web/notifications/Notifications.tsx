import { Box, Button, Group, Paper, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBell,
  IconChecks,
  IconCoins,
  IconMail,
  IconMessage,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetNotifications } from '../../api/gen/hooks/common/get-notifications.ts'
import { useMarkAllNotificationsRead } from '../../api/gen/hooks/common/mark-all-notifications-read.ts'
import type { GetNotificationsRequest, Notification } from '../../api/gen/model/index.ts'
import { choiceFilter, isOf } from '../shared/list/listFilters.ts'
import { PAGE_ROWS, pageRequestOf } from '../shared/list/pageRequest.ts'
import { useListState } from '../shared/list/useListState.ts'
import { notifyProblem } from '../shared/state/problemOf.ts'
import { useNotificationStore, useOpenNotice } from '../shell/useOpenNotice.ts'
import { isDate } from '../ui/days.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import layout from '../ui/layout.module.css'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { DayField } from '../ui/table/DayField.tsx'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { fromFirstPage, withFilters } from '../ui/table/listChanges.ts'
import { useOffered } from '../ui/table/offered.ts'
import { TableStatus } from '../ui/table/TableStatus.tsx'
import type { ListFilter, ListState } from '../ui/table/types.ts'
import { groupByDay } from './groupByDay.ts'
import classes from './Notifications.module.css'
import { notificationsTexts as texts } from './texts.ts'

const icons: Record<Notification['type'], TablerIcon> = {
  'order-placed': IconCoins,
  'order-shipped': IconArrowsExchange,
  mail: IconMail,
  'chat-message': IconMessage,
  alert: IconAlertTriangle,
}

const filters: ListFilter<never>[] = [
  choiceFilter('show', texts.filters.show, { unread: texts.onlyUnread }),
  choiceFilter('type', texts.filters.type, texts.types),
  { id: 'fromOn', label: texts.filters.fromOn, takes: isDate, days: DayField },
  { id: 'toOn', label: texts.filters.toOn, takes: isDate, days: DayField },
]

/** All notifications of the user, newest first; filters and page are in the address. */
export function Notifications() {
  const [requested, setState] = useListState('GetNotifications')
  const state = useOffered({ filters }, requested, setState)
  const list = useGetNotifications(requestOf(state), { query: { placeholderData: keepPreviousData } })
  const mark = useMarkAllNotificationsRead()
  const { rows = [], unread = 0, nextCursor = null, previousCursor = null } = list.data ?? {}
  const narrowed = Object.keys(state.filters).length > 0
  // The cursors of an earlier page or filter lead nowhere: a page turns once it is loaded.
  const turn = (page: number, cursor: string | null) => () => {
    if (cursor === null || !list.isPlaceholderData) setState(fromFirstPage({ page, cursor }))
  }

  async function markAll() {
    try {
      await mark.mutateAsync()
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack maw={980}>
        <ListToolbar
          caption={texts.filter}
          search=""
          onSearch={() => undefined}
          onLeaveSearch={() => undefined}
          state={state}
          onFilter={(chosen) => setState(withFilters(chosen))}
          onShowInactive={() => undefined}
          filters={filters}
          withInactive={false}
          searchable={false}
          tools={
            <Text size="sm" c="dimmed" role="status" miw="6rem">
              {list.data === undefined ? '' : texts.unread(unread)}
            </Text>
          }
          actions={
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              loading={mark.isPending}
              disabled={unread === 0}
              onClick={markAll}
            >
              {texts.markAll}
            </Button>
          }
        />
        {list.isPending && <ListSkeleton />}
        {list.isError && list.data === undefined && (
          <ErrorState detail={list.error.problem.detail} onRetry={() => list.refetch()} />
        )}
        {list.data !== undefined && rows.length === 0 && (
          <EmptyState
            icon={<IconBell size={36} stroke={1.4} aria-hidden />}
            title={narrowed ? texts.noneTitle : texts.emptyTitle}
            text={narrowed ? texts.noneLead : texts.emptyLead}
            action={
              narrowed && (
                <Button variant="default" onClick={() => setState(fromFirstPage({ filters: {} }))}>
                  {texts.clear}
                </Button>
              )
            }
          />
        )}
        {groupByDay(rows, new Date()).map((group) => (
          <section key={group.day} aria-label={texts[group.day]}>
            <Title order={2} size="h6" mb="xs" c="dimmed">
              {texts[group.day]}
            </Title>
            <Paper withBorder radius="md" component="ul" className={layout.plain}>
              {group.rows.map((row) => (
                <NotificationLine key={row.id} row={row} />
              ))}
            </Paper>
          </section>
        ))}
        {list.data !== undefined && (
          <Group justify="flex-end">
            <TableStatus
              shown={undefined}
              all={undefined}
              loading={false}
              refreshing={list.isFetching && !list.isPending}
              failures={list.failureCount}
              write={formatNumber}
              page={state.page}
              pages={{
                pageSize: PAGE_ROWS,
                onFirst: previousCursor === null ? null : turn(1, null),
                onPrevious:
                  previousCursor === null ? null : turn(Math.max(1, state.page - 1), previousCursor),
                onNext: nextCursor === null ? null : turn(state.page + 1, nextCursor),
              }}
            />
          </Group>
        )}
      </Stack>
    </Page>
  )
}

/** The request for the page and the filters that the state of the list selects. */
function requestOf(state: ListState): GetNotificationsRequest {
  const { show, type, fromOn, toOn } = state.filters
  return {
    ...pageRequestOf(state),
    ...(show === 'unread' && { unreadOnly: true }),
    ...(isOf(texts.types, type) && { type }),
    ...(fromOn !== undefined && { fromOn }),
    ...(toOn !== undefined && { toOn }),
  }
}

function ListSkeleton() {
  return (
    <Stack gap="sm" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={56} />
      ))}
    </Stack>
  )
}

/** One notification; opening its link marks it as read. */
function NotificationLine({ row }: { row: Notification }) {
  const openNotice = useOpenNotice()
  const store = useNotificationStore()(row)
  const Icon = icons[row.type] ?? IconAlertTriangle
  const inner = (
    <>
      <span className={classes.icon} title={texts.types[row.type]}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <Box component="span" miw={0} className={layout.breaks}>
        <Text component="span" display="block" fw={row.isUnRead ? 650 : 500}>
          {row.title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {row.description}
        </Text>
        {store !== null && (
          <Text component="span" display="block" size="xs" c="dimmed" mt={2}>
            {store}
          </Text>
        )}
      </Box>
      <span className={classes.when}>
        <Text component="time" dateTime={row.postedAt} size="sm" c="dimmed">
          {formatDateTime(row.postedAt)}
        </Text>
        {row.resolvedAt !== null && (
          <Text component="span" display="block" size="xs" c="dimmed">
            {texts.done}
          </Text>
        )}
        {row.isUnRead && (
          <>
            <span className={classes.dot} />
            <VisuallyHidden>{texts.unreadMark}</VisuallyHidden>
          </>
        )}
      </span>
    </>
  )
  return (
    <li className={classes.row}>
      {row.path === null ? (
        <div className={classes.line}>{inner}</div>
      ) : (
        <a href={row.path} className={classes.line} onClick={(event) => openNotice(row, event)}>
          {inner}
        </a>
      )}
    </li>
  )
}
