import '../ui/styles/button.ts'
import '../ui/styles/skeleton.ts'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsTexts as texts } from '#texts/notifications.ts'
import {
  getGetNotificationsQueryKey,
  useGetNotifications,
  useMarkAllNotificationsRead,
} from '../../api/gen/hooks/common/common.ts'
import { notifyProblem } from '../shared/notifyProblem.ts'
import { Page } from '../ui/page/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { groupByDay } from './groupByDay.ts'
import { NotificationLine } from './NotificationLine.tsx'
import classes from './Notifications.module.css'

const step = 50
const most = 200

/** The whole list of one's notifications, newest first. */
export function Notifications() {
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [limit, setLimit] = useState(step)
  const queries = useQueryClient()
  const list = useGetNotifications({ limit, unreadOnly }, { query: { placeholderData: (before) => before } })
  const mark = useMarkAllNotificationsRead()
  const unread = list.data?.unread ?? 0
  const rows = list.data?.rows ?? []

  async function markAll() {
    try {
      await mark.mutateAsync()
      await queries.invalidateQueries({ queryKey: getGetNotificationsQueryKey().slice(0, 1) })
    } catch (error) {
      notifyProblem(error)
    }
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack maw={860}>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={texts.filter}
            value={unreadOnly ? 'unread' : 'all'}
            onChange={(value) => setUnreadOnly(value === 'unread')}
            data={[
              { value: 'all', label: texts.all },
              { value: 'unread', label: texts.onlyUnread },
            ]}
          />
          <Group gap="md">
            <Text size="sm" c="dimmed" role="status">
              {list.data === undefined ? '' : texts.unread(unread)}
            </Text>
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              loading={mark.isPending}
              disabled={unread === 0}
              onClick={markAll}
            >
              {texts.markAll}
            </Button>
          </Group>
        </Group>
        {list.isPending && <ListSkeleton />}
        {list.isError && list.data === undefined && (
          <ErrorState detail={list.error.problem.detail} onRetry={() => list.refetch()} />
        )}
        {list.data !== undefined && rows.length === 0 && (
          <EmptyState
            icon={<IconBell size={36} stroke={1.4} aria-hidden />}
            title={unreadOnly ? texts.noUnreadTitle : texts.emptyTitle}
            text={unreadOnly ? texts.noUnreadLead : texts.emptyLead}
          />
        )}
        {groupByDay(rows, new Date()).map((group) => (
          <section key={group.day} aria-label={texts[group.day]}>
            <Title order={2} size="h6" mb="xs" c="dimmed">
              {texts[group.day]}
            </Title>
            <Paper withBorder radius="md" component="ul" className={classes.list}>
              {group.rows.map((row) => (
                <NotificationLine key={row.id} row={row} />
              ))}
            </Paper>
          </section>
        ))}
        {rows.length === limit && limit < most && (
          <Group justify="center">
            <Button
              variant="subtle"
              loading={list.isFetching}
              onClick={() => setLimit(Math.min(most, limit + step))}
            >
              {texts.showMore}
            </Button>
          </Group>
        )}
      </Stack>
    </Page>
  )
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
