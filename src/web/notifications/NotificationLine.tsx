import { Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCoins,
  IconMail,
  IconMessage,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Notification } from '../../api/gen/model/index.ts'
import { useNoticeStore } from '../shell/useNoticeStore.ts'
import { useOpenNotice } from '../shell/useOpenNotice.ts'
import { formatDateTime } from '../ui/format.ts'
import classes from './Notifications.module.css'
import { notificationsTexts as texts } from './texts.ts'

const icons: Record<Notification['type'], TablerIcon> = {
  'order-placed': IconCoins,
  'order-shipped': IconArrowsExchange,
  mail: IconMail,
  'chat-message': IconMessage,
  alert: IconAlertTriangle,
}

/** One notification; it leads where it belongs, if anywhere, and is read by that. */
export function NotificationLine({ row }: { row: Notification }) {
  const openNotice = useOpenNotice()
  const store = useNoticeStore()(row)
  const Icon = icons[row.type] ?? IconAlertTriangle
  const inner = (
    <>
      <span className={classes.icon} title={texts.types[row.type]}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.text}>
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
      </span>
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
